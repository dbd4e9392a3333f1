"""Messages as rows: keeping, showing and removing them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC
from email.utils import format_datetime
from typing import Any, Literal

from eopsgym.domains.email.history import note, note_all
from eopsgym.domains.email.label_changes import WornLabels, put_on
from eopsgym.domains.email.labels import label_ids
from eopsgym.domains.email.mime import MimePart, body_data, body_text
from eopsgym.domains.email.mime_reading import MOST_DATA
from eopsgym.domains.email.mime_writing import write_raw
from eopsgym.domains.email.people import insert, stamps
from eopsgym.domains.email.threads import (
    end_empty,
    find_thread,
    is_first,
    new_thread,
    show_first,
    thread_of,
)
from eopsgym.domains.ids import random_uuid, uuid_below
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.records.query_model import ANY_OF, as_list
from eopsgym.domains.rows import get, insert_row, insert_rows, marks, update

Format = Literal["minimal", "full", "raw", "metadata"]
_MOST_SNIPPET = 500
_PARTS = """
    SELECT message_parts.*, message_part_bodies.size, data, attachment_id FROM message_parts
    LEFT JOIN message_part_bodies ON message_part_bodies.message_part_id = message_parts.id
    WHERE message_id = ? ORDER BY message_parts.rowid
"""
_HEADERS = """
    SELECT message_headers.* FROM message_headers
    JOIN message_parts ON message_parts.id = message_part_id
    WHERE message_id = ? ORDER BY message_headers.rowid
"""


def find_message(call: Call, user: str, key: str) -> Row:
    """A message of a mailbox.

    Raises:
        ToolError: there is none.
    """
    found = call.row("SELECT * FROM messages WHERE id = ? AND user_id = ?", key, user)
    if found is None:
        raise ToolError(f"Message not found: {key}")
    return found


def messages_of(call: Call, user: str, keys: Iterable[str]) -> dict[str, Row]:
    """Those messages of a mailbox that there are, by their ids, in the order of these."""
    wanted = dict.fromkeys(keys)
    sql = f"SELECT * FROM messages WHERE user_id = ? AND id IN ({marks(wanted)})"
    found = {row["id"]: row for row in call.rows(sql, user, *wanted)}
    return {key: found[key] for key in wanted if key in found}


# Keeping


def keep(
    call: Call,
    user: str,
    root: MimePart,
    labels: Iterable[str] = (),
    *,
    snippet: str | None = None,
    thread: str | None = None,
    moment: int | None = None,
    by: str | None = None,
) -> Row:
    """Put a message into a mailbox, with its parts and labels.

    Args:
        call: the call.
        user: whose mailbox.
        root: the message.
        labels: the ids of its labels.
        snippet: its first words; the subject unless given.
        thread: the thread that it belongs to; that of what it answers, or a new one, unless given.
        moment: when it was received, in milliseconds; now unless given.
        by: who put it there; nobody of the house unless given.

    Raises:
        ToolError: there is no such thread.
    """
    words = (snippet if snippet is not None else _first_words(root))[:_MOST_SNIPPET]
    if thread is not None:
        find_thread(call, user, thread)
    else:
        thread = thread_of(call, user, root) or new_thread(call, user, words)
    when = _now(call) if moment is None else moment
    key = insert(
        call,
        "messages",
        {
            "user_id": user,
            "thread_id": thread,
            "snippet": words,
            "internal_date_ms": str(when),
            "size_estimate": _size(root),
            **stamps(call),
            "created_by": by,
            "updated_by": by,
        },
    )
    _keep_part(call, key, user, root, None, "0", by)
    row = get(call, "messages", key)
    given = put_on(call, row, labels, log=False)
    total = "UPDATE users SET messages_total = coalesce(messages_total, 0) + 1 WHERE id = ?"
    call.execute(total, user)
    update(call, "threads", thread, {"updated_at": call.stamp})
    note(call, row, "messageAdded", given)
    return get(call, "messages", key)


def _now(call: Call) -> int:
    return int(call.now.replace(tzinfo=UTC).timestamp() * 1000)


def _first_words(root: MimePart) -> str:
    return root.header("Subject") or " ".join(root.text().split())[:100]


def _size(root: MimePart) -> int:
    heads = sum(len(name) + len(value) + 4 for part in root.walk() for name, value in part.headers)
    return heads + sum(max(part.size, len(part.data)) for part in root.walk())


def _keep_part(
    call: Call,
    message: str,
    user: str,
    part: MimePart,
    parent: str | None,
    place: str,
    by: str | None,
) -> None:
    """Add the rows of a part, and of those in it."""
    made = {"created_at": call.stamp, "updated_at": call.stamp, "created_by": by, "updated_by": by}
    columns = {"mime_type": part.mime_type, "filename": part.filename, **made}
    above = {"message_id": message, "parent_part_id": parent, "part_id": place}
    key = uuid_below(message, place)
    insert_row(call, "message_parts", {"id": key, **above, **columns})
    headers = [
        {"id": uuid_below(key, number), "message_part_id": key, "name": name, "value": value}
        for number, (name, value) in enumerate(part.headers)
    ]
    insert_rows(call, "message_headers", [{**header, **made} for header in headers])
    attachment = None
    if part.filename is not None:
        attachment = insert(
            call,
            "attachments",
            {
                "message_id": message,
                "user_id": user,
                "filename": part.filename,
                "mime_type": part.mime_type,
                "size": part.size,
                "part_id": key,
                "data": part.data,
                **stamps(call, signed=False),
            },
        )
    body = {"message_part_id": key, "size": part.size, "data": part.data}
    whole = {"id": uuid_below(key, "body"), **body, "attachment_id": attachment, **made}
    insert_row(call, "message_part_bodies", whole)
    for number, each in enumerate(part.parts, start=1):
        _keep_part(call, message, user, each, key, f"{place}.{number}", by)


def replace_content(call: Call, message: Row, root: MimePart, snippet: str | None) -> Row:
    """Put other parts in place of those of a message."""
    was_first = is_first(call, message)
    _drop_parts(call, as_list([message["id"]]))
    _keep_part(call, message["id"], message["user_id"], root, None, "0", call.user["id"])
    words = snippet if snippet is not None else _first_words(root)
    columns = {
        "snippet": words[:_MOST_SNIPPET],
        "size_estimate": _size(root),
        "internal_date_ms": str(_now(call)),
        "updated_at": call.stamp,
    }
    update(call, "messages", message["id"], columns)
    if was_first:
        show_first(call, message["thread_id"])
    return get(call, "messages", message["id"])


def move(call: Call, message: Row, thread: str) -> Row:
    """Put a message into another thread, where its labels count it; its row."""
    was_first = is_first(call, message)
    update(call, "messages", message["id"], {"thread_id": thread, "updated_at": call.stamp})
    moved = get(call, "messages", message["id"])
    worn = WornLabels(call, [message, moved])
    worn.count_elsewhere(message, moved)
    worn.write()
    update(call, "threads", thread, {"updated_at": call.stamp})
    if was_first:
        show_first(call, message["thread_id"])
    end_empty(call, [message["thread_id"]])
    return moved


def complete_headers(call: Call, root: MimePart, sender: str) -> None:
    """Add the headers that a message needs to be sent: From, Date and Message-ID."""
    if not (root.header("From") or "").strip():
        root.set_header("From", sender)
    if not root.header("Date"):
        now = call.now.replace(tzinfo=UTC, microsecond=0)
        root.set_header("Date", format_datetime(now, usegmt=True))
    if not root.header("Message-ID"):
        key = random_uuid(call, "message_headers", "id").replace("-", "")
        root.set_header("Message-ID", f"<{key}@mail.gmail.com>")


# Showing


def _rows_as_written(call: Call, message_id: str) -> tuple[list[Row], list[Row]]:
    """The rows of a message's parts and of their headers, as they were written.

    In a copy that was made again from changes, rows of one call lie in any order; the ids of those
    made here tell it.
    """
    parts, headers = call.rows(_PARTS, message_id), call.rows(_HEADERS, message_id)
    ours = {p["id"] for p in parts if p["id"] == uuid_below(message_id, p["part_id"])}
    if len(ours) == len(parts) > 1:
        parts.sort(key=lambda row: [int(number) for number in row["part_id"].split(".")])
    if ours:
        places = {uuid_below(each, place): place for each in ours for place in range(len(headers))}
        headers.sort(key=lambda row: places.get(row["id"], 0))
    return parts, headers


def content(call: Call, message_id: str) -> MimePart:
    """The parts of a message that is kept."""
    root, _ = _contents(call, message_id)
    return root


def part_of(call: Call, message_id: str, part_id: str) -> MimePart | None:
    """A part of a message that is kept, by the id of its row; None where there is none."""
    _, parts = _contents(call, message_id)
    return parts.get(part_id)


def _contents(call: Call, message_id: str) -> tuple[MimePart, dict[str, MimePart]]:
    """The outermost part of a message that is kept, and all by the ids of their rows."""
    rows, of_rows = _rows_as_written(call, message_id)
    headers: dict[str, list[tuple[str, str]]] = {}
    for row in of_rows:
        headers.setdefault(row["message_part_id"], []).append((row["name"], row["value"] or ""))
    parts = {
        row["id"]: MimePart(
            row["mime_type"] or "text/plain",
            headers.get(row["id"], []),
            _text_of(row),
            row["size"] or 0,
            row["filename"],
        )
        for row in rows
    }
    root = None
    for row in rows:
        above = parts.get(row["parent_part_id"])
        if above is not None and above is not parts[row["id"]]:
            above.parts.append(parts[row["id"]])
        root = root or parts[row["id"]]
    return root or MimePart("text/plain"), parts


def _text_of(row: Row) -> str:
    """The text of a part as it is: seeds keep it encoded, tools as it was given."""
    data = row["data"] or ""
    is_text = (row["mime_type"] or "text/plain").startswith("text/") and row["filename"] is None
    return body_text(data, row["size"]) if is_text else str(data)


def message_view(
    call: Call, row: Row, form: Format = "full", headers: Sequence[str] | None = None
) -> Row:
    """A message as answers show it."""
    shown: Row = {
        "id": row["id"],
        "threadId": row["thread_id"],
        "labelIds": label_ids(call, row["id"]),
        "snippet": row["snippet"],
        "historyId": row["history_id_last"],
        "internalDate": row["internal_date_ms"],
    }
    size = {"sizeEstimate": row["size_estimate"]}
    if form == "minimal":
        return shown | size
    if form == "raw":
        return shown | size | {"raw": write_raw(content(call, row["id"]))}
    return shown | {"payload": _payload(call, row["id"], form, headers), **size, "raw": None}


def _payload(call: Call, message_id: str, form: Format, wanted: Sequence[str] | None) -> Row | None:
    rows, of_rows = _rows_as_written(call, message_id)
    found: dict[str, list[Row]] = {}
    names = {name.lower() for name in wanted or ()} if form == "metadata" else set()
    for row in of_rows:
        if not names or row["name"].lower() in names:
            shown = {"name": row["name"], "value": row["value"]}
            found.setdefault(row["message_part_id"], []).append(shown)
    if not rows:
        return None
    views = {row["id"]: _part_view(row, found.get(row["id"], []), form) for row in rows}
    for row in rows[1:]:
        above = views.get(row["parent_part_id"])
        if above is not None and form != "metadata":
            above["parts"].append(views[row["id"]])
    return views[rows[0]["id"]]


def _part_view(row: Row, headers: list[Row], form: Format) -> Row:
    view: Row = {
        "partId": row["part_id"],
        "mimeType": row["mime_type"],
        "filename": row["filename"] or "",
        "headers": headers,
    }
    if form == "metadata":
        return view
    body: dict[str, Any] = {"size": row["size"] or 0}
    if row["attachment_id"] is not None:
        body["attachmentId"] = row["attachment_id"]
    else:
        body["data"] = body_data(row["data"] or "", row["size"])
    return view | {"body": body, "parts": []}


# Removing


def _drop_parts(call: Call, message_ids: str) -> None:
    """Delete the parts of messages, whose ids are listed as JSON."""
    parts = f"SELECT id FROM message_parts WHERE message_id IN ({ANY_OF})"
    for table in ("message_headers", "message_part_bodies"):
        call.execute(f"DELETE FROM {table} WHERE message_part_id IN ({parts})", message_ids)
    those = f"WHERE message_id IN ({ANY_OF})"
    call.execute(f"DELETE FROM attachments {those}", message_ids)
    call.execute(f"DELETE FROM message_parts {those}", message_ids)


def remove(call: Call, *rows: Row) -> None:
    """Delete messages for good, and each thread with its last one."""
    worn = WornLabels(call, rows)
    note_all(call, [(row, "messageDeleted", worn.of(row)) for row in rows])
    for row in rows:
        call.check_time()
        worn.take_off(row, worn.of(row))
    worn.write()
    keys = as_list([row["id"] for row in rows])
    call.execute(f"DELETE FROM drafts WHERE message_id IN ({ANY_OF})", keys)
    _drop_parts(call, keys)
    call.execute(f"DELETE FROM messages WHERE id IN ({ANY_OF})", keys)
    total = "UPDATE users SET messages_total = max(0, coalesce(messages_total, 0) - ?) WHERE id = ?"
    for user, count in Counter(row["user_id"] for row in rows).items():
        call.execute(total, count, user)
    end_empty(call, {row["thread_id"] for row in rows})


def check_snippet(text: str | None) -> None:
    """Refuse a snippet that is too long to be one.

    Raises:
        ToolError: it is.
    """
    if text is not None and len(text) > MOST_DATA:
        raise ToolError(f"snippet has at most {MOST_DATA:,} characters")
