"""Labels: those of the system, which every mailbox has of its own, and those of users.

Their counters are data of the seed: changes add and subtract, and nothing is counted anew.
"""

from collections.abc import Iterable

from eopsgym.domains.email.history import note, note_all
from eopsgym.domains.email.people import insert, stamps
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import insert_row
from eopsgym.domains.stored_json import from_json

SYSTEM = (
    "INBOX", "SENT", "DRAFT", "SPAM", "TRASH", "UNREAD", "STARRED", "IMPORTANT",
    "CATEGORY_PERSONAL", "CATEGORY_SOCIAL", "CATEGORY_PROMOTIONS", "CATEGORY_UPDATES",
    "CATEGORY_FORUMS",
)  # fmt: skip
FIXED = ("SENT", "DRAFT")
"""Labels that say what a message is: nobody puts them on or takes them off."""
_SHOWN = {"INBOX", "SENT", "DRAFT"}
_OF_MESSAGE = """
    SELECT labels.* FROM message_labels JOIN labels ON labels.id = label_id
    WHERE message_id = ? ORDER BY message_labels.id
"""
# The messages of a thread are few, those with a label many: CROSS keeps to that order.
_OTHERS = """
    SELECT 1 FROM messages CROSS JOIN message_labels ON message_id = messages.id
    WHERE thread_id = ? AND label_id = ? AND messages.id <> ? LIMIT 1
"""
_OTHER_UNREAD = """
    SELECT 1 FROM messages CROSS JOIN message_labels AS one ON one.message_id = messages.id
        CROSS JOIN message_labels AS other ON other.message_id = messages.id
    WHERE thread_id = ? AND one.label_id = ? AND other.label_id = ? AND messages.id <> ? LIMIT 1
"""


def label_view(row: Row) -> Row:
    """A label as answers show it."""
    color = from_json(row["color_json"])
    return {
        "id": row["id"],
        "name": row["name"],
        "messageListVisibility": row["message_list_visibility"],
        "labelListVisibility": row["label_list_visibility"],
        "type": row["type"],
        "messagesTotal": row["messages_total"],
        "messagesUnread": row["messages_unread"],
        "threadsTotal": row["threads_total"],
        "threadsUnread": row["threads_unread"],
        "color": color,
    }


def find_label(call: Call, user: str, key: str) -> Row:
    """A label of a mailbox by its id; one of the system also by its name.

    Raises:
        ToolError: there is none.
    """
    found = call.row("SELECT * FROM labels WHERE id = ? AND user_id = ?", key, user)
    if found is None and key in SYSTEM:
        sql = "SELECT * FROM labels WHERE user_id = ? AND name = ? AND type = 'system'"
        found = call.row(sql, user, key)
    if found is None:
        raise ToolError(f"Label not found: {key}")
    return found


def system_label(call: Call, user: str, name: str) -> str:
    """The id of a label of the system, which is made where a mailbox does not have it."""
    sql = "SELECT id FROM labels WHERE user_id = ? AND name = ? AND type = 'system'"
    found = call.value(sql, user, name)
    if found is None:
        found = insert(
            call,
            "labels",
            {
                "user_id": user,
                "name": name,
                "message_list_visibility": "show" if name in _SHOWN else "hide",
                "label_list_visibility": "labelShow",
                "type": "system",
                **dict.fromkeys(COUNTERS, 0),
                **stamps(call, user),
            },
        )
    return str(found)


COUNTERS = ("messages_total", "messages_unread", "threads_total", "threads_unread")


def labels_of(call: Call, message_id: str) -> list[Row]:
    """The labels of a message, in the order in which it got them."""
    return call.rows(_OF_MESSAGE, message_id)


def label_ids(call: Call, message_id: str) -> list[str]:
    """The ids of the labels of a message."""
    return [row["id"] for row in labels_of(call, message_id)]


def has(call: Call, message_id: str, label_id: str) -> bool:
    """Whether a message has a label."""
    sql = "SELECT 1 FROM message_labels WHERE message_id = ? AND label_id = ?"
    return bool(call.value(sql, message_id, label_id))


def put_on(call: Call, message: Row, keys: Iterable[str], *, log: bool = True) -> list[str]:
    """Put labels on a message that does not have them; the ids of those that are new."""
    before = set(label_ids(call, message["id"]))
    new = [key for key in dict.fromkeys(keys) if key not in before]
    last = call.value("SELECT coalesce(max(id), 0) FROM message_labels") if new else 0
    for number, key in enumerate(new, start=last + 1):
        row = {"id": number, "message_id": message["id"], "label_id": key}
        insert_row(call, "message_labels", row)
    _count(call, message, before, new, 1)
    if new and log:
        note(call, message, "labelAdded", new)
    return new


def take_off(call: Call, message: Row, keys: Iterable[str], *, log: bool = True) -> list[str]:
    """Take labels off a message that has them; the ids of those that are gone."""
    before = set(label_ids(call, message["id"]))
    gone = [key for key in dict.fromkeys(keys) if key in before]
    _count(call, message, before, gone, -1)
    for key in gone:
        sql = "DELETE FROM message_labels WHERE message_id = ? AND label_id = ?"
        call.execute(sql, message["id"], key)
    if gone and log:
        note(call, message, "labelRemoved", gone)
    return gone


def relabel(call: Call, messages: Iterable[Row], add: list[str], away: list[str]) -> None:
    """Put labels on messages, take others off, and log it."""
    events = []
    for message in messages:
        call.check_time()
        if new := put_on(call, message, add, log=False):
            events.append((message, "labelAdded", new))
        if gone := take_off(call, message, away, log=False):
            events.append((message, "labelRemoved", gone))
    note_all(call, events)


def count_elsewhere(call: Call, before: Row, after: Row) -> None:
    """Let the labels of a message count it in another thread: its row before, and as it is now."""
    keys = label_ids(call, after["id"])
    _count(call, before, set(keys), keys, -1)
    _count(call, after, set(), keys, 1)


def _count(call: Call, message: Row, before: set[str], changed: list[str], by: int) -> None:
    """Add to the counters of labels what comes, or subtract what goes."""
    if not changed:
        return
    unread = system_label(call, message["user_id"], "UNREAD")
    was_unread = unread in before
    is_unread = unread in changed if by > 0 else was_unread and unread not in changed
    is_unread = is_unread or (by > 0 and was_unread)
    thread, key = message["thread_id"], message["id"]
    for label in changed:
        alone = not call.value(_OTHERS, thread, label, key)
        alone_unread = not call.value(_OTHER_UNREAD, thread, label, unread, key)
        counted = is_unread if by > 0 else was_unread
        _add(call, label, by, by * counted, by * alone, by * (counted and alone_unread))
    if unread in changed:
        for label in before - set(changed):
            alone = not call.value(_OTHER_UNREAD, thread, label, unread, key)
            _add(call, label, 0, by, 0, by * alone)


def _add(call: Call, label: str, *by: int) -> None:
    """Add to the counters, none of which falls below zero."""
    if not any(by):
        return
    sets = ", ".join(f"{name} = max(0, coalesce({name}, 0) + ?)" for name in COUNTERS)
    call.execute(f"UPDATE labels SET {sets}, updated_at = ? WHERE id = ?", *by, call.stamp, label)
