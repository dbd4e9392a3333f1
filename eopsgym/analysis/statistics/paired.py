"""Tests and intervals for two or more models on the same tasks."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from eopsgym.analysis.statistics.intervals import LEVEL, check_level
from eopsgym.analysis.statistics.outcomes import (
    Floats,
    Outcomes,
    Verdicts,
    left_out,
    notes,
    outcomes,
    shared,
)
from eopsgym.analysis.statistics.results import Interval, Test
from eopsgym.analysis.statistics.sign_flips import DRAWS, flip_interval, sign_flips

FEW_DISCORDANT = 25
"""The number of tasks passed by only one model below which McNemar's test is exact."""
FEW_TASKS = 10
"""The number of common tasks below which there is no interval of the difference."""
FEW_UNLIKE = 5
"""The number of tasks with another difference than the rest below which there is none either."""
NONE_SHARED = "no task was run by both"
_REPEATS = (
    "McNemar's test takes one run a task, and some have repeats here; sign_flip_test takes them"
)


@dataclass(frozen=True)
class PairedCounts:
    """The results of two models on the tasks that both ran.

    With one run per task these are the cells of McNemar's table. With repeats, a task counts for
    the model that passes it more often.

    Attributes:
        tasks: the number of tasks that both ran.
        only_a, only_b: the tasks that only one passes, or passes more often than the other.
        both, neither: the tasks that both pass equally often, and those that neither ever passes.
        alone: the tasks that only one of the models ran, which do not count.
    """

    tasks: int
    both: int
    only_a: int
    only_b: int
    neither: int
    alone: int


def paired_counts(a: Verdicts, b: Verdicts) -> PairedCounts:
    """Count the tasks on which each of two models does better.

    Args:
        a, b: the verdicts, in any form of `outcomes`; tasks are matched by name, in lists by index.

    Example:
        >>> paired_counts([1, 1, 0, 0], [1, 0, 0, 0])
        PairedCounts(tasks=4, both=1, only_a=1, only_b=0, neither=2, alone=0)
    """
    of_a, of_b, alone = shared(a, b)
    ours, theirs = of_a.shares, of_b.shares
    more, less = int((ours > theirs).sum()), int((ours < theirs).sum())
    neither = int(((ours == 0) & (theirs == 0)).sum())
    return PairedCounts(len(of_a), len(of_a) - more - less - neither, more, less, neither, alone)


def mcnemar(a: Verdicts, b: Verdicts, exact: bool | None = None) -> Test:
    """Return McNemar's test of two models that ran the same tasks once each.

    Args:
        a, b: the verdicts, in any form of `outcomes`; tasks are matched by name, in lists by index.
            Tasks that only one ran are left out and counted.
        exact: whether to make the binomial test, and not chi-square with continuity correction. By
            default it is made if fewer than `FEW_DISCORDANT` tasks are passed by only one.

    Returns:
        The test with p, two-sided; p is None if no task was run by both, or a task has repeats.

    Example:
        >>> mcnemar([1, 1, 1, 1, 1, 0], [0, 0, 0, 0, 0, 1])
        McNemar, exact: p = 0.2188 (6 tasks)
    """
    from statsmodels.stats.contingency_tables import mcnemar as test

    of_a, of_b, alone = shared(a, b)
    note = _alone(alone)
    if not len(of_a):
        return Test("McNemar", None, None, 0, notes(NONE_SHARED, note))
    if of_a.is_repeated or of_b.is_repeated:
        return Test("McNemar", None, None, len(of_a), notes(_REPEATS, note))
    counts = paired_counts(of_a, of_b)
    if exact is None:
        exact = counts.only_a + counts.only_b < FEW_DISCORDANT
    if not exact and not counts.only_a + counts.only_b:  # statsmodels would return NaN
        return Test("McNemar, chi-square", 0.0, 1.0, len(of_a), note)
    table = [[counts.both, counts.only_a], [counts.only_b, counts.neither]]
    made = test(table, exact=exact, correction=True)
    name, statistic = (
        ("McNemar, exact", None) if exact else ("McNemar, chi-square", float(made.statistic))
    )
    return Test(name, statistic, min(1.0, float(made.pvalue)), len(of_a), note)


def sign_flip_test(a: Verdicts, b: Verdicts) -> Test:
    """Return McNemar's exact test extended to repeats: a sign-flip test of the mean difference.

    If the two models were equal, each task's difference could just as well have the other sign. The
    test counts how many of all choices of signs give as large a sum (Fisher's randomisation test),
    exactly, without sampling. With one run per task it is McNemar's exact test.

    Args:
        a, b: as `mcnemar`.

    Returns:
        The test with p, two-sided; p is None if no task was run by both.

    Example:
        >>> sign_flip_test([[1, 1], [1, 0], [1, 1], [0, 0]], [[0, 0], [0, 0], [0, 0], [0, 0]])
        sign flips: p = 0.25 (4 tasks)
    """
    of_a, of_b, alone = shared(a, b)
    if not len(of_a):
        return Test("sign flips", None, None, 0, notes(NONE_SHARED, _alone(alone)))
    return Test("sign flips", None, sign_flips(of_a.shares - of_b.shares), len(of_a), _alone(alone))


def paired_interval(
    a: Verdicts, b: Verdicts, level: float = LEVEL, draws: int = DRAWS, seed: int = 0
) -> Interval:
    """Return the difference of pass@1 between two models on the same tasks, with its interval.

    The interval contains all differences that `sign_flip_test` would not reject. So it leaves out 0
    if p is at most 1 - level, and never otherwise.

    Args:
        a, b: as `mcnemar`; the difference is a's share less b's.
        level: the share of such intervals that contain the true value.
        draws, seed: the number of choices of tasks that are drawn, and the seed; the same seed
            gives the same interval.

    Returns:
        The interval, from -1 to 1. It has no ends but a note for fewer than `FEW_TASKS` tasks, or
        if fewer than `FEW_UNLIKE` have another difference than the rest: it would be too narrow.

    Raises:
        ConfigError: if the level is not between 0 and 1.

    Example:
        >>> paired_interval([1, 1, 0, 1] * 10, [1, 0, 0, 1] * 10)
        0.250 [0.111, 0.389] (sign flips, 40 tasks, 80 runs)
    """
    of_a, of_b, alone = shared(a, b)
    runs = int(of_a.runs.sum() + of_b.runs.sum())
    bounds = difference_interval(of_a.shares - of_b.shares, np.ones(len(of_a)), level, draws, seed)
    note = notes(bounds.note, _alone(alone))
    return Interval(
        bounds.value, bounds.low, bounds.high, bounds.method, len(of_a), runs, level, note
    )


def difference_interval(
    differences: Floats, weights: Floats, level: float, draws: int = DRAWS, seed: int = 0
) -> Interval:
    """Return the interval of the ratio of two sums over tasks, such as a mean difference.

    Args:
        differences, weights: each task's terms of the two sums.
        level, draws, seed: as `paired_interval`.
    """
    check_level(level)
    size = len(differences)
    if not size:
        return Interval(None, None, None, "", 0, 0, level, NONE_SHARED)
    value = float(differences.sum() / weights.sum())
    if why := why_no_interval(differences / weights):
        return Interval(value, None, None, "", size, 0, level, why)
    low, high = flip_interval(differences, weights, 1 - level, draws, seed)
    return Interval(value, min(low, value), max(high, value), "sign flips", size, 0, level)


def why_no_interval(differences: Floats) -> str:
    """Return why the differences of some tasks have no interval, or '' if they have one."""
    if len(differences) < FEW_TASKS:
        return f"fewer than {FEW_TASKS} tasks in common are too few for an interval"
    _, alike = np.unique(np.round(differences, 9), return_counts=True)
    unlike = int(len(differences) - alike.max())
    if unlike < FEW_UNLIKE:
        but = f" but {unlike}" if unlike else ""
        return f"all tasks{but} differ alike, of which no interval is made"
    return ""


def cochran_q(*models: Verdicts) -> Test:
    """Return Cochran's Q: whether several models that ran the same tasks once each differ.

    Args:
        *models: the verdicts of at least two models, in any form of `outcomes`. Tasks that not all
            ran are left out and counted.

    Returns:
        The test with Q and its p, by chi-square; both are None if no task was run by all, a task
        has repeats, or all models have the same results.

    Example:
        >>> cochran_q([1, 1, 1, 1], [1, 0, 1, 0], [0, 0, 0, 0])
        Cochran's Q: statistic 6, p = 0.04979 (4 tasks)
    """
    from statsmodels.stats.contingency_tables import cochrans_q

    name, results = "Cochran's Q", [outcomes(each) for each in models]
    same, every = _in_common(results), {task for each in results for task in each.tasks}
    note = left_out(len(every) - len(same), "not all models ran them")
    table = np.array([[each[task] for each in map(_by_task, results)] for task in same])
    why = ""
    if len(results) < 2 or not same:
        why = "no task was run by all" if len(results) > 1 else "there is one model alone"
    elif any(each.is_repeated for each in results):
        why = "it takes one run a task, and some have repeats here"
    elif not (np.ptp(table, axis=1) > 0).any():
        why = "all models did the same on each task"
    if why:
        return Test(name, None, None, len(same), notes(why, note))
    made = cochrans_q(table)
    return Test(name, float(made.statistic), float(made.pvalue), len(same), note)


def _in_common(models: Sequence[Outcomes]) -> list[object]:
    common = set.intersection(*(set(each.tasks) for each in models)) if models else set()
    return [task for task in models[0].tasks if task in common] if models else []


def _by_task(outcomes: Outcomes) -> dict[object, int]:
    return dict(zip(outcomes.tasks, outcomes.passed.tolist(), strict=True))


def holm(ps: Sequence[float | None]) -> list[float | None]:
    """Return p values corrected for their number (Holm 1979); None stays None and is not counted.

    Example:
        >>> holm([0.01, None, 0.04, 0.03])
        [0.03, None, 0.06, 0.06]
    """
    # The same as statsmodels' multipletests, which collects garbage at each call and takes 60 ms.
    given = sorted((p, place) for place, p in enumerate(ps) if p is not None)
    made: list[float | None] = [None] * len(ps)
    largest = 0.0
    for rank, (p, place) in enumerate(given):
        largest = made[place] = max(largest, min(1.0, p * (len(given) - rank)))
    return made


def _alone(count: int) -> str:
    return left_out(count, "only one of the models ran them")
