"""What is kept, what may be thrown away, and how much at once."""

from eopsgym.domains.email.rules.common import is_inside, label, mailbox, sender, subject, wears
from eopsgym.domains.kernel import Call, Change, rule
from eopsgym.domains.rows import marks

_MOST = 50
_BATCHES = {"batch_modify_messages", "batch_delete_messages"}
_YEAR = 365 * 86_400_000
_DELETING = {"delete_message": "id", "batch_delete_messages": "id", "delete_thread": "thread_id"}
"""The column by which each names messages."""
_RECORDS = """
    SELECT id FROM messages WHERE {which} IN ({named}) AND EXISTS (
        SELECT 1 FROM message_labels JOIN labels ON labels.id = label_id
        WHERE message_id = messages.id AND name = 'Records'
    )
"""
_COUNSEL = "manuela.cavalcante@halden.example"
_LIFTED = """
    SELECT message_parts.message_id, head.value FROM messages
    JOIN message_parts ON message_parts.message_id = messages.id AND parent_part_id IS NULL
    JOIN message_headers AS head ON head.message_part_id = message_parts.id
    WHERE messages.user_id = ? AND lower(head.name) = 'subject' AND head.value LIKE '%lifted%'
"""


def _thrown(change: Change) -> str | None:
    """Return the message that the change puts into the trash, or None."""
    found = label(change.call, change.row["label_id"])
    return change.row["message_id"] if found is not None and found["name"] == "TRASH" else None


def _loses(change: Change, name: str) -> bool:
    """Return whether a message loses the label of that name, or is deleted with it."""
    found = label(change.call, change.row["label_id"])
    return found is not None and found["name"] == name


def _is_there(change: Change) -> bool:
    sql = "SELECT 1 FROM messages WHERE id = ?"
    return change.call.value(sql, change.row["message_id"]) is not None


def _is_lifted(change: Change) -> bool:
    """Return whether a message of the counsel lifts the hold on the same matter."""
    call, message = change.call, change.row["message_id"]
    matter = subject(call, message).removeprefix("Re: ").split(":")[0].strip().lower()
    owner = call.value("SELECT user_id FROM messages WHERE id = ?", message)
    return any(
        row["value"].split(":")[0].strip().lower() == matter
        and sender(call, row["message_id"]) == _COUNSEL
        for row in call.rows(_LIFTED, owner)
    )


@rule("EMAIL-5.1", "message_labels", when="insert delete")
def what_is_held_stays(change: Change) -> str | None:
    if change.when == "insert":
        thrown = _thrown(change)
        held = thrown is not None and wears(change.call, thrown, "Legal hold")
        return "a message under legal hold is not trashed" if held else None
    if not _loses(change, "Legal hold"):
        return None
    if not _is_there(change):
        return "a message under legal hold is not deleted"
    return None if _is_lifted(change) else "nobody has lifted the legal hold"


def _is_young(call: Call, message_id: str) -> bool:
    """Return whether less than a year has passed since the date of a message."""
    sql = "SELECT CAST(internal_date_ms AS INTEGER) FROM messages WHERE id = ?"
    return call.milliseconds - int(call.value(sql, message_id) or 0) < _YEAR


@rule("EMAIL-5.2", "message_labels", when="insert delete")
def a_record_stays_for_a_year(change: Change) -> bool:
    """A record is kept, as one, until a year has passed since its date."""
    call, message = change.call, change.row["message_id"]
    if change.when == "insert":
        thrown = _thrown(change)
        return thrown is None or not (wears(call, thrown, "Records") and _is_young(call, thrown))
    return not (_loses(change, "Records") and _is_there(change) and _is_young(call, message))


@rule("EMAIL-5.2")
def a_record_is_not_deleted_young(call: Call) -> bool:
    """A record is not deleted until a year has passed since its date."""
    which = _DELETING.get(call.tool.name)
    if which is None:
        return True
    named = _named(call)
    found = call.rows(_RECORDS.format(which=which, named=marks(named)), *named)
    return not any(_is_young(call, row["id"]) for row in found)


_LIES_ELSEWHERE = """
    SELECT id FROM messages WHERE user_id = ? AND {which} IN ({named}) AND NOT EXISTS (
        SELECT 1 FROM message_labels JOIN labels ON labels.id = label_id
        WHERE message_id = messages.id AND name IN ('TRASH', 'SPAM', 'DRAFT')
    )
"""


def _named(call: Call) -> list[str]:
    """Return the ids that a call names."""
    given = call.raw_arguments.get("ids")
    named = given if isinstance(given, list) else [call.raw_arguments.get("id")]
    return [each for each in named if isinstance(each, str)]


@rule("EMAIL-5.3")
def deleted_for_good_is_only_what_lies_in_the_trash(call: Call) -> bool:
    """Nothing is deleted for good but drafts and what lies in TRASH or SPAM."""
    which = _DELETING.get(call.tool.name)
    if which is None:
        return True
    named = _named(call)
    sql = _LIES_ELSEWHERE.format(which=which, named=marks(named))
    return call.value(sql, mailbox(call), *named) is None


@rule("EMAIL-5.4", "message_labels", when="insert")
def starred_mail_is_not_trashed(change: Change) -> bool:
    """A starred message is not trashed; the star comes off first."""
    thrown = _thrown(change)
    return thrown is None or not wears(change.call, thrown, "STARRED")


@rule("EMAIL-5.5")
def batches_are_small(call: Call) -> str | None:
    """Stated before the tool runs."""
    count = len(_named(call))
    large = call.tool.name in _BATCHES and count > _MOST
    return f"a batch has at most {_MOST} messages, not {count}" if large else None


@rule("EMAIL-3.5", "message_labels", when="insert")
def mail_from_inside_is_no_spam(change: Change) -> str | None:
    call, message = change.call, change.row["message_id"]
    found = label(call, change.row["label_id"])
    if found is None or found["name"] != "SPAM" or found["user_id"] != mailbox(call):
        return None
    written = sender(call, message)
    return f"'{written}' is a colleague" if is_inside(written) else None
