"""Intervals of shares: Wilson's for independent runs, the bootstrap over tasks for repeats."""

from dataclasses import replace
from functools import cache
from typing import Literal

import numpy as np

from eopsgym.analysis.statistics.outcomes import (
    Counts,
    Floats,
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
DRAWS = 10_000
FEW_TASKS = 10
"""With fewer tasks a bootstrap over them comes out too narrow, and is not made."""
FEW_EITHER_WAY = 5
"""Nor is it made where fewer tasks than this are ever won, or ever lost."""
BOOTSTRAP = "bootstrap over tasks"
Weight = Literal["tasks", "runs"]


def wilson(passed: float, runs: float, level: float = LEVEL) -> Interval:
    """Wilson's interval of a share of independent runs (Wilson 1927; Newcombe 1998, method 3).

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
    low, high = _wilson(float(passed), float(runs), level)
    return Interval(passed / runs, low, high, "Wilson", count, count, level)


@cache
def _wilson(passed: float, runs: float, level: float) -> tuple[float, float]:
    from statsmodels.stats.proportion import proportion_confint

    low, high = proportion_confint(passed, runs, alpha=1 - level, method="wilson")
    share = passed / runs  # where all passed, the end lies on it, but for rounding
    return max(0.0, min(share, float(low))), min(1.0, max(share, float(high)))


def cluster_bootstrap(
    verdicts: Verdicts,
    level: float = LEVEL,
    draws: int = DRAWS,
    seed: int = 0,
    weight: Weight = "tasks",
) -> Interval:
    """The percentile interval of a bootstrap over tasks, the repeats of a task kept together.

    Args:
        verdicts: as `outcomes` reads them.
        level: the share of such intervals that hold the truth.
        draws: how often as many tasks are drawn, put back.
        seed: the same seed gives the same interval.
        weight: of the figure: `tasks` (pass@1: each task counts once) or `runs` (each run does).

    Returns:
        The interval; without ends, and a note, for fewer than `FEW_TASKS` tasks, and where fewer
        than `FEW_EITHER_WAY` are ever won or ever lost: it would be too narrow, or of no width.

    Example:
        >>> cluster_bootstrap([[1, 0, 1], [0, 0, 0]] * 20)
        0.333 [0.233, 0.433] (bootstrap over tasks, 40 tasks, 120 runs)
    """
    check_level(level)
    found = outcomes(verdicts)
    parts = _parts(found, weight)
    note = left_out(found.without, NO_VERDICT)
    counts = len(found), int(found.runs.sum())
    if not len(found):
        return Interval(None, None, None, "", *counts, level, notes(NO_RUNS, note))
    value = float(parts[0].sum() / parts[1].sum())
    if why := _no_bootstrap(found):
        return Interval(value, None, None, "", *counts, level, notes(why, note))
    low, high = percentiles(ratios(parts, draws, seed), level)
    return Interval(value, low, high, BOOTSTRAP, *counts, level, note)


def interval(
    verdicts: Verdicts,
    level: float = LEVEL,
    draws: int = DRAWS,
    seed: int = 0,
    weight: Weight = "tasks",
) -> Interval:
    """The interval of the share that passes, as score tables give it.

    Wilson's where each task was run once, or where there is one task alone (then of its repeats).
    With repeats it is the bootstrap over tasks; where that cannot be (see `cluster_bootstrap`),
    Wilson's as if each task had been run once, which is wider than it need be, never narrower.

    Args:
        verdicts, level, draws, seed, weight: as `cluster_bootstrap`.

    Example:
        >>> interval([1, 1, 0, 0])
        0.500 [0.150, 0.850] (Wilson, 4 tasks, 4 runs)
    """
    found = outcomes(verdicts)
    made = cluster_bootstrap(found, level, draws, seed, weight)
    if made.value is None or (made.method and found.is_repeated and len(found) > 1):
        return made
    over_tasks = found.is_repeated and len(found) > 1
    size = len(found) if over_tasks else made.runs
    bounds = wilson(made.value * size, size, level)
    alone = "of the repeats of one task alone" if found.is_repeated and len(found) == 1 else ""
    return replace(
        made,
        low=bounds.low,
        high=bounds.high,
        method="Wilson over tasks" if over_tasks else "Wilson",
        note=notes(alone, left_out(found.without, NO_VERDICT)),
    )


def check_level(level: float) -> None:
    """Refuse a level that is none.

    Raises:
        ConfigError: if it is not between 0 and 1.
    """
    if not 0 < level < 1:
        raise ConfigError(f"a level lies between 0 and 1, such as 0.95, and is not {level}")


def _no_bootstrap(found: Outcomes) -> str:
    """Why no bootstrap is made; empty if one is."""
    if len(found) < FEW_TASKS:
        return f"fewer than {FEW_TASKS} tasks are too few for a bootstrap"
    won, lost = (found.passed > 0).sum(), (found.passed < found.runs).sum()
    if min(won, lost) < FEW_EITHER_WAY:
        way = "won" if won < lost else "lost"
        return f"fewer than {FEW_EITHER_WAY} tasks are ever {way}, too few for a bootstrap"
    return ""


def _parts(found: Outcomes, weight: Weight) -> Floats | Counts:
    """What each task gives to the numerator and to the denominator of the figure."""
    if weight == "tasks":
        return np.stack([found.shares, np.ones(len(found))])
    return np.stack([found.passed, found.runs])


def ratios(parts: Floats | Counts, draws: int, seed: int) -> Floats:
    """The ratio of two sums over tasks, in each of so many draws of as many tasks, put back.

    Tasks that give the same are interchangeable. So it is drawn how often each kind comes, which
    takes as many numbers as there are kinds, not tasks, and has the same distribution.

    Args:
        parts: 2 rows, a column a task: what it gives to the numerator and the denominator.
        draws, seed: how many, and from which start.

    Returns:
        As many ratios as draws.
    """
    kinds, tasks = np.unique(parts, axis=1, return_counts=True)
    size = int(tasks.sum())
    random = np.random.default_rng(seed)
    drawn = random.multinomial(size, tasks / size, size=draws)
    over, under = kinds @ drawn.T
    shares: Floats = over / under
    return shares


def percentiles(drawn: Floats, level: float) -> tuple[float, float]:
    """The ends of the interval that holds the middle of what was drawn."""
    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)
