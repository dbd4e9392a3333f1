"""The smallest difference between two models that can be detected, and the runs that it takes."""

from dataclasses import dataclass
from functools import cache
from math import sqrt

import numpy as np

from eopsgym.analysis.statistics.outcomes import (
    Counts,
    Outcomes,
    Verdicts,
    left_out,
    notes,
    shared,
)
from eopsgym.analysis.statistics.paired import NONE_SHARED
from eopsgym.analysis.statistics.results import Estimate, shown
from eopsgym.counting import counted
from eopsgym.errors import ConfigError

POWER, ALPHA = 0.8, 0.05
_MOST_EXACT = 5_000
"""With more tasks than this the normal distribution is as good, and quicker."""
_NO_REPEATS = "how much repeats help is not known, as no task was run twice"


@dataclass(frozen=True)
class Discordance:
    """The rate at which two models disagree on a task, which limits what can be detected.

    Attributes:
        single: the chance that one run of each on one task disagree, averaged over tasks.
        within: the part of it that comes from chance in the runs and not from the tasks, which
            repeats reduce. None where no task was run twice by both.
        tasks: how many both ran.
        note: what was left out, or why there is none.
        difference: by how much their shares differ on these tasks, 0 to 1; None where the rate is
            assumed to be the same whatever the difference is.
    """

    single: float | None
    within: float | None
    tasks: int
    note: str = ""
    difference: float | None = None

    def __repr__(self) -> str:
        note = f"; {self.note}" if self.note else ""
        return (
            f"one run of each disagrees in {shown(self.single)} of {counted(self.tasks, 'task')}, "
            f"{shown(self.within)} of it by chance of the runs{note}"
        )

    def of(self, repeats: int, effect: float = 0.0) -> float | None:
        """Return the mean square of a task's difference of shares.

        Args:
            repeats: how often each runs a task.
            effect: the true difference. What it exceeds the observed one by is added: that is
                the worst case, tasks that one model always passes and the other never.
        """
        if self.single is None or (self.within is None and repeats > 1):
            return None
        seen = self.single - (self.within or 0.0) * (1 - 1 / repeats)
        more = 0.0 if self.difference is None else max(0.0, effect - self.difference)
        return min(1.0, max(0.0, seen) + more)


def discordance(a: Verdicts, b: Verdicts) -> Discordance:
    """Return the rate at which two models disagree on the tasks that both ran.

    Args:
        a, b: as `outcomes` reads them; tasks are matched by name, in lists by place.

    Example:
        >>> discordance([1, 1, 0, 0], [1, 0, 0, 0])
        one run of each disagrees in 0.250 of 4 tasks, - of it by chance of the runs; how much \
repeats help is not known, as no task was run twice
    """
    of_a, of_b, alone = shared(a, b)
    note = left_out(alone, "only one of the models ran them")
    if not len(of_a):
        return Discordance(None, None, 0, notes(NONE_SHARED, note))
    ours, theirs = of_a.shares, of_b.shares
    single = float((ours * (1 - theirs) + theirs * (1 - ours)).mean())
    twice = (of_a.runs > 1) & (of_b.runs > 1)
    differ = abs(float((ours - theirs).mean()))
    if not twice.any():
        return Discordance(single, None, len(of_a), notes(_NO_REPEATS, note), differ)
    within = _variance(of_a.only(twice)) + _variance(of_b.only(twice))
    return Discordance(single, min(within, single), len(of_a), note, differ)


def _variance(outcomes: Outcomes) -> float:
    """Return the mean variance of one run of a task."""
    passed, runs = outcomes.passed, outcomes.runs
    return float((passed * (runs - passed) / (runs * (runs - 1))).mean())


def minimum_detectable_effect(
    disagree: Discordance | float,
    tasks: int,
    repeats: int = 1,
    power: float = POWER,
    alpha: float = ALPHA,
) -> Estimate:
    """Return the smallest true difference of pass@1 that a paired comparison detects often enough.

    The power is that of `sign_flip_test`, which `compare_models` uses: with one run a task, its
    exact power over all possible outcomes (it is McNemar's exact test); with repeats, that of the
    normal distribution, corrected for the steps in which sums of shares move. Two models that
    differ more than those that were seen are assumed to disagree more by as much. That is the worst
    case, so the difference is often detected more often than this.

    Args:
        disagree: of `discordance`, from existing runs; or the share of tasks on which single runs
            disagree, as expected if the difference exists.
        tasks: how many both will run.
        repeats: how often each runs a task.
        power: how often the difference must be detected.
        alpha: how often one may be detected where there is none, two-sided.

    Returns:
        The difference, 0 to 1; None with a note where none can be detected that often.

    Raises:
        ConfigError: for counts below 1, and shares out of range.

    Example:
        >>> minimum_detectable_effect(0.25, tasks=1000)
        minimum detectable effect = 0.045 (1,000 tasks)
    """
    from scipy.optimize import brentq

    name, given = "minimum detectable effect", _given(disagree)
    _check(power, alpha, tasks=tasks, repeats=repeats)
    if given.of(repeats) is None:
        return Estimate(name, None, tasks, given.note or _NO_REPEATS)
    if given.single == 0:
        return Estimate(name, None, tasks, "no run disagrees, from which no effect can be foreseen")

    def lacks(effect: float) -> float:
        return power - _power(given, effect, tasks, repeats, alpha)

    largest = _largest(given, repeats)
    if lacks(largest) > 0:
        why = f"even if all that disagrees were one model's, {tasks} tasks would be too few"
        return Estimate(name, None, tasks, why)
    return Estimate(name, float(brentq(lacks, largest / 1e6, largest)), tasks)


def tasks_needed(
    disagree: Discordance | float,
    effect: float,
    repeats: int = 1,
    power: float = POWER,
    alpha: float = ALPHA,
) -> Estimate:
    """Return how many tasks both models have to run to detect a difference often enough.

    Args:
        disagree, repeats, power, alpha: as `minimum_detectable_effect`.
        effect: the difference of pass@1, above 0 and up to 1.

    Returns:
        The number of tasks as `value`; None with a note where it is not known.

    Example:
        >>> tasks_needed(0.25, effect=0.05)
        tasks needed = 817.000 (817 tasks)
    """
    name, given = "tasks needed", _given(disagree)
    _check(power, alpha, repeats=repeats)
    if not 0 < effect <= 1:
        raise ConfigError(f"effect must be above 0 and at most 1, not {effect}")
    if given.of(repeats) is None:
        return Estimate(name, None, given.tasks, given.note or _NO_REPEATS)
    if not given.single or effect > _largest(given, repeats):
        why = f"a difference of {effect:g} is more than what disagrees between the two models"
        return Estimate(name, None, given.tasks, why)
    enough, too_few = 1, 0
    while _power(given, effect, enough, repeats, alpha) < power:
        enough, too_few = 2 * enough, enough
    while enough - too_few > 1:
        middle = (enough + too_few) // 2
        if _power(given, effect, middle, repeats, alpha) < power:
            too_few = middle
        else:
            enough = middle
    return Estimate(name, float(enough), enough)


def repeats_needed(
    disagree: Discordance,
    effect: float,
    tasks: int,
    power: float = POWER,
    alpha: float = ALPHA,
    most: int = 1_000,
) -> Estimate:
    """Return how often both models have to run each task to detect a difference often enough.

    Args:
        disagree: of `discordance`, of runs with repeats.
        effect, tasks, power, alpha: as `tasks_needed` and `minimum_detectable_effect`.
        most: how many repeats are tried.

    Returns:
        The number of repeats as `value`; None with a note where no number of them is enough,
        because tasks also differ among themselves, and only more tasks average that out.

    Example:
        >>> repeats_needed(discordance([[1, 0], [0, 1]] * 20, [[0, 1], [1, 0]] * 20), 0.06, 400)
        repeats needed = 5.000 (400 tasks)
    """
    name = "repeats needed"
    _check(power, alpha, tasks=tasks, repeats=most)
    first = tasks_needed(disagree, effect, 1, power, alpha)
    if first.value is None:
        return Estimate(name, None, tasks, first.note)
    if _power(disagree, effect, tasks, 1, alpha) >= power:
        return Estimate(name, 1.0, tasks)
    if disagree.within is None:
        return Estimate(name, None, tasks, disagree.note)
    for repeats in range(2, most + 1):
        if _power(disagree, effect, tasks, repeats, alpha) >= power:
            return Estimate(name, float(repeats), tasks)
    why = f"no number of repeats up to {most:,} is enough on {tasks} tasks; more tasks would be"
    return Estimate(name, None, tasks, why)


def _given(disagree: Discordance | float) -> Discordance:
    if isinstance(disagree, Discordance):
        return disagree
    if not 0 <= disagree <= 1:
        raise ConfigError(f"disagree must be from 0 to 1, not {disagree}")
    return Discordance(float(disagree), None, 0, _NO_REPEATS)


def _check(power: float, alpha: float, **counts: int) -> None:
    for name, share in (("power", power), ("alpha", alpha)):
        if not 0 < share < 1:
            raise ConfigError(f"{name} must be between 0 and 1, not {share}")
    for name, count in counts.items():
        if count < 1:
            raise ConfigError(f"{name} must be at least 1, not {count}")


def _largest(given: Discordance, repeats: int) -> float:
    """Return the largest possible difference: at most the rate of disagreement.

    Its square is at most the mean square of a task's difference, too.
    """
    from scipy.optimize import brentq

    def beyond(effect: float) -> float:
        single, square = given.of(1, effect) or 0.0, given.of(repeats, effect) or 0.0
        return max(effect - single, effect**2 - square)

    return 1.0 if beyond(1.0) <= 0 else float(brentq(beyond, 0.0, 1.0))


def _power(given: Discordance, effect: float, tasks: int, repeats: int, alpha: float) -> float:
    """Return how often `sign_flip_test` detects a true difference."""
    mean_square = max(given.of(repeats, effect) or 0.0, effect**2)
    if repeats == 1 and tasks <= _MOST_EXACT:
        return _exact_power(mean_square, min(effect, mean_square), tasks, alpha)
    return _normal_power(mean_square, effect, tasks, repeats, alpha)


def _exact_power(disagree: float, effect: float, tasks: int, alpha: float) -> float:
    """Return the power of McNemar's exact test (Miettinen 1968), over all possible outcomes.

    Args:
        disagree: the chance that the two disagree on a task.
        effect: how much more often it is in favour of the better one.
        tasks, alpha: as `minimum_detectable_effect`.
    """
    from scipy.stats import binom

    discordant = np.arange(tasks + 1)
    least = _least_wins(tasks, alpha)
    better = (disagree + effect) / (2 * disagree)
    chance = binom.sf(least - 1, discordant, better) + binom.cdf(
        discordant - least, discordant, better
    )
    return float(binom.pmf(discordant, tasks, disagree) @ chance)


@cache
def _least_wins(tasks: int, alpha: float) -> Counts:
    """Return how many of 0, 1, … discordant tasks a model has to win to be shown to be better."""
    from scipy.stats import binom

    discordant = np.arange(tasks + 1)
    least = binom.isf(alpha / 2, discordant, 0.5).astype(np.int64) + 1
    enough = 2 * binom.sf(least - 2, discordant, 0.5) <= alpha
    made: Counts = least - enough
    return made


def _normal_power(
    mean_square: float, effect: float, tasks: int, repeats: int, alpha: float
) -> float:
    """Return the power by the normal distribution (Connor 1987), corrected for steps of a sum."""
    from scipy.special import ndtr, ndtri

    bar = -ndtri(alpha / 2) * sqrt(tasks * mean_square) + 1 / repeats
    spread = sqrt(tasks * max(mean_square - effect**2, 1e-12))
    return float(ndtr((tasks * effect - bar) / spread))
