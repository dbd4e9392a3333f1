"""HR criteria: who sees the cases of a service, or approves them."""

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.hr.fields import (
    After,
    Before,
    CriteriaType,
    Flag,
    IdList,
    IdText,
    OptId,
    Text,
)
from eopsgym.domains.hr.records import (
    change,
    created,
    filled,
    listed,
    refer,
    refer_all,
    renamed,
    search,
    split_ids,
    unique,
    unless_same,
)
from eopsgym.domains.hr.results import encode, numbers, result, results
from eopsgym.domains.hr.rules import catalogue
from eopsgym.domains.hr.tables import CRITERIA, GROUP, USER


def _references(ctx: Context) -> Row:
    """The group and the users that the call gives, as the columns hold them."""
    given = ctx.take("user_group", "users")
    values: Row = {}
    if "user_group" in given:
        values["user_group"] = refer(ctx, GROUP, "user_group", given["user_group"])
    if "users" in given:
        users = refer_all(ctx, USER, "users", split_ids("users", given["users"]))
        values["users"] = encode(users or None)
    return values


@tool(reads="hr_criteria")
def list_hr_criteria(
    ctx: Context,
    hr_criteria_id: OptId = None,
    name: Text = None,
    type: Opt[CriteriaType] = None,
    active: Flag = None,
    user_group: OptId = None,
    users: IdList = None,
    created_before: Before = None,
    created_after: After = None,
) -> Row:
    """Find criteria by at least one filter; of several users, one is enough."""
    equal = ctx.take("hr_criteria_id", "type", "active", "user_group")
    found = search(ctx, CRITERIA, equal, {"name": name}, created(ctx))
    if users:
        wanted = set(split_ids("users", users))
        found = [row for row in found if wanted & set(numbers(row["users"]))]
    return listed("hr_criteria", results(ctx, CRITERIA, found))


@tool(writes="hr_criteria")
def register_hr_criteria(
    ctx: Context,
    name: str,
    type: CriteriaType,
    active: Flag = None,
    user_group: OptId = None,
    users: IdList = None,
) -> Row:
    """Add criteria under a name of their own. They are active unless told otherwise."""
    unique(ctx, CRITERIA, "name", filled("name", name))
    values = {
        "name": name,
        "type": type,
        "active": active is not False,
        "user_group": None,
        "users": None,
        **_references(ctx),
    }
    catalogue.state_criteria(ctx, None, values)
    return result(ctx, CRITERIA, ctx.insert(CRITERIA, values))


@tool(writes="hr_criteria")
def update_hr_criteria(
    ctx: Context,
    hr_criteria_id: IdText,
    name: Text = None,
    type: Opt[CriteriaType] = None,
    active: Flag = None,
    user_group: OptId = None,
    users: IdList = None,
) -> Row:
    """Change criteria; only the fields that are given. Blank text removes group or users."""
    row = ctx.get(CRITERIA, hr_criteria_id, "hr_criteria_id")
    values = ctx.take("type", "active") | _references(ctx)
    values = unless_same(row, values | renamed(ctx, CRITERIA, "name", row), "users")
    catalogue.state_retired(ctx, row, values, catalogue.uses_of_criteria)
    catalogue.state_criteria(ctx, row, row | values)
    return change(ctx, CRITERIA, row, values)
