"""How far the statistics keep what they promise, in studies of made-up models on made-up tasks.

`make studies` prints the table of docs/statistics.md; the tests run a share of it. Intervals and
leading groups were chosen on other tasks: chances of one beta distribution a study, moved on the
logistic scale. That a larger difference adds disagreement was decided after a look at these here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt
from scipy.stats import norm

from eopsgym.analysis import (
    discordance,
    interval,
    leading_group,
    minimum_detectable_effect,
    paired_interval,
    sign_flip_test,
)

Floats = npt.NDArray[np.float64]
STUDIES = 400


class Population(Protocol):
    """The tasks of which those of a study are drawn, and the models of different skill on them."""

    def mean(self, skill: float) -> float:
        """Return the true share of a model."""

    def chances(self, random: np.random.Generator, tasks: int, skills: Sequence[float]) -> Floats:
        """Draw tasks, and return the chance of each model on each: a row a task."""


@dataclass(frozen=True)
class Normal:
    """Tasks as hard as a normal distribution has it, each harder for some models than for others.

    Attributes:
        level: how easy the average task is, on the probit scale.
        spread: how much tasks differ for all models alike.
        own: how much they differ for each model alone.
    """

    level: float
    spread: float
    own: float = 0.4

    def mean(self, skill: float) -> float:
        wide = (1 + self.spread**2 + self.own**2) ** 0.5
        return float(norm.cdf((self.level + skill) / wide))

    def chances(self, random: np.random.Generator, tasks: int, skills: Sequence[float]) -> Floats:
        alike = self.spread * random.standard_normal((tasks, 1))
        own = self.own * random.standard_normal((tasks, len(skills)))
        made: Floats = norm.cdf(self.level + np.array(skills) + alike + own)
        return made


@dataclass(frozen=True)
class Kinds:
    """Tasks that are hopeless, even or safe; a model of more skill is safe on some hopeless ones.

    Attributes:
        hopeless, even: the shares of these kinds; the rest is safe.
    """

    hopeless: float
    even: float

    def mean(self, skill: float) -> float:
        lost, won = self.hopeless * (1 - skill), 1 - self.even - self.hopeless * (1 - skill)
        return 0.02 * lost + 0.5 * self.even + 0.95 * won

    def chances(self, random: np.random.Generator, tasks: int, skills: Sequence[float]) -> Floats:
        place = random.random((tasks, 1))
        lost = place < self.hopeless * (1 - np.array(skills))
        even = (place >= self.hopeless) & (place < self.hopeless + self.even)
        made: Floats = np.where(lost, 0.02, np.where(even, 0.5, 0.95))
        return made


class Case(NamedTuple):
    """One design of studies."""

    population: Population
    tasks: int
    repeats: int


LOW, MIDDLE, STEADY = Normal(-1.9, 0.7), Normal(-0.4, 1.1), Normal(0.3, 3.0)
RARE, MIXED = Kinds(0.93, 0.05), Kinds(0.5, 0.3)
POPULATIONS = (LOW, MIDDLE, STEADY, RARE, MIXED)
SHARES = [Case(each, tasks, 3) for each in POPULATIONS for tasks in (12, 25, 50, 120)]
PAIRS = [Case(each, tasks, repeats) for each in POPULATIONS for tasks in (25, 60)
         for repeats in (1, 3)]  # fmt: skip
POWER = [Case(each, tasks, repeats) for each in (MIDDLE, STEADY, MIXED) for tasks in (60,)
         for repeats in (1, 3)]  # fmt: skip
LEADERS = [Case(each, tasks, repeats) for each in (MIDDLE, STEADY, MIXED) for tasks in (25, 60)
           for repeats in (1, 3)]  # fmt: skip


def drawn(random: np.random.Generator, case: Case, skills: Sequence[float]) -> list[Floats]:
    """Return the verdicts of each model in one study: a row a task, a column a repeat."""
    chances = case.population.chances(random, case.tasks, skills)
    shape = (*chances.shape, case.repeats)
    verdicts = random.random(shape) < chances[:, :, None]
    return [verdicts[:, place].astype(np.float64) for place in range(len(skills))]


def share_is_held(case: Case, studies: int, seed: int) -> float:
    """Return how often the interval of a share holds the true one."""
    random = np.random.default_rng(seed)
    truth, held = case.population.mean(0.0), 0
    for _ in range(studies):
        (verdicts,) = drawn(random, case, [0.0])
        found = interval(verdicts)
        assert found.low is not None
        assert found.high is not None
        held += found.low <= truth <= found.high
    return held / studies


class Differences(NamedTuple):
    """What studies say of intervals of differences.

    Attributes:
        held: how often an interval holds the true difference, of those that there are.
        made: in how many studies there is one.
        contradict: in how many it says something else than p.
    """

    held: float
    made: float
    contradict: int


def difference_is_held(case: Case, studies: int, seed: int, skill: float = 0.25) -> Differences:
    """Return how often the interval of a difference holds the true one, and agrees with p."""
    random = np.random.default_rng(seed)
    truth = case.population.mean(skill) - case.population.mean(0.0)
    held = made = contradict = 0
    for _ in range(studies):
        a, b = drawn(random, case, [skill, 0.0])
        found, p = paired_interval(a, b, draws=2_000), sign_flip_test(a, b).p
        if found.low is not None and found.high is not None and p is not None:
            made += 1
            held += found.low <= truth <= found.high
            contradict += (found.low <= 0 <= found.high) != (p > 0.05)
    return Differences(held / max(made, 1), made / studies, contradict)


def power_at_smallest(case: Case, studies: int, seed: int, alike: bool) -> float:
    """Return how often a study finds the smallest effect that an earlier one foretold.

    Args:
        case: the design of both.
        studies: how many pairs of studies.
        seed: of all that is drawn.
        alike: whether the two models of the earlier study are equally good; otherwise they differ
            about as much as the later ones.
    """
    random = np.random.default_rng(seed)
    skills = np.linspace(0, 4 if isinstance(case.population, Normal) else 1, 400)
    effects = np.array([case.population.mean(skill) for skill in skills]) - case.population.mean(0)
    usual = 1.6 / case.tasks**0.5 / (1.3 if case.repeats > 1 else 1.0)
    before = 0.0 if alike else float(np.interp(usual, effects, skills))
    found = []
    for _ in range(studies):
        a, b = drawn(random, case, [before, 0.0])
        disagree = discordance(a, b)
        least = minimum_detectable_effect(disagree, case.tasks, case.repeats).value
        if least is not None and least < effects[-1]:
            skill = float(np.interp(least, effects, skills))
            p = sign_flip_test(*drawn(random, case, [skill, 0.0])).p
            found.append(p is not None and p <= 0.05)
    return float(np.mean(found))


class Leaders(NamedTuple):
    """What studies say of leading groups.

    Attributes:
        wrong: how often one of the best models is left out.
        size: how many the group has, on average.
    """

    wrong: float
    size: float


def leading_groups(case: Case, skills: Sequence[float], studies: int, seed: int) -> Leaders:
    """Return how often the leading group is wrong, and how large it is."""
    random = np.random.default_rng(seed)
    best = {place for place, skill in enumerate(skills) if skill == max(skills)}
    wrong, sizes = 0, []
    for _ in range(studies):
        found = leading_group(dict(enumerate(drawn(random, case, skills))))
        wrong += not best <= {*found.members}
        sizes.append(len(found.members))
    return Leaders(wrong / studies, float(np.mean(sizes)))


EQUAL = (0.0,) * 5
NEAR = (0.05, 0.0, 0.0, 0.0, -0.3)
CLEAR = (0.75, 0.0, 0.0, 0.0, 0.0)
"""A leader that wins some 20 points more than four equal models."""


def figures(studies: int = STUDIES) -> Iterator[tuple[str, str]]:
    """Yield the rows of the table in docs/statistics.md: what is measured, and the figures."""
    shares = [share_is_held(case, studies, 1) for case in SHARES]
    yield "intervals of a share that hold it, three repeats", share_range(shares)
    pairs = [difference_is_held(case, studies, 2) for case in PAIRS]
    yield "intervals of a difference that hold it", share_range([each.held for each in pairs])
    yield "of these, that contradict p", str(sum(each.contradict for each in pairs))
    power = [
        power_at_smallest(case, studies // 2, 3, alike) for case in POWER for alike in (False, True)
    ]
    yield "studies that find the smallest effect", share_range(power)
    for name, skills in (("five equal models", EQUAL), ("a best one that is hardly better", NEAR)):
        wrong = [leading_groups(case, skills, studies // 2, 4).wrong for case in LEADERS]
        yield f"leading groups that leave out a best model, {name}", share_range(wrong)
    clear = leading_groups(Case(MIDDLE, 60, 1), CLEAR, studies, 5).size
    yield "models in the leading group, of five, one 20 points ahead, 60 tasks", f"{clear:.2f}"


def share_range(shares: Sequence[float]) -> str:
    """Return the least and the most of some shares, in percent."""
    return f"{100 * min(shares):.1f} to {100 * max(shares):.1f} %"


if __name__ == "__main__":
    for what, found in figures():
        print(f"| {what} | {found} |", flush=True)
