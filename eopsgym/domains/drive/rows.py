"""Writing rows: the same few statements for all tables."""

from collections.abc import Mapping
from typing import Any

from eopsgym.domains.ids import ulid
from eopsgym.domains.kernel import Call, Row


def insert(call: Call, table: str, columns: Mapping[str, Any], *, key: str | None = None) -> str:
    """Add a row with an id, a new one unless given; its id."""
    row = {"id": key or ulid(call, table, "id"), **columns}
    names = ", ".join(f'"{name}"' for name in row)
    marks = ", ".join("?" * len(row))
    call.execute(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', *map(_plain, row.values()))
    return str(row["id"])


def update(call: Call, table: str, key: str, columns: Mapping[str, Any]) -> None:
    """Change columns of a row."""
    marks = ", ".join(f'"{name}" = ?' for name in columns)
    values = map(_plain, columns.values())
    call.execute(f'UPDATE "{table}" SET {marks} WHERE id = ?', *values, key)


def _plain(value: Any) -> Any:
    return int(value) if isinstance(value, bool) else value


def get(call: Call, table: str, key: str) -> Row:
    """A row that there is."""
    found = call.row(f'SELECT * FROM "{table}" WHERE id = ?', key)
    assert found is not None  # it was just read or written
    return found
