"""Cheap strategies, run on every task: what they win measures the verifiers and not an agent."""

import asyncio
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from eopsgym.errors import ConfigError
from eopsgym.gym.data_files import data_dir
from eopsgym.tasks.authoring.whole_file import write_whole
from eopsgym.tasks.certify.cheap_answers import LISTING, POLITE, foreign_refusals, rules_listed
from eopsgym.tasks.certify.mutants_of_call import mutants_of_given
from eopsgym.tasks.certify.own_records import existing_values
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.gold import GoldCall
from eopsgym.tasks.task import Task

DENIAL = "I could not do anything, nothing was changed."
_LEAST_WORDS = 4
_CANDIDATES = 5
"""How many other records each write is made on as well."""


class CheapCourse(NamedTuple):
    """The calls of a strategy on a task, and its answer; None is the reference answer."""

    calls: list[GoldCall]
    answer: str | None


def _answering(answer: Callable[[Task], str]) -> Callable[[Rehearsal], CheapCourse]:
    return lambda rehearsal: CheapCourse([], answer(rehearsal.task))


def _after_look_ups(answer: Callable[[Task], str]) -> Callable[[Rehearsal], CheapCourse]:
    """Return a strategy that makes all look-ups of the reference solution, and then refuses."""

    def way(rehearsal: Rehearsal) -> CheapCourse:
        calls = rehearsal.gold.calls
        reads = [call for place, call in enumerate(calls) if place not in rehearsal.writing]
        return CheapCourse(reads, answer(rehearsal.task))

    return way


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


def _foreign(task: Task) -> str:
    return next(foreign_refusals(task, 1), POLITE)


BASELINES: Mapping[str, Callable[[Rehearsal], CheapCourse]] = {
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
}
"""Strategies that need no understanding, by name.

Those "after look-ups", and the last ones from `denied_work` on, make calls of the reference
solution, which no cheap agent knows: they measure the words alone, or one flaw beside work that is
right. `eopsgym.agents` has each as a model, `baseline/NAME`.
"""


class StrategyRun(NamedTuple):
    """The outcome of a strategy on a task; `won` is None where there is no verdict."""

    baseline: str
    task: str
    domain: str
    feasible: bool
    pair: str | None
    won: bool | None


async def outcomes_of(task: Task) -> list[StrategyRun]:
    """Run every strategy on a task that it does something else on than the reference solution."""
    rehearsal = await Rehearsal.of(task)
    try:
        found = []
        for name, strategy in BASELINES.items():
            way = strategy(rehearsal)
            answer = rehearsal.verified_answer if way.answer is None else way.answer
            run = await rehearsal.play(way.calls, answer)
            if answer == rehearsal.verified_answer and run.net == rehearsal.run.net:
                continue  # there was nothing to change, so that it is the reference solution
            won = run.verification.strict
            found.append(StrategyRun(name, task.id, task.domain, task.feasible, task.pair, won))
        return found
    finally:
        await rehearsal.close()


def run_baselines(tasks: Iterable[Task], jobs: int = 1) -> Iterator[list[StrategyRun]]:
    """Run every strategy on some tasks, in as many processes as told; yield those of each task."""
    tasks = [task for task in tasks if task.gold is not None]
    if jobs < 2 or len(tasks) < 2:
        yield from map(_run, tasks)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(_run, tasks, chunksize=4)


def _run(task: Task) -> list[StrategyRun]:
    return asyncio.run(outcomes_of(task))


class Share(NamedTuple):
    """The number of tasks, or pairs, that were won, and of those that are unsure."""

    won: int
    of: int
    unsure: int = 0

    @property
    def share(self) -> float | None:
        """The share that was won; None of nothing."""
        return self.won / self.of if self.of else None

    def __str__(self) -> str:
        return f"{self.won}/{self.of}" + (f" ({self.unsure} unsure)" if self.unsure else "")


MOST_FEASIBLE, MOST_REFUSALS = 0.01, 0.03
"""The largest shares of feasible tasks and of refusals that a strategy may win; of pairs, none."""


class BaselineScore(NamedTuple):
    """The score of a strategy: feasible tasks, refusals, and pairs of twins that are both won."""

    baseline: str
    feasible: Share
    refusals: Share
    pairs: Share

    @property
    def is_cheap(self) -> bool:
        """Whether it wins next to nothing, as it should."""
        return (
            (self.feasible.share or 0) <= MOST_FEASIBLE
            and (self.refusals.share or 0) <= MOST_REFUSALS
            and not self.pairs.won
        )


def baseline_scores(outcomes: Iterable[StrategyRun]) -> list[BaselineScore]:
    """Return the scores of each strategy, in the order of `BASELINES`."""
    outcomes = list(outcomes)
    found = []
    for name in BASELINES:
        own = [each for each in outcomes if each.baseline == name]
        won = {each.task: each.won for each in own}
        twins = [each for each in own if each.pair in won and each.task < str(each.pair)]
        both = [(each.won, won[str(each.pair)]) for each in twins]
        pairs = Share(
            sum(one is True and other is True for one, other in both),
            len(both),
            sum(False not in pair and None in pair for pair in both),
        )
        found.append(BaselineScore(name, _share(own, True), _share(own, False), pairs))
    return found


def _share(outcomes: Iterable[StrategyRun], feasible: bool) -> Share:
    won = [each.won for each in outcomes if each.feasible is feasible]
    return Share(won.count(True), len(won), won.count(None))


def baselines_file() -> Path:
    """Return where the project keeps the scores of the strategies."""
    return data_dir() / "certificates" / "baselines.json"


def write_scores(scores: Iterable[BaselineScore]) -> None:
    """Write the scores of the strategies where the project keeps them."""
    data = {
        each.baseline: {
            "feasible": list(each.feasible),
            "refusals": list(each.refusals),
            "pairs": list(each.pairs),
        }
        for each in scores
    }
    write_whole(baselines_file(), json.dumps(data, indent=1) + "\n")


def kept_scores() -> list[BaselineScore]:
    """Read the scores of the strategies on all tasks; empty where they were never run.

    Raises:
        ConfigError: the file is no such table.
    """
    try:
        data = json.loads(baselines_file().read_text(encoding="utf-8"))
        return [
            BaselineScore(
                name,
                Share(*each["feasible"]),
                Share(*each["refusals"]),
                Share(*each["pairs"]),
            )
            for name, each in data.items()
        ]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, KeyError, TypeError) as error:
        way_out = "make it anew (eopsgym tasks baselines)"
        raise ConfigError(f"cannot read {baselines_file()}: {error}; {way_out}") from error
