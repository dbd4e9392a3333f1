"""The reading of rows from Parquet files, with messages about broken files."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from eopsgym.errors import TaskError

NEEDED = (
    "task_id",
    "system_prompt",
    "user_prompt",
    "selected_tools",
    "gym_servers_config",
    "verifiers",
)
"""The columns that every row of a task has."""
_POINTER = b"version https://git-lfs"


def parquet_rows(path: Path) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield the rows of a Parquet file of tasks, each with its place for messages.

    Raises:
        TaskError: if the file cannot be read or is not complete, or columns of tasks are missing.
    """
    import pyarrow as pa
    from pyarrow import parquet

    try:
        with path.open("rb") as file:
            _check_begin(file.read(len(_POINTER)), path)
        table = parquet.ParquetFile(path).read()
    except OSError as error:  # also raised by pyarrow for truncated pages
        raise TaskError(f"cannot read {path}: {error.strerror or _again(error)}") from error
    except pa.ArrowException as error:
        raise TaskError(f"{path} is not a complete Parquet file: {_again(error)}") from error
    missing = [name for name in NEEDED if name not in table.column_names]
    if missing:
        raise TaskError(
            f"{path} lacks the column {', '.join(map(repr, missing))} of a data set of tasks; "
            f"it has {', '.join(table.column_names)}"
        )
    for number, row in enumerate(table.to_pylist(), 1):
        if not row["task_id"]:
            raise TaskError(f"{path}, row {number}: 'task_id' is empty")
        yield row, f"{path}, row {number}"


def _again(error: Exception) -> str:
    return f"{str(error).splitlines()[0]} Download it again"


def _check_begin(begin: bytes, path: Path) -> None:
    if begin == _POINTER:
        raise TaskError(f"{path} is a pointer of Git LFS to the file; run `git lfs pull`")
