"""The twins among the tasks that eopsgym brings: one request on two states."""

from collections.abc import Iterable, Iterator

from eopsgym.errors import TaskError
from eopsgym.tasks import Task, load_tasks


def twins_of(domains: Iterable[str]) -> Iterator[tuple[Task, Task]]:
    """Yield each pair of twins of some domains once, in the order of their ids.

    Of a system without tasks of ours, and of what is no system, there are none.
    """
    for domain in sorted(set(domains)):
        try:
            tasks = {task.id: task for task in load_tasks(domain, split="all")}
        except TaskError:
            continue
        pairs = {tuple(sorted((task.id, task.pair))) for task in tasks.values() if task.pair}
        yield from (
            (tasks[one], tasks[other])
            for one, other in sorted(pairs)
            if one in tasks and other in tasks
        )


def pair_name(one: Task, other: Task) -> str:
    """Return what a pair is called where tasks are named: both ids."""
    return f"{one.id} + {other.id}"
