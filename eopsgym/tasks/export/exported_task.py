"""A task that is to be exported."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from eopsgym.tasks.task import Task


@dataclass(frozen=True)
class ExportedTask:
    """A task with the content of its file.

    Attributes:
        task: the task.
        data: the published form of the task, with the paths of seeds in the export.
    """

    task: Task
    data: Mapping[str, Any]
