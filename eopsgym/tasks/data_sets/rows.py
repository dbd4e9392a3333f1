"""The conversion of rows of a data set to tasks."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from eopsgym.errors import TaskError
from eopsgym.tasks.data_sets.configs import ORACLE, published_config, tool_set_of
from eopsgym.tasks.seed_places import with_trusted_seed
from eopsgym.tasks.task import Task
from eopsgym.tasks.task_file import read_task


def tasks_from_rows(rows: Iterable[Mapping[str, Any]], config: str | None = None) -> Iterator[Task]:
    """Yield tasks from rows of the published data set, or of an export by this package.

    Args:
        rows: dicts with JSON text columns, as in `datasets`, or the records of a data frame, whose
            lists are arrays.
        config: the config of the rows; a `datasets.Dataset` names it itself. Its tool set is the
            default of runs.

    Raises:
        TaskError: if a row is wrong or a seed is not trusted; the message names the row and the
            column, or the seed.
    """
    config = config or getattr(rows, "config_name", None)
    for number, row in enumerate(rows):
        if not isinstance(row, Mapping):
            raise TaskError(
                f"row {number} is not a dict of columns; for a data frame, pass "
                "frame.to_dict('records')"
            )
        task = task_from_row(row, f"row {row.get('task_id') or number}", config)
        servers = tuple(with_trusted_seed(server, None) for server in task.servers)
        yield replace(task, servers=servers)


def task_from_row(row: Mapping[str, Any], where: str, config: str | None = None) -> Task:
    """Return the task of a row.

    If the row lists the tools that its config has added, they are removed from the selected ones,
    so that the task is the same from every config.

    Raises:
        TaskError: if the row is wrong; the message names the row and the column.
    """
    if not isinstance(row, Mapping):
        raise TaskError(f"{where}: a task must be a JSON object")
    data = {key: _plain(value) for key, value in row.items()}
    tool_set, added = tool_set_of(config), data.get("distractors")
    if tool_set not in (None, "oracle") and isinstance(added, list):
        selected = data.get("selected_tools") or ()
        data["selected_tools"] = [tool for tool in selected if tool not in added]
    return replace(read_task(data, where), tool_set=tool_set)


def _plain(value: Any) -> Any:
    """Return a value of JSON: a list in place of an array, None in place of a missing value."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    return None if isinstance(value, float) and math.isnan(value) else value


def load_rows(source: str, config: str | None) -> Iterator[Task]:
    """Yield the tasks of a data set on the Hugging Face Hub.

    Args:
        source: `owner/name`, or `owner/name/split` for one split.
        config: the config, or None for `oracle`.

    Raises:
        TaskError: if it cannot be loaded.
    """
    from datasets import load_dataset

    owner, title, *split = source.split("/")
    name, config = f"{owner}/{title}", published_config(config or ORACLE)
    try:
        loaded = load_dataset(name, config, split=split[0] if split else None)
    except Exception as error:  # the errors of the Hub have no common base
        raise TaskError(
            f"there is no file or folder {source}, and the data set {name} ({config}) cannot be "
            f"loaded: {error}"
        ) from error
    for rows in [loaded] if split else loaded.values():
        yield from tasks_from_rows(rows, config)
