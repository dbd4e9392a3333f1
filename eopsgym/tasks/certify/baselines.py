"""Cheap strategies, run on every task: their scores measure the verifiers and not an agent."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from eopsgym.gym import RowChange
from eopsgym.tasks.authoring.whole_file import write_whole
from eopsgym.tasks.baseline_scores import (
    EVERY_DOMAIN,
    BaselineScore,
    Share,
    baselines_file,
    scores_text,
)
from eopsgym.tasks.certify.cheap_answers import LISTING, POLITE, foreign_refusals, rules_listed
from eopsgym.tasks.certify.do_and_undo import calls_that_go_through, read_pairs
from eopsgym.tasks.certify.in_processes import in_processes
from eopsgym.tasks.certify.mutants_of_call import mutants_of_given
from eopsgym.tasks.certify.records_of_task import existing_values
from eopsgym.tasks.certify.rehearsal import Attempt, Rehearsal
from eopsgym.tasks.gold import GoldCall
from eopsgym.tasks.task import Task

DENIAL = "I could not do anything, nothing was changed."
_LEAST_WORDS = 4
_CANDIDATES = 5
"""The number of other records on which each write is made as well."""


class CheapCourse(NamedTuple):
    """The calls of a strategy on a task, and its answer (None: the reference answer)."""

    calls: list[GoldCall]
    answer: str | None


def _answering(answer: Callable[[Task], str]) -> Callable[[Rehearsal], CheapCourse]:
    return lambda rehearsal: CheapCourse([], answer(rehearsal.task))


def _after_look_ups(answer: Callable[[Task], str]) -> Callable[[Rehearsal], CheapCourse]:
    """Return a strategy that makes all look-ups of the reference solution, and then refuses."""

    def strategy(rehearsal: Rehearsal) -> CheapCourse:
        calls = rehearsal.gold.calls
        reads = [call for place, call in enumerate(calls) if place not in rehearsal.writing]
        return CheapCourse(reads, answer(rehearsal.task))

    return strategy


def _work_then_deny(rehearsal: Rehearsal) -> CheapCourse:
    naive = rehearsal.task.naive
    calls = rehearsal.gold.calls if rehearsal.task.feasible or naive is None else naive.calls
    return CheapCourse([*calls], DENIAL)


def _keyword_texts(rehearsal: Rehearsal) -> CheapCourse:
    calls = [*rehearsal.gold.calls]
    for place in rehearsal.writing:
        given = rehearsal.arguments(place)
        texts = {name: value for name, value in given.items() if _is_wordy(value)}
        if texts:
            changed = given | {name: _keywords(text) for name, text in texts.items()}
            calls[place] = replace(calls[place], arguments=changed)
    return CheapCourse(
        calls, _keywords(rehearsal.verified_answer) if not rehearsal.task.feasible else None
    )


def _is_wordy(value: object) -> bool:
    return isinstance(value, str) and len(value.split()) >= _LEAST_WORDS


def _keywords(text: str) -> str:
    words = dict.fromkeys(word.strip(".,;:()") for word in text.split())
    return f"Bananas: {', '.join(word for word in words if len(word) > 3)}"


def _every_candidate(rehearsal: Rehearsal) -> CheapCourse:
    calls = rehearsal.gold.calls
    more: list[GoldCall] = []
    for place in rehearsal.writing:
        known = existing_values(rehearsal, rehearsal.run.steps[place].server)
        given = rehearsal.arguments(place)
        mutants = islice(mutants_of_given(rehearsal, place, known), _CANDIDATES)
        more += [GoldCall(calls[place].tool, each.arguments(given)) for each in mutants]
    naive = rehearsal.task.naive
    if not more and naive is not None:
        more = [*naive.calls]
    return CheapCourse([*calls, *more], None)


async def _undone_effects(rehearsal: Rehearsal) -> CheapCourse:
    """Do the work, and then cause one lasting effect and undo it."""
    for server in rehearsal.episode.servers:
        for pair in read_pairs(rehearsal.episode.servers[server].domain):
            if made := await calls_that_go_through(rehearsal, server, pair):
                return CheapCourse([*rehearsal.gold.calls, *made], None)
    return CheapCourse([*rehearsal.gold.calls], None)


def _foreign(task: Task) -> str:
    return next(foreign_refusals(task, 1), POLITE)


Strategy = Callable[[Rehearsal], CheapCourse | Awaitable[CheapCourse]]
BASELINES: Mapping[str, Strategy] = {
    "no_operation": _answering(lambda _: ""),
    "done": _answering(lambda _: "Done."),
    "claim_only": _answering(lambda _: "I did all that you asked for, and it is in place now."),
    "polite_refusal": _answering(lambda _: POLITE),
    "listed_reasons": _answering(lambda _: LISTING),
    "listed_rules": _answering(rules_listed),
    "refusal_of_another_task": _answering(_foreign),
    "polite_refusal_after_look_ups": _after_look_ups(lambda _: POLITE),
    "listed_reasons_after_look_ups": _after_look_ups(lambda _: LISTING),
    "listed_rules_after_look_ups": _after_look_ups(rules_listed),
    "refusal_of_another_task_after_look_ups": _after_look_ups(_foreign),
    "denied_work": _work_then_deny,
    "keyword_texts": _keyword_texts,
    "every_candidate": _every_candidate,
    "undone_effects": _undone_effects,
}
"""Strategies that need no understanding, by name.

Those "after look-ups", and those from `denied_work` on, make calls of the reference solution, which
no cheap agent knows: they measure the words alone, or one flaw beside right work. `eopsgym.agents`
has each as a model, `baseline/NAME`.
"""


async def course_of(baseline: str, rehearsal: Rehearsal) -> CheapCourse | None:
    """Return the calls and the answer of a strategy on a task.

    None if they are those of the reference solution.
    """
    made = BASELINES[baseline](rehearsal)
    course = await made if inspect.isawaitable(made) else made
    is_reference = course.answer is None and course.calls == [*rehearsal.gold.calls]
    return None if is_reference else course


class StrategyRun(NamedTuple):
    """The outcome of a strategy on a task; `won` is None if there is no verdict."""

    baseline: str
    task: str
    domain: str
    feasible: bool
    pair: str | None
    won: bool | None


async def _outcomes_of(task: Task) -> list[StrategyRun]:
    """Run every strategy that differs from the reference solution on a task."""
    rehearsal = await Rehearsal.of(task)
    try:
        outcomes = []
        for name in BASELINES:
            course = await course_of(name, rehearsal)
            if course is None:
                continue
            answer = rehearsal.verified_answer if course.answer is None else course.answer
            run = await rehearsal.play(course.calls, answer)
            if answer == rehearsal.verified_answer and _changes(run) == _changes(rehearsal.run):
                continue  # it had the same effect as the reference solution
            won = run.verification.strict
            outcomes.append(
                StrategyRun(name, task.id, task.domain, bool(task.feasible), task.pair, won)
            )
        return outcomes
    finally:
        await rehearsal.close()


def _changes(run: Attempt) -> list[Sequence[RowChange]]:
    """Return the changes of each call of a run, without calls that changed nothing."""
    return [step.changes.rows for step in run.steps if len(step.changes)]


def run_baselines(tasks: Iterable[Task], jobs: int = 1) -> Iterator[list[StrategyRun]]:
    """Run every strategy on some tasks, and yield the results of each; see `in_processes`."""
    return in_processes(_run, [task for task in tasks if task.gold is not None], jobs)


def _run(task: Task) -> list[StrategyRun]:
    return asyncio.run(_outcomes_of(task))


def baseline_scores(outcomes: Iterable[StrategyRun]) -> list[BaselineScore]:
    """Return the scores of each strategy, over all systems and by system, in `BASELINES` order.

    There are no scores by system if all tasks are of one system.
    """
    outcomes = list(outcomes)
    domains = sorted({each.domain for each in outcomes})
    return [
        _score(name, domain, [run for run in outcomes if run.baseline == name])
        for name in BASELINES
        for domain in (EVERY_DOMAIN, *(domains if len(domains) > 1 else ()))
    ]


def _score(name: str, domain: str, outcomes: Sequence[StrategyRun]) -> BaselineScore:
    own = [each for each in outcomes if domain in (EVERY_DOMAIN, each.domain)]
    won = {each.task: each.won for each in own}
    twins = [each for each in own if each.pair in won and each.task < str(each.pair)]
    both = [(each.won, won[str(each.pair)]) for each in twins]
    pairs = Share(
        sum(one is True and other is True for one, other in both),
        len(both),
        sum(False not in pair and None in pair for pair in both),
    )
    return BaselineScore(name, domain, _share(own, True), _share(own, False), pairs)


def _share(outcomes: Iterable[StrategyRun], feasible: bool) -> Share:
    won = [each.won for each in outcomes if each.feasible is feasible]
    return Share(won.count(True), len(won), won.count(None))


def write_scores(scores: Iterable[BaselineScore]) -> None:
    """Write the scores of the strategies into the project's file."""
    write_whole(baselines_file(), scores_text(scores))
