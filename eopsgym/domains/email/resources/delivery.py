"""Sending: the sender's copy, and a copy in the mailbox of each recipient in the house."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from eopsgym.domains.email.access import may_send_as, user_of_address
from eopsgym.domains.email.resources.incoming_mail import apply_filters, auto_forward
from eopsgym.domains.email.resources.label_changes import put_on
from eopsgym.domains.email.resources.labels import system_label
from eopsgym.domains.email.resources.messages import complete_headers, file_message
from eopsgym.domains.email.resources.mime import RECEIVERS, MimePart, addresses, named_address
from eopsgym.domains.email.resources.vacation_reply import vacation_reply
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import get

_MOST_HOPS = 3
"""How often mail is passed on by forwarding before it stays where it is."""


def send(
    call: Call,
    user: Row,
    root: MimePart,
    labels: Iterable[str] = (),
    *,
    snippet: str | None = None,
    thread: str | None = None,
) -> Row:
    """Send a message from a mailbox: compose it, file the sender's copy, deliver it.

    Returns:
        The row of the sender's copy.

    Raises:
        ToolError: it has no recipient, or comes from an address that is not the sender's.
    """
    compose(call, user, root)
    copy = _file_sent(call, user["id"], root, labels, snippet=snippet, thread=thread)
    deliver(call, root, snippet, sent=copy)
    return get(call, "messages", copy["id"])


def compose(call: Call, user: Row, root: MimePart) -> None:
    """Complete the headers of a message, and check that a mailbox may send it.

    Raises:
        ToolError: it has no recipient, or comes from an address that is not the sender's.
    """
    complete_headers(call, root, usual_sender(call, user))
    if not addresses(root, *RECEIVERS):
        raise ToolError("Recipient address required")
    senders = addresses(root, "From")
    if not senders:
        raise ToolError(f"Invalid From header: {(root.header('From') or '')[:100]}")
    for address in senders:
        if not may_send_as(call, user, address):
            raise ToolError(f"Not authorized to send as {address}")
        reply_to = _reply_to(call, user, address)
        if reply_to and not root.header("Reply-To"):
            root.set_header("Reply-To", reply_to)


def _reply_to(call: Call, user: Row, address: str) -> str | None:
    """Return the address for answers to mail from an alias; None where none is set."""
    sql = """
        SELECT reply_to_address FROM send_as_aliases
        WHERE user_id = ? AND lower(send_as_email) = lower(?)
    """
    found = call.value(sql, user["id"], address)
    return str(found) if found else None


def usual_sender(call: Call, user: Row) -> str:
    """Return the default sender of a mailbox: the default alias, with its name."""
    sql = """
        SELECT send_as_email, display_name FROM send_as_aliases
        WHERE user_id = ? AND is_default AND verification_status = 'accepted' LIMIT 1
    """
    row = call.row(sql, user["id"]) or {"send_as_email": user["primary_email"], "display_name": ""}
    return named_address(row["display_name"] or user["name"] or "", row["send_as_email"])


def deliver(call: Call, root: MimePart, snippet: str | None, sent: Row | None = None) -> None:
    """Put a message into the mailboxes of those in the house whom it is for, each once.

    Args:
        call: the call.
        root: the message.
        snippet: its first words.
        sent: the sender's copy, which is that of the inbox as well where one writes to oneself.
    """
    _pass_on(_Delivery(call, snippet, sent), root, addresses(root, *RECEIVERS), 0)


def _file_sent(
    call: Call,
    user: str,
    root: MimePart,
    labels: Iterable[str],
    *,
    snippet: str | None = None,
    thread: str | None = None,
    by: str | None = None,
) -> Row:
    """Put the sender's copy of a message into the mailbox of its sender.

    Args:
        call: the call.
        user: the sender.
        root: the message.
        labels: the ids of its labels beside SENT.
        snippet: its first words; the subject unless given.
        thread: the thread that it belongs to, if it is known.
        by: who sends it; the acting user unless given.
    """
    labels = [system_label(call, user, "SENT"), *labels]
    by = by or call.user["id"]
    return file_message(call, user, root, labels, snippet=snippet, thread=thread, by=by)


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
        _forward(delivery, row, received, hops)
        _answer(delivery.call, row, received)


def _file_received(delivery: _Delivery, user: str, root: MimePart) -> Row:
    """Put a message into the inbox of a receiver, who may be its sender."""
    call = delivery.call
    arrived = [system_label(call, user, name) for name in ("INBOX", "UNREAD")]
    if delivery.sent is None or delivery.sent["user_id"] != user:
        return file_message(call, user, root, arrived, snippet=delivery.snippet)
    put_on(call, delivery.sent, arrived)
    return delivery.sent


def _forward(delivery: _Delivery, row: Row, root: MimePart, hops: int) -> None:
    """Apply the filters of a mailbox to a new message, and pass it on where these say so."""
    call = delivery.call
    forwards = apply_filters(call, row, root)
    everything = auto_forward(call, row)
    addresses = dict.fromkeys([*forwards, *([everything] if everything else [])])
    if not addresses or hops >= _MOST_HOPS:
        return
    owner = get(call, "users", row["user_id"])["primary_email"]
    for address in addresses:
        passed = root.without("X-Forwarded-To").without("X-Forwarded-For")
        passed.headers += [
            ("X-Forwarded-To", address),
            ("X-Forwarded-For", f"{owner} {address}"),
        ]
        _pass_on(delivery, passed, [address], hops + 1)


def _answer(call: Call, row: Row, root: MimePart) -> None:
    """Send the vacation reply of the receiver of a message, if there is one."""
    reply = vacation_reply(call, row, root)
    if reply is not None:
        user = row["user_id"]
        compose(call, get(call, "users", user), reply)
        _file_sent(call, user, reply, (), thread=row["thread_id"], by=user)
        # Nobody answers a reply that was sent by itself, so that this comes to an end.
        deliver(call, reply, None)
