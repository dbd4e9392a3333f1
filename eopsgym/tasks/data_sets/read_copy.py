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
    """Return whether a folder holds a data set: files of rows, or a card that names some.

    Raises:
        TaskError: if the card cannot be read.
    """
    return bool(find_configs(snapshot_of(folder)))


def read_data_set(folder: Path, config: str | None, split: str | None = None) -> list[Task]:
    """Return the tasks of a data set in a folder.

    Args:
        folder: it, or its folder in the Hub's cache.
        config: which config; `oracle`, or the only one, unless given.
        split: which split; all unless given.

    Raises:
        TaskError: if there is no such config or split, files are missing, broken or of two
            versions, or a row is no task.
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
        TaskError: if it is of another config than the asked one, cannot be read, or has a row that
            is no task.
    """
    told = next(
        (above.name for above in path.absolute().parents[:2] if tool_set_of(above.name)), ""
    )
    if config is not None and tool_set_of(config) != (tool_set_of(told) or ""):
        raise TaskError(
            f"{path} is {f'of the config {told}' if told else 'of no config'}, "
            f"and not of {config!r}"
        )
    read = _from_parquet if path.suffix == ".parquet" else _from_lines
    return list(read(path, told))


def _config_of(configs: Configs, asked: str | None, folder: Path) -> str:
    if set(configs) != {NO_CONFIG}:
        named = [name for name in configs if name != NO_CONFIG]
        return chosen_config(asked, named, folder)
    if asked is not None:
        raise TaskError(
            f"{folder} has no config {asked!r}, nor any other: its files are read without config=… "
            "(--config)"
        )
    return NO_CONFIG


def _tasks_of(part: SplitFiles, folder: Path, config: str) -> Iterator[Task]:
    part.check(folder)
    found = [each for path in part.parquet for each in _from_parquet(path, config)]
    lines = [each for path in part.lines for each in _from_lines(path, config)]
    if part.parquet and part.lines:
        _check_same(found, lines, part)
    yield from found or lines


def _from_parquet(path: Path, config: str) -> Iterator[Task]:
    for row, where in parquet_rows(path):
        yield _task(row, where, path, config)


def _from_lines(path: Path, config: str) -> Iterator[Task]:
    for row, where in json_rows(path):
        yield _task(row, where, path, config)


def _task(row: Mapping[str, Any], where: str, path: Path, config: str) -> Task:
    return replace(with_seeds(task_from_row(row, where, config), path), file=path)


def _check_same(parquet: list[Task], lines: list[Task], part: SplitFiles) -> None:
    """Refuse Parquet and JSON lines of a split that say different things.

    Raises:
        TaskError: naming the first task that differs.
    """
    if parquet == lines:
        return
    one, other = ({task.id: task for task in tasks} for tasks in (parquet, lines))
    differing = [id for id in {**one, **other} if one.get(id) != other.get(id)]
    what = f"task {differing[0]!r} differs" if differing else "their tasks have another order"
    raise TaskError(
        f"{part.parquet[0]} and {part.lines[0]} are of two versions: {what}; keep one of the files"
    )
