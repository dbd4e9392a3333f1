"""Rules on sending messages, keeping them, and deleting many at once.

Functions on addresses and labels that other rules use as well come first.
"""

import re
from collections.abc import Iterable

from eopsgym.domains.email.resources.mime import bare_addresses
from eopsgym.domains.kernel import Call, Change, Row, rule
from eopsgym.domains.rows import marks

_INSIDE = ("@halden.example", "@tessell.example")
_HEADERS = """
    SELECT lower(head.name) AS name, head.value FROM message_parts AS part
    JOIN message_headers AS head ON head.message_part_id = part.id
    WHERE part.message_id = ? AND part.parent_part_id IS NULL
"""
_HAS_LABEL = """
    SELECT 1 FROM message_labels JOIN labels ON labels.id = label_id
    WHERE message_id = ? AND name = ?
"""
_RECIPIENTS = 20
_RE = re.compile(r"re:\s*", re.IGNORECASE)
_OTHERS = """
    SELECT other.id FROM messages AS sent
    CROSS JOIN messages AS other ON other.thread_id = sent.thread_id
    WHERE sent.id = ?1 AND other.id != ?1
"""
_TEXT = """
    SELECT sum(length(data)) FROM message_parts AS part
    JOIN message_part_bodies AS body ON body.message_part_id = part.id
    WHERE message_id = ? AND mime_type LIKE 'text/%' AND coalesce(filename, '') = ''
"""
_BATCH = 50
_BATCHES = {"batch_modify_messages", "batch_delete_messages"}
_YEAR = 365 * 86_400_000
_DELETING = {"delete_message": "id", "batch_delete_messages": "id", "delete_thread": "thread_id"}
"""The tools that delete, with the column that their ids refer to."""
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
_NOT_IN_TRASH = """
    SELECT id FROM messages WHERE user_id = ? AND {which} IN ({named}) AND NOT EXISTS (
        SELECT 1 FROM message_labels JOIN labels ON labels.id = label_id
        WHERE message_id = messages.id AND name IN ('TRASH', 'SPAM', 'DRAFT')
    )
"""


def is_inside(address: str) -> bool:
    """Return whether an address belongs to the company."""
    return address.lower().endswith(_INSIDE)


def is_shared(address: str) -> bool:
    """Return whether an address belongs to a function, such as `sales`, and not to a person."""
    return "." not in address.split("@")[0]


def _addresses(values: Iterable[str | None]) -> list[str]:
    """Return the addresses in header values, in lower case."""
    return [
        address.lower() for value in values if value for address in bare_addresses(value) if address
    ]


def _headers(call: Call, message_id: str) -> dict[str, list[str]]:
    """Return the headers of a message by their names in lower case."""
    return call.read_once(("headers", message_id), lambda: _read_headers(call, message_id))


def _read_headers(call: Call, message_id: str) -> dict[str, list[str]]:
    headers: dict[str, list[str]] = {}
    for row in call.rows(_HEADERS, message_id):
        headers.setdefault(row["name"], []).append(row["value"] or "")
    return headers


def _subject(call: Call, message_id: str) -> str:
    """Return the subject of a message without surrounding spaces, or an empty text."""
    return "".join(_headers(call, message_id).get("subject", [])[:1]).strip()


def _sender(call: Call, message_id: str) -> str:
    """Return the address of the sender of a message."""
    return next(iter(_addresses(_headers(call, message_id).get("from", []))), "")


def _has_label(call: Call, message_id: str, name: str) -> bool:
    """Return whether a message has a label with the given name."""
    return call.value(_HAS_LABEL, message_id, name) is not None


def _label(call: Call, label_id: str) -> Row | None:
    """Return the row of a label, or None."""
    sql = "SELECT * FROM labels WHERE id = ?"
    return call.read_once(("label", label_id), lambda: call.row(sql, label_id))


def _mailbox(call: Call) -> str:
    """Return the id of the user whose mailbox the call names."""
    named = call.raw_arguments.get("userId")
    if not isinstance(named, str) or named in ("", "me"):
        return str(call.user["id"])
    sql = "SELECT id FROM users WHERE lower(primary_email) = lower(?) OR id = ?"
    user_id = call.read_once(("mailbox", named), lambda: call.value(sql, named, named))
    return str(user_id or call.user["id"])


def address_of(call: Call, user_id: str) -> str:
    """Return the primary address of a mailbox."""
    return str(call.value("SELECT lower(primary_email) FROM users WHERE id = ?", user_id) or "")


# Sending


def _sent(change: Change) -> str | None:
    """Return the id of the message that the call sent from its mailbox, if the change shows it."""
    call, label = change.call, _label(change.call, change.row["label_id"])
    if label is None or label["name"] != "SENT" or label["user_id"] != _mailbox(call):
        return None
    return str(change.row["message_id"])


def _recipients(change: Change, message_id: str) -> list[str]:
    def read() -> list[str]:
        headers = _headers(change.call, message_id)
        return _addresses(value for name in ("to", "cc", "bcc") for value in headers.get(name, []))

    return change.call.read_once(("recipients", message_id), read)


def _others(change: Change, message_id: str) -> list[str]:
    """Return the ids of the other messages in the thread."""
    rows = change.call.read_once(
        ("others", message_id), lambda: change.call.rows(_OTHERS, message_id)
    )
    return [row["id"] for row in rows]


@rule("EMAIL-2.1", "message_labels", when="insert")
def what_is_sent_has_a_subject_and_a_text(change: Change) -> str | None:
    message = _sent(change)
    if message is None:
        return None
    if not 3 <= len(_subject(change.call, message)) <= 120:
        return "a subject has 3 to 120 characters"
    return None if change.call.value(_TEXT, message) else "the message has no text"


@rule("EMAIL-2.2", "message_labels", when="insert")
def a_reply_stays_in_its_thread(change: Change) -> str | None:
    message = _sent(change)
    if message is None:
        return None
    own = _subject(change.call, message)
    others = _others(change, message)
    marked = _RE.match(own)
    if marked is None:
        written = _headers(change.call, message)
        if "in-reply-to" in written and not own.lower().startswith("fwd:"):
            return "the subject of a reply begins with 'Re: '"
        return None
    rest = own[marked.end() :]
    if _RE.match(rest):
        return "the subject of a reply has one 'Re: '"
    answered = {_RE.sub("", _subject(change.call, other), count=1).lower() for other in others}
    if rest.lower() not in answered:
        return "a reply is sent in the thread that it answers, under its subject"
    return None


@rule("EMAIL-2.4", "message_labels", when="insert")
def recipients_are_few_open_and_named_once(change: Change) -> str | None:
    message = _sent(change)
    if message is None:
        return None
    recipients = _recipients(change, message)
    if len(recipients) > _RECIPIENTS:
        return f"{len(recipients)} recipients are more than {_RECIPIENTS}"
    if len(set(recipients)) < len(recipients):
        return "a recipient is named twice"
    hidden = _addresses(_headers(change.call, message).get("bcc", []))
    return "nobody gets a blind copy" if hidden else None


@rule("EMAIL-3.1", "message_labels", when="insert")
def what_is_confidential_stays_inside(change: Change) -> str | None:
    message = _sent(change)
    if message is None:
        return None
    call = change.call
    thread = [message, *_others(change, message)]
    outside = [address for address in _recipients(change, message) if not is_inside(address)]
    if outside and any(_has_label(call, each, "Confidential") for each in thread):
        return f"the thread is confidential and '{outside[0]}' is outside"
    return None


@rule("EMAIL-3.2", "message_labels", when="insert")
def payroll_files_stay_at_halden(change: Change) -> bool:
    """Payroll files are sent only to addresses at @halden.example."""
    message = _sent(change)
    sql = "SELECT 1 FROM message_parts WHERE message_id = ? AND filename LIKE 'payroll%'"
    if message is None or change.call.value(sql, message) is None:
        return True
    return all(address.endswith("@halden.example") for address in _recipients(change, message))


@rule("EMAIL-3.3", "message_labels", when="insert")
def spam_is_not_answered(change: Change) -> bool:
    """What lies in SPAM is not answered."""
    message = _sent(change)
    if message is None:
        return True
    return not any(_has_label(change.call, each, "SPAM") for each in _others(change, message))


@rule("EMAIL-6.4", "message_labels", when="insert")
def a_delegate_does_not_send_for_a_person(change: Change) -> bool:
    """A delegate drafts in a person's mailbox but does not send from it."""
    message, call = _sent(change), change.call
    owner = _mailbox(call)
    return message is None or owner == call.user["id"] or is_shared(address_of(call, owner))


# Keeping


@rule("EMAIL-4.3", "message_labels", when="delete")
def a_label_in_use_stays(change: Change) -> bool:
    """A label is deleted only when no message has it."""
    return _label(change.call, change.row["label_id"]) is not None or not _is_there(change)


def _trashed(change: Change) -> str | None:
    """Return the id of the message that the change moves to the trash, or None."""
    label = _label(change.call, change.row["label_id"])
    return change.row["message_id"] if label is not None and label["name"] == "TRASH" else None


def _loses(change: Change, name: str) -> bool:
    """Return whether a message loses the label with that name, or is deleted with it."""
    label = _label(change.call, change.row["label_id"])
    return label is not None and label["name"] == name


def _is_there(change: Change) -> bool:
    sql = "SELECT 1 FROM messages WHERE id = ?"
    return change.call.value(sql, change.row["message_id"]) is not None


def _is_lifted(change: Change) -> bool:
    """Return whether a message from counsel lifts the hold on the same matter."""
    call, message = change.call, change.row["message_id"]
    matter = _subject(call, message).removeprefix("Re: ").split(":")[0].strip().lower()
    owner = call.value("SELECT user_id FROM messages WHERE id = ?", message)
    return any(
        row["value"].split(":")[0].strip().lower() == matter
        and _sender(call, row["message_id"]) == _COUNSEL
        for row in call.rows(_LIFTED, owner)
    )


@rule("EMAIL-5.1", "message_labels", when="insert delete")
def what_is_held_stays(change: Change) -> str | None:
    if change.when == "insert":
        trashed = _trashed(change)
        held = trashed is not None and _has_label(change.call, trashed, "Legal hold")
        return "a message under legal hold is not trashed" if held else None
    if not _loses(change, "Legal hold"):
        return None
    if not _is_there(change):
        return "a message under legal hold is not deleted"
    return None if _is_lifted(change) else "nobody has lifted the legal hold"


def _is_recent(call: Call, message_id: str) -> bool:
    """Return whether less than a year has passed since the date of a message."""
    sql = "SELECT CAST(internal_date_ms AS INTEGER) FROM messages WHERE id = ?"
    return call.milliseconds - int(call.value(sql, message_id) or 0) < _YEAR


@rule("EMAIL-5.2", "message_labels", when="insert delete")
def a_record_stays_for_a_year(change: Change) -> bool:
    """A record keeps its label until a year has passed since its date."""
    call, message = change.call, change.row["message_id"]
    if change.when == "insert":
        trashed = _trashed(change)
        return trashed is None or not (
            _has_label(call, trashed, "Records") and _is_recent(call, trashed)
        )
    return not (_loses(change, "Records") and _is_there(change) and _is_recent(call, message))


@rule("EMAIL-5.2")
def a_record_is_not_deleted_young(call: Call) -> bool:
    """A record is not deleted until a year has passed since its date."""
    which = _DELETING.get(call.tool.name)
    if which is None:
        return True
    named = _named(call)
    records = call.rows(_RECORDS.format(which=which, named=marks(named)), *named)
    return not any(_is_recent(call, row["id"]) for row in records)


def _named(call: Call) -> list[str]:
    """Return the ids of messages or threads in the arguments of a call."""
    given = call.raw_arguments.get("ids")
    named = given if isinstance(given, list) else [call.raw_arguments.get("id")]
    return [each for each in named if isinstance(each, str)]


@rule("EMAIL-5.3")
def only_trashed_mail_is_deleted_for_good(call: Call) -> bool:
    """Nothing is deleted for good but drafts and what lies in TRASH or SPAM."""
    which = _DELETING.get(call.tool.name)
    if which is None:
        return True
    named = _named(call)
    sql = _NOT_IN_TRASH.format(which=which, named=marks(named))
    return call.value(sql, _mailbox(call), *named) is None


@rule("EMAIL-5.4", "message_labels", when="insert")
def starred_mail_is_not_trashed(change: Change) -> bool:
    """A starred message is not trashed; the star comes off first."""
    trashed = _trashed(change)
    return trashed is None or not _has_label(change.call, trashed, "STARRED")


@rule("EMAIL-5.5")
def batches_are_small(call: Call) -> str | None:
    """Check the size of a batch before the tool runs."""
    count = len(_named(call))
    large = call.tool.name in _BATCHES and count > _BATCH
    return f"a batch has at most {_BATCH} messages, not {count}" if large else None


@rule("EMAIL-3.5", "message_labels", when="insert")
def mail_from_inside_is_no_spam(change: Change) -> str | None:
    call, message = change.call, change.row["message_id"]
    label = _label(call, change.row["label_id"])
    if label is None or label["name"] != "SPAM" or label["user_id"] != _mailbox(call):
        return None
    written = _sender(call, message)
    return f"'{written}' is a colleague" if is_inside(written) else None
