"""Sending: the sender's copy, and a copy in the mailbox of each recipient in the house."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from eopsgym.domains.email.access import may_send_as, user_of_address
from eopsgym.domains.email.resources.encoded_words import named_address
from eopsgym.domains.email.resources.incoming_mail import apply_filters, auto_forward
from eopsgym.domains.email.resources.label_changes import put_on
from eopsgym.domains.email.resources.labels import system_label
from eopsgym.domains.email.resources.messages import complete_headers, keep
from eopsgym.domains.email.resources.mime import RECEIVERS, MimePart, addresses
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
    """Send a message from a mailbox; the row of the sender's copy.

    Raises:
        ToolError: it has no recipient, or comes from an address that is not the sender's.
    """
    make_ready(call, user, root)
    sent = [system_label(call, user["id"], "SENT"), *labels]
    by = call.user["id"]
    row = keep(call, user["id"], root, sent, snippet=snippet, thread=thread, by=by)
    deliver(call, root, snippet, sent=row)
    return get(call, "messages", row["id"])


def make_ready(call: Call, user: Row, root: MimePart) -> None:
    """See that a message can be sent from a mailbox.

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


@dataclass
class _Delivery:
    """A message on its way, and who has it already."""

    call: Call
    snippet: str | None
    sent: Row | None
    seen: set[str] = field(default_factory=set)


def _pass_on(delivery: _Delivery, root: MimePart, to: Iterable[str], hops: int) -> None:
    """Bring a message, which was forwarded so many times, to some addresses."""
    users = [user_of_address(delivery.call, address) for address in to]
    new = dict.fromkeys(each["id"] for each in users if each and each["id"] not in delivery.seen)
    delivery.seen.update(new)
    for user in new:
        _arrive(delivery, user, root.without("Bcc"), hops)


def _arrive(delivery: _Delivery, user: str, root: MimePart, hops: int) -> None:
    call = delivery.call
    call.check_time()
    arrived = [system_label(call, user, name) for name in ("INBOX", "UNREAD")]
    if delivery.sent is not None and delivery.sent["user_id"] == user:
        row = delivery.sent
        put_on(call, row, arrived)
    else:
        row = keep(call, user, root, arrived, snippet=delivery.snippet)
    forwards = apply_filters(call, row, root)
    everything = auto_forward(call, row)
    addresses = dict.fromkeys([*forwards, *([everything] if everything else [])])
    if addresses and hops < _MOST_HOPS:
        owner = get(call, "users", user)["primary_email"]
        for address in addresses:
            passed = root.without("X-Forwarded-To").without("X-Forwarded-For")
            passed.headers += [
                ("X-Forwarded-To", address),
                ("X-Forwarded-For", f"{owner} {address}"),
            ]
            _pass_on(delivery, passed, [address], hops + 1)
    _reply(call, row, root)


def _reply(call: Call, row: Row, root: MimePart) -> None:
    """Answer a message whose receiver is away."""
    reply = vacation_reply(call, row, root)
    if reply is not None:
        user = row["user_id"]
        make_ready(call, get(call, "users", user), reply)
        sent = [system_label(call, user, "SENT")]
        keep(call, user, reply, sent, thread=row["thread_id"], by=user)
        # A reply that is sent by itself is answered by nobody: this comes to an end.
        deliver(call, reply, None)
