"""Messages and threads: finding their rows, reading a message as a tree of parts, and views."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from eopsgym.domains.email.dialect import mail_view, signed_view
from eopsgym.domains.email.resources.labels import label_ids
from eopsgym.domains.email.resources.mime import MimePart, body_data, body_text
from eopsgym.domains.email.resources.mime_writing import write_raw
from eopsgym.domains.ids import uuid_below
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.rows import marks

MESSAGE = signed_view("messages", "Message")
THREAD = signed_view("threads", "Thread")
ATTACHMENT = mail_view("attachments", "Attachment")

Format = Literal["minimal", "full", "raw", "metadata"]
_PARTS = """
    SELECT message_parts.id, parent_part_id, part_id, mime_type, filename,
        message_part_bodies.size, data, attachment_id FROM message_parts
    LEFT JOIN message_part_bodies ON message_part_bodies.message_part_id = message_parts.id
    WHERE message_id = ? ORDER BY message_parts.rowid
"""
_HEADERS = """
    SELECT message_headers.id, message_part_id, name, value FROM message_headers
    JOIN message_parts ON message_parts.id = message_part_id
    WHERE message_id = ? ORDER BY message_headers.rowid
"""


def find_message(call: Call, user: str, key: str) -> Row:
    """Return a message of a mailbox.

    Raises:
        ToolError: there is no such message.
    """
    return MESSAGE.find(call, key, user_id=user)


def messages_of(call: Call, user: str, keys: Iterable[str]) -> dict[str, Row]:
    """Return the existing messages of a mailbox by their ids, in the order of the ids."""
    unique_keys = dict.fromkeys(keys)
    sql = f"SELECT * FROM messages WHERE user_id = ? AND id IN ({marks(unique_keys)})"
    by_id = {row["id"]: row for row in call.rows(sql, user, *unique_keys)}
    return {key: by_id[key] for key in unique_keys if key in by_id}


def find_thread(call: Call, user: str, key: str) -> Row:
    """Return a thread of a mailbox.

    Raises:
        ToolError: there is no such thread.
    """
    return THREAD.find(call, key, user_id=user)


def messages_in(call: Call, thread_id: str) -> list[Row]:
    """Return the messages of a thread, the oldest first."""
    sql = """
        SELECT * FROM messages WHERE thread_id = ?
        ORDER BY CAST(internal_date_ms AS INTEGER), rowid
    """
    return call.rows(sql, thread_id)


# Reading


def _rows_as_written(call: Call, message_id: str) -> tuple[list[Row], list[Row]]:
    """Return the rows of a message's parts and headers, in the order of writing.

    In a database rebuilt from changes, the rows of one call can be in any order; the ids of
    rows that this server added give their order.
    """
    parts, headers = call.rows(_PARTS, message_id), call.rows(_HEADERS, message_id)
    own_ids = {p["id"] for p in parts if p["id"] == uuid_below(message_id, p["part_id"])}
    if len(own_ids) == len(parts) > 1:
        parts.sort(key=lambda row: [int(number) for number in row["part_id"].split(".")])
    if own_ids:
        counts = Counter(row["message_part_id"] for row in headers)
        places = {uuid_below(each, n): n for each in own_ids for n in range(counts[each])}
        headers.sort(key=lambda row: places.get(row["id"], 0))
    return parts, headers


def content(call: Call, message_id: str) -> MimePart:
    """Return the outermost part of a stored message."""
    root, _ = _contents(call, message_id)
    return root


def part_of(call: Call, message_id: str, part_id: str) -> MimePart | None:
    """Return a part of a stored message by the id of its row, or None."""
    _, parts = _contents(call, message_id)
    return parts.get(part_id)


def _contents(call: Call, message_id: str) -> tuple[MimePart, dict[str, MimePart]]:
    """Return the outermost part of a stored message, and all parts by the ids of their rows."""
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
        parent = parts.get(row["parent_part_id"])
        if parent is not None and parent is not parts[row["id"]]:
            parent.parts.append(parts[row["id"]])
        root = root or parts[row["id"]]
    return root or MimePart("text/plain"), parts


def _text_of(row: Row) -> str:
    """Return the text of a part, decoded if it is stored encoded as in seeds."""
    data = row["data"] or ""
    is_text = (row["mime_type"] or "text/plain").startswith("text/") and row["filename"] is None
    return body_text(data, row["size"]) if is_text else str(data)


def file_of(call: Call, row: Row) -> str:
    """Return the content of an attachment in its stored form."""
    sql = "SELECT data FROM message_part_bodies WHERE attachment_id = ?"
    data = row["data"] if row["data"] is not None else call.value(sql, row["id"])
    if not data and row["mime_type"] == "message/rfc822" and row["part_id"]:
        part = part_of(call, row["message_id"], row["part_id"])
        data = write_raw(part.parts[0]) if part is not None and part.is_file_of_mail() else data
    return data or ""


# Views


def message_view(
    call: Call, row: Row, form: Format = "full", headers: Sequence[str] | None = None
) -> Row:
    """Return a message in the form of a result."""
    view: Row = {
        "id": row["id"],
        "threadId": row["thread_id"],
        "labelIds": label_ids(call, row["id"]),
        "snippet": row["snippet"],
        "historyId": row["history_id_last"],
        "internalDate": row["internal_date_ms"],
    }
    size = {"sizeEstimate": row["size_estimate"]}
    if form == "minimal":
        return view | size
    if form == "raw":
        return view | size | {"raw": write_raw(content(call, row["id"]))}
    return view | {"payload": _payload(call, row["id"], form, headers), **size, "raw": None}


def _payload(call: Call, message_id: str, form: Format, named: Sequence[str] | None) -> Row | None:
    rows, of_rows = _rows_as_written(call, message_id)
    headers: dict[str, list[Row]] = {}
    names = {name.lower() for name in named or ()} if form == "metadata" else set()
    for row in of_rows:
        if not names or row["name"].lower() in names:
            header = {"name": row["name"], "value": row["value"]}
            headers.setdefault(row["message_part_id"], []).append(header)
    if not rows:
        return None
    views = {row["id"]: _part_view(row, headers.get(row["id"], []), form) for row in rows}
    for row in rows[1:]:
        parent = views.get(row["parent_part_id"])
        if parent is not None and form != "metadata":
            parent["parts"].append(views[row["id"]])
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
