"""The share of a long sweep that one test run does: the same for a seed, in every process.

EOPSGYM_SHARE_SEED=4711 does the same share again, and EOPSGYM_FUZZ=all does all of it, as
`make sweeps` does; `make fuzz` also draws more examples. A test whose cases are a sweep is marked
`sweep(count)`; what sweeps inside a test takes its `share()`. Of the tests that `slow_tests.json`
lists, each with its processor time, a run of folders does some that take `SLOW_SECONDS` together
(EOPSGYM_SLOW=all: all of them).
A test that is marked `every_run` is in each run, however long it takes.
"""

import json
import os
import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import settings

Each = TypeVar("Each")
THOROUGH = settings.get_current_profile_name() == "fuzz"
ALL = THOROUGH or os.environ.get("EOPSGYM_FUZZ") == "all"

SLOW_SECONDS = 45.0
"""So much processor time do the slow tests of a run take, as it was when they were listed."""
LISTED = Path(__file__).with_name("slow_tests.json")
"""The slow tests, which `python -m tests.slow_tests` lists: seconds of processor time by name."""


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


def keep_share(
    config: pytest.Config, items: list[pytest.Item], listed: Mapping[str, float] | None = None
) -> None:
    """Leave out what is not of this run's share: cases of a sweep, and slow tests.

    Args:
        config: of the run.
        items: the tests that were found, of which some are taken out.
        listed: seconds of the slow tests by name; those of `LISTED` unless given.
    """
    sweeps = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if item.get_closest_marker("sweep"):
            sweeps[name_of(item.nodeid)].append(item)
    left_out = set[pytest.Item]()
    for name, cases in sweeps.items():
        (count,) = next(cases[0].iter_markers("sweep")).args
        left_out |= {*cases} - {*share(cases, count, name)}
    # Who names files or tests wants them all.
    if not any("::" in each or each.endswith(".py") for each in config.args):
        costs = json.loads(LISTED.read_text("utf-8")) if listed is None else listed
        always = ("sweep", "every_run")
        found = {name_of(i.nodeid) for i in items if not any(map(i.get_closest_marker, always))}
        waiting = found & {*costs} - slow_share({name: costs[name] for name in found & {*costs}})
        left_out |= {item for item in items if name_of(item.nodeid) in waiting}
    if left_out:
        config.hook.pytest_deselected(items=[*left_out])
        items[:] = [item for item in items if item not in left_out]


def slow_share(costs: Mapping[str, float]) -> set[str]:
    """Return the slow tests that this run does, drawn of all that it could do."""
    names = sorted(costs)
    if ALL or os.environ.get("EOPSGYM_SLOW") == "all":
        return {*names}
    random.Random(f"{share_seed()} slow").shuffle(names)
    ends = accumulate(costs[name] for name in names)
    return {name for name, end in zip(names, ends, strict=True) if end <= SLOW_SECONDS}


def name_of(test: str) -> str:
    """Return the name of a test without its parameters."""
    return test.partition("[")[0]
