"""Writing rows: the same few statements for all tables that have a column `id`."""

from collections.abc import Mapping, Sequence
from typing import Any

from eopsgym.domains.kernel import Call, Row


def insert_row(call: Call, table: str, columns: Mapping[str, Any]) -> None:
    """Add a row."""
    insert_rows(call, table, [columns])


def insert_rows(call: Call, table: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add rows of the same columns, at once."""
    if not rows:
        return
    names = ", ".join(f'"{name}"' for name in rows[0])
    marks = ", ".join([f"({', '.join('?' * len(rows[0]))})"] * len(rows))
    values = [_plain(value) for row in rows for value in row.values()]
    call.execute(f'INSERT INTO "{table}" ({names}) VALUES {marks}', *values)


def update(call: Call, table: str, key: str, columns: Mapping[str, Any]) -> None:
    """Change columns of a row."""
    marks = ", ".join(f'"{name}" = ?' for name in columns)
    values = map(_plain, columns.values())
    call.execute(f'UPDATE "{table}" SET {marks} WHERE id = ?', *values, key)


def get(call: Call, table: str, key: str) -> Row:
    """A row that there is."""
    found = call.row(f'SELECT * FROM "{table}" WHERE id = ?', key)
    assert found is not None  # it was just read or written
    return found


def _plain(value: Any) -> Any:
    return int(value) if isinstance(value, bool) else value
