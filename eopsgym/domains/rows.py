"""SQL statements that write rows of any table, and lists of values in SQL."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from eopsgym.domains.kernel import Call, Row

T = TypeVar("T")
_AT_ONCE = 100
"""The number of rows in one statement, which can have at most 32,766 values."""
ANY_OF = "SELECT +value FROM json_each(?)"
"""The SQL inside the brackets of IN, for a list of any length from `as_list`.

The plus sign removes the affinity of the column, so that the values are compared as if each were
bound by itself."""
_JSON = json.JSONEncoder(default=str)


def insert_row(call: Call, table: str, columns: Mapping[str, Any]) -> None:
    """Add a row."""
    insert_rows(call, table, [columns])


def insert_rows(call: Call, table: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add rows with the same columns, several in one statement."""
    for part in in_batches(rows, _AT_ONCE):
        values = [value for row in part for value in row.values()]
        call.execute(_insertion(table, tuple(part[0]), len(part)), *values)


def in_batches(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """Yield items in order, in batches of at most `size`."""
    for start in range(0, len(items), size):
        yield items[start : start + size]


@lru_cache(maxsize=1_000)
def _insertion(table: str, columns: tuple[str, ...], count: int) -> str:
    names = ", ".join(f'"{name}"' for name in columns)
    marks = ", ".join([f"({', '.join('?' * len(columns))})"] * count)
    return f'INSERT INTO "{table}" ({names}) VALUES {marks}'


def row_query(table: str, key: Iterable[str]) -> str:
    """Return the query for the row with a key; its text is constant, so it is prepared once."""
    where = " AND ".join(f'"{name}" IS ?' for name in key)
    return f'SELECT * FROM "{table}" WHERE {where}'


def marks(values: Collection[Any]) -> str:
    """Return a placeholder for each value, for use inside the brackets of IN."""
    return ", ".join("?" * len(values))


def as_list(values: Collection[Any]) -> str:
    """Return values as the single value of an `ANY_OF` placeholder."""
    return _JSON.encode(list(values))


def update(call: Call, table: str, key: str, columns: Mapping[str, Any], by: str = "id") -> None:
    """Change columns of the rows whose column `by` has a value."""
    marks = ", ".join(f'"{name}" = ?' for name in columns)
    call.execute(f'UPDATE "{table}" SET {marks} WHERE "{by}" = ?', *columns.values(), key)


def get(call: Call, table: str, key: str, by: str = "id") -> Row:
    """Return an existing row, whose column `by` has a value."""
    row = call.row(f'SELECT * FROM "{table}" WHERE "{by}" = ?', key)
    assert row is not None  # it was just read or written
    return row
