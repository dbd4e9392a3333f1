"""How often studies that stop early are wrong or find a difference, and what they save.

`make studies` prints the rows of docs/statistics.md; the tests run a share of them. How they decide
was worked out on the populations of `tests.statistics_studies`; nothing was chosen by these here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from scipy.optimize import brentq

from eopsgym.analysis import Decision, decide, sequential_plan, sign_flip_test
from eopsgym.analysis.statistics.spending import Spending
from tests.statistics_studies import STUDIES, Case, Floats, Population, drawn, share_range


@dataclass(frozen=True)
class Systems:
    """Tasks of four systems, more or less easy; a model of more skill wins some that fail.

    Attributes:
        levels: the share of each system that is passed without skill.
    """

    levels: tuple[float, ...] = (0.1, 0.3, 0.5, 0.85)

    def mean(self, skill: float) -> float:
        return float(np.mean([level + skill * (1 - level) / 2 for level in self.levels]))

    def chances(self, random: np.random.Generator, tasks: int, skills: Sequence[float]) -> Floats:
        level = np.resize(np.array(self.levels), (tasks, 1))[random.permutation(tasks)]
        steady = random.random((tasks, 1)) < 0.5  # half of the tasks always end alike
        level = np.where(steady, random.random((tasks, 1)) < level, level)
        won: Floats = level + np.array(skills) * (1 - level) * random.random((tasks, 1))
        return won


@dataclass(frozen=True)
class Opposed:
    """Tasks that each suit some models and not others, and one of more skill more often."""

    gap: float = 0.35

    def mean(self, skill: float) -> float:
        return 0.5 + self.gap * skill

    def chances(self, random: np.random.Generator, tasks: int, skills: Sequence[float]) -> Floats:
        suits = random.random((tasks, len(skills))) < (1 + np.array(skills)) / 2
        made: Floats = np.where(suits, 0.5 + self.gap, 0.5 - self.gap)
        return made


@dataclass(frozen=True)
class Specialists:
    """Tasks of which a tenth are safe for a model of skill 1, which is worse on all the rest.

    On average it is as good as one of skill 0, so that differences are 0 and far from symmetric.
    """

    def mean(self, skill: float) -> float:
        return 0.45

    def chances(self, random: np.random.Generator, tasks: int, skills: Sequence[float]) -> Floats:
        own = random.random((tasks, 1)) < 0.1
        made: Floats = 0.45 + np.array(skills) * np.where(own, 0.5, -0.5 / 9)
        return made


class Stopped(NamedTuple):
    """What studies say that may stop early.

    Attributes:
        for_a, for_b: how often they decide for either.
        used: the share of the planned runs that they make, on average.
        held: how often the interval at their end holds the true difference, of those there are.
        fixed: how often `sign_flip_test` on all tasks finds a difference.
    """

    for_a: float
    for_b: float
    used: float
    held: float
    fixed: float

    @property
    def decided(self) -> float:
        """How often they decide at all."""
        return self.for_a + self.for_b


def stopped_early(
    case: Case,
    skills: tuple[float, float],
    studies: int,
    seed: int,
    difference: float = 0.0,
    looks: int | Sequence[float] = 4,
    spending: Spending = "obrien_fleming",
    lost: float = 0.0,
) -> Stopped:
    """Return what comes of studies of two models that are looked at as planned.

    Args:
        case, skills, studies, seed: as elsewhere.
        difference, looks, spending: of the plan.
        lost: the share of the runs of A that fail of which the verdict is lost.
    """
    random = np.random.default_rng(seed)
    truth = case.population.mean(skills[0]) - case.population.mean(skills[1])
    tasks = range(case.tasks)
    plan = sequential_plan(
        tasks, looks, repeats=case.repeats, difference=difference, spending=spending, seed=seed
    )
    ended: list[Decision] = []
    fixed = 0
    for _ in range(studies):
        a, b = drawn(random, case, skills)
        p = sign_flip_test(a, b).p
        fixed += p is not None and p <= plan.alpha
        ours = np.where((a == 0) & (random.random(a.shape) < lost), np.nan, a)
        ended.append(decide(plan, dict(enumerate(ours.tolist())), dict(enumerate(b.tolist()))))
    made = [each.interval for each in ended if each.interval.method]
    held = sum((each.low or 0.0) <= truth <= (each.high or 0.0) for each in made)
    return Stopped(
        sum(each.verdict == "a" for each in ended) / studies,
        sum(each.verdict == "b" for each in ended) / studies,
        sum(each.runs for each in ended) / studies / plan.planned_runs,
        held / len(made),
        fixed / studies,
    )


def skill_for(population: Population, difference: float) -> float:
    """Return the skill of a model that is better by this difference than one without skill."""
    return float(
        brentq(lambda skill: population.mean(skill) - population.mean(0.0) - difference, 0, 1)
    )


class Planned(NamedTuple):
    """A design of studies that may stop early.

    Attributes:
        case: tasks and repeats.
        skills: of A and B.
        difference, looks, spending: of the plan.
    """

    case: Case
    skills: tuple[float, float]
    difference: float
    looks: int | tuple[float, ...]
    spending: Spending

    def studies(self, studies: int, seed: int, lost: float = 0.0) -> Stopped:
        return stopped_early(*self[:2], studies, seed, *self[2:], lost)


SYSTEMS, OPPOSED, SPECIALISTS = Systems(), Opposed(), Specialists()
PLANS: list[tuple[int | tuple[float, ...], Spending]] = [
    (4, "obrien_fleming"),
    (4, "pocock"),
    ((0.2, 0.6, 1.0), "obrien_fleming"),
]
SIZES = [(48, 1), (48, 3), (120, 1), (120, 3)]
ALIKE = [
    Planned(Case(each, *size), (float(each is SPECIALISTS), 0.0), 0.0, *plan)
    for each in (SYSTEMS, OPPOSED, SPECIALISTS) for size in SIZES for plan in PLANS
]  # fmt: skip
"""Of two models that are equally good."""
AT_DIFFERENCE = [
    Planned(Case(each, *size), (skill_for(each, 0.1), 0.0), 0.1, *plan)
    for each in (SYSTEMS, OPPOSED) for size in SIZES for plan in PLANS
]  # fmt: skip
"""Of models that differ by exactly what is asked for."""
BETTER = [
    Planned(Case(each, *size), (skill_for(each, 0.2), 0.0), 0.0, *plan)
    for each in (SYSTEMS, OPPOSED) for size in SIZES for plan in PLANS[:2]
]  # fmt: skip
"""Of models of which A is better by 20 points."""


def figures(studies: int = STUDIES) -> Iterator[tuple[str, str]]:
    """Yield the rows of the table in docs/statistics.md: what is measured, and the figures."""
    alike = [plan.studies(studies, 6) for plan in ALIKE]
    asked = [plan.studies(studies, 7) for plan in AT_DIFFERENCE]
    better = [plan.studies(studies, 8) for plan in BETTER]
    lost = [plan.studies(studies, 9, lost=0.1) for plan in ALIKE if plan.case.repeats == 1]
    yield (
        "sequential studies that decide, equal models",
        share_range([each.decided for each in alike]),
    )
    yield (
        "sequential studies that decide, models that differ by what is asked for",
        share_range([each.decided for each in asked]),
    )
    yield (
        "sequential studies that decide for A, equal models, a tenth of its failures unscored",
        share_range([each.for_a for each in lost]),
    )
    for name, plans in (("equal models", alike + asked), ("one 20 points ahead", better)):
        held = share_range([each.held for each in plans])
        yield f"intervals of sequential studies that hold it, {name}", held
    for place, (_, spending) in enumerate(PLANS[:2]):
        for what, shares in (
            ("that decide for A", [each.for_a for each in better[place::2]]),
            ("that decide for A, by all tasks at once", [each.fixed for each in better[place::2]]),
            ("runs they need", [each.used for each in better[place::2]]),
        ):
            yield (
                f"sequential studies, {spending}, one 20 points ahead: {what}",
                share_range(shares),
            )


if __name__ == "__main__":
    for what, found in figures():
        print(f"| {what} | {found} |", flush=True)
