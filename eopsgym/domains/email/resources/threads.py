"""Threads: which one a message belongs to."""

import re
from collections import Counter
from collections.abc import Collection

from eopsgym.domains.email.resources.mime import MimePart
from eopsgym.domains.email.resources.new_rows import insert, stamps
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.products import View
from eopsgym.domains.rows import marks, update

THREAD = View("threads", "Thread")

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
_EMPTY = """
    SELECT id, user_id FROM threads WHERE id IN ({})
    AND NOT EXISTS (SELECT 1 FROM messages WHERE thread_id = threads.id)
"""
_LATEST_FIRST = """
    SELECT thread_id, id FROM messages WHERE thread_id IN ({})
    ORDER BY CAST(internal_date_ms AS INTEGER) DESC, rowid DESC
"""
_SUBJECT = """
    SELECT value FROM message_headers JOIN message_parts ON message_parts.id = message_part_id
    WHERE message_id = ? AND parent_part_id IS NULL AND lower(name) = 'subject' LIMIT 1
"""


def find_thread(call: Call, user: str, key: str) -> Row:
    """Return a thread of a mailbox.

    Raises:
        ToolError: there is none.
    """
    return THREAD.find(call, key, user_id=user)


def bare_subject(text: str | None) -> str:
    """Return a subject without the prefixes of replies."""
    return _PREFIX.sub("", text or "").strip()


def references(part: MimePart) -> list[str]:
    """Return the messages that one answers, the nearest first."""
    near = _ID.findall(part.header("In-Reply-To") or "")
    return list(dict.fromkeys([*near, *reversed(_ID.findall(part.header("References") or ""))]))


def thread_of(call: Call, user: str, part: MimePart) -> str | None:
    """Return the thread that a message joins: of what it answers, if the subject is equal."""
    subject = bare_subject(part.header("Subject")).lower()
    for each in references(part)[:_MOST_REFERENCES]:
        found = call.row(_BY_REFERENCE, each, user)
        if found and bare_subject(call.value(_SUBJECT, found["id"])).lower() == subject:
            return str(found["thread_id"])
    return None


def new_thread(call: Call, user: str, snippet: str, event: str) -> str:
    """Begin a thread with a message, about which the event of an id is; its id."""
    columns = {"user_id": user, "snippet": snippet, "history_id_last": event}
    return insert(call, "threads", {**columns, **stamps(call, user)})


def messages_in(call: Call, thread_id: str) -> list[Row]:
    """Return the messages of a thread, the oldest first."""
    sql = """
        SELECT * FROM messages WHERE thread_id = ?
        ORDER BY CAST(internal_date_ms AS INTEGER), rowid
    """
    return call.rows(sql, thread_id)


def first_messages(call: Call, thread_ids: Collection[str]) -> set[str]:
    """Return the ids of the messages that represent some threads, the oldest of each."""
    latest_first = call.execute(_LATEST_FIRST.format(marks(thread_ids)), *thread_ids)
    return {*dict(latest_first).values()}


def show_first(call: Call, thread_id: str) -> None:
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
