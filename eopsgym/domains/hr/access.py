"""Who acts, and what the role tables let them do."""

from eopsgym.domains.kernel import Call, Tool, rule
from eopsgym.domains.records.roles import SELF_CHECK, by_token, why_inactive, why_not_permitted

_PUBLISHED_WORDS = {
    "topics": "topic_categories",
    "user_skills": "skills",
    "notification_analysis": "reports",
}
"""What the published permission table calls the resources that ours divides otherwise."""


sign_in = by_token("user", "x-hr-user-token")


@rule("HR-1.1")
def acting_user_is_active(call: Call) -> str | None:
    return why_inactive(call, open_tools=SELF_CHECK)


@rule("HR-1.2")
def role_covers_the_tool(call: Call) -> str | None:
    return why_not_permitted(call, _published_word(call, call.tool))


def _published_word(call: Call, tool: Tool) -> str:
    """What the permission table calls a tool's resource, if it is another word."""
    listed = "SELECT 1 FROM permission WHERE resource = ?"
    if tool.resource not in _PUBLISHED_WORDS or call.value(listed, tool.resource):
        return ""
    return "topic_details" if "detail" in tool.name else _PUBLISHED_WORDS[tool.resource]


@rule("HR-14.1")
def only_admins_write_users(call: Call) -> str | None:
    """Stated before the values are compared with those there are."""
    if call.user["role"] == "admin" or call.tool.resource != "users" or not call.tool.writes:
        return None
    return f"Only admins {'create' if call.tool.name == 'add_new_user' else 'change'} users"
