"""Forwarding: forwarding addresses, and the setting that forwards all mail."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.email.access import own_mailbox, user_of_address
from eopsgym.domains.email.dialect import DONE, mail_view, signed_view
from eopsgym.domains.email.resources.mime import is_address
from eopsgym.domains.email.tools.arguments import UserId, schema_default
from eopsgym.domains.email.tools.settings import Disposition, setting, store_setting
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
    """Raise ToolError unless mail of a mailbox may be forwarded to an address.

    Raises:
        ToolError: the address is malformed or, in repaired mode, not verified.
    """
    if not is_address(address):
        raise ToolError(f"Invalid forward address: {address[:100]}")
    if call.repaired and _find_address(call, user, address)["verification_status"] != "accepted":
        raise ToolError(f"Forwarding address is not verified: {address}")


@tool(reads="auto_forwarding")
def get_auto_forwarding(call: Call, *, userId: UserId) -> Row:
    """Return whether all mail of the signed-in user is forwarded, and to which address.

    `disposition` is what happens to the message here after it is forwarded. Forwarding by
    filters is not included: see `list_filters`.
    """
    return setting(call, AUTO_FORWARDING, userId)


@tool(writes="auto_forwarding")
def update_auto_forwarding(
    call: Call,
    *,
    userId: UserId,
    enabled: Annotated[bool, schema_default(False)],
    emailAddress: str,
    disposition: Annotated[Disposition, schema_default("leaveInInbox")],
) -> Row:
    """Forward all mail that arrives for the signed-in user to one address, or stop that.

    The address should be `accepted` in `list_forwarding_addresses`; if it is not listed, add it
    with `create_forwarding_address`. Mail that has already arrived is not forwarded. All three
    settings are replaced.
    """
    user = own_mailbox(call, userId)
    if enabled:
        check_forward(call, user["id"], emailAddress)
    return store_setting(
        call,
        AUTO_FORWARDING,
        userId,
        enabled=enabled,
        emailAddress=emailAddress or None,
        disposition=disposition,
    )


@tool(writes="forwarding_addresses")
def create_forwarding_address(call: Call, *, userId: UserId, forwardingEmail: Email) -> Row:
    """Add an address to which the signed-in user's mail may be forwarded; nothing is forwarded yet.

    An address in the user's own domain, or of a user of this server, is `accepted` immediately.
    Others are `pending` until their owner agrees, which no tool can do. A mailbox has at most
    20 forwarding addresses. To forward mail to the address, use `update_auto_forwarding` or a
    filter.
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
        "verification_status": "accepted" if _is_known(call, user, forwardingEmail) else "pending",
    }
    ADDRESS.add(call, columns)
    return ADDRESS.show(call, columns)


def _is_known(call: Call, user: Row, address: str) -> bool:
    """Return whether an address needs no verification: it is in the own domain or of a user."""
    own = user["primary_email"].rpartition("@")[2].lower()
    return address.rpartition("@")[2].lower() == own or user_of_address(call, address) is not None


@tool(writes="forwarding_addresses")
def delete_forwarding_address(call: Call, *, userId: UserId, forwardingEmail: Email) -> str:
    """Delete a forwarding address of the signed-in user.

    If all mail is forwarded to it, that stops. Filters that name the address stay, but no
    longer forward to it.
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
    """Return a forwarding address of the signed-in user, and whether it is `accepted` or `pending`.

    An address that is not among them is an error.
    """
    return ADDRESS.show(call, _find_address(call, own_mailbox(call, userId)["id"], forwardingEmail))


@tool(reads="forwarding_addresses")
def list_forwarding_addresses(call: Call, *, userId: UserId) -> Row:
    """List the addresses to which the signed-in user's mail may be forwarded.

    Each is `accepted` or `pending`; mail is forwarded only to accepted addresses.
    `get_auto_forwarding` and `list_filters` return which of them are used.
    """
    rows = ADDRESS.rows(call, user_id=own_mailbox(call, userId)["id"])
    return {"forwardingAddresses": ADDRESS.show_all(call, rows)}
