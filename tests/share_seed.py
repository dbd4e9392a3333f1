"""The share of a long sweep that one test run does: the same for a seed, in every process.

EOPSGYM_SHARE_SEED=4711 does the same share again, and EOPSGYM_FUZZ=all does all of it, as
`make fuzz` does, which also draws more examples.
"""

import os
import random
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TypeVar

from hypothesis import settings

Each = TypeVar("Each")
THOROUGH = settings.get_current_profile_name() == "fuzz"
ALL = THOROUGH or os.environ.get("EOPSGYM_FUZZ") == "all"


def share_seed() -> int:
    """EOPSGYM_SHARE_SEED, which `make test` sets anew and prints; else the day."""
    given = os.environ.get("EOPSGYM_SHARE_SEED")
    return int(given) if given else datetime.now(UTC).date().toordinal()


def share(sweep: Sequence[Each], count: int, name: str) -> list[Each]:
    """So many of a sweep, another choice in each run, in the order of the sweep.

    A count and not a part of it: a run costs the same however much there comes to be. The name
    keeps the choices of sweeps apart.
    """
    count = len(sweep) if ALL else min(count, len(sweep))
    picked = random.Random(f"{share_seed()} {name}").sample(range(len(sweep)), count)
    return [sweep[place] for place in sorted(picked)]
