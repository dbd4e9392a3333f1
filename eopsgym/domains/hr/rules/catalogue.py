"""Rules over the catalogue: services, and the topics, templates and criteria they use."""

from eopsgym.domains.hr.rules.common import APPROVERS, group_is_active, is_active, open_work
from eopsgym.domains.hr.tools.criteria import CRITERIA, people_of
from eopsgym.domains.hr.tools.services import SERVICE
from eopsgym.domains.hr.tools.templates import TEMPLATE
from eopsgym.domains.hr.tools.topics import CATEGORY, TOPIC
from eopsgym.domains.kernel import Call, Change, Row, rule
from eopsgym.domains.records import Compare

_USES = {
    CATEGORY.table: (CATEGORY, TOPIC),
    TOPIC.table: (TOPIC, SERVICE),
    TEMPLATE.table: (TEMPLATE, SERVICE),
    CRITERIA.table: (CRITERIA, SERVICE),
}
"""Table to its records, and to those that use them."""


@rule("HR-9.1", SERVICE, on="topic_detail service_template active")
def active_services_are_sound(change: Change) -> bool:
    """Topic, category and template must be active."""
    return not change.row["active"] or _is_sound(change.call, change.row)


def _is_sound(call: Call, service: Row) -> bool:
    topic = TOPIC.find(call, service["topic_detail"])
    category = CATEGORY.find(call, topic["topic_category"]) if topic and topic["active"] else None
    if category is None or not category["active"]:
        return False
    if not service["service_template"]:
        return True
    template = TEMPLATE.find(call, service["service_template"])
    return bool(template and template["active"] and template["coe_type"] == category["coe_type"])


@rule("HR-9.2", SERVICE, when="update", on="active")
def services_of_open_work_stay(change: Change) -> bool:
    """An open case or task names the service."""
    service = change.row["hr_service_id"]
    return not (change.leaves(1, "active") and open_work(change.call, "hr_service", service))


@rule("HR-9.2", CATEGORY, TOPIC, TEMPLATE, CRITERIA, when="update", on="active")
def what_active_records_use_stays(change: Change) -> bool:
    """An active record still uses this one."""
    if not change.leaves(1, "active"):
        return True
    used, users = _USES[change.table]
    naming = Compare(used.table, "=", change.row[used.key]) & Compare("active", "=", True)
    return not users.select(change.call, naming)


@rule("HR-9.3", CRITERIA, on="type active user_group users")
def criteria_name_people(change: Change) -> bool:
    """Criteria need people, approval criteria a manager or admin."""
    call, row = change.call, change.row
    people = people_of(call, row)
    fits = group_is_active(call, row["user_group"]) or any(is_active(call, u) for u in people)
    if row["type"] == "approval":
        fits = fits and any(is_active(call, user, APPROVERS) for user in people)
    return not row["active"] or fits
