"""Who acts, and what the role tables let them do."""

from eopsgym.domains.core import Context, Row, Tool, ToolError
from eopsgym.domains.core.roles import state_role

_SELF_CHECK = frozenset({"get_user", "get_user_using_email", "get_user_using_name"})
"""Look-ups by which the rule to check the signed-in user first is kept: open to the inactive."""


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
    state_role(ctx, tool, active="HR-1.1", role="HR-1.2", to_inactive=_SELF_CHECK)
