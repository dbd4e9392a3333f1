"""Who acts, and what the role tables let them do."""

from eopsgym.domains.core import Context, Row, Tool, ToolError

_SELF_CHECK = frozenset({"get_user", "get_user_using_email", "get_user_using_name"})
"""Look-ups by which the rule to check the signed-in user first is kept: open to the inactive."""

_PERMITTED = """
    SELECT count(*) FROM role
    JOIN role_permission USING (role_id) JOIN permission USING (perm_id)
    WHERE role.name = ? AND permission.resource = ? AND permission.action IN ('crud', ?)
"""


def find_user(ctx: Context, token: str | None) -> Row:
    """The user behind `x-hr-user-token`; the first user without one.

    Raises:
        ToolError: 401, if nobody has the token.
    """
    if token is None or token.strip() == "":
        user = ctx.row('SELECT * FROM "user" ORDER BY user_id LIMIT 1')
    else:
        user = ctx.row('SELECT * FROM "user" WHERE static_token = ?', token.strip())
    if user is None:
        raise ToolError("Invalid or unknown x-hr-user-token", "UNAUTHORIZED", bare=True)
    return user


def authorise(ctx: Context, tool: Tool) -> None:
    """State that the acting user is active and that their role covers the tool."""
    who = f"{ctx.user['first_name']} {ctx.user['last_name']}"
    may_act = bool(ctx.user["active"]) or tool.name in _SELF_CHECK
    ctx.require("HR-1.1", may_act, f"{who} is not an active user")
    wanted = "crud" if tool.writes else "read"
    allowed = ctx.value(_PERMITTED, ctx.user["role"], tool.resource, wanted)
    ctx.require(
        "HR-1.2",
        bool(allowed),
        f"The role '{ctx.user['role']}' has no '{wanted}' permission on {tool.resource}",
    )
