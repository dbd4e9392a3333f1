"""Two or more models on the same tasks: is the difference more than chance?"""

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
"""With fewer tasks that one model alone passes, McNemar's test is made exactly."""
FEW_TASKS = 10
"""With fewer tasks in common there is no interval of the difference."""
FEW_UNLIKE = 5
"""Nor is there one where fewer tasks than this differ otherwise than the rest."""
NONE_SHARED = "no task was run by both"
_REPEATS = (
    "McNemar's test takes one run a task, and some have repeats here; sign_flip_test takes them"
)


@dataclass(frozen=True)
class PairedCounts:
    """The results of two models on the tasks that both ran.

    With one run a task these are the cells of McNemar's table. With repeats, a task counts for the
    model that passes it more often.

    Attributes:
        tasks: how many both ran.
        only_a, only_b: tasks that one passes and the other does not, or passes more often.
        both, neither: tasks that both pass equally often, and those that neither ever passes.
        alone: tasks that only one of the models ran, which count nowhere.
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
        a, b: as `outcomes` reads them; tasks are matched by name, in lists by place.

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
        a, b: as `outcomes` reads them; tasks are matched by name, in lists by place. Tasks that
            only one ran are left out and counted.
        exact: the binomial test, or else chi-square with continuity correction; unless given,
            exact where fewer than `FEW_DISCORDANT` tasks are passed by only one.

    Returns:
        p, two-sided; None where no task was run by both, or some task has repeats.

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
    if not exact and not counts.only_a + counts.only_b:  # of which statsmodels makes NaN
        return Test("McNemar, chi-square", 0.0, 1.0, len(of_a), note)
    table = [[counts.both, counts.only_a], [counts.only_b, counts.neither]]
    made = test(table, exact=exact, correction=True)
    name, statistic = (
        ("McNemar, exact", None) if exact else ("McNemar, chi-square", float(made.statistic))
    )
    return Test(name, statistic, min(1.0, float(made.pvalue)), len(of_a), note)


def sign_flip_test(a: Verdicts, b: Verdicts) -> Test:
    """Return McNemar's exact test extended to repeats: a sign-flip test of the mean difference.

    If the two models were alike, each task's difference could as well have the other sign. The test
    counts how many of all choices of signs give as large a sum (Fisher's randomisation test),
    exactly, without sampling. With one run per task it is McNemar's exact test.

    Args:
        a, b: as `mcnemar`.

    Returns:
        p, two-sided; None where no task was run by both.

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

    The interval holds all differences that `sign_flip_test` would not refuse. So it leaves out 0
    if p is at most one less the level, and never otherwise.

    Args:
        a, b: as `mcnemar`; the difference is a's share less b's.
        level: the share of such intervals that hold the truth.
        draws, seed: how many choices of tasks are drawn, and from which start; the same seed gives
            the same interval.

    Returns:
        The interval, -1 to 1; without ends, and a note, for fewer than `FEW_TASKS` tasks, and where
        fewer than `FEW_UNLIKE` differ otherwise than the rest: it would be too narrow.

    Raises:
        ConfigError: if the level is not between 0 and 1.

    Example:
        >>> paired_interval([1, 1, 0, 1] * 10, [1, 0, 0, 1] * 10)
        0.250 [0.111, 0.389] (sign flips, 40 tasks, 80 runs)
    """
    of_a, of_b, alone = shared(a, b)
    runs = int(of_a.runs.sum() + of_b.runs.sum())
    found = difference_interval(of_a.shares - of_b.shares, np.ones(len(of_a)), level, draws, seed)
    note = notes(found.note, _alone(alone))
    return Interval(found.value, found.low, found.high, found.method, len(of_a), runs, level, note)


def difference_interval(
    differences: Floats, weights: Floats, level: float, draws: int = DRAWS, seed: int = 0
) -> Interval:
    """Return the interval of the ratio of two sums over tasks, such as a mean difference.

    Args:
        differences, weights: what each task gives to the two sums.
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
    """Return why the differences of some tasks have no interval; empty where they have one."""
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
        *models: two or more, each as `outcomes` reads it. Tasks that not all ran are left out and
            counted.

    Returns:
        Q and its p, by chi-square; None where no task was run by all, some task has repeats, or
        no task separates the models.

    Example:
        >>> cochran_q([1, 1, 1, 1], [1, 0, 1, 0], [0, 0, 0, 0])
        Cochran's Q: statistic 6, p = 0.04979 (4 tasks)
    """
    from statsmodels.stats.contingency_tables import cochrans_q

    name, found = "Cochran's Q", [outcomes(each) for each in models]
    same, every = _in_common(found), {task for each in found for task in each.tasks}
    note = left_out(len(every) - len(same), "not all models ran them")
    table = np.array([[each[task] for each in map(_by_task, found)] for task in same])
    why = ""
    if len(found) < 2 or not same:
        why = "no task was run by all" if len(found) > 1 else "there is one model alone"
    elif any(each.is_repeated for each in found):
        why = "it takes one run a task, and some have repeats here"
    elif not (np.ptp(table, axis=1) > 0).any():
        why = "all models did the same on each task"
    if why:
        return Test(name, None, None, len(same), notes(why, note))
    made = cochrans_q(table)
    return Test(name, float(made.statistic), float(made.pvalue), len(same), note)


def _in_common(found: Sequence[Outcomes]) -> list[object]:
    common = set.intersection(*(set(each.tasks) for each in found)) if found else set()
    return [task for task in found[0].tasks if task in common] if found else []


def _by_task(found: Outcomes) -> dict[object, int]:
    return dict(zip(found.tasks, found.passed.tolist(), strict=True))


def holm(ps: Sequence[float | None]) -> list[float | None]:
    """Return p values corrected for their number (Holm 1979); None stays None and is not counted.

    Example:
        >>> holm([0.01, None, 0.04, 0.03])
        [0.03, None, 0.06, 0.06]
    """
    # As statsmodels' multipletests gives it, which collects garbage at each call: 60 ms.
    given = sorted((p, place) for place, p in enumerate(ps) if p is not None)
    made: list[float | None] = [None] * len(ps)
    largest = 0.0
    for rank, (p, place) in enumerate(given):
        largest = made[place] = max(largest, min(1.0, p * (len(given) - rank)))
    return made


def _alone(count: int) -> str:
    return left_out(count, "only one of the models ran them")
