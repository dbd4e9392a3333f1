"""The tasks of an environment, in order and by split, with the public facts of each."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from eopsgym.env.bands import BANDS, Band, BandName, Won, band_of, won_by_task
from eopsgym.env.held_out import TRAINING_SPLITS, training_split
from eopsgym.errors import ConfigError, TaskError
from eopsgym.near_names import names_there_are
from eopsgym.tasks import Task, find_task, load_tasks
from eopsgym.tasks.find_tasks import is_ours, source_of


class TaskIndexError(TaskError, IndexError):
    """An error for an index at which a split has no task."""


class TaskPlace(NamedTuple):
    """The place of a task: `domain/task_id` in the package, otherwise its id in a source."""

    id: str
    source: str | None


def place_of(task: Task) -> TaskPlace:
    """Return the place from which a task can be read again."""
    if task.file is None or is_ours(task.file):
        return TaskPlace(source_of(task), None)
    return TaskPlace(task.id, str(task.file))


class TaskList:
    """Tasks by split: `train`, and `test`, which has a fifth of them, held out.

        >>> from eopsgym.env import TaskList
        >>> tasks = TaskList("itsm")
        >>> tasks.num_tasks("train") > tasks.num_tasks("test") > 0
        True
        >>> sorted(tasks.get_task("train", 0))
        ['band', 'band_source', 'id', 'index', 'rate', 'runs', 'split', 'systems', 'tier']

    Args:
        sources: as in `load_tasks` (`itsm`, `hybrid`, a folder, …), or tasks; of systems, all
            their tasks, including refusals. All tasks of the package if not given.
        results: a folder of runs, from which the bands are computed.
        bands: the wanted bands of tasks, or one; all if not given.

    Raises:
        ConfigError: for an unknown band.
        TaskError: as in `load_tasks`, or if no task is left.
        StoreError: for a folder without results.
    """

    def __init__(
        self,
        *sources: str | Path | Task,
        results: str | Path | None = None,
        bands: Iterable[BandName] | str | None = None,
    ) -> None:
        # One name would be read letter by letter.
        wanted = (bands,) if isinstance(bands, str) else None if bands is None else tuple(bands)
        for name in wanted or ():
            if name not in BANDS:
                raise ConfigError(f"there is no band {name!r}; {names_there_are(str(name), BANDS)}")
        self._won: Mapping[str, Won] = {} if results is None else won_by_task(results)
        given_tasks = [each for each in sources if isinstance(each, Task)]
        named = [each for each in sources if not isinstance(each, Task)]
        loaded = load_tasks(*named, split="all") if named or not given_tasks else ()
        self.tasks: tuple[Task, ...] = tuple(
            task
            for task in (*given_tasks, *loaded)
            if wanted is None or self.band(task).name in wanted
        )
        if not self.tasks:
            raise TaskError(f"no task has one of the bands {', '.join(wanted or ())}")

    @cached_property
    def _by_split(self) -> dict[str, tuple[Task, ...]]:
        by_split: dict[str, list[Task]] = {split: [] for split in TRAINING_SPLITS}
        for task in self.tasks:
            by_split[training_split(task)].append(task)
        return {split: tuple(tasks) for split, tasks in by_split.items()}

    @cached_property
    def _by_id(self) -> dict[str, Task]:
        return {name: task for task in self.tasks for name in (task.id, self.place(task).id)}

    @cached_property
    def _places(self) -> dict[str, TaskPlace]:
        return {task.id: place_of(task) for task in self.tasks}

    def place(self, task: Task) -> TaskPlace:
        """Return the place from which a task can be read again."""
        return self._places[task.id]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the package's tasks as their names, and other tasks whole."""
        return _again, (
            [task if self.place(task).source else self.place(task).id for task in self.tasks],
            self._won,
        )

    def band(self, task: Task) -> Band:
        """Return the difficulty of a task."""
        return band_of(task, *self._won.get(task.id, Won()))

    def list_splits(self) -> list[str]:
        """Return the names of the splits."""
        return [*TRAINING_SPLITS]

    def list_tasks(self, split: str) -> list[dict[str, Any]]:
        """Return the public facts of all tasks of a split, in order.

        Raises:
            ConfigError: for an unknown split.
        """
        return self.get_task_range(split)

    def num_tasks(self, split: str) -> int:
        """Return the number of tasks in a split.

        Raises:
            ConfigError: for an unknown split.
        """
        return len(self.of_split(split))

    def get_task(self, split: str, index: int) -> dict[str, Any]:
        """Return the public facts of one task: its id, split, tier, band and systems.

        Raises:
            ConfigError: for an unknown split.
            TaskIndexError: (an IndexError) for an index without a task.
            TypeError: for an index that is not a whole number.
        """
        return self._spec(self.at(split, index), split, index)

    def get_task_range(
        self, split: str, start: int | None = None, stop: int | None = None
    ) -> list[dict[str, Any]]:
        """Return the public facts of some tasks of a split, from `start` to before `stop`.

        Both are as in a slice of Python.

        Raises:
            ConfigError: for an unknown split.
            TypeError: for a bound that is not a whole number.
        """
        for bound in (start, stop):
            if bound is not None:
                _check_whole(bound)
        tasks = self.of_split(split)
        numbers = range(len(tasks))[slice(start, stop)]
        return [self._spec(tasks[number], split, number) for number in numbers]

    def of_split(self, split: str) -> Sequence[Task]:
        """Return the tasks of a split.

        Raises:
            ConfigError: for an unknown split.
        """
        key: object = split
        tasks = self._by_split.get(key) if isinstance(key, str) else None
        if tasks is None:
            raise ConfigError(
                f"there is no split {split!r}; {names_there_are(str(split), TRAINING_SPLITS)}"
            )
        return tasks

    def at(self, split: str, index: int) -> Task:
        """Return the task at an index of a split.

        Raises:
            ConfigError: for an unknown split.
            TaskIndexError: (an IndexError) for an index without a task.
            TypeError: for an index that is not a whole number.
        """
        tasks = self.of_split(split)
        _check_whole(index)
        if not 0 <= index < len(tasks):
            last = f"0 to {len(tasks) - 1}" if tasks else "none"
            raise TaskIndexError(f"there is no task {index} in the split {split!r}; it has {last}")
        return tasks[index]

    def find(self, task_id: str) -> Task:
        """Return the task with an id, `itsm_001_right_amara` or `itsm/itsm_001_right_amara`.

        Raises:
            TaskError: if none of these tasks has it.
            TypeError: if it is not a text.
        """
        if not isinstance(task_id, str):
            raise TypeError(f"a task must be named by its id, not {task_id!r}")
        task = self._by_id.get(task_id)
        if task is None:
            raise TaskError(
                f"{task_id[:200]!r} is none of the {len(self.tasks)} tasks of this environment; "
                "list_tasks(split) shows them"
            )
        return task

    def _spec(self, task: Task, split: str, index: int) -> dict[str, Any]:
        return {
            "id": self.place(task).id,
            "split": split,
            "index": index,
            **self.known(task),
        }

    def known(self, task: Task) -> dict[str, Any]:
        """Return the public facts of a task, without its answer."""
        band = self.band(task)
        return {
            "systems": [server.domain.name for server in task.servers],
            "tier": task.tier,
            "band": band.name,
            "band_source": band.source,
            "rate": band.rate,
            "runs": band.runs,
        }


def _check_whole(number: object) -> None:
    if isinstance(number, bool) or not hasattr(number, "__index__"):
        raise TypeError(f"an index must be a whole number, not {number!r}")


def _again(tasks: Iterable[str | Task], won: Mapping[str, Won]) -> TaskList:
    task_list = TaskList(*(find_task(task) if isinstance(task, str) else task for task in tasks))
    task_list._won = won
    return task_list
