"""The acting user, and the tools that their role may call."""

from eopsgym.domains.hr.tools.surveys import INSTANCE
from eopsgym.domains.kernel import Call, Tool, rule
from eopsgym.domains.records.roles import SELF_CHECK, by_token, why_inactive, why_not_permitted

_PUBLISHED_NAMES = {
    "topics": "topic_categories",
    "user_skills": "skills",
    "notification_analysis": "reports",
}
"""The names in the published permission table of resources that are split differently here."""


sign_in = by_token("user", "x-hr-user-token")


@rule("HR-1.1")
def acting_user_is_active(call: Call) -> str | None:
    return why_inactive(call, open_tools=SELF_CHECK)


@rule("HR-1.2")
def role_covers_the_tool(call: Call) -> str | None:
    return why_not_permitted(call, _published_name(call, call.tool))


def _published_name(call: Call, tool: Tool) -> str:
    """Return the name of a tool's resource in the permission table; empty if it is the same."""
    listed = "SELECT 1 FROM permission WHERE resource = ?"
    if tool.resource not in _PUBLISHED_NAMES or call.value(listed, tool.resource):
        return ""
    return "topic_details" if "detail" in tool.name else _PUBLISHED_NAMES[tool.resource]


@rule("HR-14.1")
def only_admins_write_users(call: Call) -> str | None:
    """Checked before the tool runs, so that a refusal does not reveal which values exist."""
    if call.user["role"] == "admin" or call.tool.resource != "users" or not call.tool.writes:
        return None
    return f"Only admins {'create' if call.tool.name == 'add_new_user' else 'change'} users"


@rule("HR-1.2")
def employees_answer_their_own(call: Call) -> str | None:
    """Checked before the tool runs, so that a refusal reveals nothing about other surveys."""
    if (call.tool.resource, call.tool.writes) != ("survey_instances", True):
        return None
    creates = call.tool.name == "create_survey_instance"
    instance = None if creates else INSTANCE.find(call, call.raw_arguments["survey_instance_id"])
    own = instance is not None and instance["assigned_to"] == call.user["user_id"]
    if call.user["role"] != "employee" or own or not (creates or instance):
        return None
    return "Employees answer their own surveys"
