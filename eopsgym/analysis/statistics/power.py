"""How small a difference between two models can show, and how many runs it takes."""

from dataclasses import dataclass
from math import ceil, sqrt

from eopsgym.analysis.statistics.outcomes import Outcomes, Verdicts, left_out, notes, shared
from eopsgym.analysis.statistics.paired import NONE_SHARED
from eopsgym.analysis.statistics.results import Estimate, shown
from eopsgym.errors import ConfigError

POWER, ALPHA = 0.8, 0.05
_NO_REPEATS = "how much repeats help is not known, as no task was run twice"


@dataclass(frozen=True)
class Discordance:
    """How often two models disagree on a task, which decides how small a difference can show.

    Attributes:
        single: the chance that one run of each on one task disagree, averaged over tasks.
        within: the part of it that is chance of the runs and not of the tasks: what repeats take
            away. None where no task was run twice by both.
        tasks: how many both ran.
        note: what was left out, or why there is none.
    """

    single: float | None
    within: float | None
    tasks: int
    note: str = ""

    def __repr__(self) -> str:
        said = f"; {self.note}" if self.note else ""
        return (
            f"one run of each disagrees in {shown(self.single)} of {self.tasks} tasks, "
            f"{shown(self.within)} of it by chance of the runs{said}"
        )

    def of(self, repeats: int) -> float | None:
        """The mean square of a task's difference of shares, when each runs it so many times."""
        if self.single is None or repeats == 1:
            return self.single
        if self.within is None:
            return None
        return max(0.0, self.single - self.within * (1 - 1 / repeats))


def discordance(a: Verdicts, b: Verdicts) -> Discordance:
    """How often two models disagree on the tasks that both ran.

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
    if not twice.any():
        return Discordance(single, None, len(of_a), notes(_NO_REPEATS, note))
    within = _variance(of_a.only(twice)) + _variance(of_b.only(twice))
    return Discordance(single, min(within, single), len(of_a), note)


def _variance(found: Outcomes) -> float:
    """The mean variance of one run of a task."""
    passed, runs = found.passed, found.runs
    return float((passed * (runs - passed) / (runs * (runs - 1))).mean())


def minimum_detectable_effect(
    disagree: Discordance | float,
    tasks: int,
    repeats: int = 1,
    power: float = POWER,
    alpha: float = ALPHA,
) -> Estimate:
    """The smallest true difference of pass@1 that a paired comparison finds often enough.

    By the sample size of McNemar's test (Miettinen 1968; Connor 1987), with the mean square of a
    task's difference in place of the share of discordant pairs where there are repeats.

    Args:
        disagree: of `discordance`, from runs there are; or a share for single runs, as one expects.
        tasks: how many both will run.
        repeats: how often each runs a task.
        power: how often the difference is to be found.
        alpha: how often one is to be found where there is none, two-sided.

    Returns:
        The difference, 0 to 1; None with a note where none can be found that often.

    Raises:
        ConfigError: for counts below 1, and shares that are none.

    Example:
        >>> minimum_detectable_effect(0.25, tasks=1000)
        minimum detectable effect = 0.044 (1,000 tasks)
    """
    from scipy.optimize import brentq

    name, given = "minimum detectable effect", _given(disagree)
    _check(power, alpha, tasks=tasks, repeats=repeats)
    mean_square = given.of(repeats)
    if mean_square is None:
        return Estimate(name, None, tasks, given.note or _NO_REPEATS)
    if mean_square == 0:
        return Estimate(name, None, tasks, "no run disagrees, from which no effect can be foreseen")
    # A mean difference cannot be more than what disagrees, nor its square than the mean square.
    largest = min(given.single or 0.0, sqrt(mean_square))
    if _tasks(mean_square, largest, power, alpha) > tasks:
        why = f"even if all that disagrees were one model's, {tasks} tasks would be too few"
        return Estimate(name, None, tasks, why)
    least = largest / 1e6
    found = brentq(lambda effect: _tasks(mean_square, effect, power, alpha) - tasks, least, largest)
    return Estimate(name, float(found), tasks)


def tasks_needed(
    disagree: Discordance | float,
    effect: float,
    repeats: int = 1,
    power: float = POWER,
    alpha: float = ALPHA,
) -> Estimate:
    """How many tasks both models have to run for a difference to be found often enough.

    Args:
        disagree, repeats, power, alpha: as `minimum_detectable_effect`.
        effect: the difference of pass@1, above 0 and up to 1.

    Returns:
        The number of tasks as `value`; None with a note where it is not known.

    Example:
        >>> tasks_needed(0.25, effect=0.05)
        tasks needed = 783.000 (783 tasks)
    """
    name, given = "tasks needed", _given(disagree)
    _check(power, alpha, repeats=repeats)
    if not 0 < effect <= 1:
        raise ConfigError(f"an effect is a share above 0 and up to 1, and is not {effect}")
    mean_square = given.of(repeats)
    if mean_square is None:
        return Estimate(name, None, given.tasks, given.note or _NO_REPEATS)
    # A mean difference cannot be more than what disagrees, nor its square than the mean square.
    if effect > (given.single or 0) or effect**2 > mean_square:
        why = f"a difference of {effect:g} is more than what disagrees between the two models"
        return Estimate(name, None, given.tasks, why)
    count = ceil(_tasks(mean_square, effect, power, alpha))
    return Estimate(name, float(count), count)


def repeats_needed(
    disagree: Discordance,
    effect: float,
    tasks: int,
    power: float = POWER,
    alpha: float = ALPHA,
    most: int = 1_000,
) -> Estimate:
    """How often both models have to run each task for a difference to be found often enough.

    Args:
        disagree: of `discordance`, of runs with repeats.
        effect, tasks, power, alpha: as `tasks_needed` and `minimum_detectable_effect`.
        most: how many repeats are tried.

    Returns:
        The number of repeats as `value`; None with a note where no number of them is enough, for
        tasks differ among themselves, too, which only more tasks take away.

    Example:
        >>> repeats_needed(discordance([[1, 0], [0, 1]] * 20, [[0, 1], [1, 0]] * 20), 0.06, 400)
        repeats needed = 3.000 (400 tasks)
    """
    name = "repeats needed"
    _check(power, alpha, tasks=tasks, repeats=most)
    first = tasks_needed(disagree, effect, 1, power, alpha)
    if first.value is None:
        return Estimate(name, None, tasks, first.note)
    if first.value <= tasks:
        return Estimate(name, 1.0, tasks)
    if disagree.within is None:
        return Estimate(name, None, tasks, disagree.note)
    for repeats in range(2, most + 1):
        square = max(disagree.of(repeats) or 0.0, effect**2)
        if _tasks(square, effect, power, alpha) <= tasks:
            return Estimate(name, float(repeats), tasks)
    why = f"no number of repeats up to {most:,} is enough on {tasks} tasks; more tasks would be"
    return Estimate(name, None, tasks, why)


def _given(disagree: Discordance | float) -> Discordance:
    if isinstance(disagree, Discordance):
        return disagree
    if not 0 <= disagree <= 1:
        raise ConfigError(f"a discordance is a share from 0 to 1, and is not {disagree}")
    return Discordance(float(disagree), None, 0, _NO_REPEATS)


def _check(power: float, alpha: float, **counts: int) -> None:
    for name, share in (("power", power), ("alpha", alpha)):
        if not 0 < share < 1:
            raise ConfigError(f"{name} lies between 0 and 1, and is not {share}")
    for name, count in counts.items():
        if count < 1:
            raise ConfigError(f"{name} counts from 1, and is not {count}")


def _tasks(mean_square: float, effect: float, power: float, alpha: float) -> float:
    from scipy.stats import norm

    chance, sure = norm.ppf(1 - alpha / 2), norm.ppf(power)
    spread = max(0.0, mean_square - effect**2)
    return float((chance * sqrt(mean_square) + sure * sqrt(spread)) ** 2 / effect**2)
