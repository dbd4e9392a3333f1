"""Writing a new row."""

from collections.abc import Mapping
from typing import Any

from eopsgym.domains.kernel import Call


def add(call: Call, table: str, row: Mapping[str, Any]) -> int:
    """Insert a row and give back its number; columns that are not named stay empty."""
    names, marks = ", ".join(f"[{name}]" for name in row), ", ".join("?" * len(row))
    call.execute(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', *row.values())
    return int(call.connection.last_insert_rowid())
