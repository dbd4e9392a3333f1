"""The tables of the HR system, as its tools see them."""

from typing import Any

from eopsgym.domains.core import Table


def _table(name: str, key: str, label: str, **more: Any) -> Table:
    """A table of this system: numbered by SQLite, stamped, and a missing row reads one way."""
    columns = {"created": "created_at", "updated": "updated_at"}
    return Table(name, key, label, missing="RESOURCE_NOT_FOUND", bare=True, **(columns | more))


USER = _table("user", "user_id", "User", hidden=frozenset({"static_token"}))
USER_ROLE = _table("user_role", "user_id", "User role")
GROUP = _table("user_group", "group_id", "User group")
MEMBER = _table("user_group_member", "member_id", "Group membership")
PROFILE = _table("hr_profile", "hr_profile_id", "HR profile")
CATEGORY = _table("topic_category", "topic_category_id", "Topic category")
TOPIC = _table("topic_detail", "topic_detail_id", "Topic detail")
TEMPLATE = _table("service_template", "service_template_id", "Service template")
CRITERIA = _table("hr_criteria", "hr_criteria_id", "HR criteria")
SERVICE = _table("hr_service", "hr_service_id", "HR service")
SKILL = _table("skill", "skill_id", "Skill")
USER_SKILL = _table("user_skill", "user_skill_id", "User skill")
CASE = _table("hr_case", "hr_case_id", "HR case")
TASK = _table("hr_case_task", "hr_case_task_id", "HR case task")
CHECKLIST = _table("checklist", "checklist_id", "Checklist item")
SURVEY = _table("survey", "survey_id", "Survey")
INSTANCE = _table("survey_instance", "survey_instance_id", "Survey instance")
RULE = _table("assignment_rules", "assignment_rule_id", "Assignment rule")
ESCALATION = _table("escalation_rule", "escalation_rule_id", "Escalation rule")
ARTICLE = _table("knowledge", "knowledge_id", "Knowledge article")
LINK = _table("hr_case_knowledge", "hr_case_kb_id", "Knowledge link")
NOTIFICATION = _table("notification", "notification_id", "Notification")
