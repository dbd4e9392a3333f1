"""The rules on the catalogue: services, and the topics, templates and criteria they use."""

from collections.abc import Callable

from eopsgym.domains.core import Context, Row
from eopsgym.domains.hr.rules.routing import APPROVERS, changed, group_is_active, is_active, is_open
from eopsgym.domains.hr.rules.visibility import people_of
from eopsgym.domains.hr.tables import CASE, CATEGORY, SERVICE, TASK, TEMPLATE, TOPIC

_ACTIVE = {"active": 1}


def state_service(ctx: Context, before: Row | None, after: Row) -> None:
    """State what an active service needs, and when one may be deactivated."""
    if after["active"] and changed(before, after, "topic_detail", "service_template", "active"):
        ctx.require("HR-9.1", _is_sound(ctx, after), "Topic, category and template must be active")
    if before is not None and before["active"] and not after["active"]:
        key = {"hr_service": before["hr_service_id"]}
        used = any(map(is_open, ctx.select(CASE, key) + ctx.select(TASK, key)))
        ctx.require("HR-9.2", not used, "An open case or task names the service")


def _is_sound(ctx: Context, service: Row) -> bool:
    topic = ctx.find(TOPIC, service["topic_detail"]) if service["topic_detail"] else None
    linked = topic["topic_category"] if topic and topic["active"] else None
    category = ctx.find(CATEGORY, linked) if linked is not None else None
    if category is None or not category["active"]:
        return False
    if not service["service_template"]:
        return True
    template = ctx.find(TEMPLATE, service["service_template"])
    return bool(template and template["active"] and template["coe_type"] == category["coe_type"])


def state_retired(
    ctx: Context, row: Row, values: Row, uses: Callable[[Context, Row], list[Row]]
) -> None:
    """State that a record is deactivated only when nothing active uses it."""
    retired = row["active"] and values.get("active") is False
    ctx.require("HR-9.2", not retired or not uses(ctx, row), "An active record still uses this one")


def uses_of_category(ctx: Context, row: Row) -> list[Row]:
    """The active topic details of a category."""
    return ctx.select(TOPIC, {"topic_category": row["topic_category_id"]} | _ACTIVE)


def uses_of_topic(ctx: Context, row: Row) -> list[Row]:
    """The active services of a topic detail."""
    return ctx.select(SERVICE, {"topic_detail": row["topic_detail_id"]} | _ACTIVE)


def uses_of_template(ctx: Context, row: Row) -> list[Row]:
    """The active services of a template."""
    return ctx.select(SERVICE, {"service_template": row["service_template_id"]} | _ACTIVE)


def uses_of_criteria(ctx: Context, row: Row) -> list[Row]:
    """The active services with some criteria."""
    return ctx.select(SERVICE, {"hr_criteria": row["hr_criteria_id"]} | _ACTIVE)


def state_criteria(ctx: Context, before: Row | None, after: Row) -> None:
    """State whom criteria must name."""
    if not after["active"] or not changed(before, after, "type", "active", "user_group", "users"):
        return
    group = after["user_group"]
    people = people_of(ctx, after)
    fits = group_is_active(ctx, group) or any(is_active(ctx, user) for user in people)
    if after["type"] == "approval":
        fits = fits and any(is_active(ctx, user, APPROVERS) for user in people)
    ctx.require("HR-9.3", fits, "Criteria need people, approval criteria a manager or admin")
