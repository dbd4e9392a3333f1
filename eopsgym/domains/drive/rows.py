"""New rows, whose ids are ULIDs."""

from collections.abc import Mapping
from typing import Any

from eopsgym.domains.ids import ulid
from eopsgym.domains.kernel import Call
from eopsgym.domains.rows import get, insert_row, update

__all__ = ["get", "insert", "update"]


def insert(call: Call, table: str, columns: Mapping[str, Any], *, key: str | None = None) -> str:
    """Add a row with an id, a new one unless given; its id."""
    row = {"id": key or ulid(call, table, "id"), **columns}
    insert_row(call, table, row)
    return str(row["id"])
