"""Assignment rules: which group and people a case goes to."""

from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.record import Record, alone
from eopsgym.domains.hr.tools.skills import SKILL
from eopsgym.domains.hr.value_types import Country, IdList, Limit, Priority
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import PART, Compare, to

RuleId = Annotated[int, Field(description="Id of an assignment rule")]


class _Lists(TypedDict, total=False):
    based_on_skills: Annotated[list[int], to("skill")]
    users: Annotated[list[int], to("user")]
    name: Annotated[str, Field(min_length=1, max_length=120)]


class _Common(TypedDict, total=False):
    based_on_country: Country
    based_on_priority: Priority
    active: bool
    user_group: int


class _New(_Lists, total=False):
    based_on_country: Country
    user_group: int


class _Changes(_Common, _Lists, total=False):
    pass


class _Filters(_Common, total=False):
    assignment_rule_id: int
    name: Annotated[str, PART]
    based_on_skills: IdList
    users: IdList


class _Rules(Record):
    """Assignment rules. Those that tools write list skills by id, those of seeds by name."""

    def said(self, call: Call, column: str, value: Any) -> Any:
        """Skills as ids; a name that no skill has stands for itself: nobody has that skill."""
        said = super().said(call, column, value)
        if column != "based_on_skills" or not isinstance(said, list):
            return said
        names = [each for each in said if isinstance(each, str)]
        rows = SKILL.select(call, Compare("name", "in", names)) if names else []
        known = {row["name"]: row["skill_id"] for row in rows}
        return [known.get(each, each) for each in said if isinstance(each, int | str)]

    def groups(self, call: Call, column: str, ids: list[list[int]]) -> list[list[int | str]]:
        """Skills by id or by name."""
        if column != "based_on_skills":
            return super().groups(call, column, ids)
        wanted = Compare("skill_id", "in", [each for group in ids for each in group])
        rows = SKILL.select(call, wanted, columns=["skill_id", "name"])
        names = {row["skill_id"]: row["name"] for row in rows}
        return [[*group, *(names[each] for each in group if each in names)] for group in ids]


RULE = _Rules(
    "assignment_rules",
    "Assignment rule",
    (_Changes, _Filters),
    plural="assignment_rules",
    unique=(alone("name"),),
)


@tool(reads="assignment_rules")
def list_assignment_rules(call: Call, limit: Limit = 50, **filters: Unpack[_Filters]) -> Row:
    """Find assignment rules by at least one filter; of several skills or users, one is enough."""
    return RULE.search(call, filters, limit)


@tool(writes="assignment_rules", required=("name",))
def add_new_assignment_rule(
    call: Call,
    based_on_priority: Priority = "planning",
    active: bool = False,
    **fields: Unpack[_New],
) -> Row:
    """Add an assignment rule under a name of its own; it is inactive unless told otherwise."""
    return RULE.create(call, fields, based_on_priority=based_on_priority, active=active)


@tool(writes="assignment_rules")
def update_assignment_rules(
    call: Call, assignment_rule_id: RuleId, **fields: Unpack[_Changes]
) -> Row:
    """Change an assignment rule; lists replace those there are, an empty one removes them."""
    return RULE.update(call, assignment_rule_id, fields)
