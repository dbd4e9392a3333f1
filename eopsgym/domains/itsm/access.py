"""Who acts, and what the role tables let them do."""

from eopsgym.domains.kernel import Call, Row, ToolError, rule
from eopsgym.domains.records.roles import why_inactive, why_not_permitted

_SELF_CHECK = frozenset({"get_user", "get_user_using_email", "get_user_using_name"})
"""Look-ups by which the rule to check the signed-in user first is kept: open to the inactive."""


def sign_in(call: Call, token: str | None) -> Row:
    """The user behind `x-itsm-user-token`; the first user without one.

    Raises:
        ToolError: 401, if nobody has the token.
    """
    if token is None or token.strip() == "":
        user = call.row("SELECT * FROM users ORDER BY user_id LIMIT 1")
    else:
        user = call.row("SELECT * FROM users WHERE static_token = ?", token.strip())
    if user is None:
        raise ToolError("Invalid or unknown x-itsm-user-token", "UNAUTHORIZED", bare=True)
    return user


@rule("ITSM-1.1")
def the_user_is_active(call: Call) -> str | None:
    return why_inactive(call, open_tools=_SELF_CHECK)


@rule("ITSM-1.2")
def the_role_covers_the_tool(call: Call) -> str | None:
    return why_not_permitted(call)
