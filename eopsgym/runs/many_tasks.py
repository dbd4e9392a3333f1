"""`run_tasks`: many tasks with one model."""

import math
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence, Sized
from typing import Any, Unpack

from eopsgym.agents import Model
from eopsgym.errors import ConfigError
from eopsgym.runs.base_url_check import check_own_server
from eopsgym.runs.batch import CONCURRENCY, Batch, prepared
from eopsgym.runs.checked_options import with_defaults
from eopsgym.runs.options import Options, shows_options
from eopsgym.runs.run import Run
from eopsgym.runs.run_list import Runs
from eopsgym.sync import synchronously
from eopsgym.tasks import Task, find_task, load_tasks


@shows_options()
async def _run_tasks(
    tasks: Iterable[Task | str] | str,
    model: Model | str = "scripted/gold",
    *,
    repeats: int | None = None,
    again: bool = False,
    concurrency: int = CONCURRENCY,
    progress: bool | Callable[[Run], None] = True,
    **options: Unpack[Options],
) -> Runs:
    """Run many tasks with one model, some at a time.

    Runs that are in the run file already (the same setup: task, agent and settings) are not made
    again: the result contains them, and a message says how many they are. Runs that an error of
    model or environment ended do not count and are made again.

    An error in one run does not stop the others and becomes its stop reason: `environment_error`
    for a task that cannot be started, `crashed` for an unexpected exception, with the traceback in
    the record.

    Args:
        tasks: tasks, or the name of a domain for all of ours; one that is named twice counts once,
            and `repeats` runs it more often.
        model: as for `run_task`.
        repeats: the number of runs of each task; by default its `number_of_runs`, which is 1 for
            ours.
        again: whether to add this many repeats to those made before.
        concurrency: the number of runs at a time.
        progress: whether to show a bar, or a function that is called after each run that was made.
        options: how they are run; see `Options`.

    Raises:
        EopsgymError: an error concerns all runs: a setting, a key that the provider refuses, no
            task that can be started, or a run file that cannot be written.

    An interrupt (Ctrl-C) stops the current runs, which leave nothing behind. Finished runs are in
    the run file, and `finished_runs()` returns them.
    """
    check_counts(repeats, concurrency)
    with_defaults(options)  # refuses invalid options, even if there is no task
    if options.get("base_url") is not None:
        check_own_server(options, [model])
    found = found_tasks(tasks)
    check_size(found, {}, repeats)
    batch = Batch({"runs": prepared(found, model, options)}, repeats, again)
    return await batch.run(concurrency, progress)


def check_counts(repeats: int | None, concurrency: int) -> None:
    """Refuse invalid numbers of repeats or of runs at a time.

    Raises:
        ConfigError: a number is invalid.
    """
    counts = {"concurrency": concurrency, "repeats": 1 if repeats is None else repeats}
    for name, count in counts.items():
        if not hasattr(count, "__index__") or count < 1:
            raise ConfigError(f"{name} must be a whole number from 1 on, not {count!r}")


MOST_RUNS = 10_000_000
"""The largest number of runs of a grid or an experiment; more do not fit into memory."""


def check_size(tasks: Sequence[Task], axes: Mapping[str, Any], repeats: int | None) -> None:
    """Refuse a grid with too many runs, before a job is prepared.

    Args:
        tasks: the tasks; none if they are not loaded yet.
        axes: the values of each axis, or one.
        repeats: the number of runs of each task; None for the number in the task.

    Raises:
        ConfigError: there are too many runs; the message says how many, and in which dimension.
    """
    sizes = {"tasks": max(len(tasks), 1)}
    for name, given in axes.items():
        sizes[name] = len(given) if isinstance(given, Sized) and not isinstance(given, str) else 1
    if repeats is not None or not tasks:
        sizes["repeats"] = operator.index(repeats or 1)
        runs = math.prod(sizes.values())
    else:
        most = max(tasks, key=lambda task: task.number_of_runs)
        sizes[f"runs of {most.id} (its number_of_runs)"] = most.number_of_runs
        combinations = math.prod(sizes[name] for name in axes)
        runs = combinations * sum(task.number_of_runs for task in tasks)
    if runs > MOST_RUNS:
        large = max(sizes, key=lambda name: sizes[name])
        factors = " × ".join(f"{size:,} {name}" for name, size in sizes.items() if size > 1)
        raise ConfigError(
            f"{factors} are {runs:,} runs, more than the {MOST_RUNS:,} that are possible: make "
            f"{large} smaller"
        )


def found_tasks(tasks: Iterable[Task | str] | str) -> list[Task]:
    """Return the given tasks: objects, those of ids, or all of a domain.

    Raises:
        EopsgymError: a task or a domain is unknown.
    """
    if not isinstance(tasks, Iterable):
        raise TypeError(f"tasks must be tasks, their ids or the name of a domain, not {tasks!r}")
    named = load_tasks(tasks) if isinstance(tasks, str) else tasks
    return [task if isinstance(task, Task) else find_task(task) for task in named]


run_tasks = synchronously(_run_tasks)
