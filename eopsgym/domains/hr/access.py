"""The acting user, and the tools that their role may call."""

from eopsgym.domains.hr.tools.surveys import INSTANCE
from eopsgym.domains.kernel import Call, Tool, rule
from eopsgym.domains.records.roles import SELF_CHECK, by_token, why_inactive, why_not_permitted

_PUBLISHED_WORDS = {
    "topics": "topic_categories",
    "user_skills": "skills",
    "notification_analysis": "reports",
}
"""The published permission table's words for resources that this package divides differently."""


sign_in = by_token("user", "x-hr-user-token")


@rule("HR-1.1")
def acting_user_is_active(call: Call) -> str | None:
    return why_inactive(call, open_tools=SELF_CHECK)


@rule("HR-1.2")
def role_covers_the_tool(call: Call) -> str | None:
    return why_not_permitted(call, _published_word(call, call.tool))


def _published_word(call: Call, tool: Tool) -> str:
    """Return the permission table's word for a tool's resource, if it differs."""
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


@rule("HR-1.2")
def employees_answer_their_own(call: Call) -> str | None:
    """On calls, so that a refusal tells nothing about the task of somebody else's survey."""
    if (call.tool.resource, call.tool.writes) != ("survey_instances", True):
        return None
    handed = call.tool.name == "create_survey_instance"
    instance = None if handed else INSTANCE.find(call, call.raw_arguments["survey_instance_id"])
    own = instance is not None and instance["assigned_to"] == call.user["user_id"]
    if call.user["role"] != "employee" or own or not (handed or instance):
        return None
    return "Employees answer their own surveys"
