"""The common part of the interfaces: a list of tasks, the current task, and how it is drawn."""

import operator
import random
from typing import Any, Self

from typing_extensions import Unpack

from eopsgym.env.held_out import training_split
from eopsgym.env.settings import EnvSettings, SettingsKeys
from eopsgym.env.task_list import TaskList
from eopsgym.env.trial import Trial
from eopsgym.errors import ConfigError


class Playing:
    """A list of tasks, and the current episode.

    Args:
        sources: a `TaskList`, or its sources.
        settings: the fields of `EnvSettings`.

    Attributes:
        tasks: the tasks by split; environments may share one list.
        trial: the current episode.
        split: the split of the task, and
        index: its place there; None for a task given by id.
    """

    def __init__(self, *sources: Any, **settings: Unpack[SettingsKeys]) -> None:
        ready = len(sources) == 1 and isinstance(sources[0], TaskList)
        self.tasks: TaskList = sources[0] if ready else TaskList(*sources)
        self.trial = Trial(EnvSettings(**settings))
        self.split: str | None = None
        self.index: int | None = None
        self._draws = random.Random(0)

    def _start(self, seed: int | None, split: str, index: int | None, name: str | None) -> None:
        """Start an episode of a task: the one with an id, the one at an index, or a drawn one."""
        if seed is not None:
            self._draws.seed(_whole(seed))
        if name is not None:
            task = self.tasks.find(name)
            self.split, self.index = training_split(task), None
        else:
            if index is None:
                index = self._draws.randrange(max(1, self.tasks.num_tasks(split)))
            task = self.tasks.at(split, index)
            self.split, self.index = split, int(index)
        self.trial.begin(task)

    def known(self) -> dict[str, Any]:
        """Return the public facts of the current task."""
        task = self.trial.task
        assert task is not None
        place = {"id": self.tasks.place(task).id, "split": self.split, "index": self.index}
        return {**place, **self.tasks.known(task)}

    def close(self) -> None:
        """Free the databases; a reset opens new ones."""
        self.trial.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        task = self.trial.task
        played = f", {task.id}: {self.trial.count} calls" if task else ""
        return f"{type(self).__name__}({len(self.tasks.tasks)} tasks{played})"


def _whole(seed: Any) -> int:
    """Return a seed; other types would draw, too, but not what the whole number draws.

    Raises:
        ConfigError: it is not a whole number.
    """
    try:
        return operator.index(seed)
    except TypeError:
        raise ConfigError(f"seed must be a whole number, or None, not {seed!r}") from None
