"""The twins among the tasks of eopsgym: one request on two states."""

from collections.abc import Iterator

from eopsgym.tasks import Task
from eopsgym.tasks.find_tasks import own_task
from eopsgym.trajectories import Trajectories
from eopsgym.trajectories.published_results.layout import PUBLISHED_ORIGIN

IS_OURS = f"parent IS NULL AND origin <> '{PUBLISHED_ORIGIN}'"
"""The SQL condition for a run to be in a pair: imported runs and forks are in none."""


def twins_of(trajectories: Trajectories) -> Iterator[tuple[Task, Task]]:
    """Yield each pair of twins of which a store has runs of both, once, in the order of ids."""
    tasks_run = trajectories.tuples(
        f"SELECT DISTINCT domain, task FROM runs WHERE {IS_OURS} AND domain IS NOT NULL"
    )
    tasks = {task.id: task for key in tasks_run if (task := own_task(*key)) is not None}
    pairs = {tuple(sorted((task.id, task.pair))) for task in tasks.values() if task.pair in tasks}
    yield from ((tasks[one], tasks[other]) for one, other in sorted(pairs))


def pair_name(one: Task, other: Task) -> str:
    """Return the name of a pair in place of a task's: both ids."""
    return f"{one.id} + {other.id}"
