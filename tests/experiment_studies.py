"""How often experiments with a question are wrong, and what they save: their own looks, simulated.

Runs are drawn in place of being made; order, looks and end are those of an `Experiment`. `make
studies` prints the rows of docs/statistics.md, and the tests run a share of them.
"""

import asyncio
from collections.abc import Iterator

import numpy as np

from eopsgym import ConfigError
from eopsgym.analysis import Decision, decide
from eopsgym.runs import Agent, Setup
from eopsgym.runs.batch import Unready
from eopsgym.runs.experiments.question import Question, Study, until_decided
from tests.sequential_studies import ALIKE, BETTER, PLANS, Planned, Stopped
from tests.statistics_studies import STUDIES, Floats, drawn, share_range
from tests.toy import office

_TASKS = [office.task(task_id=f"task_{number:03}") for number in range(120)]


def study_of(planned: Planned, seed: int) -> Study:
    """Return the study of two models on tasks of which no run is made."""
    question = Question("a", "b", planned.difference, planned.looks, spending=planned.spending)
    tasks = _TASKS[: planned.case.tasks]
    never = ConfigError("no run of it is made")
    groups = {
        name: [Unready(t, Setup(t.id, t.domain, Agent(name)), "", never) for t in tasks]
        for name in ("a", "b")
    }
    return Study.of(question, groups, planned.case.repeats, seed)


def asked(study: Study, a: Floats, b: Floats) -> tuple[Decision, int]:
    """Return what an experiment decides whose runs have these verdicts, and how many it makes.

    Args:
        study: of the experiment.
        a, b: a row a task, a column a repeat; NaN for a run that is lost.
    """
    verdicts = {
        setup.repeated(n + 1).hash: None if np.isnan(passed) else bool(passed)
        for side, rows in (("a", a), ("b", b))
        for setup, row in zip(study.sides[side].values(), rows, strict=True)
        for n, passed in enumerate(row)
    }
    made: dict[str, bool | None] = {}

    async def make(order: dict[str, int]) -> None:
        made.update({each: verdicts[each] for each in order})

    def found(setup: Setup) -> tuple[bool, bool | None]:
        return setup.hash in made, made.get(setup.hash)

    return asyncio.run(until_decided(study, found, make)), len(made)


def whole(study: Study, a: Floats, b: Floats) -> Decision:
    """Return what `decide` says of all these runs."""
    ours, theirs = (
        {
            task: [None if np.isnan(passed) else bool(passed) for passed in row]
            for task, row in zip(study.sides[side], rows, strict=True)
        }
        for side, rows in (("a", a), ("b", b))
    )
    return decide(study.plan, ours, theirs)


def simulated(planned: Planned, studies: int, seed: int, lost: float = 0.0) -> Stopped:
    """Return what comes of experiments that ask the question of a plan."""
    random, study = np.random.default_rng(seed), study_of(planned, seed)
    case, skills = planned.case, planned.skills
    truth = case.population.mean(skills[0]) - case.population.mean(skills[1])
    ended = []
    for _ in range(studies):
        a, b = (np.array(side, float) for side in drawn(random, case, skills))
        a[(a == 0) & (random.random(a.shape) < lost)] = np.nan
        ended.append(asked(study, a, b))
    made = [each.interval for each, _ in ended if each.interval.method]
    held = sum((each.low or 0.0) <= truth <= (each.high or 0.0) for each in made)
    count = 2 * case.tasks * case.repeats
    return Stopped(
        sum(each.verdict == "a" for each, _ in ended) / studies,
        sum(each.verdict == "b" for each, _ in ended) / studies,
        sum(runs for _, runs in ended) / studies / count,
        held / len(made),
        0.0,
    )


_EQUAL, _AHEAD = (
    [each for each in plans if each.case.tasks == 48 and (each.looks, each.spending) == PLANS[0]]
    for plans in (ALIKE, BETTER)
)


def figures(studies: int = STUDIES) -> Iterator[tuple[str, str]]:
    """Yield the rows of the table in docs/statistics.md: what is measured, and the figures."""
    equal = [simulated(plan, studies, 16) for plan in _EQUAL]
    ahead = [simulated(plan, studies, 17) for plan in _AHEAD]
    yield (
        "experiments with a question that decide, equal models",
        share_range([each.decided for each in equal]),
    )
    yield (
        "intervals of experiments with a question that hold it",
        share_range([each.held for each in equal + ahead]),
    )
    yield (
        "experiments with a question, one 20 points ahead: that decide for A",
        share_range([each.for_a for each in ahead]),
    )
    yield (
        "experiments with a question, one 20 points ahead: runs they make",
        share_range([each.used for each in ahead]),
    )


if __name__ == "__main__":
    for what, found in figures():
        print(f"| {what} | {found} |", flush=True)
