"""Sending: the sender's copy, and a copy in the mailbox of each recipient in the house."""

from collections.abc import Iterable

from eopsgym.domains.email.arriving import apply_filters, auto_forward, may_send_as, vacation_reply
from eopsgym.domains.email.labels import system_label
from eopsgym.domains.email.messages import complete_headers, keep
from eopsgym.domains.email.mime import RECEIVERS, MimePart, addresses
from eopsgym.domains.email.people import user_of_address
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
    deliver(call, root, snippet)
    return row


def make_ready(call: Call, user: Row, root: MimePart) -> None:
    """See that a message can be sent from a mailbox.

    Raises:
        ToolError: it has no recipient, or comes from an address that is not the sender's.
    """
    complete_headers(call, root, _usual_sender(call, user))
    if not addresses(root, *RECEIVERS):
        raise ToolError("Recipient address required")
    for address in addresses(root, "From"):
        if not may_send_as(call, user, address):
            raise ToolError(f"Not authorized to send as {address}")
        reply_to = _reply_to(call, user, address)
        if reply_to and not root.header("Reply-To"):
            root.set_header("Reply-To", reply_to)


def _reply_to(call: Call, user: Row, address: str) -> str | None:
    """Where answers to mail from an alias are to go; None where that is not said."""
    sql = """
        SELECT reply_to_address FROM send_as_aliases
        WHERE user_id = ? AND lower(send_as_email) = lower(?)
    """
    found = call.value(sql, user["id"], address)
    return str(found) if found else None


def _usual_sender(call: Call, user: Row) -> str:
    sql = """
        SELECT send_as_email FROM send_as_aliases
        WHERE user_id = ? AND is_default AND verification_status = 'accepted' LIMIT 1
    """
    return str(call.value(sql, user["id"]) or user["primary_email"])


def deliver(
    call: Call, root: MimePart, snippet: str | None, hops: int = 0, seen: set[str] | None = None
) -> None:
    """Put a message into the mailboxes of those in the house whom it is for, each once.

    Args:
        call: the call.
        root: the message.
        snippet: its first words.
        hops: how often it was forwarded.
        seen: who has it already; nobody unless given. Whom it comes to is added.
    """
    seen = set() if seen is None else seen
    users = [user_of_address(call, address) for address in addresses(root, *RECEIVERS)]
    new = dict.fromkeys(user["id"] for user in users if user is not None and user["id"] not in seen)
    seen.update(new)
    for user in new:
        _arrive(call, user, root.without("Bcc"), snippet, hops, seen)


def _arrive(
    call: Call, user: str, root: MimePart, snippet: str | None, hops: int, seen: set[str]
) -> None:
    call.check_time()
    arrived = [system_label(call, user, name) for name in ("INBOX", "UNREAD")]
    row = keep(call, user, root, arrived, snippet=snippet)
    forwards = apply_filters(call, row, root)
    everything = auto_forward(call, row)
    if hops < _MOST_HOPS:
        for address in dict.fromkeys([*forwards, *([everything] if everything else [])]):
            passed = root.without("To").without("Cc")
            passed.set_header("To", address)
            deliver(call, passed, snippet, hops + 1, seen)
    reply = vacation_reply(call, row, root)
    if reply is not None:
        make_ready(call, get(call, "users", user), reply)
        sent = [system_label(call, user, "SENT")]
        keep(call, user, reply, sent, thread=row["thread_id"], by=user)
        # A reply that is sent by itself is answered by nobody: this comes to an end.
        deliver(call, reply, None)
