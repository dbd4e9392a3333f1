"""Forwarding: the addresses that may be forwarded to, and whether all mail is."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.email.access import own_mailbox, user_of_address
from eopsgym.domains.email.dialect import DONE, mail_view, signed_view
from eopsgym.domains.email.resources.mime import is_address
from eopsgym.domains.email.tools.arguments import UserId, usual
from eopsgym.domains.email.tools.settings import Disposition, keep_setting, setting
from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.products import flag, text

ADDRESS = mail_view(
    "forwarding_addresses", "Forwarding address", *text("forwardingEmail verificationStatus")
)
AUTO_FORWARDING = signed_view(
    "auto_forwarding",
    "Auto-forwarding",
    *flag("enabled"),
    *text("emailAddress disposition"),
    new={"enabled": 0, "email_address": None, "disposition": "leaveInInbox"},
)

Email = Annotated[str, Field(json_schema_extra={"format": "email"})]
_MOST = 20


def _find_address(call: Call, user: str, address: str) -> Row:
    return ADDRESS.find(call, address, by="forwarding_email", any_case=True, user_id=user)


def check_forward(call: Call, user: str, address: str) -> None:
    """See that mail of a mailbox may go on to an address.

    Raises:
        ToolError: it is none; or, where that is repaired, it is not verified.
    """
    if not is_address(address):
        raise ToolError(f"Invalid forward address: {address[:100]}")
    if call.repaired and _find_address(call, user, address)["verification_status"] != "accepted":
        raise ToolError(f"Forwarding address is not verified: {address}")


@tool(reads="auto_forwarding")
def get_auto_forwarding(call: Call, *, userId: UserId) -> Row:
    """Show whether all mail of the signed-in user is forwarded, and where to.

    `disposition` says what becomes of a message here after that. Forwarding by filters is not
    shown: see `list_filters`.
    """
    return setting(call, AUTO_FORWARDING, userId)


@tool(writes="auto_forwarding")
def update_auto_forwarding(
    call: Call,
    *,
    userId: UserId,
    enabled: Annotated[bool, usual(False)],
    emailAddress: str,
    disposition: Annotated[Disposition, usual("leaveInInbox")],
) -> Row:
    """Forward all mail that arrives for the signed-in user to one address, or stop that.

    The address should be one that `list_forwarding_addresses` shows as `accepted`; if there is
    none, add it with `create_forwarding_address`. Mail that has arrived before is not
    forwarded. All three settings are replaced.
    """
    user = own_mailbox(call, userId)
    if enabled:
        check_forward(call, user["id"], emailAddress)
    return keep_setting(
        call,
        AUTO_FORWARDING,
        userId,
        enabled=enabled,
        emailAddress=emailAddress or None,
        disposition=disposition,
    )


@tool(writes="forwarding_addresses")
def create_forwarding_address(call: Call, *, userId: UserId, forwardingEmail: Email) -> Row:
    """Add an address that the signed-in user's mail may be forwarded to; this forwards nothing yet.

    An address of the user's own domain, or of a user of this server, is `accepted` at once.
    Others are `pending` until their owner agrees, which no tool here does. A mailbox has at
    most 20. `update_auto_forwarding` or a filter then forwards mail there.
    """
    user = own_mailbox(call, userId)
    if not is_address(forwardingEmail):
        raise ToolError(f"Invalid forwarding address: {forwardingEmail[:100]}")
    sql = "SELECT 1 FROM forwarding_addresses WHERE user_id = ? AND lower(forwarding_email) = ?"
    if call.value(sql, user["id"], forwardingEmail.lower()):
        raise ToolError(f"Forwarding address already exists: {forwardingEmail}")
    if len(ADDRESS.rows(call, user_id=user["id"])) >= _MOST:
        raise ToolError(f"A mailbox has at most {_MOST} forwarding addresses")
    columns = {
        "user_id": user["id"],
        "forwarding_email": forwardingEmail,
        "verification_status": "accepted" if _is_ours(call, user, forwardingEmail) else "pending",
    }
    ADDRESS.add(call, columns)
    return ADDRESS.show(call, columns)


def _is_ours(call: Call, user: Row, address: str) -> bool:
    """Return whether an address needs no verification: of the own domain, or of a user here."""
    own = user["primary_email"].rpartition("@")[2].lower()
    return address.rpartition("@")[2].lower() == own or user_of_address(call, address) is not None


@tool(writes="forwarding_addresses")
def delete_forwarding_address(call: Call, *, userId: UserId, forwardingEmail: Email) -> str:
    """Take a forwarding address away from the signed-in user.

    If all mail is forwarded there, that stops as well. Filters that name the address stay, but
    do not forward to it any more.
    """
    user = own_mailbox(call, userId)
    row = _find_address(call, user["id"], forwardingEmail)
    ADDRESS.remove(call, row["id"])
    call.execute(
        "UPDATE auto_forwarding SET enabled = 0, email_address = NULL, updated_at = ? "
        "WHERE user_id = ? AND lower(email_address) = lower(?)",
        call.stamp, user["id"], forwardingEmail,
    )  # fmt: skip
    return DONE


@tool(reads="forwarding_addresses")
def get_forwarding_address(call: Call, *, userId: UserId, forwardingEmail: Email) -> Row:
    """Show one forwarding address of the signed-in user, and whether it is `accepted` or `pending`.

    An address that is not among them is an error.
    """
    return ADDRESS.show(call, _find_address(call, own_mailbox(call, userId)["id"], forwardingEmail))


@tool(reads="forwarding_addresses")
def list_forwarding_addresses(call: Call, *, userId: UserId) -> Row:
    """List the addresses that the signed-in user's mail may be forwarded to.

    Each is `accepted` or `pending`; mail goes only to those that are accepted.
    `get_auto_forwarding` and `list_filters` show which of them are used.
    """
    rows = ADDRESS.rows(call, user_id=own_mailbox(call, userId)["id"])
    return {"forwardingAddresses": ADDRESS.show_all(call, rows)}
