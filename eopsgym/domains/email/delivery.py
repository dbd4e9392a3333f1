"""Sending: the sender's copy, and a copy in the mailbox of each recipient in the house."""

from collections.abc import Iterable

from eopsgym.domains.email.arriving import apply_filters, auto_forward, may_send_as, vacation_reply
from eopsgym.domains.email.labels import put_on, system_label
from eopsgym.domains.email.messages import complete_headers, keep
from eopsgym.domains.email.mime import RECEIVERS, MimePart, addresses
from eopsgym.domains.email.people import user_of_address
from eopsgym.domains.kernel import Call, Row, ToolError

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


def _usual_sender(call: Call, user: Row) -> str:
    sql = """
        SELECT send_as_email FROM send_as_aliases
        WHERE user_id = ? AND is_default AND verification_status = 'accepted' LIMIT 1
    """
    return str(call.value(sql, user["id"]) or user["primary_email"])


def deliver(call: Call, root: MimePart, snippet: str | None, hops: int = 0) -> None:
    """Put a message into the mailboxes of those in the house whom it is for, each once."""
    seen: set[str] = set()
    for address in addresses(root, *RECEIVERS):
        user = user_of_address(call, address)
        if user is not None and user["id"] not in seen:
            seen.add(user["id"])
            _arrive(call, user["id"], root.without("Bcc"), snippet, hops)


def _arrive(call: Call, user: str, root: MimePart, snippet: str | None, hops: int) -> None:
    call.check_time()
    row = keep(call, user, root, snippet=snippet)
    inbox, unread = (system_label(call, user, name) for name in ("INBOX", "UNREAD"))
    put_on(call, row, [inbox, unread], log=False)
    forwards = apply_filters(call, row, root)
    everything = auto_forward(call, row)
    if hops < _MOST_HOPS:
        for address in dict.fromkeys([*forwards, *([everything] if everything else [])]):
            passed = root.without("To").without("Cc")
            passed.set_header("To", address)
            deliver(call, passed, snippet, hops + 1)
    reply = vacation_reply(call, row, root)
    if reply is not None:
        away = {"id": user, "primary_email": reply.header("From")}
        make_ready(call, away, reply)
        sent = [system_label(call, user, "SENT")]
        keep(call, user, reply, sent, thread=row["thread_id"], by=user)
        # A reply that is sent by itself is answered by nobody.
        deliver(call, reply, None, _MOST_HOPS)
