"""Tasks of a data set in a folder: a downloaded copy of the published one, or an export."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from eopsgym.errors import TaskError
from eopsgym.tasks.data_sets.configs import chosen_config, tool_set_of
from eopsgym.tasks.data_sets.data_files import (
    NO_CONFIG,
    Configs,
    SplitFiles,
    find_configs,
    snapshot_of,
)
from eopsgym.tasks.data_sets.read_parquet import parquet_rows
from eopsgym.tasks.data_sets.rows import task_from_row
from eopsgym.tasks.read_files import json_rows, with_seeds
from eopsgym.tasks.task import Task


def has_data_set(folder: Path) -> bool:
    """Return whether a folder contains a data set: files of rows, or a card that lists some.

    Raises:
        TaskError: if the card cannot be read.
    """
    return bool(find_configs(snapshot_of(folder)))


def read_data_set(folder: Path, config: str | None, split: str | None = None) -> list[Task]:
    """Return the tasks of a data set in a folder.

    Args:
        folder: the folder of the data set, or its folder in the Hub's cache.
        config: the config, or None for `oracle` or the only one.
        split: the split, or None for all.

    Raises:
        TaskError: if there is no such config or split, files are missing, broken or of two
            versions, or a row is not a task.
    """
    place = snapshot_of(folder)
    configs = find_configs(place)
    name = _config_of(configs, config, folder)
    splits = configs[name]
    if split is not None and split not in splits:
        raise TaskError(
            f"{folder} has no split {split!r}{f' in the config {name}' if name else ''}; "
            f"there are {', '.join(sorted(splits))}"
        )
    chosen = [splits[split]] if split is not None else list(splits.values())
    return [task for part in chosen for task in _tasks_of(part, place, name)]


def read_data_file(path: Path, config: str | None) -> list[Task]:
    """Return the tasks of one file of rows, of the config of its folder, if any.

    Raises:
        TaskError: if it belongs to another config, cannot be read, or has a row that is not a task.
    """
    own_config = next(
        (above.name for above in path.absolute().parents[:2] if tool_set_of(above.name)), ""
    )
    if config is not None and tool_set_of(config) != (tool_set_of(own_config) or ""):
        raise TaskError(
            f"{path} belongs to {f'the config {own_config}' if own_config else 'no config'}, "
            f"and not to {config!r}"
        )
    read = _from_parquet if path.suffix == ".parquet" else _from_lines
    return list(read(path, own_config))


def _config_of(configs: Configs, asked: str | None, folder: Path) -> str:
    if set(configs) != {NO_CONFIG}:
        named = [name for name in configs if name != NO_CONFIG]
        return chosen_config(asked, named, folder)
    if asked is not None:
        raise TaskError(
            f"{folder} has no config {asked!r} and no other config; read it without config=… "
            "(--config)"
        )
    return NO_CONFIG


def _tasks_of(part: SplitFiles, folder: Path, config: str) -> Iterator[Task]:
    part.check(folder)
    tasks = [each for path in part.parquet for each in _from_parquet(path, config)]
    lines = [each for path in part.lines for each in _from_lines(path, config)]
    if part.parquet and part.lines:
        _check_same(tasks, lines, part)
    yield from tasks or lines


def _from_parquet(path: Path, config: str) -> Iterator[Task]:
    for row, where in parquet_rows(path):
        yield _task(row, where, path, config)


def _from_lines(path: Path, config: str) -> Iterator[Task]:
    for row, where in json_rows(path):
        yield _task(row, where, path, config)


def _task(row: Mapping[str, Any], where: str, path: Path, config: str) -> Task:
    return replace(with_seeds(task_from_row(row, where, config), path), file=path)


def _check_same(parquet: list[Task], lines: list[Task], part: SplitFiles) -> None:
    """Raise an error if the Parquet files and JSON lines of a split differ.

    Raises:
        TaskError: if they differ; the message names the first such task.
    """
    if parquet == lines:
        return
    one, other = ({task.id: task for task in tasks} for tasks in (parquet, lines))
    differing = [id for id in {**one, **other} if one.get(id) != other.get(id)]
    what = f"task {differing[0]!r} differs" if differing else "their tasks have another order"
    raise TaskError(
        f"{part.parquet[0]} and {part.lines[0]} differ: {what}; delete the older of the files"
    )
