"""New rows: their ids, and when and by whom they are made."""

from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.rows import insert_row


def insert(call: Call, table: str, columns: Row, *, key: str | None = None) -> str:
    """Add a row with an id, a new one unless given; its id."""
    row = {"id": key or random_uuid(call, table, "id"), **columns}
    insert_row(call, table, row)
    return str(row["id"])


def stamps(call: Call, by: str | None = None, *, signed: bool = True) -> Row:
    """Return when, and by whom, a row is made."""
    made: Row = {"created_at": call.stamp, "updated_at": call.stamp}
    who = by or call.user["id"]
    return made | ({"created_by": who, "updated_by": who} if signed else {})
