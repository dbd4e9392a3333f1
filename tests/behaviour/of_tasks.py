"""The calls of reference solutions and of their right variants."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from eopsgym.domains import domain_names
from eopsgym.errors import TaskError
from eopsgym.gym import ANCHOR, Episode
from eopsgym.tasks import Task, load_tasks
from eopsgym.tasks.certify.rehearsal import Rehearsal, open_episode
from eopsgym.tasks.certify.right_variants import other_solutions
from eopsgym.tasks.gold import GoldCall, GoldResults
from eopsgym.tasks.start_episode import is_repaired
from eopsgym.tasks.task import TaskServer
from tests.behaviour.sequences import CallSequence, RecordedCall

SETS = (*domain_names(), "hybrid")
"""The sets of tasks: those of one system, and those of several."""


class _CallOnServer(NamedTuple):
    """One call of an episode, with all references filled in."""

    server: str
    tool: str
    arguments: Mapping[str, Any]


_Solution = tuple[str, list[_CallOnServer]]
"""The name of a way to do a task, and its calls."""


def sequences_of_tasks(domain: str) -> Iterator[CallSequence]:
    """Yield the calls that solutions and right variants make on a system, in order."""
    for name in SETS:
        for task in _tasks_of(name).values():
            for server in task.servers:
                if server.domain.name == domain:
                    yield from _sequences_on(task, server, _solutions_of(task.domain, task.id))


def sequences_of_solutions(domain: str) -> Iterator[CallSequence]:
    """Yield the calls of the reference solutions of a system's own tasks."""
    for task in _tasks_of(domain).values():
        solution = ("solution", asyncio.run(_solution_of(task)))
        for server in task.servers:
            yield from _sequences_on(task, server, [solution])


def _sequences_on(
    task: Task, server: TaskServer, solutions: Sequence[_Solution]
) -> Iterator[CallSequence]:
    """Yield the calls on one system; the clock of a task stands still, so it may go alone."""
    for about, calls in solutions:
        yield CallSequence(
            name=f"{task.id}, {about}",
            world=f"seed {Path(server.seed).name}",
            now=task.now or ANCHOR.isoformat(),
            calls=[
                RecordedCall(call.tool, call.arguments, server.user)
                for call in calls
                if call.server == server.domain.name
            ],
            repaired=is_repaired(task),
        )


@cache
def _solutions_of(tasks: str, task_id: str) -> list[_Solution]:
    """Play the solutions of a task, once for all of its systems, and name each."""
    return asyncio.run(_played(_tasks_of(tasks)[task_id]))


@cache
def _tasks_of(name: str) -> dict[str, Task]:
    """Return a set of tasks by their ids."""
    return {task.id: task for task in load_tasks(name)}


async def _solution_of(task: Task) -> list[_CallOnServer]:
    """Play the reference solution of a task."""
    rehearsal = await Rehearsal.of(task)
    await rehearsal.close()
    return await _calls_of(task, rehearsal.gold.calls)


async def _played(task: Task) -> list[_Solution]:
    rehearsal = await Rehearsal.of(task)
    try:
        variants = await other_solutions(rehearsal)
    finally:
        await rehearsal.close()
    solutions = [("solution", rehearsal.gold.calls), *((way.about, way.calls) for way in variants)]
    return [(about, await _calls_of(task, calls)) for about, calls in solutions]


async def _calls_of(task: Task, calls: Sequence[GoldCall]) -> list[_CallOnServer]:
    episode = open_episode(task)
    try:
        _play(episode, calls)
        return [_CallOnServer(s.server, s.tool, dict(s.arguments)) for s in episode.steps]
    finally:
        await episode.close()


def _play(episode: Episode, calls: Sequence[GoldCall]) -> None:
    results = GoldResults()
    for call in calls:
        try:
            step = episode.call(call.tool, results.fill(dict(call.arguments)))
        except TaskError:
            continue  # It refers to the result of a call that was refused.
        if not step.is_error:
            results.take(call, step.value)
