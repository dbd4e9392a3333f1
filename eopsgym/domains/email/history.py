"""The history of a mailbox: an event for each change, with an id of its own."""

import json
from typing import Any

from eopsgym.domains.email.people import insert
from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.stored_json import stored_object

_LABEL_EVENTS = {"labelAdded": "labelsAdded", "labelRemoved": "labelsRemoved"}
_MESSAGE_EVENTS = {"messageAdded": "messagesAdded", "messageDeleted": "messagesDeleted"}
KINDS = {**_MESSAGE_EVENTS, **_LABEL_EVENTS}
"""Types of events, and the key under which each lists what it is about."""


def note(call: Call, message: Row, kind: str, labels: list[str]) -> str:
    """Log what became of a message; the id of the event, which all that it touches gets.

    Args:
        call: the call.
        message: the row of the message.
        kind: a type of event.
        labels: of the message, or those that were put on or taken off.
    """
    user = message["user_id"]
    key = _next_id(call, user)
    about: dict[str, Any] = {"id": message["id"], "threadId": message["thread_id"]}
    entry: dict[str, Any] = {"message": about}
    if kind in _MESSAGE_EVENTS:
        about["labelIds"] = labels
    else:
        entry["labelIds"] = labels
    insert(
        call,
        "history_events",
        {
            "user_id": user,
            "history_id": key,
            "event_type": kind,
            "event_timestamp": call.stamp,
            "event_data": json.dumps({KINDS[kind]: [entry]}),
            "created_at": call.stamp,
            "updated_at": call.stamp,
            "created_by": call.user["id"],
            "updated_by": call.user["id"],
        },
    )
    call.execute("UPDATE messages SET history_id_last = ? WHERE id = ?", key, message["id"])
    call.execute("UPDATE threads SET history_id_last = ? WHERE id = ?", key, message["thread_id"])
    call.execute("UPDATE users SET history_id_current = ? WHERE id = ?", key, user)
    return key


def _next_id(call: Call, user: str) -> str:
    """The id of a new event: in the form of those that the mailbox has, a number or a UUID."""
    last = call.value("SELECT history_id_current FROM users WHERE id = ?", user) or ""
    if last.isdecimal() and last.isascii():
        sql = "SELECT max(CAST(history_id AS INTEGER)) FROM history_events WHERE user_id = ?"
        return str(max(int(last), int(call.value(sql, user) or 0)) + 1)
    return random_uuid(call, "history_events", "history_id")


def events_since(call: Call, user: str, start: str) -> list[Row]:
    """The events of a mailbox after the one of an id, in order; `0` is before the first.

    Raises:
        ToolError: the mailbox has no such event.
    """
    sql = "SELECT rowid, * FROM history_events WHERE user_id = ? ORDER BY event_timestamp, rowid"
    rows = call.rows(sql, user)
    if start.isdecimal() and start.isascii():
        if int(start) == 0:
            return rows
        numbered = [row for row in rows if str(row["history_id"]).isdecimal()]
        if numbered:
            return [row for row in numbered if int(row["history_id"]) > int(start)]
    for place, row in enumerate(rows):
        if row["history_id"] == start:
            return rows[place + 1 :]
    raise ToolError(f"History not found: {start}")


def event_view(row: Row) -> Row:
    """An event as answers show it."""
    data = stored_object(row["event_data"])
    about = [each["message"] for each in _entries(data)]
    named = [{name: m[name] for name in ("id", "threadId") if name in m} for m in about]
    return {"id": row["history_id"], "messages": named, **data}


def _entries(data: Row) -> list[Row]:
    """What an event lists, each with the message that it is about; a seed may hold anything."""
    listed = (data.get(key) for key in KINDS.values())
    found = (each for entries in listed if isinstance(entries, list) for each in entries)
    return [e for e in found if isinstance(e, dict) and isinstance(e.get("message"), dict)]


def is_of_label(call: Call, row: Row, label: str) -> bool:
    """Whether an event is about a label, or about a message that has it."""
    sql = "SELECT 1 FROM message_labels WHERE message_id = ? AND label_id = ?"
    for each in _entries(stored_object(row["event_data"])):
        message = each["message"]
        if any(label in (said.get("labelIds") or ()) for said in (each, message)):
            return True
        if isinstance(message.get("id"), str) and call.value(sql, message["id"], label):
            return True
    return False
