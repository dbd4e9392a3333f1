"""Topic categories, and the topic details under them."""

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.hr.fields import Coe, Flag, IdText, IsActive, OptId, Text
from eopsgym.domains.hr.records import change, filled, like_name, listed, refer, search, unique
from eopsgym.domains.hr.results import result, results
from eopsgym.domains.hr.rules import catalogue
from eopsgym.domains.hr.tables import CATEGORY, TOPIC


def _counted(ctx: Context, row: Row) -> Row:
    """A category as a result, with the number of its topic details."""
    details = ctx.select(TOPIC, {"topic_category": row["topic_category_id"]})
    return {**result(ctx, CATEGORY, row), "topic_details_count": len(details)}


@tool(reads="topics")
def get_topic_details(
    ctx: Context,
    topic_detail_id: OptId = None,
    name: Text = None,
    active: Flag = None,
    topic_category: Text = None,
) -> Row:
    """Find topic details by at least one filter; names match in part."""
    equal = ctx.take("topic_detail_id", "active") | like_name(ctx, "topic_category", CATEGORY)
    return listed("topic_details", results(ctx, TOPIC, search(ctx, TOPIC, equal, {"name": name})))


@tool(reads="topics")
def get_topic_categories(
    ctx: Context,
    topic_category_id: OptId = None,
    name: Text = None,
    active: Flag = None,
    coe_type: Text = None,
) -> Row:
    """Find topic categories by at least one filter, each with the number of its details."""
    equal = ctx.take("topic_category_id", "active", "coe_type")
    found = search(ctx, CATEGORY, equal, {"name": name})
    return listed("topic_categories", [_counted(ctx, row) for row in found])


@tool(writes="topics")
def add_new_topic_detail(
    ctx: Context, name: str, active: IsActive, topic_category: Text = None
) -> Row:
    """Add a topic detail under a name of its own; its category is named exactly."""
    unique(ctx, TOPIC, "name", filled("name", name))
    category = refer(ctx, CATEGORY, "topic_category", topic_category, "name")
    values = {"name": name, "active": active, "topic_category": category}
    return result(ctx, TOPIC, ctx.insert(TOPIC, values))


@tool(writes="topics")
def update_topic_detail(
    ctx: Context,
    topic_detail_id: IdText,
    name: str,
    active: bool = True,
    topic_category: Text = None,
) -> Row:
    """Change a topic detail; blank text leaves the name and removes the category."""
    row = ctx.get(TOPIC, topic_detail_id, "topic_detail_id")
    values = ctx.take("active") | ({"name": name} if name.strip() else {})
    unique(ctx, TOPIC, "name", name, row)
    if topic_category is not None:
        values["topic_category"] = refer(ctx, CATEGORY, "topic_category", topic_category, "name")
    catalogue.state_retired(ctx, row, values, catalogue.uses_of_topic)
    return change(ctx, TOPIC, row, values)


@tool(writes="topics")
def add_new_topic_category(ctx: Context, name: str, coe_type: Coe, active: IsActive) -> Row:
    """Add a topic category, under a name of its own, to a centre of excellence."""
    unique(ctx, CATEGORY, "name", filled("name", name))
    values = {"name": name, "active": active, "coe_type": coe_type}
    return result(ctx, CATEGORY, ctx.insert(CATEGORY, values))


@tool(writes="topics")
def update_topic_category(
    ctx: Context,
    topic_category_id: IdText,
    name: str,
    coe_type: Opt[Coe] = None,
    active: bool = True,
) -> Row:
    """Change a topic category; only the fields that are given. Blank text leaves the name."""
    row = ctx.get(CATEGORY, topic_category_id, "topic_category_id")
    values = ctx.take("coe_type", "active") | ({"name": name} if name.strip() else {})
    unique(ctx, CATEGORY, "name", name, row)
    catalogue.state_retired(ctx, row, values, catalogue.uses_of_category)
    return change(ctx, CATEGORY, row, values)
