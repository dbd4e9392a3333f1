"""Changes of messages: new content, another thread, or removal; and the effects on threads."""

from collections import Counter
from collections.abc import Collection

from eopsgym.domains.email.resources.history import note_all
from eopsgym.domains.email.resources.labels import LabelChanges
from eopsgym.domains.email.resources.messages import MESSAGE, THREAD, messages_in
from eopsgym.domains.email.resources.mime import MimePart
from eopsgym.domains.email.resources.new_messages import file_part, summary_columns
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.rows import ANY_OF, as_list, marks, update

_EMPTY = """
    SELECT id, user_id FROM threads WHERE id IN ({})
    AND NOT EXISTS (SELECT 1 FROM messages WHERE thread_id = threads.id)
"""
_LATEST_FIRST = """
    SELECT thread_id, id FROM messages WHERE thread_id IN ({})
    ORDER BY CAST(internal_date_ms AS INTEGER) DESC, rowid DESC
"""


def replace_content(call: Call, message: Row, root: MimePart, snippet: str | None) -> Row:
    """Replace the parts of a message and return its row."""
    was_first = message["id"] in _first_messages(call, [message["thread_id"]])
    _drop_parts(call, as_list([message["id"]]))
    file_part(call, message, root, None, "0", call.user["id"])
    summary = summary_columns(root, snippet)
    MESSAGE.change(call, message["id"], {**summary, "internal_date_ms": str(call.milliseconds)})
    if was_first:
        _update_snippet(call, message["thread_id"])
    return MESSAGE.get(call, message["id"])


def move(call: Call, message: Row, thread: str) -> Row:
    """Move a message to another thread, update the counters of its labels, and return its row."""
    was_first = message["id"] in _first_messages(call, [message["thread_id"]])
    MESSAGE.change(call, message["id"], {"thread_id": thread})
    moved = MESSAGE.get(call, message["id"])
    changes = LabelChanges(call, [message, moved])
    changes.count_elsewhere(message, moved)
    changes.write(log=False)
    THREAD.touch(call, thread)
    if was_first:
        _update_snippet(call, message["thread_id"])
    delete_empty_threads(call, [message["thread_id"]])
    return moved


def remove(call: Call, *rows: Row) -> None:
    """Delete messages permanently, and each thread with its last message."""
    changes = LabelChanges(call, rows)
    firsts = _first_messages(call, {row["thread_id"] for row in rows})
    events = [(row, "messageDeleted", changes.of(row)) for row in rows]
    for row in rows:
        call.check_time()
        changes.remove_labels(row, changes.of(row))
    changes.write(log=False)
    keys = as_list([row["id"] for row in rows])
    call.execute(f"DELETE FROM drafts WHERE message_id IN ({ANY_OF})", keys)
    _drop_parts(call, keys)
    call.execute(f"DELETE FROM messages WHERE id IN ({ANY_OF})", keys)
    total = "UPDATE users SET messages_total = max(0, coalesce(messages_total, 0) - ?) WHERE id = ?"
    for user, count in Counter(row["user_id"] for row in rows).items():
        call.execute(total, count, user)
    remaining = delete_empty_threads(call, {row["thread_id"] for row in rows})
    for row in rows:  # in this order, since it decides the bytes of the recorded changes
        if row["id"] in firsts and row["thread_id"] in remaining:
            _update_snippet(call, row["thread_id"])
    note_all(call, events)  # this updates only threads that still exist


def _drop_parts(call: Call, message_ids: str) -> None:
    """Delete the parts of messages; `message_ids` is a JSON list."""
    parts = f"SELECT id FROM message_parts WHERE message_id IN ({ANY_OF})"
    for table in ("message_headers", "message_part_bodies"):
        call.execute(f"DELETE FROM {table} WHERE message_part_id IN ({parts})", message_ids)
    condition = f"WHERE message_id IN ({ANY_OF})"
    call.execute(f"DELETE FROM attachments {condition}", message_ids)
    call.execute(f"DELETE FROM message_parts {condition}", message_ids)


# Threads


def _first_messages(call: Call, thread_ids: Collection[str]) -> set[str]:
    """Return the ids of the oldest messages of threads, whose snippets the threads have."""
    latest_first = call.execute(_LATEST_FIRST.format(marks(thread_ids)), *thread_ids)
    return {*dict(latest_first).values()}


def _update_snippet(call: Call, thread_id: str) -> None:
    """Set the snippet of a thread to that of its first message."""
    first = next(iter(messages_in(call, thread_id)), None)
    if first is not None:
        update(call, "threads", thread_id, {"snippet": first["snippet"]})


def delete_empty_threads(call: Call, thread_ids: Collection[str]) -> set[str]:
    """Delete those of the given threads that have no messages, and return the ids of the others."""
    users = dict(call.execute(_EMPTY.format(marks(thread_ids)), *thread_ids))
    call.execute(f"DELETE FROM threads WHERE id IN ({marks(users)})", *users)
    total = "UPDATE users SET threads_total = max(0, coalesce(threads_total, 0) - ?) WHERE id = ?"
    for user, count in Counter(users.values()).items():
        call.execute(total, count, user)
    return {*thread_ids} - users.keys()
