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
        TaskError: if it belongs to another config, cannot be read, or has a row that is not a task.
    """
    from datasets import load_from_disk

    try:
        saved: Any = load_from_disk(str(folder))
    except Exception as error:  # errors of pyarrow, fsspec and datasets have no common base
        raise TaskError(f"cannot read the saved data set {folder}: {error}") from error
    tasks = []
    for rows in saved.values() if isinstance(saved, dict) else [saved]:
        own_config = rows.config_name
        if config is not None and (
            not own_config or tool_set_of(config) != tool_set_of(own_config)
        ):
            raise TaskError(f"{folder} belongs to the config {own_config!r}, and not to {config!r}")
        tasks += [_with_place(task, folder) for task in tasks_from_rows(rows)]
    return tasks


def _with_place(task: Task, folder: Path) -> Task:
    """Return a task with its seeds, found from the folder, and with the folder as its file."""
    return replace(with_seeds(task, folder / "dataset_info.json"), file=folder)
