"""Intervals of a share: Wilson's, with as many independent runs as the repeats are worth."""

from dataclasses import replace
from functools import cache
from math import sqrt
from typing import Literal

import numpy as np

from eopsgym.analysis.statistics.outcomes import (
    Outcomes,
    Verdicts,
    left_out,
    notes,
    outcomes,
)
from eopsgym.analysis.statistics.repeats import NO_RUNS, NO_VERDICT
from eopsgym.analysis.statistics.results import Interval
from eopsgym.errors import ConfigError

LEVEL = 0.95
TRUSTED = 5
"""With so many tasks that are ever won, and ever lost, half of what repeats seem to add counts."""
ONCE, REPEATED = "Wilson", "Wilson over tasks"
Weight = Literal["tasks", "runs"]


def wilson(passed: float, runs: float, level: float = LEVEL) -> Interval:
    """Return Wilson's interval of a share of independent runs.

    Source: Wilson 1927; Newcombe 1998, method 3.

    Args:
        passed: how many passed.
        runs: of how many.
        level: the share of such intervals that hold the truth.

    Raises:
        ConfigError: if more passed than there are, or the level is not between 0 and 1.

    Example:
        >>> wilson(81, 263)
        0.308 [0.255, 0.366] (Wilson, 263 tasks, 263 runs)
    """
    check_level(level)
    if not 0 <= passed <= runs:
        raise ConfigError(f"{passed:g} of {runs:g} runs cannot have passed")
    count = int(runs)
    if not count:
        return Interval(None, None, None, "", 0, 0, level, NO_RUNS)
    low, high = wilson_ends(passed, runs, normal_quantile(level))
    return Interval(passed / runs, low, high, "Wilson", count, count, level)


def wilson_ends(passed: float, runs: float, z: float) -> tuple[float, float]:
    """Return the ends of Wilson's interval, for a given quantile of the normal distribution."""
    share = passed / runs
    middle = (passed + z**2 / 2) / (runs + z**2)
    half = z * sqrt(passed * (1 - share) + z**2 / 4) / (runs + z**2)
    # Where none or all passed, the end lies on the share, but for rounding.
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def interval(verdicts: Verdicts, level: float = LEVEL, weight: Weight = "tasks") -> Interval:
    """Return the interval of the share that passes, as score tables give it.

    It is Wilson's. Repeats of a task are alike, so that they count as fewer independent runs: as
    many as give the variance between the tasks (Kish 1965), at least one a task and at most all.
    Where few tasks are ever won, or ever lost, that variance is hardly known, and the number is
    drawn towards one a task. Because it is estimated, the quantile is Student's, with a degree of
    freedom less than there are tasks.

    Args:
        verdicts: as `outcomes` reads them.
        level: the share of such intervals that hold the truth.
        weight: of the figure: `tasks` (pass@1: each task counts once) or `runs` (each run does).

    Raises:
        ConfigError: if the level is not between 0 and 1.

    Example:
        >>> interval([1, 1, 0, 0])
        0.500 [0.150, 0.850] (Wilson, 4 tasks, 4 runs)
        >>> interval([[1, 0, 1], [0, 0, 0]] * 20)
        0.333 [0.232, 0.453] (Wilson over tasks, 40 tasks, 120 runs)
    """
    check_level(level)
    found = outcomes(verdicts)
    size, runs = len(found), int(found.runs.sum())
    note = left_out(found.without, NO_VERDICT)
    if not size:
        return Interval(None, None, None, "", 0, 0, level, notes(NO_RUNS, note))
    value = float(found.shares.mean() if weight == "tasks" else found.passed.sum() / runs)
    if not found.is_repeated or size == 1:
        bounds = wilson(value * runs, runs, level)
        alone = "of the repeats of one task alone" if found.is_repeated else ""
        return replace(bounds, tasks=size, note=notes(alone, note))
    worth = _independent_runs(found, value, weight)
    low, high = wilson_ends(value * worth, worth, _t(size, level))
    return Interval(value, low, high, REPEATED, size, runs, level, note)


def check_level(level: float) -> None:
    """Refuse an invalid level.

    Raises:
        ConfigError: if it is not between 0 and 1.
    """
    if not 0 < level < 1:
        raise ConfigError(f"a level lies between 0 and 1, such as 0.95, and is not {level}")


def _independent_runs(found: Outcomes, value: float, weight: Weight) -> float:
    """Return how many independent runs would give the share as exactly as these repeats."""
    size, runs = len(found), int(found.runs.sum())
    weights = np.full(size, 1 / size) if weight == "tasks" else found.runs / runs
    off = weights * (found.shares - value)
    variance = float(off @ off) * size / (size - 1)
    seem = value * (1 - value) / variance if variance else size
    tell = min(int((found.passed > 0).sum()), int((found.passed < found.runs).sum()))
    return size + (min(max(seem, size), runs) - size) * tell / (tell + TRUSTED)


# Not of `scipy.stats`, which calls the same functions and takes half a second to import.
@cache
def normal_quantile(level: float) -> float:
    """Return how many standard deviations to each side hold a share of the normal distribution."""
    from scipy.special import ndtri

    return float(ndtri((1 + level) / 2))


@cache
def _t(size: int, level: float) -> float:
    from scipy.special import stdtrit

    return float(stdtrit(size - 1, (1 + level) / 2))
