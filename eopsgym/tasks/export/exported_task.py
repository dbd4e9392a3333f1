"""A task on its way into an export."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from eopsgym.tasks.task import Task


@dataclass(frozen=True)
class ExportedTask:
    """A task with what its file says.

    Attributes:
        task: the task.
        data: the published form, with paths of seeds in the export.
    """

    task: Task
    data: Mapping[str, Any]
