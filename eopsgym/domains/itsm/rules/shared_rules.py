"""Rules that several kinds of records share."""

from collections.abc import Iterable, Iterator

from eopsgym.domains.itsm.tools.affected_items import AFFECTED
from eopsgym.domains.itsm.tools.changes import CHANGE
from eopsgym.domains.itsm.tools.configuration_items import ITEM
from eopsgym.domains.itsm.tools.groups import GROUP
from eopsgym.domains.itsm.tools.incidents import INCIDENT
from eopsgym.domains.itsm.tools.problems import PROBLEM
from eopsgym.domains.itsm.tools.templates import TEMPLATE
from eopsgym.domains.itsm.tools.users import USER
from eopsgym.domains.kernel import Change, Row, rule

TEXT_LIMIT = 120
FREE_TEXTS = (
    "short_description description worknotes resolution_notes close_notes implementation_plan "
    "testing_plan"
)
_LEVELS = ("low", "medium", "high")
_MATRIX = ("planning low moderate", "low moderate high", "moderate high critical")
PRIORITIES = {
    (impact, urgency): priority
    for impact, row in zip(_LEVELS, _MATRIX, strict=True)
    for urgency, priority in zip(_LEVELS, row.split(), strict=True)
}
"""(impact, urgency) to priority: the matrix of ITSM-2.3."""
_TICKETS = (INCIDENT, PROBLEM, CHANGE)
_MEMBER = "SELECT 1 FROM user_group_member WHERE group_id = ? AND user_id = ?"


def missing(row: Row, columns: str, when: str) -> Iterator[str]:
    """Yield the columns that a status requires and the row does not have."""
    return (f"{when} needs {name}" for name in columns.split() if row[name] is None)


@rule("ITSM-2.3", INCIDENT, PROBLEM, TEMPLATE, on="impact urgency priority")
def priority_follows_impact_and_urgency(change: Change) -> Iterable[str]:
    row = change.row
    expected = PRIORITIES.get((row["impact"], row["urgency"]))
    if row["priority"] != expected:
        beginning = f"Impact '{row['impact']}' and urgency '{row['urgency']}' make the priority"
        yield f"{beginning} '{expected}', not '{row['priority']}'"


@rule("ITSM-1.8", INCIDENT, CHANGE, on=FREE_TEXTS)
def texts_are_short(change: Change) -> Iterable[str]:
    for name in FREE_TEXTS.split():
        length = len(change.row.get(name) or "")
        if length > TEXT_LIMIT and change.touches(name):
            yield f"{name} has {length} characters, at most {TEXT_LIMIT} are allowed"


@rule("ITSM-3.1", *_TICKETS, on="assigned_to assignment_group")
def assignee_works_in_the_group(change: Change) -> Iterable[str]:
    group = GROUP.row(change.call, change.row["assignment_group"])
    if group and not group["active"]:
        yield f"Group '{group['name']}' is not active"
    user = USER.row(change.call, change.row["assigned_to"])
    if user is None:
        return
    name = user["user_name"]
    if not user["active"] or user["role"] not in ("agent", "manager"):
        yield f"'{name}' is not an active agent or manager"
    if group is None:
        yield f"'{name}' is assigned without a group"
    elif not change.call.value(_MEMBER, group["group_id"], user["user_id"]):
        yield f"'{name}' is no member of '{group['name']}'"


@rule("ITSM-9.1", *_TICKETS, AFFECTED, on="configuration_item")
def item_is_in_use(change: Change) -> Iterable[str]:
    item = ITEM.row(change.call, change.row["configuration_item"])
    if item and item["status"] not in ("in_use", "maintenance"):
        message = f"Configuration item '{item['configuration_item_id']}' is '{item['status']}'"
        yield f"{message}, not 'in_use' or 'maintenance'"
