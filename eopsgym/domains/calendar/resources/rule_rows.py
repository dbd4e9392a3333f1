"""Rows of access rules: adding them, with the scopes that they are for."""

from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call
from eopsgym.domains.rows import insert_row


def write_rule(call: Call, calendar_id: str, scope_id: str, role: str, stamp: str) -> str:
    """Add a rule of the acting user's; its id."""
    key, etag = random_uuid(call, "acls", "id"), random_uuid(call, "acls", "etag")
    insert_row(
        call,
        "acls",
        {
            "id": key,
            "calendar_id": calendar_id,
            "user_id": call.user["user_id"],
            "scope_id": scope_id,
            "role": role,
            "etag": f'"{etag}"',
            "created_at": stamp,
            "updated_at": stamp,
        },
    )
    return key


def find_scope(call: Call, kind: str, value: str | None) -> str | None:
    """Return the id of the first scope of a kind and value, if there is one."""
    sql = "SELECT id FROM scopes WHERE type = ? AND value IS ? ORDER BY rowid LIMIT 1"
    found = call.value(sql, kind, value)
    return None if found is None else str(found)


def write_scope(call: Call, key: str, kind: str, value: str | None) -> str:
    """Add a scope; its id."""
    insert_row(call, "scopes", {"id": key, "type": kind, "value": value})
    return key
