"""Labels: those of the system, which every mailbox has of its own, and those of users."""

from eopsgym.domains.email.resources.new_rows import insert, stamps
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.kernel.stored_json import from_json
from eopsgym.domains.products import View, stored, text

LABEL = View(
    "labels",
    "Label",
    *text("id name messageListVisibility labelListVisibility type"),
    *text("messagesTotal messagesUnread threadsTotal threadsUnread"),
    *stored("color", from_json, column="color_json"),
)

SYSTEM = (
    "INBOX", "SENT", "DRAFT", "SPAM", "TRASH", "UNREAD", "STARRED", "IMPORTANT",
    "CATEGORY_PERSONAL", "CATEGORY_SOCIAL", "CATEGORY_PROMOTIONS", "CATEGORY_UPDATES",
    "CATEGORY_FORUMS",
)  # fmt: skip
FIXED = ("SENT", "DRAFT")
"""Labels that say what a message is: nobody puts them on or takes them off."""
_SHOWN = {"INBOX", "SENT", "DRAFT"}
_OF_MESSAGE = """
    SELECT {} FROM message_labels JOIN labels ON labels.id = label_id
    WHERE message_id = ? ORDER BY message_labels.id
"""


def find_label(call: Call, user: str, key: str) -> Row:
    """Return a label of a mailbox by its id; one of the system also by its name.

    Raises:
        ToolError: there is none.
    """
    found = call.row("SELECT * FROM labels WHERE id = ? AND user_id = ?", key, user)
    if found is None and key in SYSTEM:
        sql = "SELECT * FROM labels WHERE user_id = ? AND name = ? AND type = 'system'"
        found = call.row(sql, user, key)
    if found is None:
        raise LABEL.missing(key)
    return found


def system_label(call: Call, user: str, name: str) -> str:
    """Return the id of a system label, which is made where a mailbox does not have it."""
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


def label_names(call: Call, message_id: str) -> list[str]:
    """Return the names of a message's labels, in the order in which it got them."""
    return [name for (name,) in call.execute(_OF_MESSAGE.format("labels.name"), message_id)]


def label_ids(call: Call, message_id: str) -> list[str]:
    """Return the ids of a message's labels."""
    return [key for (key,) in call.execute(_OF_MESSAGE.format("labels.id"), message_id)]


def has(call: Call, message_id: str, label_id: str) -> bool:
    """Return whether a message has a label."""
    sql = "SELECT 1 FROM message_labels WHERE message_id = ? AND label_id = ?"
    return bool(call.value(sql, message_id, label_id))
