"""Mail that arrives: a copy for each recipient in the house, and what their mailboxes do with it.

Filters put labels on it and pass it on, forwarding passes all of it on, and a vacation reply
answers it.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from eopsgym.domains.email.access import may_send_as, user_of_address
from eopsgym.domains.email.resources.labels import (
    exchange,
    find_label,
    has,
    label_names,
    put_on,
    system_label,
    take_off,
)
from eopsgym.domains.email.resources.mime import (
    RECEIVERS,
    MimePart,
    addresses,
    bare_addresses,
    folded,
    text_part,
)
from eopsgym.domains.email.resources.new_messages import bare_subject, compose, file_message
from eopsgym.domains.email.resources.search import matching
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.stored_json import stored_object
from eopsgym.domains.products.moments import moment_in
from eopsgym.domains.rows import get

_MOST_HOPS = 3
"""How often mail is passed on by forwarding before it stays where it is."""
_QUERY = re.compile(r"""\b(?:OR|AND)\b|[|(){}"]|(?:^|\s)-""")
"""The marks of a filter's sender, recipient or subject that is read as a search."""
_NO_REPLY = ("list-id", "list-unsubscribe", "x-autoreply")
_ROBOTS = ("no-reply", "noreply", "mailer-daemon", "postmaster", "do-not-reply")


def deliver(call: Call, root: MimePart, snippet: str | None, sent: Row | None = None) -> None:
    """Put a message into the mailboxes of those in the house whom it is for, each once.

    Args:
        call: the call.
        root: the message.
        snippet: its first words.
        sent: the sender's copy, which is that of the inbox as well where one writes to oneself.
    """
    _pass_on(_Delivery(call, snippet, sent), root, addresses(root, *RECEIVERS), 0)


@dataclass
class _Delivery:
    """A message on its way, and the users who have it already."""

    call: Call
    snippet: str | None
    sent: Row | None
    seen: set[str] = field(default_factory=set)


def _pass_on(delivery: _Delivery, root: MimePart, to: Iterable[str], hops: int) -> None:
    """Deliver a message that was forwarded `hops` times to some addresses."""
    users = [user_of_address(delivery.call, address) for address in to]
    new = dict.fromkeys(each["id"] for each in users if each and each["id"] not in delivery.seen)
    delivery.seen.update(new)
    for user in new:
        delivery.call.check_time()
        received = root.without("Bcc")
        row = _file_received(delivery, user, received)
        passed_on_to = [
            *_apply_filters(delivery.call, row, received),
            *_forward_all(delivery.call, row),
        ]
        if hops < _MOST_HOPS:
            _forward(delivery, row, received, passed_on_to, hops)
        _answer(delivery.call, row, received)


def _file_received(delivery: _Delivery, user: str, root: MimePart) -> Row:
    """Put a message into the inbox of a receiver, who may be its sender."""
    call = delivery.call
    arrived = [system_label(call, user, name) for name in ("INBOX", "UNREAD")]
    if delivery.sent is None or delivery.sent["user_id"] != user:
        return file_message(call, user, root, arrived, snippet=delivery.snippet)
    put_on(call, delivery.sent, arrived)
    return delivery.sent


def _forward(delivery: _Delivery, row: Row, root: MimePart, to: Iterable[str], hops: int) -> None:
    """Pass a message on from a mailbox to some addresses, each once."""
    for address in dict.fromkeys(to):
        owner = get(delivery.call, "users", row["user_id"])["primary_email"]
        passed = root.without("X-Forwarded-To").without("X-Forwarded-For")
        passed.headers += [
            ("X-Forwarded-To", address),
            ("X-Forwarded-For", f"{owner} {address}"),
        ]
        _pass_on(delivery, passed, [address], hops + 1)


def _answer(call: Call, row: Row, root: MimePart) -> None:
    """Send the vacation reply of the receiver of a message, if there is one."""
    reply = _vacation_reply(call, row, root)
    if reply is not None:
        user, thread = row["user_id"], row["thread_id"]
        compose(call, get(call, "users", user), reply)
        sent = system_label(call, user, "SENT")
        file_message(call, user, reply, [sent], thread=thread, by=user)
        # Nobody answers a reply that was sent by itself, so that this comes to an end.
        deliver(call, reply, None)


# Filters and forwarding


def _apply_filters(call: Call, message: Row, root: MimePart) -> list[str]:
    """Do what the filters of a mailbox do to a message; the addresses it is to be forwarded to."""
    forwards: list[str] = []
    sql = "SELECT * FROM filters WHERE user_id = ? ORDER BY rowid"
    for row in call.rows(sql, message["user_id"]):
        call.check_time()
        criteria, action = stored_object(row["criteria_json"]), stored_object(row["action_json"])
        if not _fits(call, message, root, criteria):
            continue
        user = message["user_id"]
        put_on(call, message, _known(call, user, action.get("addLabelIds")))
        if {"TRASH", "SPAM"} & {*label_names(call, message["id"])}:
            take_off(call, message, [system_label(call, user, "INBOX")])
        take_off(call, message, _known(call, user, action.get("removeLabelIds")))
        if isinstance(action.get("forward"), str) and action["forward"]:
            forwards.append(action["forward"])
    return [each for each in forwards if _is_verified(call, message["user_id"], each)]


def _known(call: Call, user: str, keys: Any) -> list[str]:
    found = []
    for key in keys if isinstance(keys, list) else ():
        try:
            found.append(find_label(call, user, str(key))["id"])
        except ToolError:
            continue  # a label that is gone by now
    return found


def _is_verified(call: Call, user: str, address: str) -> bool:
    sql = """
        SELECT 1 FROM forwarding_addresses
        WHERE user_id = ? AND lower(forwarding_email) = lower(?)
            AND verification_status = 'accepted'
    """
    return bool(call.value(sql, user, address))


def _fits(call: Call, message: Row, root: MimePart, criteria: Mapping[str, Any]) -> bool:
    """Return whether a message meets all criteria; empty or invalid ones match nothing."""
    try:
        met = _met(call, message, root, criteria)
    except ToolError:
        return False
    return bool(met) and all(met)


def _met(call: Call, message: Row, root: MimePart, criteria: Mapping[str, Any]) -> list[bool]:
    """Return whether a message meets each criterion of a filter.

    Raises:
        ToolError: one is an invalid query.
    """
    tests: list[bool] = []
    for name in ("from", "to", "subject"):
        wanted = _asked(criteria, name)
        if wanted:
            heads = ("to", "cc", "bcc") if name == "to" else (name,)
            said = folded(" ".join(v for head, v in root.headers if head.lower() in heads))
            found = folded(wanted) in said
            if not found and _QUERY.search(wanted):
                found = matching(call, message, f"{name}:({wanted})")
            tests.append(found)
    for name, turned in (("query", False), ("negatedQuery", True)):
        wanted = _asked(criteria, name)
        if wanted:
            tests.append(matching(call, message, wanted) != turned)
    if criteria.get("hasAttachment") is True:
        tests.append(any(part.filename is not None for part in root.walk()))
    size, way = criteria.get("size"), criteria.get("sizeComparison")
    if isinstance(size, int) and size > 0 and way in ("larger", "smaller"):
        is_larger = (message["size_estimate"] or 0) > size
        tests.append(is_larger == (way == "larger"))
    return tests


def _asked(criteria: Mapping[str, Any], name: str) -> str:
    """Return the value of a criterion; empty for a star, which matches anything."""
    wanted = criteria.get(name)
    return wanted.strip().strip("*") if isinstance(wanted, str) else ""


def _forward_all(call: Call, message: Row) -> list[str]:
    """Return where a mailbox forwards all mail, after handling the message here."""
    user = message["user_id"]
    sql = "SELECT * FROM auto_forwarding WHERE user_id = ? AND enabled ORDER BY rowid LIMIT 1"
    row = call.row(sql, user)
    if row is None or not row["email_address"]:
        return []
    if not _is_verified(call, user, row["email_address"]):
        return []
    receiver = user_of_address(call, row["email_address"])
    if receiver is not None and receiver["id"] == user:
        return []  # forwarded to oneself: the message is there already
    inbox, unread = (system_label(call, user, name) for name in ("INBOX", "UNREAD"))
    if row["disposition"] == "markRead":
        take_off(call, message, [unread])
    elif row["disposition"] == "archive":
        take_off(call, message, [inbox])
    elif row["disposition"] == "trash":
        exchange(call, [message], [inbox], [system_label(call, user, "TRASH")])
    return [str(row["email_address"])]


# The vacation reply


def _vacation_reply(call: Call, message: Row, root: MimePart) -> MimePart | None:
    """Return the vacation reply, once to each sender; None where there is none."""
    sql = "SELECT * FROM vacation_settings WHERE user_id = ? AND enable_auto_reply LIMIT 1"
    row = call.row(sql, message["user_id"])
    senders = addresses(root, "From")
    if row is None or not senders or not _is_now(call, row):
        return None
    sender, user = senders[0], get(call, "users", message["user_id"])
    if not _is_to_answer(call, message, root, user, sender):
        return None
    if _has_answered(call, user["id"], sender, row):
        return None
    if row["restrict_to_domain"] and _domain(sender) != _domain(user["primary_email"]):
        return None
    if row["restrict_to_contacts"] and not _has_written_to(call, user["id"], sender):
        return None
    subject = f"{_before(row)}{bare_subject(root.header('Subject'))}".strip()
    headers = [("To", sender), ("Subject", subject), ("Auto-Submitted", "auto-replied")]
    answered = root.header("Message-ID")
    if answered:
        headers += [("In-Reply-To", answered), ("References", answered)]
    return _in_words(row, headers)


def _is_now(call: Call, row: Row) -> bool:
    start, end = moment_in(row["start_time"]), moment_in(row["end_time"])
    return (start is None or start <= call.now) and (end is None or call.now < end)


def _is_to_answer(call: Call, message: Row, root: MimePart, user: Row, sender: str) -> bool:
    """Return whether a person who expects an answer wrote: no list, no robot, not oneself."""
    if any(root.header(name) for name in _NO_REPLY) or may_send_as(call, user, sender):
        return False
    if (root.header("Auto-Submitted") or "no").strip().lower() != "no":
        return False
    if (root.header("Precedence") or "").lower() in ("bulk", "list", "junk"):
        return False
    if sender.partition("@")[0] in _ROBOTS:
        return False
    return not has(call, message["id"], system_label(call, user["id"], "SPAM"))


def _has_answered(call: Call, user: str, sender: str, row: Row) -> bool:
    """Return whether a person got this reply already, unchanged since the last change of it."""
    sql = """
        SELECT 1 FROM message_headers AS auto
        JOIN message_headers AS receiver ON receiver.message_part_id = auto.message_part_id
        JOIN message_headers AS subject ON subject.message_part_id = auto.message_part_id
        JOIN message_part_bodies AS body ON body.message_part_id = auto.message_part_id
        JOIN message_parts ON message_parts.id = auto.message_part_id
        JOIN messages ON messages.id = message_parts.message_id
        WHERE auto.name = 'Auto-Submitted' AND auto.value = 'auto-replied' AND user_id = ?
            AND receiver.name = 'To' AND receiver.value = ? AND messages.created_at >= ?
            AND body.data = ? AND subject.name = 'Subject' AND instr(subject.value, ?) = 1
    """
    words = _in_words(row, []).data, _before(row)
    return bool(call.value(sql, user, sender, row["updated_at"] or "", *words))


def _before(row: Row) -> str:
    """Return what a reply puts before the subject that it answers, on one line."""
    return f"{' '.join((row['response_subject'] or '').splitlines())} Re: ".lstrip()


def _in_words(row: Row, headers: list[tuple[str, str]]) -> MimePart:
    """Return a reply with its text, the HTML if there is any."""
    kind = "text/html" if row["response_body_html"] else "text/plain"
    words = row["response_body_html"] or row["response_body_plain_text"] or ""
    return text_part(kind, words, headers)


def _domain(address: str) -> str:
    return address.rpartition("@")[2].lower()


def _has_written_to(call: Call, user: str, address: str) -> bool:
    """Return whether a user has sent mail to an address, which makes it a contact."""
    sql = """
        SELECT value FROM message_headers JOIN message_parts ON message_parts.id = message_part_id
        JOIN messages ON messages.id = message_parts.message_id
        JOIN message_labels ON message_labels.message_id = messages.id
        JOIN labels ON labels.id = label_id AND labels.name = 'SENT'
        WHERE messages.user_id = ? AND parent_part_id IS NULL
            AND lower(message_headers.name) IN ('to', 'cc', 'bcc') AND instr(lower(value), ?) > 0
    """
    written = (row["value"] for row in call.rows(sql, user, address))
    return any(address == found.lower() for each in written for found in bare_addresses(each))
