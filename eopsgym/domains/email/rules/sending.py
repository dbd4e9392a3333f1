"""What may be sent, and to whom."""

import re

from eopsgym.domains.email.rules.common import (
    address_of,
    addresses,
    headers,
    is_inside,
    is_shared,
    label,
    mailbox,
    subject,
    wears,
)
from eopsgym.domains.kernel import Change, rule

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


def _sent(change: Change) -> str | None:
    """Return the message that the call sent from its mailbox, if the change shows that."""
    call, found = change.call, label(change.call, change.row["label_id"])
    if found is None or found["name"] != "SENT" or found["user_id"] != mailbox(call):
        return None
    return str(change.row["message_id"])


def _recipients(change: Change, message_id: str) -> list[str]:
    def read() -> list[str]:
        found = headers(change.call, message_id)
        return addresses(value for name in ("to", "cc", "bcc") for value in found.get(name, []))

    return change.call.read_once(("recipients", message_id), read)


def _others(change: Change, message_id: str) -> list[str]:
    """Return the other messages of the thread."""
    rows = change.call.read_once(
        ("others", message_id), lambda: change.call.rows(_OTHERS, message_id)
    )
    return [row["id"] for row in rows]


@rule("EMAIL-2.1", "message_labels", when="insert")
def what_is_sent_has_a_subject_and_a_text(change: Change) -> str | None:
    message = _sent(change)
    if message is None:
        return None
    if not 3 <= len(subject(change.call, message)) <= 120:
        return "a subject has 3 to 120 characters"
    return None if change.call.value(_TEXT, message) else "the message has no text"


@rule("EMAIL-2.2", "message_labels", when="insert")
def a_reply_stays_in_its_thread(change: Change) -> str | None:
    message = _sent(change)
    if message is None:
        return None
    own = subject(change.call, message)
    others = _others(change, message)
    marked = _RE.match(own)
    if marked is None:
        written = headers(change.call, message)
        if "in-reply-to" in written and not own.lower().startswith("fwd:"):
            return "the subject of a reply begins with 'Re: '"
        return None
    rest = own[marked.end() :]
    if _RE.match(rest):
        return "the subject of a reply has one 'Re: '"
    answered = {_RE.sub("", subject(change.call, other), count=1).lower() for other in others}
    if rest.lower() not in answered:
        return "a reply is sent in the thread that it answers, under its subject"
    return None


@rule("EMAIL-2.4", "message_labels", when="insert")
def recipients_are_few_open_and_named_once(change: Change) -> str | None:
    message = _sent(change)
    if message is None:
        return None
    found = _recipients(change, message)
    if len(found) > _RECIPIENTS:
        return f"{len(found)} recipients are more than {_RECIPIENTS}"
    if len(set(found)) < len(found):
        return "a recipient is named twice"
    hidden = addresses(headers(change.call, message).get("bcc", []))
    return "nobody gets a blind copy" if hidden else None


@rule("EMAIL-3.1", "message_labels", when="insert")
def what_is_confidential_stays_inside(change: Change) -> str | None:
    message = _sent(change)
    if message is None:
        return None
    call = change.call
    thread = [message, *_others(change, message)]
    outside = [found for found in _recipients(change, message) if not is_inside(found)]
    if outside and any(wears(call, each, "Confidential") for each in thread):
        return f"the thread is confidential and '{outside[0]}' is outside"
    return None


@rule("EMAIL-3.2", "message_labels", when="insert")
def payroll_files_stay_at_halden(change: Change) -> bool:
    """Files of the payroll go to addresses at @halden.example alone."""
    message = _sent(change)
    sql = "SELECT 1 FROM message_parts WHERE message_id = ? AND filename LIKE 'payroll%'"
    if message is None or change.call.value(sql, message) is None:
        return True
    return all(found.endswith("@halden.example") for found in _recipients(change, message))


@rule("EMAIL-3.3", "message_labels", when="insert")
def spam_is_not_answered(change: Change) -> bool:
    """What lies in SPAM is not answered."""
    message = _sent(change)
    if message is None:
        return True
    return not any(wears(change.call, each, "SPAM") for each in _others(change, message))


@rule("EMAIL-6.4", "message_labels", when="insert")
def a_delegate_does_not_send_for_a_person(change: Change) -> bool:
    """A delegate drafts in a person's mailbox but does not send from it."""
    message, call = _sent(change), change.call
    owner = mailbox(call)
    return message is None or owner == call.user["id"] or is_shared(address_of(call, owner))
