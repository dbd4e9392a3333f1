"""New messages: completing their headers, and storing them with thread, parts and labels."""

import re
from collections.abc import Iterable
from datetime import UTC
from email.utils import format_datetime

from eopsgym.domains.email.access import may_send_as
from eopsgym.domains.email.dialect import stamps
from eopsgym.domains.email.resources.history import log, new_ids
from eopsgym.domains.email.resources.labels import add_labels
from eopsgym.domains.email.resources.messages import ATTACHMENT, MESSAGE, THREAD, find_thread
from eopsgym.domains.email.resources.mime import RECEIVERS, MimePart, addresses, named_address
from eopsgym.domains.ids import random_uuid, uuid_below
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import insert_row, insert_rows

_MOST_SNIPPET = 500
_PREFIX = re.compile(r"^\s*(?:(?:re|fw|fwd|aw|wg)(?:\s*\[\d+\])?\s*:\s*)+", re.IGNORECASE)
_ID = re.compile(r"<[^<>\s]+>")
_MOST_REFERENCES = 50
IS_ID = "name IN ('Message-ID', 'Message-Id', 'Message-id', 'message-id', 'MESSAGE-ID')"
"""The SQL condition that a header is a message id; the index contains only these spellings."""
_BY_REFERENCE = f"""
    SELECT messages.thread_id, messages.id FROM message_headers
    JOIN message_parts ON message_parts.id = message_part_id
    JOIN messages ON messages.id = message_parts.message_id
    WHERE {IS_ID} AND parent_part_id IS NULL AND value = ? AND user_id = ?
    ORDER BY messages.rowid DESC LIMIT 1
"""
_SUBJECT = """
    SELECT value FROM message_headers JOIN message_parts ON message_parts.id = message_part_id
    WHERE message_id = ? AND parent_part_id IS NULL AND lower(name) = 'subject' LIMIT 1
"""
_COUNT = """
    UPDATE users SET messages_total = coalesce(messages_total, 0) + 1,
        threads_total = coalesce(threads_total, 0) + ?, history_id_current = ? WHERE id = ?
"""


# Composing


def compose(call: Call, user: Row, root: MimePart) -> None:
    """Complete the headers of a message, and check that the mailbox may send it.

    Raises:
        ToolError: the message has no recipient, or its From address is not one of the mailbox.
    """
    complete_headers(call, root, usual_sender(call, user))
    if not addresses(root, *RECEIVERS):
        raise ToolError("Recipient address required")
    senders = addresses(root, "From")
    if not senders:
        raise ToolError(f"Invalid From header: {(root.header('From') or '')[:100]}")
    for address in senders:
        if not may_send_as(call, user, address):
            raise ToolError(f"Not authorized to send as {address}")
        reply_to = _reply_to(call, user, address)
        if reply_to and not root.header("Reply-To"):
            root.set_header("Reply-To", reply_to)


def complete_headers(call: Call, root: MimePart, sender: str) -> None:
    """Add the headers From, Date and Message-ID if they are missing."""
    if not (root.header("From") or "").strip():
        root.set_header("From", sender)
    if not root.header("Date"):
        now = call.now.replace(tzinfo=UTC, microsecond=0)
        root.set_header("Date", format_datetime(now, usegmt=True))
    if not root.header("Message-ID"):
        key = random_uuid(call, "message_headers", "id").replace("-", "")
        root.set_header("Message-ID", f"<{key}@mail.gmail.com>")


def usual_sender(call: Call, user: Row) -> str:
    """Return the default sender of a mailbox: the address of the default alias, with its name."""
    sql = """
        SELECT send_as_email, display_name FROM send_as_aliases
        WHERE user_id = ? AND is_default AND verification_status = 'accepted' LIMIT 1
    """
    row = call.row(sql, user["id"]) or {"send_as_email": user["primary_email"], "display_name": ""}
    return named_address(row["display_name"] or user["name"] or "", row["send_as_email"])


def _reply_to(call: Call, user: Row, address: str) -> str | None:
    """Return the reply-to address of an alias, or None if it has none."""
    sql = """
        SELECT reply_to_address FROM send_as_aliases
        WHERE user_id = ? AND lower(send_as_email) = lower(?)
    """
    reply_to = call.value(sql, user["id"], address)
    return str(reply_to) if reply_to else None


# Storing


def file_message(
    call: Call,
    user: str,
    root: MimePart,
    labels: Iterable[str],
    *,
    snippet: str | None = None,
    thread: str | None = None,
    moment: int | None = None,
    by: str | None = None,
) -> Row:
    """Store a message in a mailbox with its parts and labels, and return its row.

    Args:
        call: the call.
        user: the id of the owner of the mailbox.
        root: the message.
        labels: the ids of its labels.
        snippet: its preview text; by default the subject.
        thread: its thread; by default that of the message to which it replies, or a new one.
        moment: when it was received, in milliseconds; by default now.
        by: the user who stored it; by default nobody.

    Raises:
        ToolError: the thread does not exist.
    """
    if thread is not None:
        joined: str | None = find_thread(call, user, thread)["id"]
    else:
        joined = _thread_of(call, user, root)
    (event,) = new_ids(call, [user])
    columns = {
        "user_id": user,
        **summary_columns(root, snippet),
        "history_id_last": event,
        "internal_date_ms": str(call.milliseconds if moment is None else moment),
        "created_by": by,
        "updated_by": by,
    }
    columns["thread_id"] = joined or _new_thread(call, user, columns["snippet"], event)
    key = MESSAGE.add(call, columns)
    row = {"id": key, **columns}
    file_part(call, row, root, None, "0", by)
    given = add_labels(call, row, labels, log=False)
    call.execute(_COUNT, joined is None, event, user)
    if joined is not None:
        THREAD.change(call, joined, {"history_id_last": event})
    log(call, [(row, "messageAdded", given)], [event])
    return row


def summary_columns(root: MimePart, snippet: str | None) -> Row:
    """Return the columns of a message that are computed from its content: snippet and size."""
    if snippet is None:
        snippet = root.header("Subject") or " ".join(root.text().split())[:100]
    heads = sum(len(name) + len(value) + 4 for part in root.walk() for name, value in part.headers)
    bodies = sum(max(part.size, len(part.data)) for part in root.walk())
    return {"snippet": snippet[:_MOST_SNIPPET], "size_estimate": heads + bodies}


def file_part(
    call: Call, message: Row, part: MimePart, parent: str | None, place: str, by: str | None
) -> None:
    """Add the rows of a part of a message, and of the parts in it."""
    key = uuid_below(message["id"], place)
    kind = {"mime_type": part.mime_type, "filename": part.filename}
    audit = stamps(call, by)
    position = {"message_id": message["id"], "parent_part_id": parent, "part_id": place}
    insert_row(call, "message_parts", {"id": key, **position, **kind, **audit})
    headers = [
        {"id": uuid_below(key, number), "message_part_id": key, "name": name, "value": value}
        for number, (name, value) in enumerate(part.headers)
    ]
    insert_rows(call, "message_headers", [{**header, **audit} for header in headers])
    content = {"size": part.size, "data": part.data}
    attachment = None
    if part.filename is not None:
        owner = {"message_id": message["id"], "user_id": message["user_id"], "part_id": key}
        attachment = ATTACHMENT.add(call, {**owner, **kind, **content})
    body = {"id": uuid_below(key, "body"), "message_part_id": key, "attachment_id": attachment}
    insert_row(call, "message_part_bodies", {**body, **content, **audit})
    for number, each in enumerate(part.parts, start=1):
        file_part(call, message, each, key, f"{place}.{number}", by)


# Threads


def _thread_of(call: Call, user: str, part: MimePart) -> str | None:
    """Return the thread of the message to which a message replies, if the subjects are equal."""
    subject = bare_subject(part.header("Subject")).lower()
    for each in _references(part)[:_MOST_REFERENCES]:
        message = call.row(_BY_REFERENCE, each, user)
        if message and bare_subject(call.value(_SUBJECT, message["id"])).lower() == subject:
            return str(message["thread_id"])
    return None


def _references(part: MimePart) -> list[str]:
    """Return the ids of the messages to which a message replies, the nearest first."""
    direct = _ID.findall(part.header("In-Reply-To") or "")
    return list(dict.fromkeys([*direct, *reversed(_ID.findall(part.header("References") or ""))]))


def bare_subject(text: str | None) -> str:
    """Return a subject without prefixes such as `Re:`."""
    return _PREFIX.sub("", text or "").strip()


def _new_thread(call: Call, user: str, snippet: str, event: str) -> str:
    """Add a thread for a message with the id of its first event, and return the thread's id."""
    columns = {"user_id": user, "snippet": snippet, "history_id_last": event}
    return THREAD.add(call, {**columns, "created_by": user, "updated_by": user})
