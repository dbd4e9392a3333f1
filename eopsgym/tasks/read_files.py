"""The reading of task files: JSON with one task, or JSON lines."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from eopsgym.errors import TaskError
from eopsgym.project_json import DuplicateKeyError, from_project_json
from eopsgym.tasks.seed_places import with_trusted_seed
from eopsgym.tasks.task import Task
from eopsgym.tasks.task_file import read_task


def read_file(path: Path) -> Task:
    """Return the task of a JSON file.

    Raises:
        TaskError: if it cannot be read or is not a task.
    """
    task = read_task(_parse(_text(path), path), path)
    return replace(with_seeds(task, path), file=path)


def json_rows(path: Path) -> Iterator[tuple[Any, str]]:
    """Yield the value of each line of a file, with its place for messages.

    Raises:
        TaskError: if it cannot be read, or a line is not JSON.
    """
    # splitlines would also split at the line separators of Unicode inside a text.
    for number, line in enumerate(_text(path).split("\n"), 1):
        if line.strip():
            where = f"{path}, line {number}"
            yield _parse(line, where), where


def with_seeds(task: Task, path: Path) -> Task:
    """Return a task with the paths of its seeds, as far as its file shows them.

    Raises:
        TaskError: if a seed is in a folder that is not trusted.
    """
    several = len(task.servers) > 1
    servers = tuple(with_trusted_seed(each, path, several=several) for each in task.servers)
    return replace(task, servers=servers)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise TaskError(f"cannot read {path}: {error.strerror}") from error
    except ValueError as error:
        raise TaskError(f"{path} is not JSON: {error}") from error


def _parse(text: str, where: str | Path) -> Any:
    try:
        return from_project_json(text)
    except DuplicateKeyError as error:
        raise TaskError(f"{where}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise TaskError(f"{where} is not JSON: {error}") from error
