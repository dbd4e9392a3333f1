"""What roles may do, in systems that keep it in tables: role, permission, role_permission."""

from collections.abc import Collection

from eopsgym.domains.kernel import Call

_PERMITTED = """
    SELECT count(*) FROM role
    JOIN role_permission USING (role_id) JOIN permission USING (perm_id)
    WHERE role.name = ? AND permission.resource = ? AND permission.action IN ('crud', ?)
"""


def why_inactive(call: Call, *, open_tools: Collection[str] = ()) -> str | None:
    """That the acting user is not active, unless the tool is open to such users all the same."""
    if call.user["active"] or call.tool.name in open_tools:
        return None
    return f"{call.user['first_name']} {call.user['last_name']} is not an active user"


def why_not_permitted(call: Call, resource: str = "") -> str | None:
    """That the acting user's role does not cover the tool: `crud` if it writes, else `read`.

    Args:
        call: the call.
        resource: what the permission table calls the tool's resource, if it is another word.
    """
    wanted, named = "crud" if call.tool.writes else "read", resource or call.tool.resource
    if call.value(_PERMITTED, call.user["role"], named, wanted):
        return None
    return f"The role '{call.user['role']}' has no '{wanted}' permission on {named}"
