"""New messages: their headers are completed, and they are filed with thread, parts and labels."""

import re
from collections.abc import Iterable
from datetime import UTC
from email.utils import format_datetime

from eopsgym.domains.email.access import may_send_as
from eopsgym.domains.email.dialect import stamps
from eopsgym.domains.email.resources.history import log, new_ids
from eopsgym.domains.email.resources.labels import put_on
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
"""Whether a header is the id of a message; an index is asked, which knows no other letters."""
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
    """Complete the headers of a message, and check that a mailbox may send it.

    Raises:
        ToolError: it has no recipient, or comes from an address that is not the sender's.
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
    """Add the headers that a message needs to be sent: From, Date and Message-ID."""
    if not (root.header("From") or "").strip():
        root.set_header("From", sender)
    if not root.header("Date"):
        now = call.now.replace(tzinfo=UTC, microsecond=0)
        root.set_header("Date", format_datetime(now, usegmt=True))
    if not root.header("Message-ID"):
        key = random_uuid(call, "message_headers", "id").replace("-", "")
        root.set_header("Message-ID", f"<{key}@mail.gmail.com>")


def usual_sender(call: Call, user: Row) -> str:
    """Return the default sender of a mailbox: the default alias, with its name."""
    sql = """
        SELECT send_as_email, display_name FROM send_as_aliases
        WHERE user_id = ? AND is_default AND verification_status = 'accepted' LIMIT 1
    """
    row = call.row(sql, user["id"]) or {"send_as_email": user["primary_email"], "display_name": ""}
    return named_address(row["display_name"] or user["name"] or "", row["send_as_email"])


def _reply_to(call: Call, user: Row, address: str) -> str | None:
    """Return the address for answers to mail from an alias; None where none is set."""
    sql = """
        SELECT reply_to_address FROM send_as_aliases
        WHERE user_id = ? AND lower(send_as_email) = lower(?)
    """
    found = call.value(sql, user["id"], address)
    return str(found) if found else None


# Filing


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
    """Put a message into a mailbox, with its parts and labels; its row.

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
    given = put_on(call, row, labels, log=False)
    call.execute(_COUNT, joined is None, event, user)
    if joined is not None:
        THREAD.change(call, joined, {"history_id_last": event})
    log(call, [(row, "messageAdded", given)], [event])
    return row


def summary_columns(root: MimePart, snippet: str | None) -> Row:
    """Return the columns of a message that sum it up: its first words, and its size."""
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
    made = stamps(call, by)
    above = {"message_id": message["id"], "parent_part_id": parent, "part_id": place}
    insert_row(call, "message_parts", {"id": key, **above, **kind, **made})
    headers = [
        {"id": uuid_below(key, number), "message_part_id": key, "name": name, "value": value}
        for number, (name, value) in enumerate(part.headers)
    ]
    insert_rows(call, "message_headers", [{**header, **made} for header in headers])
    content = {"size": part.size, "data": part.data}
    attachment = None
    if part.filename is not None:
        whose = {"message_id": message["id"], "user_id": message["user_id"], "part_id": key}
        attachment = ATTACHMENT.add(call, {**whose, **kind, **content})
    body = {"id": uuid_below(key, "body"), "message_part_id": key, "attachment_id": attachment}
    insert_row(call, "message_part_bodies", {**body, **content, **made})
    for number, each in enumerate(part.parts, start=1):
        file_part(call, message, each, key, f"{place}.{number}", by)


# Threads


def _thread_of(call: Call, user: str, part: MimePart) -> str | None:
    """Return the thread that a message joins: of what it answers, if the subject is equal."""
    subject = bare_subject(part.header("Subject")).lower()
    for each in _references(part)[:_MOST_REFERENCES]:
        found = call.row(_BY_REFERENCE, each, user)
        if found and bare_subject(call.value(_SUBJECT, found["id"])).lower() == subject:
            return str(found["thread_id"])
    return None


def _references(part: MimePart) -> list[str]:
    """Return the messages that one answers, the nearest first."""
    near = _ID.findall(part.header("In-Reply-To") or "")
    return list(dict.fromkeys([*near, *reversed(_ID.findall(part.header("References") or ""))]))


def bare_subject(text: str | None) -> str:
    """Return a subject without the prefixes of replies."""
    return _PREFIX.sub("", text or "").strip()


def _new_thread(call: Call, user: str, snippet: str, event: str) -> str:
    """Begin a thread with a message, about which the event of an id is; its id."""
    columns = {"user_id": user, "snippet": snippet, "history_id_last": event}
    return THREAD.add(call, {**columns, "created_by": user, "updated_by": user})
