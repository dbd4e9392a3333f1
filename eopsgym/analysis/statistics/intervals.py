"""The interval of a share: Wilson's, with the effective number of independent runs."""

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
"""The number of tasks that are ever won, and ever lost, with which half of the gain counts."""
ONCE, REPEATED = "Wilson", "Wilson over tasks"
Weight = Literal["tasks", "runs"]


def wilson(passed: float, runs: float, level: float = LEVEL) -> Interval:
    """Return Wilson's interval of a share of independent runs.

    Source: Wilson 1927; Newcombe 1998, method 3.

    Args:
        passed: the number of passed runs.
        runs: the number of runs.
        level: the share of such intervals that contain the true value.

    Raises:
        ConfigError: if more runs passed than there are, or the level is not between 0 and 1.

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
    # If none or all passed, an end equals the share, except for rounding.
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def interval(verdicts: Verdicts, level: float = LEVEL, weight: Weight = "tasks") -> Interval:
    """Return the interval of the share that passes, as in score tables.

    It is Wilson's. Repeats of a task are similar, so they count as fewer independent runs: as many
    as would have the variance between the tasks (Kish 1965), at least one per task and at most all.
    If few tasks are ever won, or ever lost, that variance is hardly known, and the number is moved
    towards one per task. Because it is estimated, the quantile is Student's, with one degree of
    freedom less than there are tasks.

    Args:
        verdicts: the verdicts, in any form of `outcomes`.
        level: the share of such intervals that contain the true value.
        weight: `tasks` (pass@1: each task counts once) or `runs` (each run counts once).

    Raises:
        ConfigError: if the level is not between 0 and 1.

    Example:
        >>> interval([1, 1, 0, 0])
        0.500 [0.150, 0.850] (Wilson, 4 tasks, 4 runs)
        >>> interval([[1, 0, 1], [0, 0, 0]] * 20)
        0.333 [0.232, 0.453] (Wilson over tasks, 40 tasks, 120 runs)
    """
    check_level(level)
    counts = outcomes(verdicts)
    size, runs = len(counts), int(counts.runs.sum())
    note = left_out(counts.without, NO_VERDICT)
    if not size:
        return Interval(None, None, None, "", 0, 0, level, notes(NO_RUNS, note))
    value = float(counts.shares.mean() if weight == "tasks" else counts.passed.sum() / runs)
    if not counts.is_repeated or size == 1:
        bounds = wilson(value * runs, runs, level)
        alone = "of the repeats of one task alone" if counts.is_repeated else ""
        return replace(bounds, tasks=size, note=notes(alone, note))
    worth = _independent_runs(counts, value, weight)
    low, high = wilson_ends(value * worth, worth, _t(size, level))
    return Interval(value, low, high, REPEATED, size, runs, level, note)


def check_level(level: float) -> None:
    """Raise an error for an invalid level.

    Raises:
        ConfigError: if it is not between 0 and 1.
    """
    if not 0 < level < 1:
        raise ConfigError(f"a level must be between 0 and 1, such as 0.95, not {level}")


def _independent_runs(outcomes: Outcomes, value: float, weight: Weight) -> float:
    """Return the number of independent runs that would give the share as exactly as the repeats."""
    size, runs = len(outcomes), int(outcomes.runs.sum())
    weights = np.full(size, 1 / size) if weight == "tasks" else outcomes.runs / runs
    off = weights * (outcomes.shares - value)
    variance = float(off @ off) * size / (size - 1)
    seem = value * (1 - value) / variance if variance else size
    tell = min(int((outcomes.passed > 0).sum()), int((outcomes.passed < outcomes.runs).sum()))
    return size + (min(max(seem, size), runs) - size) * tell / (tell + TRUSTED)


# `scipy.stats` calls the same functions, but takes half a second to import.
@cache
def normal_quantile(level: float) -> float:
    """Return the number of standard deviations to each side that contain a share of a normal."""
    from scipy.special import ndtri

    return float(ndtri((1 + level) / 2))


@cache
def _t(size: int, level: float) -> float:
    from scipy.special import stdtrit

    return float(stdtrit(size - 1, (1 + level) / 2))
