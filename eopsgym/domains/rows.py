"""Writing rows, and lists of values in SQL: the same few statements for all tables."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from eopsgym.domains.kernel import Call, Row

T = TypeVar("T")
_AT_ONCE = 100
"""Rows of one statement, which has no more than 32,766 values."""
ANY_OF = "SELECT +value FROM json_each(?)"
"""What stands between the brackets of IN, for a value that `as_list` made: of any length, and
compared as each value by itself would be (the plus takes away what a column would bring)."""
_JSON = json.JSONEncoder(default=str)


def insert_row(call: Call, table: str, columns: Mapping[str, Any]) -> None:
    """Add a row."""
    insert_rows(call, table, [columns])


def insert_rows(call: Call, table: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add rows of the same columns, at once."""
    for part in in_batches(rows, _AT_ONCE):
        values = [value for row in part for value in row.values()]
        call.execute(_insertion(table, tuple(part[0]), len(part)), *values)


def in_batches(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """Yield items in order, so many at a time."""
    for start in range(0, len(items), size):
        yield items[start : start + size]


@lru_cache(maxsize=1_000)
def _insertion(table: str, columns: tuple[str, ...], count: int) -> str:
    names = ", ".join(f'"{name}"' for name in columns)
    marks = ", ".join([f"({', '.join('?' * len(columns))})"] * count)
    return f'INSERT INTO "{table}" ({names}) VALUES {marks}'


def row_query(table: str, key: Iterable[str]) -> str:
    """Return the query for the row that a key names, whose text a connection prepares once."""
    where = " AND ".join(f'"{name}" IS ?' for name in key)
    return f'SELECT * FROM "{table}" WHERE {where}'


def marks(values: Collection[Any]) -> str:
    """Return a placeholder for each value, to put between the brackets of IN."""
    return ", ".join("?" * len(values))


def as_list(values: Collection[Any]) -> str:
    """Return values as the single value of an `ANY_OF` placeholder."""
    return _JSON.encode(list(values))


def update(call: Call, table: str, key: str, columns: Mapping[str, Any], by: str = "id") -> None:
    """Change columns of the rows whose column `by` holds a key."""
    marks = ", ".join(f'"{name}" = ?' for name in columns)
    call.execute(f'UPDATE "{table}" SET {marks} WHERE "{by}" = ?', *columns.values(), key)


def get(call: Call, table: str, key: str, by: str = "id") -> Row:
    """Return an existing row, whose column `by` holds a key."""
    found = call.row(f'SELECT * FROM "{table}" WHERE "{by}" = ?', key)
    assert found is not None  # it was just read or written
    return found
