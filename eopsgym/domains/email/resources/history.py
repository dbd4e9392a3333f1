"""The history of a mailbox: an event with its own id for each change."""

import json
from collections.abc import Sequence

from eopsgym.domains.email.dialect import stamps
from eopsgym.domains.ids import random_uuids
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.stored_json import stored_object
from eopsgym.domains.rows import insert_rows

_LABEL_EVENTS = {"labelAdded": "labelsAdded", "labelRemoved": "labelsRemoved"}
_MESSAGE_EVENTS = {"messageAdded": "messagesAdded", "messageDeleted": "messagesDeleted"}
KINDS = {**_MESSAGE_EVENTS, **_LABEL_EVENTS}
"""Types of events, and the key of the list of messages in each."""
_MOST_DIGITS = 30
_LAST = """
    SELECT history_id_current, (SELECT max(CAST(history_id AS INTEGER)) FROM history_events
        WHERE user_id = users.id) FROM users WHERE id = ?
"""


Event = tuple[Row, str, list[str]]
"""The row of a message, the type of the event, and the labels of the message, or those that were
added or removed."""


def note(call: Call, message: Row, kind: str, labels: list[str]) -> None:
    """Record one event of a message, as `note_all` does."""
    note_all(call, [(message, kind, labels)])


def note_all(call: Call, events: Sequence[Event]) -> None:
    """Record events of messages, and store the last event id in the mailbox, thread and message."""
    ids = new_ids(call, [message["user_id"] for message, _, _ in events])
    log(call, events, ids)
    last: dict[str, dict[str, str]] = {"users": {}, "threads": {}, "messages": {}}
    for number, (message, kind, _) in zip(ids, events, strict=True):
        last["users"][message["user_id"]] = number
        last["threads"][message["thread_id"]] = number
        if kind != "messageDeleted":
            last["messages"][message["id"]] = number
    for table, of_rows in last.items():
        column = "history_id_current" if table == "users" else "history_id_last"
        sql = f"UPDATE {table} SET {column} = ? WHERE id = ?"
        call.connection.executemany(sql, [(number, key) for key, number in of_rows.items()])


def log(call: Call, events: Sequence[Event], ids: Sequence[str]) -> None:
    """Add rows for events with ids from `new_ids`."""
    keys = random_uuids(call, "history_events", "id", len(events))
    rows = [
        {
            "id": key,
            "user_id": message["user_id"],
            "history_id": number,
            "event_type": kind,
            "event_timestamp": call.stamp,
            "event_data": json.dumps({KINDS[kind]: [_entry(message, kind, labels)]}),
            **stamps(call, call.user["id"]),
        }
        for key, number, (message, kind, labels) in zip(keys, ids, events, strict=True)
    ]
    insert_rows(call, "history_events", rows)


def _entry(message: Row, kind: str, labels: list[str]) -> Row:
    about: Row = {"id": message["id"], "threadId": message["thread_id"]}
    if kind in _MESSAGE_EVENTS:
        return {"message": {**about, "labelIds": labels}}
    return {"message": about, "labelIds": labels}


def new_ids(call: Call, users: Sequence[str]) -> list[str]:
    """Return the ids of new events, one for each mailbox: numbers or UUIDs, as the mailbox uses."""
    last = {user: _last_number(call, user) for user in dict.fromkeys(users)}
    if None in last.values():
        others = random_uuids(call, "history_events", "history_id", len(users))
    ids = []
    for place, user in enumerate(users):
        number = last[user]
        ids.append(others[place] if number is None else str(number + 1))
        last[user] = None if number is None else number + 1
    return ids


def _last_number(call: Call, user: str) -> int | None:
    """Return the highest event id of a mailbox with numbered events, otherwise None."""
    current, highest = call.execute(_LAST, user).fetchone() or (None, None)
    if not (current and current.isdecimal() and current.isascii()) or len(current) > _MOST_DIGITS:
        return None
    return max(int(current), highest or 0)


def events_since(call: Call, user: str, start: str) -> list[Row]:
    """Return the events of a mailbox after the given one in order, or all for `0` or an empty text.

    Raises:
        ToolError: the mailbox has no such event.
    """
    sql = "SELECT rowid, * FROM history_events WHERE user_id = ? ORDER BY event_timestamp, rowid"
    rows = call.rows(sql, user)
    if not start.strip("0"):
        return rows
    if start.isdecimal() and start.isascii() and len(start) <= _MOST_DIGITS:
        numbered = [row for row in rows if str(row["history_id"]).isdecimal()]
        if numbered:
            return [row for row in numbered if int(row["history_id"]) > int(start)]
    for place, row in enumerate(rows):
        if row["history_id"] == start:
            return rows[place + 1 :]
    raise ToolError(f"History not found: {start}")


def event_view(row: Row) -> Row:
    """Return an event in the form of a result."""
    data = stored_object(row["event_data"])
    about = [each["message"] for each in _entries(data)]
    named = [{name: m[name] for name in ("id", "threadId") if name in m} for m in about]
    return {"id": row["history_id"], "messages": named, **data}


def _entries(data: Row) -> list[Row]:
    """Return the entries of an event that contain a message; those of a seed can be malformed."""
    listed = (data.get(key) for key in KINDS.values())
    entry_list = (each for entries in listed if isinstance(entries, list) for each in entries)
    return [e for e in entry_list if isinstance(e, dict) and isinstance(e.get("message"), dict)]


def is_about_label(call: Call, row: Row, label: str) -> bool:
    """Return whether an event is about a label, or about a message that has it."""
    sql = "SELECT 1 FROM message_labels WHERE message_id = ? AND label_id = ?"
    for each in _entries(stored_object(row["event_data"])):
        message = each["message"]
        named = (each.get("labelIds"), message.get("labelIds"))
        if any(isinstance(labels, list) and label in labels for labels in named):
            return True
        if isinstance(message.get("id"), str) and call.value(sql, message["id"], label):
            return True
    return False
