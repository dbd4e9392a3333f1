"""The acting user, and the tools that their role may call."""

from eopsgym.domains.kernel import Call, rule
from eopsgym.domains.records.roles import SELF_CHECK, by_token, why_inactive, why_not_permitted

sign_in = by_token("users", "x-itsm-user-token")


@rule("ITSM-1.1")
def the_user_is_active(call: Call) -> str | None:
    return why_inactive(call, open_tools=SELF_CHECK)


@rule("ITSM-1.2")
def the_role_covers_the_tool(call: Call) -> str | None:
    return why_not_permitted(call)


@rule("ITSM-12.1")
def admins_write_users(call: Call) -> str | None:
    """Checked before the tool runs, so that a refusal does not reveal which values exist."""
    writes = call.tool.writes and call.tool.resource == "users"
    if not writes or call.user["role"] == "admin":
        return None
    return "Creating or changing users is for admins"
