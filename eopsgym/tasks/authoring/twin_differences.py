"""The differences between a refusal's look-ups and those of its feasible twin."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from eopsgym.errors import TaskError
from eopsgym.gym import Step
from eopsgym.tasks.find_tasks import find_task
from eopsgym.tasks.gold import play
from eopsgym.tasks.start_episode import start
from eopsgym.tasks.task import Task

Leaf = tuple[str, Any]
"""The path of a value in a result, and the value."""


class TwinDifference(NamedTuple):
    """A value that a look-up shows differently in two twins, and the values beside it."""

    step: int
    tool: str
    path: str
    here: Any
    there: Any
    around: Mapping[str, Any]


async def twin_differences(task: Task) -> list[TwinDifference]:
    """Return the values that look-ups of the reference solution show differently in the twin.

    A value that only one of the two shows is None in the other. The list is empty if the task has
    no feasible twin with the same request.

    Raises:
        TaskError: if the task has no reference solution.
    """
    twin = feasible_twin(task)
    if twin is None:
        return []
    here, there = await _look_ups(task, task), await _look_ups(twin, task)
    differences: list[TwinDifference] = []
    for one, other in zip(here, there, strict=False):
        differences += _differences(one, other)
    return differences


async def same_in_the_twin(task: Task) -> list[Step]:
    """Return the look-ups of the reference solution that return the same in the twin.

    None of them shows the deciding fact. The list is empty if the task has no feasible twin with
    the same request.

    Raises:
        TaskError: if the task has no reference solution.
    """
    twin = feasible_twin(task)
    if twin is None:
        return []
    here, there = await _look_ups(task, task), await _look_ups(twin, task)
    return [one for one, other in zip(here, there, strict=False) if one.text == other.text]


def feasible_twin(task: Task) -> Task | None:
    """Return the feasible task with the same request and tools on another state, if any."""
    if task.feasible or task.pair is None:
        return None
    try:
        twin = find_task(f"{task.domain}/{task.pair}")
    except TaskError:
        return None
    same = (twin.user_prompt, twin.selected_tools) == (task.user_prompt, task.selected_tools)
    return twin if twin.feasible and same else None


async def _look_ups(state: Task, solution: Task) -> list[Step]:
    """Play the look-ups of a refusal on the state of a task."""
    if solution.gold is None:
        raise TaskError(f"{solution.id} has no reference solution")
    episode = await start(state)
    try:
        await play(episode, solution.gold, tolerant=True)
        return list(episode.steps)
    finally:
        await episode.close()


def _differences(here: Step, there: Step) -> Iterator[TwinDifference]:
    if here.text == there.text:
        return
    one, other = dict(leaves(_value(here))), dict(leaves(_value(there)))
    for path in dict.fromkeys([*one, *other]):
        if one.get(path) != other.get(path):
            around = {
                key.rpartition(".")[2]: value
                for key, value in one.items()
                if key.rpartition(".")[0] == path.rpartition(".")[0]
            }
            yield TwinDifference(
                here.number, here.tool, path, one.get(path), other.get(path), around
            )


def _value(step: Step) -> Any:
    if step.value is not None:
        return step.value
    try:
        return json.loads(step.text)
    except ValueError:
        return step.text


def leaves(value: Any, path: str = "") -> Iterator[Leaf]:
    """Yield the values of a parsed result with their paths; parts are joined by dots."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from leaves(part, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from leaves(part, f"{path}.{place}" if path else str(place))
    else:
        yield path, value
