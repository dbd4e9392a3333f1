"""Labels of a mailbox, and how they are added to and removed from its messages.

The changes of labels are computed in memory and written together. The seed contains the
counters: changes add to and subtract from them, and nothing is counted again.
"""

from collections.abc import Iterable, Sequence
from math import inf

from eopsgym.domains.email.dialect import signed_view
from eopsgym.domains.email.resources.history import Event, note_all
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.stored_json import from_json
from eopsgym.domains.products import stored, text
from eopsgym.domains.rows import ANY_OF, as_list, insert_rows, marks

COUNTERS = ("messages_total", "messages_unread", "threads_total", "threads_unread")
LABEL = signed_view(
    "labels",
    "Label",
    *text("id name messageListVisibility labelListVisibility type"),
    *text("messagesTotal messagesUnread threadsTotal threadsUnread"),
    *stored("color", from_json, column="color_json"),
    new=dict.fromkeys(COUNTERS, 0),
)
SYSTEM = (
    "INBOX", "SENT", "DRAFT", "SPAM", "TRASH", "UNREAD", "STARRED", "IMPORTANT",
    "CATEGORY_PERSONAL", "CATEGORY_SOCIAL", "CATEGORY_PROMOTIONS", "CATEGORY_UPDATES",
    "CATEGORY_FORUMS",
)  # fmt: skip
FIXED = ("SENT", "DRAFT")
"""Labels that describe the message itself: callers cannot add or remove them."""
_VISIBLE = {"INBOX", "SENT", "DRAFT"}
_OF_MESSAGE = """
    SELECT {} FROM message_labels JOIN labels ON labels.id = label_id
    WHERE message_id = ? ORDER BY message_labels.id
"""


def find_label(call: Call, user: str, key: str) -> Row:
    """Return a label of a mailbox by its id, or a system label by its name.

    Raises:
        ToolError: there is no such label.
    """
    label = call.row("SELECT * FROM labels WHERE id = ? AND user_id = ?", key, user)
    if label is None and key in SYSTEM:
        sql = "SELECT * FROM labels WHERE user_id = ? AND name = ? AND type = 'system'"
        label = call.row(sql, user, key)
    if label is None:
        raise LABEL.missing(key)
    return label


def system_label(call: Call, user: str, name: str) -> str:
    """Return the id of a system label; the label is created if the mailbox does not have it."""
    sql = "SELECT id FROM labels WHERE user_id = ? AND name = ? AND type = 'system'"
    label_id = call.value(sql, user, name)
    if label_id is None:
        columns = {
            "user_id": user,
            "name": name,
            "message_list_visibility": "show" if name in _VISIBLE else "hide",
            "label_list_visibility": "labelShow",
            "type": "system",
            "created_by": user,
            "updated_by": user,
        }
        label_id = LABEL.add(call, columns)
    return str(label_id)


def label_names(call: Call, message_id: str) -> list[str]:
    """Return the names of a message's labels, in the order in which they were added."""
    return [name for (name,) in call.execute(_OF_MESSAGE.format("labels.name"), message_id)]


def label_ids(call: Call, message_id: str) -> list[str]:
    """Return the ids of a message's labels."""
    return [key for (key,) in call.execute(_OF_MESSAGE.format("labels.id"), message_id)]


def has_label(call: Call, message_id: str, label_id: str) -> bool:
    """Return whether a message has a label."""
    sql = "SELECT 1 FROM message_labels WHERE message_id = ? AND label_id = ?"
    return bool(call.value(sql, message_id, label_id))


def given_labels(call: Call, user: str, keys: list[str], *, fixed: bool = False) -> list[str]:
    """Return the ids of labels that a caller adds or removes.

    Raises:
        ToolError: a label is unknown; in repaired mode also if it is SENT or DRAFT, unless `fixed`.
    """
    rows = [find_label(call, user, key) for key in keys]
    for row in rows:
        if row["type"] == "system" and row["name"] in FIXED and call.repaired and not fixed:
            raise ToolError(f"Invalid label: {row['name']}")
    return list(dict.fromkeys(row["id"] for row in rows))


def changed_labels(
    call: Call, user: str, add: list[str], remove: list[str]
) -> tuple[list[str], list[str]]:
    """Return the ids of the labels to add, and of those to remove.

    Raises:
        ToolError: both lists are empty, a label is in both, or `given_labels` raises it.
    """
    if not add and not remove:
        raise ToolError("No label add or removal specified")
    added, removed = given_labels(call, user, add), given_labels(call, user, remove)
    if both := set(added) & set(removed):
        raise ToolError(f"Label cannot be added and removed at once: {sorted(both)}")
    return added, removed


# Adding and removing


_Labels = dict[int, str]
"""The ids of a message's labels by the ids of their rows, in the order in which they were added."""
# A thread has few messages, a label many: CROSS makes SQLite start from the thread.
_OF_THREADS = """
    SELECT thread_id, message_id, message_labels.id, label_id FROM messages
    CROSS JOIN message_labels ON message_id = messages.id JOIN labels ON labels.id = label_id
    WHERE thread_id IN ({}) ORDER BY message_labels.id
"""
# For each counter, its lowest possible value and the sum of its changes: the result is as if each
# change were written separately and no counter fell below zero.
_NOTHING = [(-inf, 0)] * len(COUNTERS)
_ADDED = ", ".join(f"{name} = max(?, coalesce({name}, 0) + ?)" for name in COUNTERS)


def add_labels(call: Call, message: Row, keys: Iterable[str], *, log: bool = True) -> list[str]:
    """Add labels to a message, and return the ids of those that are new to it."""
    changes = LabelChanges(call, [message])
    new = changes.add_labels(message, keys)
    changes.write(log=log)
    return new


def remove_labels(call: Call, message: Row, keys: Iterable[str]) -> list[str]:
    """Remove labels from a message and return the ids of those that it had."""
    changes = LabelChanges(call, [message])
    removed = changes.remove_labels(message, keys)
    changes.write()
    return removed


def change_labels(call: Call, messages: Sequence[Row], add: list[str], remove: list[str]) -> None:
    """Add labels to messages and remove others from them."""
    changes = LabelChanges(call, messages)
    for message in messages:
        call.check_time()
        changes.add_labels(message, add)
        changes.remove_labels(message, remove)
    changes.write()


def replace_labels(call: Call, messages: Sequence[Row], remove: list[str], add: list[str]) -> None:
    """Remove labels from messages, then add others."""
    changes = LabelChanges(call, messages)
    for message in messages:
        call.check_time()
        changes.remove_labels(message, remove)
        changes.add_labels(message, add)
    changes.write()


def trash(call: Call, user: str, messages: Sequence[Row]) -> None:
    """Move messages of a mailbox to the trash."""
    remove = [system_label(call, user, name) for name in ("INBOX", "SPAM")]
    replace_labels(call, messages, remove, [system_label(call, user, "TRASH")])


def untrash(call: Call, user: str, messages: Sequence[Row]) -> None:
    """Move messages of a mailbox out of the trash; received messages get the label INBOX."""
    remove = [system_label(call, user, "TRASH")]
    changes = LabelChanges(call, messages)
    for message in messages:
        call.check_time()
        if changes.remove_labels(message, remove):
            own = {system_label(call, user, name) for name in ("SENT", "DRAFT")}
            if own.isdisjoint(changes.of(message)):
                changes.add_labels(message, [system_label(call, user, "INBOX")])
    changes.write()


_LAST = """
    SELECT max(
        coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'message_labels'), 0),
        coalesce((SELECT max(id) FROM message_labels), 0)
    )
"""
_GO_ON_FROM = """
    UPDATE sqlite_sequence SET seq = max(?, (SELECT coalesce(max(id), 0) FROM message_labels))
    WHERE name = 'message_labels'
"""


def _last_number(call: Call) -> int:
    number: int = call.value(_LAST)
    return number


def _before_call(call: Call) -> int:
    """Return the highest row id before the call added its first label."""
    return call.read_once("message_labels", lambda: _last_number(call))


class LabelChanges:
    """Changes of the labels of messages, collected before they are written.

    The object knows the labels of all messages in the threads. A label that was added must not
    be removed again before `write`.
    """

    def __init__(self, call: Call, messages: Iterable[Row]) -> None:
        self._call = call
        threads = dict.fromkeys(row["thread_id"] for row in messages)
        self._threads: dict[str, dict[str, _Labels]] = {thread: {} for thread in threads}
        self._unread: dict[str, str] = {}
        self._last: int | None = None
        self._new: list[Row] = []
        self._removed: list[int] = []
        self._events: list[Event] = []
        self._counted: dict[str, list[tuple[float, int]]] = {}
        for thread, message, row, label in call.execute(
            _OF_THREADS.format(marks(threads)), *threads
        ):
            self._threads[thread].setdefault(message, {})[row] = label

    def _of(self, message: Row) -> _Labels:
        return self._threads[message["thread_id"]].setdefault(message["id"], {})

    def of(self, message: Row) -> list[str]:
        """Return the ids of the labels of a message."""
        return list(self._of(message).values())

    def add_labels(self, message: Row, keys: Iterable[str]) -> list[str]:
        """Add labels to a message, and return the ids of those that are new to it."""
        labels = self._of(message)
        before = set(labels.values())
        new = [key for key in dict.fromkeys(keys) if key not in before]
        if not new:
            return []
        for key in new:
            row = self._next_row()
            labels[row] = key
            self._new.append({"id": row, "message_id": message["id"], "label_id": key})
        self._count(message, before, new, 1)
        self._events.append((message, "labelAdded", new))
        return new

    def remove_labels(self, message: Row, keys: Iterable[str]) -> list[str]:
        """Remove labels from a message and return the ids of those that it had."""
        labels = self._of(message)
        before = set(labels.values())
        removed = [key for key in dict.fromkeys(keys) if key in before]
        if not removed:
            return []
        self._count(message, before, removed, -1)
        for row in [row for row, key in labels.items() if key in removed]:
            del labels[row]
            self._removed.append(row)
        self._events.append((message, "labelRemoved", removed))
        return removed

    def count_elsewhere(self, before: Row, after: Row) -> None:
        """Count the labels of a message in its new thread and no longer in its old one."""
        keys = self.of(after)
        self._count(before, set(keys), keys, -1)
        self._count(after, set(), keys, 1)

    def write(self, *, log: bool = True) -> None:
        """Write the changes to the tables and to the history of the mailbox."""
        if self._removed:
            sql = f"DELETE FROM message_labels WHERE id IN ({ANY_OF})"
            self._call.execute(sql, as_list(self._removed))
        insert_rows(self._call, "message_labels", self._new)
        self._free_numbers()
        sql = f"UPDATE labels SET {_ADDED}, updated_at = ? WHERE id = ?"
        for label, counted in self._counted.items():
            values = [value for pair in counted for value in pair]
            self._call.execute(sql, *values, self._call.stamp, label)
        if log and self._events:
            note_all(self._call, self._events)

    def _next_row(self) -> int:
        """Return an id that no row has had, like the schema's AUTOINCREMENT."""
        if self._last is None:
            self._last = max(_before_call(self._call), _last_number(self._call))
        self._last += 1
        return self._last

    def _free_numbers(self) -> None:
        """Release the ids of rows that the call itself added and removed again.

        They do not appear in the call's changes, so a database rebuilt from changes would
        otherwise give its next row another id.
        """
        before = _before_call(self._call) if self._removed else 0
        if any(row > before for row in self._removed):
            self._call.execute(_GO_ON_FROM, before)

    def _count(self, message: Row, before: set[str], changed: list[str], by: int) -> None:
        """Add to the counters of the changed labels, or subtract from them."""
        if not changed:
            return
        unread = self._unread_of(message["user_id"])
        was_unread = unread in before
        is_unread = was_unread or unread in changed if by > 0 else was_unread
        own_labels, thread = self._of(message), self._threads[message["thread_id"]]
        other_messages = [labels.values() for labels in thread.values() if labels is not own_labels]
        for label in changed:
            with_label = [labels for labels in other_messages if label in labels]
            alone_unread = is_unread and not any(unread in labels for labels in with_label)
            self._add(label, by, by * is_unread, by * (not with_label), by * alone_unread)
        if unread in changed:
            for label in before - set(changed):
                alone = not any(label in labels and unread in labels for labels in other_messages)
                self._add(label, 0, by, 0, by * alone)

    def _unread_of(self, user: str) -> str:
        if user not in self._unread:
            self._unread[user] = system_label(self._call, user, "UNREAD")
        return self._unread[user]

    def _add(self, label: str, *by: int) -> None:
        """Add to the counters of a label, none of which falls below zero."""
        if any(by):
            counted = self._counted.get(label, _NOTHING)
            self._counted[label] = [
                (max(0, least + each), added + each)
                for (least, added), each in zip(counted, by, strict=True)
            ]
