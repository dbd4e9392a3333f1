"""Assignment rules: the group and people that get a case."""

from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.record import Record, alone
from eopsgym.domains.hr.tools.skills import SKILL
from eopsgym.domains.hr.value_types import Country, Limit, Priority
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
    """Assignment rules. Skills are listed by id if a tool wrote the rule, by name in seeds."""

    def decoded(self, call: Call, column: str, value: Any) -> Any:
        """Return skills as ids; an unknown name stays, and no user has that skill."""
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
    """Find the rules that say to which group and people cases go, the newest first.

    At least one filter has to be given, and a rule has to fit all of them; empty free text is
    no filter. The name matches in part, and of several skills or users one is enough. Gives
    `assignment_rules` and `total_count`, the number of all that fit, of which at most `limit`
    are shown; no rule that fits is an empty list, not an error.
    """
    return RULE.search(call, filters, limit)


@tool(writes="assignment_rules", required=("name",))
def add_new_assignment_rule(
    call: Call,
    based_on_priority: Priority = "planning",
    active: bool = False,
    **fields: Unpack[_New],
) -> Row:
    """Add an assignment rule under a name of its own; it is inactive unless told otherwise.

    The rule says to which group and users a case of a priority, a country and some skills goes.
    Group, users and skills are given by id, and unknown ids are refused, as is a name that
    another rule has (`DUPLICATE_RESOURCE`). Cases are not touched: no tool assigns them by a
    rule on its own. Gives back the new rule.
    """
    return RULE.create(call, fields, based_on_priority=based_on_priority, active=active)


@tool(writes="assignment_rules")
def update_assignment_rules(call: Call, assignment_rule_id: int, **fields: Unpack[_Changes]) -> Row:
    """Change an assignment rule; only the fields that are given.

    Lists replace the present ones, and an empty list removes them, so give all users or skills
    that shall stay. Cases that were assigned before stay as they are. Gives back the rule and
    in `changes` the names of the fields that changed; a call that changes nothing is refused
    (`NO_CHANGES_DETECTED`).
    """
    return RULE.update(call, assignment_rule_id, fields)
