"""Assignment rules: the group and users to which a case is assigned."""

from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.resources.record import Record, alone
from eopsgym.domains.hr.resources.value_types import Country, Limit, Priority
from eopsgym.domains.hr.tools.skills import SKILL
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import PART, Compare, to


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
    based_on_skills: str
    users: str


class _Rules(Record):
    """Assignment rules. Skills are stored by id if a tool wrote the rule, by name in seeds."""

    def decoded(self, call: Call, column: str, value: Any) -> Any:
        """Return skills as ids; an unknown name is unchanged, and no user has that skill."""
        decoded = super().decoded(call, column, value)
        if column != "based_on_skills" or not isinstance(decoded, list):
            return decoded
        names = [each for each in decoded if isinstance(each, str)]
        rows = SKILL.select(call, Compare("name", "in", names)) if names else []
        known = {row["name"]: row["skill_id"] for row in rows}
        return [known.get(each, each) for each in decoded if isinstance(each, int | str)]

    def groups(self, call: Call, column: str, ids: list[list[int]]) -> list[list[int | str]]:
        """Return groups of skills by id or by name."""
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
    """Find rules that define to which group and users cases are assigned, newest first.

    At least one filter is required, and a rule has to match all of them; an empty string is not a
    filter. The name matches in part; if several skills or users are given, one is enough. Returns
    `assignment_rules`, at most `limit` of them, and `total_count`, the number of all matches; the
    list is empty if nothing matches.
    """
    return RULE.search(call, filters, limit)


@tool(writes="assignment_rules", required=("name",))
def add_new_assignment_rule(
    call: Call,
    based_on_priority: Priority = "planning",
    active: bool = False,
    **fields: Unpack[_New],
) -> Row:
    """Add an assignment rule with a unique name; it is inactive by default.

    The rule defines to which group and users a case with a priority, a country and some skills is
    assigned. Group, users and skills are given by id, and unknown ids are refused, as is a name
    that another rule has (`DUPLICATE_RESOURCE`). Cases do not change: no tool applies a rule
    automatically. Returns the new rule.
    """
    return RULE.create(call, fields, based_on_priority=based_on_priority, active=active)


@tool(writes="assignment_rules")
def update_assignment_rules(call: Call, assignment_rule_id: int, **fields: Unpack[_Changes]) -> Row:
    """Change an assignment rule; only the fields that are given are changed.

    Lists replace the current ones, and an empty list removes all entries, so give all users or
    skills that are to remain. Cases that are already assigned do not change. Returns the rule, with
    the names of the changed fields in `changes`; a call that changes nothing is refused
    (`NO_CHANGES_DETECTED`).
    """
    return RULE.update(call, assignment_rule_id, fields)
