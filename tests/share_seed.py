"""The share of a long sweep that one test run does: the same for a seed, in every process.

EOPSGYM_SHARE_SEED=4711 does the same share again, and EOPSGYM_FUZZ=all does all of it, as
`make sweeps` does; `make fuzz` also draws more examples. A test whose cases are a sweep is marked
`sweep(count)`; what sweeps inside a test takes its `share()`. A single test that takes a second or
more is marked `in_turn`, unless it is what everybody does first: of all these a run of folders
does `IN_TURN`.
"""

import os
import random
from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TypeVar

import pytest
from hypothesis import settings

Each = TypeVar("Each")
THOROUGH = settings.get_current_profile_name() == "fuzz"
ALL = THOROUGH or os.environ.get("EOPSGYM_FUZZ") == "all"

IN_TURN = 45
"""So many of the tests that are marked `in_turn` are in a run, a quarter of them at first."""


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


def keep_share(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not of this run's share: cases of a sweep, and tests marked `in_turn`."""
    sweeps = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if item.get_closest_marker("sweep"):
            sweeps[item.nodeid.partition("[")[0]].append(item)
    left_out = set[pytest.Item]()
    for name, cases in sweeps.items():
        (count,) = next(cases[0].iter_markers("sweep")).args
        left_out |= {*cases} - {*share(cases, count, name)}
    # Who names files or tests wants them all.
    if not any("::" in each or each.endswith(".py") for each in config.args):
        in_turn = [item for item in items if item.get_closest_marker("in_turn")]
        left_out |= {*in_turn} - {*share(in_turn, IN_TURN, "in turn")}
    if left_out:
        config.hook.pytest_deselected(items=[*left_out])
        items[:] = [item for item in items if item not in left_out]
