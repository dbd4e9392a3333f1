"""The share of a long sweep that one test run does: the same for a seed, in every process."""

import os
from datetime import UTC, datetime


def share_seed() -> int:
    """EOPSGYM_SHARE_SEED, which `make test` sets anew and prints; else the day."""
    given = os.environ.get("EOPSGYM_SHARE_SEED")
    return int(given) if given else datetime.now(UTC).date().toordinal()
