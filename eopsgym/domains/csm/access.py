"""The acting user, and the tools that their role may call."""

from eopsgym.domains.csm.dialect import UNAUTHORISED
from eopsgym.domains.kernel import Call, Row, ToolError, rule
from eopsgym.domains.records.roles import why_inactive

STAFF = ("admin", "manager", "agent")
LEADERS = ("admin", "manager")
_AGENT = frozenset({"cases", "case_slas", "interactions", "knowledge", "links", "notifications"})
_WRITES = {"agent": _AGENT, "manager": _AGENT | {"contacts", "memberships"}}
_FOR_ADMINS = frozenset({"delete_products", "delete_case_slas", "delete_notifications"})
_FOR_CUSTOMERS = frozenset({"create_new_case", "register_new_interaction", "update_user_details"})
_SELF_CHECK = frozenset({"find_user", "find_user_by_email"})
"""Tools with which the signed-in user is checked first; inactive users may call them."""
_ACCESS = frozenset({"role", "active", "email"})


def sign_in(call: Call, email: str | None) -> Row:
    """Return the user with the e-mail in `x-user-email`.

    Raises:
        ToolError: if the header is missing, or no user has that e-mail.
    """
    if not email or not email.strip():
        raise ToolError("x-user-email header is required for user identification", UNAUTHORISED)
    user = call.row('SELECT * FROM "user" WHERE email = ?', email.strip())
    if user is None:
        raise ToolError("User not found for given email", UNAUTHORISED)
    return user


@rule("CSM-1.1")
def user_is_active(call: Call) -> str | None:
    return why_inactive(call, open_tools=_SELF_CHECK)


@rule("CSM-1.2")
def role_covers_the_tool(call: Call) -> str | None:
    """Checked before the tool runs, so that a refusal does not reveal which e-mails exist."""
    tool, role = call.tool, call.user["role"]
    if role == "admin" or not tool.writes:
        return None
    allowed = tool.resource in _WRITES.get(role, ()) and tool.name not in _FOR_ADMINS
    if role == "customer":
        allowed = tool.name in _FOR_CUSTOMERS
        if tool.name == "update_user_details" and call.raw_arguments.keys() & _ACCESS:
            return "Customers may not change role, e-mail or activity"
    return None if allowed else f"The role '{role}' may not call {tool.name}"
