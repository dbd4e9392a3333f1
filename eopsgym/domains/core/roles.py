"""What roles may do, in systems that keep it in tables: role, permission, role_permission."""

from collections.abc import Collection

from eopsgym.domains.core.context import Context
from eopsgym.domains.core.tool import Tool

_PERMITTED = """
    SELECT count(*) FROM role
    JOIN role_permission USING (role_id) JOIN permission USING (perm_id)
    WHERE role.name = ? AND permission.resource = ? AND permission.action IN ('crud', ?)
"""


def state_role(
    ctx: Context, tool: Tool, *, active: str, role: str, to_inactive: Collection[str] = ()
) -> None:
    """State that the acting user is active and that their role covers the tool.

    Args:
        ctx: the call.
        tool: what is called; it needs `crud` on its resource if it writes, else `read`.
        active: the rule that inactive users do nothing.
        role: the rule that roles bind.
        to_inactive: tools that are open to inactive users all the same.
    """
    who = f"{ctx.user['first_name']} {ctx.user['last_name']}"
    may_act = bool(ctx.user["active"]) or tool.name in to_inactive
    ctx.require(active, may_act, f"{who} is not an active user")
    wanted = "crud" if tool.writes else "read"
    allowed = ctx.value(_PERMITTED, ctx.user["role"], tool.resource, wanted)
    ctx.require(
        role,
        bool(allowed),
        f"The role '{ctx.user['role']}' has no '{wanted}' permission on {tool.resource}",
    )
