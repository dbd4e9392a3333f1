"""Who acts, what their role lets them write, and what a customer may see."""

from typing import Any

from eopsgym.domains.core import Context, Reader, Row, Table, Tool, ToolError
from eopsgym.domains.csm.faults import UNAUTHORISED
from eopsgym.domains.csm.tables import USER

TENANT_RULE = "CSM-1.3"

_AGENT = frozenset({"cases", "case_slas", "interactions", "knowledge", "links", "notifications"})
_MANAGER = _AGENT | {"contacts", "memberships"}
_CUSTOMER = frozenset({"cases", "interactions", "users"})
_WRITES = {"agent": _AGENT, "manager": _MANAGER, "customer": _CUSTOMER}
_FOR_ADMINS = frozenset({"delete_products", "delete_case_slas", "delete_notifications"})
_FOR_CUSTOMERS = frozenset({"create_new_case", "register_new_interaction", "update_user_details"})
_SELF_CHECK = frozenset({"find_user", "find_user_by_email"})
"""Look-ups by which the rule to check the signed-in user first is kept: open to the inactive."""

_OWN_ACCOUNTS = "SELECT account_id FROM contact WHERE portal_user_id = ? AND active = 1"
_OWN_CASES = f"SELECT case_id FROM customer_case WHERE account_id IN ({_OWN_ACCOUNTS})"
_BY_ACCOUNT = f"account_id IN ({_OWN_ACCOUNTS})"
_OPEN_ARTICLE = "state = 'published' AND visibility = 'external'"
_SIGHT = {
    "account": _BY_ACCOUNT,
    "contact": _BY_ACCOUNT,
    "contract": _BY_ACCOUNT,
    "entitlement": _BY_ACCOUNT,
    "installed_product": _BY_ACCOUNT,
    "customer_case": _BY_ACCOUNT,
    "interaction": _BY_ACCOUNT,
    "location": f"location_id IN (SELECT location_id FROM installed_product WHERE {_BY_ACCOUNT})",
    "user": "user_id = ?",
    "notification": "email = (SELECT email FROM user WHERE user_id = ?)",
    "case_knowledge": f"case_id IN ({_OWN_CASES})"
    f" AND knowledge_id IN (SELECT knowledge_id FROM knowledge WHERE {_OPEN_ARTICLE})",
}
_OPEN_TO_ALL = {"product": "lifecycle_state = 'active'", "knowledge": _OPEN_ARTICLE}


def find_user(ctx: Context, email: str | None) -> Row:
    """The user with the e-mail in `x-user-email`.

    Raises:
        ToolError: the header is missing, or nobody has that e-mail.
    """
    if not email or not email.strip():
        raise ToolError("x-user-email header is required for user identification", UNAUTHORISED)
    user = ctx.row(f'SELECT * FROM "{USER.name}" WHERE email = ?', email.strip())
    if user is None:
        raise ToolError("User not found for given email", UNAUTHORISED)
    return user


def authorise(ctx: Context, tool: Tool) -> None:
    """State that the acting user is active and that their role covers the tool."""
    who = f"{ctx.user['first_name']} {ctx.user['last_name']}"
    role = ctx.user["role"]
    present = bool(ctx.user["active"]) or tool.name in _SELF_CHECK
    ctx.require("CSM-1.1", present, f"{who} is not an active user")
    if not tool.writes or role == "admin":
        return
    allowed = tool.resource in _WRITES.get(role, ()) and tool.name not in _FOR_ADMINS
    if role == "customer":
        allowed = tool.name in _FOR_CUSTOMERS
    ctx.require("CSM-1.2", allowed, f"The role '{role}' may not call {tool.name}")


def sight(ctx: Reader, table: Table) -> tuple[str, list[Any]] | None:
    """What a customer sees of a table: a condition and its values; None for staff."""
    if ctx.user.get("role") != "customer":
        return None
    if table.name in _OPEN_TO_ALL:
        return _OPEN_TO_ALL[table.name], []
    if table.name in _SIGHT:
        return _SIGHT[table.name], [ctx.user["user_id"]]
    return "0", []


def leads(ctx: Context) -> bool:
    """Whether the acting user is a manager or an admin."""
    return ctx.user["role"] in ("admin", "manager")
