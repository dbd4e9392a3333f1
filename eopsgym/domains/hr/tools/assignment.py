"""Assignment rules: which group and people a case goes to."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.hr.fields import (
    Country,
    Flag,
    IdList,
    Limit,
    Number,
    Numbers,
    Priority,
    RuleName,
    Text,
)
from eopsgym.domains.hr.records import (
    change,
    filled,
    listed,
    refer,
    refer_all,
    search,
    split_ids,
    unique,
)
from eopsgym.domains.hr.results import encode, numbers, result, results
from eopsgym.domains.hr.rules import skills as skill_rules
from eopsgym.domains.hr.tables import GROUP, RULE, SKILL, USER

RuleId = Annotated[int, Field(description="Id of an assignment rule")]
_PLAIN = ("based_on_country", "based_on_priority", "active", "user_group")
_LISTS = {"based_on_skills": SKILL, "users": USER}


def _values(ctx: Context, row: Row | None = None) -> Row:
    """The columns that the call gives, their references checked."""
    values = ctx.take(*_PLAIN)
    refer(ctx, GROUP, "user_group", values.get("user_group"))
    for field, ids in ctx.take(*_LISTS).items():
        kept = refer_all(ctx, _LISTS[field], field, ids)
        same = row is not None and _ids(ctx, field, row) == kept
        values[field] = row[field] if row and same else encode(kept or None)
    for name in ctx.take("name").values():
        unique(ctx, RULE, "name", filled("name", name), row)
        values["name"] = name
    return values


def _ids(ctx: Context, field: str, row: Row) -> list[int | str]:
    """What a list of a rule names; skills also where they stand by name."""
    if field == "based_on_skills":
        return skill_rules.skills_of_rule(ctx, row)
    return list(numbers(row[field]))


@tool(reads="assignment_rules")
def list_assignment_rules(
    ctx: Context,
    assignment_rule_id: Number = None,
    name: Text = None,
    based_on_skills: IdList = None,
    based_on_country: Opt[Country] = None,
    based_on_priority: Opt[Priority] = None,
    active: Flag = None,
    user_group: Number = None,
    users: IdList = None,
    limit: Limit = 50,
) -> Row:
    """Find assignment rules by at least one filter; of several skills or users, one is enough."""
    found = search(ctx, RULE, ctx.take("assignment_rule_id", *_PLAIN), {"name": name})
    for field, text in ctx.take(*_LISTS).items():
        wanted = set(split_ids(field, text))
        if wanted:
            found = [row for row in found if not wanted.isdisjoint(_ids(ctx, field, row))]
    shown = listed("assignment_rules", results(ctx, RULE, found[:limit]))
    return {**shown, "total_count": len(found)}


@tool(writes="assignment_rules")
def add_new_assignment_rule(
    ctx: Context,
    name: RuleName,
    based_on_skills: Numbers = None,
    based_on_country: Opt[Country] = None,
    based_on_priority: Priority = "planning",
    active: bool = False,
    user_group: Number = None,
    users: Numbers = None,
) -> Row:
    """Add an assignment rule under a name of its own; it is inactive unless told otherwise."""
    values = dict.fromkeys((*_PLAIN, *_LISTS)) | _values(ctx)
    values |= {"based_on_priority": based_on_priority, "active": active}
    skill_rules.state_rule(ctx, None, values)
    return result(ctx, RULE, ctx.insert(RULE, values))


@tool(writes="assignment_rules")
def update_assignment_rules(
    ctx: Context,
    assignment_rule_id: RuleId,
    name: Opt[RuleName] = None,
    based_on_skills: Numbers = None,
    based_on_country: Opt[Country] = None,
    based_on_priority: Opt[Priority] = None,
    active: Flag = None,
    user_group: Number = None,
    users: Numbers = None,
) -> Row:
    """Change an assignment rule; lists replace those there are, an empty one removes them."""
    row = ctx.get(RULE, assignment_rule_id, "assignment_rule_id")
    values = _values(ctx, row)
    skill_rules.state_rule(ctx, row, row | values)
    return change(ctx, RULE, row, values)
