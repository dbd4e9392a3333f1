"""Tasks of a data set that `datasets` has saved: `load_dataset(…).save_to_disk(folder)`."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from eopsgym.errors import TaskError
from eopsgym.tasks.data_sets.configs import tool_set_of
from eopsgym.tasks.data_sets.rows import tasks_from_rows
from eopsgym.tasks.read_files import with_seeds
from eopsgym.tasks.task import Task


def is_saved(folder: Path) -> bool:
    """Return whether a folder is a saved data set, or a saved split of one."""
    is_split = all((folder / name).is_file() for name in ("state.json", "dataset_info.json"))
    return is_split or (folder / "dataset_dict.json").is_file()


def read_saved(folder: Path, config: str | None) -> list[Task]:
    """Return the tasks of a saved data set, which names its config itself.

    Raises:
        TaskError: if it is of another config than the asked one, cannot be read, or has a row that
            is no task.
    """
    from datasets import load_from_disk

    try:
        found: Any = load_from_disk(str(folder))
    except Exception as error:  # pyarrow's, fsspec's and those of the library have no common base
        raise TaskError(f"cannot read the saved data set {folder}: {error}") from error
    tasks = []
    for rows in found.values() if isinstance(found, dict) else [found]:
        told = rows.config_name
        if config is not None and (not told or tool_set_of(config) != tool_set_of(told)):
            raise TaskError(f"{folder} is of the config {told!r}, and not of {config!r}")
        tasks += [_with_place(task, folder) for task in tasks_from_rows(rows)]
    return tasks


def _with_place(task: Task, folder: Path) -> Task:
    """Return a task with its seeds, looked for from the folder on, and where it was read."""
    return replace(with_seeds(task, folder / "dataset_info.json"), file=folder)
