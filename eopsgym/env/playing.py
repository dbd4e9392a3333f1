"""The common part of the interfaces: a list of tasks, the current task, and how one is drawn."""

import random
from typing import Any, Self

from typing_extensions import Unpack

from eopsgym.env.held_out import training_split
from eopsgym.env.settings import EnvSettings, SettingsKeys
from eopsgym.env.task_list import TaskList
from eopsgym.env.trial import Trial


class Playing:
    """Tasks, and the one that is played.

    Args:
        sources: a `TaskList`, or what one is made of.
        settings: as `EnvSettings` has them.

    Attributes:
        tasks: the tasks by split; environments may share one list.
        trial: the episode that is played.
        split: the split of the task, and
        index: its place there; None for a task that was named.
    """

    def __init__(self, *sources: Any, **settings: Unpack[SettingsKeys]) -> None:
        ready = len(sources) == 1 and isinstance(sources[0], TaskList)
        self.tasks: TaskList = sources[0] if ready else TaskList(*sources)
        self.trial = Trial(EnvSettings(**settings))
        self.split: str | None = None
        self.index: int | None = None
        self._draws = random.Random(0)

    def _start(self, seed: int | None, split: str, index: int | None, name: str | None) -> None:
        """Start an episode of a task: the named one, the one at an index, or one that is drawn."""
        if seed is not None:
            self._draws.seed(seed)
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
        """Return the facts of the current task that a trainer may know."""
        task = self.trial.task
        assert task is not None
        place = {"id": self.tasks.place(task).id, "split": self.split, "index": self.index}
        return {**place, **self.tasks.known(task)}

    def close(self) -> None:
        """Free the databases; a reset starts anew."""
        self.trial.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        task = self.trial.task
        played = f", {task.id}: {self.trial.count} calls" if task else ""
        return f"{type(self).__name__}({len(self.tasks.tasks)} tasks{played})"
