"""The acting user and the permissions of roles, in systems that store them in tables."""

from collections.abc import Callable, Collection

from eopsgym.domains.kernel import Call, Row, ToolError

SELF_CHECK = frozenset({"get_user", "get_user_using_email", "get_user_using_name"})
"""Tools with which the signed-in user is checked first; inactive users may call them."""

_PERMITTED = """
    SELECT count(*) FROM role
    JOIN role_permission USING (role_id) JOIN permission USING (perm_id)
    WHERE role.name = ? AND permission.resource = ? AND +permission.action IN ('crud', ?)
"""
"""The plus keeps SQLite from building a table of the two actions for an index search."""


def by_token(table: str, header: str) -> Callable[[Call, str | None], Row]:
    """Return a function that signs in the user of a token, or the first user without a token."""

    def sign_in(call: Call, token: str | None) -> Row:
        if token is None or token.strip() == "":
            user = call.row(f'SELECT * FROM "{table}" ORDER BY user_id LIMIT 1')
        else:
            sql = f'SELECT * FROM "{table}" WHERE static_token = ? LIMIT 1'
            user = call.row(sql, token.strip())
        if user is None:
            raise ToolError(f"Invalid or unknown {header}", "UNAUTHORIZED", bare=True)
        return user

    return sign_in


def why_inactive(call: Call, *, open_tools: Collection[str] = ()) -> str | None:
    """Return why an inactive user may not call the tool; None if they may."""
    if call.user["active"] or call.tool.name in open_tools:
        return None
    return f"{call.user['first_name']} {call.user['last_name']} is not an active user"


def why_not_permitted(call: Call, resource: str = "") -> str | None:
    """Return why the acting user's role may not call the tool; None if it may.

    A tool that writes requires `crud`, any other `read`.

    Args:
        call: the call.
        resource: the name of the tool's resource in the permission table, if it differs.
    """
    wanted, named = "crud" if call.tool.writes else "read", resource or call.tool.resource
    if call.value(_PERMITTED, call.user["role"], named, wanted):
        return None
    return f"The role '{call.user['role']}' has no '{wanted}' permission on {named}"
