"""Access to mailboxes: the acting user, and the mailbox that a call names."""

from eopsgym.domains.kernel import Call, Row, ToolError, rule
from eopsgym.domains.products import View

USER = View("users", "User")

_DELEGATED = """
    SELECT 1 FROM delegates
    WHERE user_id = ? AND lower(delegate_email) = lower(?) AND verification_status = 'accepted'
"""
_BY_ADDRESS = """
    SELECT * FROM users WHERE lower(primary_email) = ?1
        OR id IN (SELECT user_id FROM send_as_aliases
            WHERE lower(send_as_email) = ?1 AND verification_status = 'accepted')
    ORDER BY lower(primary_email) <> ?1, rowid LIMIT 1
"""

sign_in = USER.sign_in_by("token")


@rule("EMAIL-1.1")
def who_has_left_does_nothing(call: Call) -> str | None:
    name = call.user["name"] or ""
    return f"{name} does nothing here" if name.endswith("(left)") else None


def mailbox(call: Call, user_id: str | None) -> Row:
    """Return the owner of the mailbox that an argument names; `me` and None mean the acting user.

    Raises:
        ToolError: there is no such user, or the acting user is not an accepted delegate of it.
    """
    own = call.user
    if user_id is None or user_id == "me" or user_id == own["id"]:
        return own
    if user_id.lower() == own["primary_email"].lower():
        return own
    sql = "SELECT * FROM users WHERE id = ? OR lower(primary_email) = lower(?)"
    owner = call.row(sql, user_id, user_id)
    if owner is None:
        raise ToolError(f"User not found: {user_id}")
    if not call.value(_DELEGATED, owner["id"], own["primary_email"]):
        raise ToolError(f"Delegation denied for {user_id}")
    return owner


def own_mailbox(call: Call, user_id: str | None) -> Row:
    """Return the acting user, for settings, which delegates cannot access.

    Raises:
        ToolError: `user_id` names another user.
    """
    owner = mailbox(call, user_id)
    if owner["id"] != call.user["id"]:
        raise ToolError(f"Delegation denied for {user_id}: a delegate does not reach settings")
    return owner


def user_of_address(call: Call, address: str) -> Row | None:
    """Return the user who receives mail to an address, which may be a verified alias.

    A suffix between a plus and the `@` is ignored: `ana+news@…` reaches `ana@…`.
    """
    user = call.row(_BY_ADDRESS, address.lower())
    name, plus, rest = address.lower().partition("+")
    if user is None and plus and name:
        return call.row(_BY_ADDRESS, f"{name}@{rest.rpartition('@')[2]}")
    return user


def own_addresses(call: Call, user: str) -> list[str]:
    """Return the primary address and the verified aliases of a mailbox."""
    sql = """
        SELECT primary_email AS address FROM users WHERE id = ?1
        UNION SELECT send_as_email FROM send_as_aliases
        WHERE user_id = ?1 AND verification_status = 'accepted'
    """
    return [row["address"] for row in call.rows(sql, user)]


def may_send_as(call: Call, user: Row, address: str) -> bool:
    """Return whether an address is the primary one of a mailbox or a verified alias of it."""
    if address.lower() == user["primary_email"].lower():
        return True
    sql = """
        SELECT 1 FROM send_as_aliases
        WHERE user_id = ? AND lower(send_as_email) = lower(?) AND verification_status = 'accepted'
    """
    return bool(call.value(sql, user["id"], address))
