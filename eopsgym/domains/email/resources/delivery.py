"""Delivery of mail: a copy for each recipient on this server, and what their mailboxes do with it.

Filters add labels and forward it, automatic forwarding forwards all of it, and an automatic
reply may answer it.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from eopsgym.domains.email.access import may_send_as, user_of_address
from eopsgym.domains.email.resources.labels import (
    add_labels,
    find_label,
    has_label,
    label_names,
    remove_labels,
    replace_labels,
    system_label,
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
"""How many times a message is forwarded at most."""
_QUERY = re.compile(r"""\b(?:OR|AND)\b|[|(){}"]|(?:^|\s)-""")
"""Marks in a filter's sender, recipient or subject for which the text is also tried as a search."""
_NO_REPLY = ("list-id", "list-unsubscribe", "x-autoreply")
_ROBOTS = ("no-reply", "noreply", "mailer-daemon", "postmaster", "do-not-reply")


def deliver(call: Call, root: MimePart, snippet: str | None, sent: Row | None = None) -> None:
    """Put a message into the mailbox of each recipient on this server, once.

    Args:
        call: the call.
        root: the message.
        snippet: its preview text.
        sent: the sender's copy, which also becomes the received copy if the sender is a recipient.
    """
    _deliver_to(_Delivery(call, snippet, sent), root, addresses(root, *RECEIVERS), 0)


@dataclass
class _Delivery:
    """A message that is being delivered, and the users who already have it."""

    call: Call
    snippet: str | None
    sent: Row | None
    seen: set[str] = field(default_factory=set)


def _deliver_to(delivery: _Delivery, root: MimePart, to: Iterable[str], hops: int) -> None:
    """Deliver a message that was forwarded `hops` times to the given addresses."""
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
        _send_reply(delivery.call, row, received)


def _file_received(delivery: _Delivery, user: str, root: MimePart) -> Row:
    """Put a message into the inbox of a recipient, who may be its sender."""
    call = delivery.call
    arrived = [system_label(call, user, name) for name in ("INBOX", "UNREAD")]
    if delivery.sent is None or delivery.sent["user_id"] != user:
        return file_message(call, user, root, arrived, snippet=delivery.snippet)
    add_labels(call, delivery.sent, arrived)
    return delivery.sent


def _forward(delivery: _Delivery, row: Row, root: MimePart, to: Iterable[str], hops: int) -> None:
    """Forward a message from a mailbox to the given addresses, once each."""
    for address in dict.fromkeys(to):
        owner = get(delivery.call, "users", row["user_id"])["primary_email"]
        forwarded = root.without("X-Forwarded-To").without("X-Forwarded-For")
        forwarded.headers += [
            ("X-Forwarded-To", address),
            ("X-Forwarded-For", f"{owner} {address}"),
        ]
        _deliver_to(delivery, forwarded, [address], hops + 1)


def _send_reply(call: Call, row: Row, root: MimePart) -> None:
    """Send the automatic reply of the recipient of a message, if there is one."""
    reply = _vacation_reply(call, row, root)
    if reply is not None:
        user, thread = row["user_id"], row["thread_id"]
        compose(call, get(call, "users", user), reply)
        sent = system_label(call, user, "SENT")
        file_message(call, user, reply, [sent], thread=thread, by=user)
        # An automatic reply gets no automatic reply, so this ends.
        deliver(call, reply, None)


# Filters and forwarding


def _apply_filters(call: Call, message: Row, root: MimePart) -> list[str]:
    """Apply the filters of a mailbox to a message; return the addresses to forward it to."""
    forwards: list[str] = []
    sql = "SELECT * FROM filters WHERE user_id = ? ORDER BY rowid"
    for row in call.rows(sql, message["user_id"]):
        call.check_time()
        criteria, action = stored_object(row["criteria_json"]), stored_object(row["action_json"])
        if not _matches(call, message, root, criteria):
            continue
        user = message["user_id"]
        add_labels(call, message, _known(call, user, action.get("addLabelIds")))
        if {"TRASH", "SPAM"} & {*label_names(call, message["id"])}:
            remove_labels(call, message, [system_label(call, user, "INBOX")])
        remove_labels(call, message, _known(call, user, action.get("removeLabelIds")))
        if isinstance(action.get("forward"), str) and action["forward"]:
            forwards.append(action["forward"])
    return [each for each in forwards if _is_verified(call, message["user_id"], each)]


def _known(call: Call, user: str, keys: Any) -> list[str]:
    labels = []
    for key in keys if isinstance(keys, list) else ():
        try:
            labels.append(find_label(call, user, str(key))["id"])
        except ToolError:
            continue  # the label was deleted
    return labels


def _is_verified(call: Call, user: str, address: str) -> bool:
    sql = """
        SELECT 1 FROM forwarding_addresses
        WHERE user_id = ? AND lower(forwarding_email) = lower(?)
            AND verification_status = 'accepted'
    """
    return bool(call.value(sql, user, address))


def _matches(call: Call, message: Row, root: MimePart, criteria: Mapping[str, Any]) -> bool:
    """Return whether a message matches all criteria; empty or invalid criteria match nothing."""
    try:
        met = _criteria_met(call, message, root, criteria)
    except ToolError:
        return False
    return bool(met) and all(met)


def _criteria_met(
    call: Call, message: Row, root: MimePart, criteria: Mapping[str, Any]
) -> list[bool]:
    """Return for each criterion of a filter whether a message matches it.

    Raises:
        ToolError: a criterion is an invalid query.
    """
    tests: list[bool] = []
    for name in ("from", "to", "subject"):
        text = _pattern(criteria, name)
        if text:
            heads = ("to", "cc", "bcc") if name == "to" else (name,)
            header_text = folded(" ".join(v for head, v in root.headers if head.lower() in heads))
            is_match = folded(text) in header_text
            if not is_match and _QUERY.search(text):
                is_match = matching(call, message, f"{name}:({text})")
            tests.append(is_match)
    for name, negated in (("query", False), ("negatedQuery", True)):
        text = _pattern(criteria, name)
        if text:
            tests.append(matching(call, message, text) != negated)
    if criteria.get("hasAttachment") is True:
        tests.append(any(part.filename is not None for part in root.walk()))
    size, comparison = criteria.get("size"), criteria.get("sizeComparison")
    if isinstance(size, int) and size > 0 and comparison in ("larger", "smaller"):
        is_larger = (message["size_estimate"] or 0) > size
        tests.append(is_larger == (comparison == "larger"))
    return tests


def _pattern(criteria: Mapping[str, Any], name: str) -> str:
    """Return the value of a criterion; `*`, which matches anything, becomes an empty text."""
    value = criteria.get(name)
    return value.strip().strip("*") if isinstance(value, str) else ""


def _forward_all(call: Call, message: Row) -> list[str]:
    """Return the address to which a mailbox forwards all mail, after updating the message."""
    user = message["user_id"]
    sql = "SELECT * FROM auto_forwarding WHERE user_id = ? AND enabled ORDER BY rowid LIMIT 1"
    row = call.row(sql, user)
    if row is None or not row["email_address"]:
        return []
    if not _is_verified(call, user, row["email_address"]):
        return []
    receiver = user_of_address(call, row["email_address"])
    if receiver is not None and receiver["id"] == user:
        return []  # forwarded to the same mailbox, which already has the message
    inbox, unread = (system_label(call, user, name) for name in ("INBOX", "UNREAD"))
    if row["disposition"] == "markRead":
        remove_labels(call, message, [unread])
    elif row["disposition"] == "archive":
        remove_labels(call, message, [inbox])
    elif row["disposition"] == "trash":
        replace_labels(call, [message], [inbox], [system_label(call, user, "TRASH")])
    return [str(row["email_address"])]


# The vacation reply


def _vacation_reply(call: Call, message: Row, root: MimePart) -> MimePart | None:
    """Return the automatic reply to a message, at most one for each sender, or None."""
    sql = "SELECT * FROM vacation_settings WHERE user_id = ? AND enable_auto_reply LIMIT 1"
    row = call.row(sql, message["user_id"])
    senders = addresses(root, "From")
    if row is None or not senders or not _is_now(call, row):
        return None
    sender, user = senders[0], get(call, "users", message["user_id"])
    if not _expects_reply(call, message, root, user, sender):
        return None
    if _has_replied(call, user["id"], sender, row):
        return None
    if row["restrict_to_domain"] and _domain(sender) != _domain(user["primary_email"]):
        return None
    if row["restrict_to_contacts"] and not _has_written_to(call, user["id"], sender):
        return None
    subject = f"{_subject_prefix(row)}{bare_subject(root.header('Subject'))}".strip()
    headers = [("To", sender), ("Subject", subject), ("Auto-Submitted", "auto-replied")]
    answered = root.header("Message-ID")
    if answered:
        headers += [("In-Reply-To", answered), ("References", answered)]
    return _reply_part(row, headers)


def _is_now(call: Call, row: Row) -> bool:
    start, end = moment_in(row["start_time"]), moment_in(row["end_time"])
    return (start is None or start <= call.now) and (end is None or call.now < end)


def _expects_reply(call: Call, message: Row, root: MimePart, user: Row, sender: str) -> bool:
    """Return whether a message is from another person: no mailing list, program or the user."""
    if any(root.header(name) for name in _NO_REPLY) or may_send_as(call, user, sender):
        return False
    if (root.header("Auto-Submitted") or "no").strip().lower() != "no":
        return False
    if (root.header("Precedence") or "").lower() in ("bulk", "list", "junk"):
        return False
    if sender.partition("@")[0] in _ROBOTS:
        return False
    return not has_label(call, message["id"], system_label(call, user["id"], "SPAM"))


def _has_replied(call: Call, user: str, sender: str, row: Row) -> bool:
    """Return whether a sender already got this reply since its settings were last changed."""
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
    words = _reply_part(row, []).data, _subject_prefix(row)
    return bool(call.value(sql, user, sender, row["updated_at"] or "", *words))


def _subject_prefix(row: Row) -> str:
    """Return the prefix of a reply's subject on one line."""
    return f"{' '.join((row['response_subject'] or '').splitlines())} Re: ".lstrip()


def _reply_part(row: Row, headers: list[tuple[str, str]]) -> MimePart:
    """Return a reply with its text, in HTML if there is any."""
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
    return any(address == receiver.lower() for each in written for receiver in bare_addresses(each))
