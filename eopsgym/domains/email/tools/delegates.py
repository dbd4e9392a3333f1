"""Delegates: the users who can read and write in a mailbox that is not their own."""

from eopsgym.domains.email.access import own_mailbox, user_of_address
from eopsgym.domains.email.dialect import DONE, signed_view
from eopsgym.domains.email.resources.mime import is_address
from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.products import text

DELEGATE = signed_view("delegates", "Delegate", *text("delegateEmail verificationStatus"))

_MOST = 25


def _find(call: Call, user: str, address: str) -> Row:
    return DELEGATE.find(call, address, by="delegate_email", any_case=True, user_id=user)


@tool(writes="delegates")
def email_create_delegate(call: Call, *, userId: str, delegateEmail: str) -> Row:
    """Let another user read, change and send mail in the signed-in user's mailbox.

    The delegate is `accepted` immediately and is not notified. Delegates cannot access
    settings, filters, aliases or keys. A mailbox has at most 25 delegates.
    """
    user = own_mailbox(call, userId)
    other = user_of_address(call, delegateEmail)
    is_primary = other is not None and other["primary_email"].lower() == delegateEmail.lower()
    if call.repaired and not is_primary:
        raise ToolError(f"Delegate must be the primary address of a user here: {delegateEmail}")
    if not is_address(delegateEmail):
        raise ToolError(f"Invalid delegate address: {delegateEmail[:100]}")
    if other is not None and other["id"] == user["id"]:
        raise ToolError("Nobody is a delegate of the own mailbox")
    existing = [row["delegate_email"].lower() for row in DELEGATE.rows(call, user_id=user["id"])]
    if delegateEmail.lower() in existing:
        raise ToolError(f"Delegate already exists: {delegateEmail}")
    if len(existing) >= _MOST:
        raise ToolError(f"A mailbox has at most {_MOST} delegates")
    columns = {
        "user_id": user["id"],
        "delegate_email": delegateEmail,
        "verification_status": "accepted",
    }
    DELEGATE.add(call, columns)
    return DELEGATE.show(call, columns)


@tool(writes="delegates")
def email_delete_delegate(call: Call, *, userId: str, delegateEmail: str) -> str:
    """Remove a delegate of the signed-in user's mailbox.

    The verification status of the delegate does not matter. Changes that the delegate made in
    the mailbox stay.
    """
    row = _find(call, own_mailbox(call, userId)["id"], delegateEmail)
    DELEGATE.remove(call, row["id"])
    return DONE


@tool(reads="delegates")
def email_get_delegate(call: Call, *, userId: str, delegateEmail: str) -> Row:
    """Return one delegate of the signed-in user's mailbox, and whether the delegate is accepted.

    An address that is not among the delegates is an error.
    """
    return DELEGATE.show(call, _find(call, own_mailbox(call, userId)["id"], delegateEmail))


@tool(reads="delegates")
def email_list_delegates(call: Call, *, userId: str) -> Row:
    """List the delegates of the signed-in user's mailbox, with any verification status.

    It does not list the mailboxes of which the user is a delegate.
    """
    rows = DELEGATE.rows(call, user_id=own_mailbox(call, userId)["id"])
    return {"delegates": DELEGATE.show_all(call, rows)}
