"""Messages that get other content or another thread, or are removed; what becomes of threads."""

from collections import Counter
from collections.abc import Collection

from eopsgym.domains.email.resources.history import note_all
from eopsgym.domains.email.resources.labels import WornLabels
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
    """Put other parts in place of those of a message."""
    was_first = message["id"] in _first_messages(call, [message["thread_id"]])
    _drop_parts(call, as_list([message["id"]]))
    file_part(call, message, root, None, "0", call.user["id"])
    summary = summary_columns(root, snippet)
    MESSAGE.change(call, message["id"], {**summary, "internal_date_ms": str(call.milliseconds)})
    if was_first:
        _show_first(call, message["thread_id"])
    return MESSAGE.get(call, message["id"])


def move(call: Call, message: Row, thread: str) -> Row:
    """Put a message into another thread, where its labels count it; its row."""
    was_first = message["id"] in _first_messages(call, [message["thread_id"]])
    MESSAGE.change(call, message["id"], {"thread_id": thread})
    moved = MESSAGE.get(call, message["id"])
    worn = WornLabels(call, [message, moved])
    worn.count_elsewhere(message, moved)
    worn.write(log=False)
    THREAD.touch(call, thread)
    if was_first:
        _show_first(call, message["thread_id"])
    end_empty(call, [message["thread_id"]])
    return moved


def remove(call: Call, *rows: Row) -> None:
    """Delete messages for good, and each thread with its last one."""
    worn, firsts = WornLabels(call, rows), _first_messages(call, {row["thread_id"] for row in rows})
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
    for row in rows:  # in their order, on which the recorded bytes depend
        if row["id"] in firsts and row["thread_id"] in left:
            _show_first(call, row["thread_id"])
    note_all(call, events)  # of the threads, those that are left are touched


def _drop_parts(call: Call, message_ids: str) -> None:
    """Delete the parts of messages, whose ids are listed as JSON."""
    parts = f"SELECT id FROM message_parts WHERE message_id IN ({ANY_OF})"
    for table in ("message_headers", "message_part_bodies"):
        call.execute(f"DELETE FROM {table} WHERE message_part_id IN ({parts})", message_ids)
    those = f"WHERE message_id IN ({ANY_OF})"
    call.execute(f"DELETE FROM attachments {those}", message_ids)
    call.execute(f"DELETE FROM message_parts {those}", message_ids)


# Threads


def _first_messages(call: Call, thread_ids: Collection[str]) -> set[str]:
    """Return the ids of the messages that represent some threads, the oldest of each."""
    latest_first = call.execute(_LATEST_FIRST.format(marks(thread_ids)), *thread_ids)
    return {*dict(latest_first).values()}


def _show_first(call: Call, thread_id: str) -> None:
    """Let a thread be shown by what its first message says now."""
    first = next(iter(messages_in(call, thread_id)), None)
    if first is not None:
        update(call, "threads", thread_id, {"snippet": first["snippet"]})


def end_empty(call: Call, thread_ids: Collection[str]) -> set[str]:
    """Remove those of some threads that have no message left; the ids of the others."""
    users = dict(call.execute(_EMPTY.format(marks(thread_ids)), *thread_ids))
    call.execute(f"DELETE FROM threads WHERE id IN ({marks(users)})", *users)
    total = "UPDATE users SET threads_total = max(0, coalesce(threads_total, 0) - ?) WHERE id = ?"
    for user, count in Counter(users.values()).items():
        call.execute(total, count, user)
    return {*thread_ids} - users.keys()
