"""Messages as rows: finding, filing and removing them."""

from collections import Counter
from collections.abc import Iterable
from datetime import UTC
from email.utils import format_datetime

from eopsgym.domains.email.resources.history import log, new_ids, note_all
from eopsgym.domains.email.resources.label_changes import WornLabels, put_on
from eopsgym.domains.email.resources.mime import MimePart
from eopsgym.domains.email.resources.new_rows import insert, stamps
from eopsgym.domains.email.resources.threads import (
    end_empty,
    find_thread,
    first_messages,
    new_thread,
    show_first,
    thread_of,
)
from eopsgym.domains.ids import random_uuid, uuid_below
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.products import View
from eopsgym.domains.products.moments import milliseconds
from eopsgym.domains.query.query_model import ANY_OF, as_list
from eopsgym.domains.rows import get, insert_row, insert_rows, marks, update

MESSAGE = View("messages", "Message")

_MOST_SNIPPET = 500
_COUNT = """
    UPDATE users SET messages_total = coalesce(messages_total, 0) + 1,
        threads_total = coalesce(threads_total, 0) + ?, history_id_current = ? WHERE id = ?
"""


def find_message(call: Call, user: str, key: str) -> Row:
    """Return a message of a mailbox.

    Raises:
        ToolError: there is none.
    """
    return MESSAGE.find(call, key, user_id=user)


def messages_of(call: Call, user: str, keys: Iterable[str]) -> dict[str, Row]:
    """Return the existing messages of a mailbox by their ids, in the order of the ids."""
    wanted = dict.fromkeys(keys)
    sql = f"SELECT * FROM messages WHERE user_id = ? AND id IN ({marks(wanted)})"
    found = {row["id"]: row for row in call.rows(sql, user, *wanted)}
    return {key: found[key] for key in wanted if key in found}


# Filing


def file_message(
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
        joined: str | None = find_thread(call, user, thread)["id"]
    else:
        joined = thread_of(call, user, root)
    when = milliseconds(call.now) if moment is None else moment
    (event,) = new_ids(call, [user])
    columns = {
        "user_id": user,
        "thread_id": joined or new_thread(call, user, words, event),
        "snippet": words,
        "history_id_last": event,
        "internal_date_ms": str(when),
        "size_estimate": _size(root),
        **stamps(call),
        "created_by": by,
        "updated_by": by,
    }
    row = {"id": insert(call, "messages", columns), **columns}
    _file_part(call, row["id"], user, root, None, "0", by)
    given = put_on(call, row, labels, log=False)
    call.execute(_COUNT, joined is None, event, user)
    if joined is not None:
        update(call, "threads", joined, {"updated_at": call.stamp, "history_id_last": event})
    log(call, [(row, "messageAdded", given)], [event])
    return row


def _first_words(root: MimePart) -> str:
    return root.header("Subject") or " ".join(root.text().split())[:100]


def _size(root: MimePart) -> int:
    heads = sum(len(name) + len(value) + 4 for part in root.walk() for name, value in part.headers)
    return heads + sum(max(part.size, len(part.data)) for part in root.walk())


def _file_part(
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
        _file_part(call, message, user, each, key, f"{place}.{number}", by)


def replace_content(call: Call, message: Row, root: MimePart, snippet: str | None) -> Row:
    """Put other parts in place of those of a message."""
    was_first = message["id"] in first_messages(call, [message["thread_id"]])
    _drop_parts(call, as_list([message["id"]]))
    _file_part(call, message["id"], message["user_id"], root, None, "0", call.user["id"])
    words = snippet if snippet is not None else _first_words(root)
    columns = {
        "snippet": words[:_MOST_SNIPPET],
        "size_estimate": _size(root),
        "internal_date_ms": str(milliseconds(call.now)),
        "updated_at": call.stamp,
    }
    update(call, "messages", message["id"], columns)
    if was_first:
        show_first(call, message["thread_id"])
    return get(call, "messages", message["id"])


def move(call: Call, message: Row, thread: str) -> Row:
    """Put a message into another thread, where its labels count it; its row."""
    was_first = message["id"] in first_messages(call, [message["thread_id"]])
    update(call, "messages", message["id"], {"thread_id": thread, "updated_at": call.stamp})
    moved = get(call, "messages", message["id"])
    worn = WornLabels(call, [message, moved])
    worn.count_elsewhere(message, moved)
    worn.write(log=False)
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
    worn, firsts = WornLabels(call, rows), first_messages(call, {row["thread_id"] for row in rows})
    events = [(row, "messageDeleted", worn.of(row)) for row in rows]
    for row in rows:
        call.check_time()
        worn.take_off(row, worn.of(row))
    worn.write(log=False)
    keys = as_list([row["id"] for row in rows])
    call.execute(f"DELETE FROM drafts WHERE message_id IN ({ANY_OF})", keys)
    _drop_parts(call, keys)
    call.execute(f"DELETE FROM messages WHERE id IN ({ANY_OF})", keys)
    total = "UPDATE users SET messages_total = max(0, coalesce(messages_total, 0) - ?) WHERE id = ?"
    for user, count in Counter(row["user_id"] for row in rows).items():
        call.execute(total, count, user)
    left = end_empty(call, {row["thread_id"] for row in rows})
    for thread in {row["thread_id"] for row in rows if row["id"] in firsts} & left:
        show_first(call, thread)
    note_all(call, events)  # of the threads, those that are left are touched
