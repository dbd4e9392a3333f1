"""Assignment rules: which group and people a case goes to."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.fields import Country, IdList, Limit, Priority, RuleName
from eopsgym.domains.hr.json_columns import decode, numbers, split_ids
from eopsgym.domains.hr.record import Record, alone
from eopsgym.domains.hr.tools.skills import SKILL
from eopsgym.domains.kernel import Call, Opt, Row, tool
from eopsgym.domains.records import PART, Compare, to

RuleId = Annotated[int, Field(description="Id of an assignment rule")]


class NewRule(TypedDict, total=False):
    """What create takes beside what it has a default for."""

    name: RuleName
    based_on_skills: Annotated[list[int], to("skill")]
    based_on_country: Country
    user_group: int
    users: Annotated[list[int], to("user")]


class RuleChanges(NewRule, total=False):
    """What update takes."""

    based_on_priority: Priority
    active: bool


class RuleFilters(TypedDict, total=False):
    """What lists take beside skills and users."""

    assignment_rule_id: int
    name: Annotated[str, PART]
    based_on_country: Country
    based_on_priority: Priority
    active: bool
    user_group: int


RULE = Record(
    "assignment_rules",
    "Assignment rule",
    (NewRule,),
    plural="assignment_rules",
    unique=(alone("name"),),
)


def skills_of_rule(call: Call, rule: Row) -> list[int | str]:
    """The ids of the skills that an assignment rule lists, by id or by name.

    Rules that the tools write list ids, those of published seeds names. A name that no skill has
    stands for itself: nobody has that skill.
    """
    listed = decode(rule["based_on_skills"])
    names = [item for item in listed if isinstance(item, str)] if isinstance(listed, list) else []
    if not names:
        return list(numbers(listed))
    rows = SKILL.select(call, Compare("name", "in", names))
    known: dict[int | str, int | str] = {row["name"]: row["skill_id"] for row in rows}
    return [known.get(item, item) for item in listed if isinstance(item, int | str)]


@tool(reads="assignment_rules")
def list_assignment_rules(
    call: Call,
    based_on_skills: Opt[IdList] = None,
    users: Opt[IdList] = None,
    limit: Limit = 50,
    **filters: Unpack[RuleFilters],
) -> Row:
    """Find assignment rules by at least one filter; of several skills or users, one is enough."""
    found = RULE.sought(call, filters, based_on_skills, users)
    if skills := set(split_ids("based_on_skills", based_on_skills or "")):
        found = [row for row in found if skills & set(skills_of_rule(call, row))]
    if people := set(split_ids("users", users or "")):
        found = [row for row in found if people & set(numbers(row["users"]))]
    return RULE.page(call, found, limit)


@tool(writes="assignment_rules", required=("name",))
def add_new_assignment_rule(
    call: Call,
    based_on_priority: Priority = "planning",
    active: bool = False,
    **fields: Unpack[NewRule],
) -> Row:
    """Add an assignment rule under a name of its own; it is inactive unless told otherwise."""
    return RULE.create(call, fields, based_on_priority=based_on_priority, active=active)


@tool(writes="assignment_rules")
def update_assignment_rules(
    call: Call, assignment_rule_id: RuleId, **fields: Unpack[RuleChanges]
) -> Row:
    """Change an assignment rule; lists replace those there are, an empty one removes them."""
    row = RULE.get(call, assignment_rule_id)
    skills = fields.get("based_on_skills")
    if skills is not None and skills_of_rule(call, row) == list(dict.fromkeys(skills)):
        same = {"based_on_skills": row["based_on_skills"]}
        RULE.check_references(call, {"based_on_skills": fields.pop("based_on_skills")})
        return RULE.update(call, row, fields, **same)
    return RULE.update(call, row, fields)
