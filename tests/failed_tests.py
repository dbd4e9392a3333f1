"""Print the tests that failed in the last run, where they are few enough to be run again alone."""

import json
import sys
from pathlib import Path

FEW = 3
"""More failures than this are no accident of a busy machine."""
_KEPT = Path(__file__).parent.parent / ".pytest_cache" / "v" / "cache" / "lastfailed"


def failed_tests(kept: Path = _KEPT) -> list[str]:
    """Return the ids of the tests that failed last, none where pytest has kept no failure."""
    if not kept.is_file():
        return []
    return sorted(json.loads(kept.read_text(encoding="utf-8")))


def main() -> int:
    """Print the failed tests, one a line; 1 where there are none, or more than a few."""
    failed = failed_tests()
    if not 0 < len(failed) <= FEW:
        return 1
    print("\n".join(failed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
