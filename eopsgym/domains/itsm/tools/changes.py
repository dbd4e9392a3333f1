"""Changes."""

from typing import Annotated

from typing_extensions import Unpack

from eopsgym.domains.itsm.resources.record import Record
from eopsgym.domains.itsm.resources.value_types import (
    LEVELS,
    Added,
    Assignment,
    PartOfText,
    TicketFields,
)
from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.records import OneOf, Unique

_CATEGORIES = (
    "network software hardware documentation system_software application_software service "
    "telecom other"
)


class CommonFields(TicketFields, total=False):
    status: Annotated[
        str,
        OneOf("status", "new assess authorize scheduled implement review closed canceled"),
    ]
    category: Annotated[str, OneOf("category", _CATEGORIES)]
    impact: Annotated[str, OneOf("impact", LEVELS)]
    risk: Annotated[str, OneOf("risk", LEVELS)]
    priority: Annotated[str, OneOf("priority", "critical high moderate low")]
    close_code: Annotated[
        str, OneOf("close_code", "successful successful_with_issues unsuccessful")
    ]


class ChangeFields(CommonFields, total=False):
    short_description: str
    description: str
    implementation_plan: str
    testing_plan: str
    close_notes: str
    cab_required: bool


class ChangeChanges(ChangeFields, total=False):
    number: str
    requested_by: str


class ChangeFilters(CommonFields, Added, total=False):
    short_description: PartOfText
    description: PartOfText
    implementation_plan: PartOfText
    testing_plan: PartOfText
    close_notes: PartOfText
    change_id: str
    number: str
    requested_by: str


CHANGE = Record(
    "change",
    "Change",
    (ChangeChanges, ChangeFilters),
    id="CHG_{:03}",
    number="CHG{:07}",
    unique=(Unique("number org_id", "DUPLICATE_NUMBER"),),
    defaults={"category": "other", "cab_required": False},
    hidden=frozenset({"org_id"}),
)


@tool(writes="changes", required=("short_description", "status", "impact", "risk", "priority"))
def create_change(call: Call, **fields: Unpack[ChangeFields]) -> Row:
    """Request a change, and return it with its new id and number.

    The acting user becomes `requested_by`. The category defaults to `other`, `cab_required` to
    false. Every id that is given has to exist, and values outside a fixed set are refused
    (`INVALID_ENUM_VALUE`). The change is not mapped to the incident or problem that it is to fix:
    use `map_change_request`.
    """
    return CHANGE.create(call, fields, requested_by=call.user["user_id"])


@tool(writes="changes")
def update_change(call: Call, change_id: str, **fields: Unpack[ChangeChanges]) -> Row:
    """Change a change request, and return it; only the fields that are given are changed.

    An empty string clears a field that may be empty. A call that changes nothing is refused
    (`NO_CHANGES_DETECTED`), and so is a number that another change has (`DUPLICATE_NUMBER`).
    Nothing else is updated automatically: a new status changes no other field and no incident.
    """
    return CHANGE.update(call, CHANGE.get(call, change_id, "change_id"), fields)


@tool(reads="changes")
def find_change_by_number(call: Call, number: str) -> Row:
    """Get one change by its number.

    The number has to be written exactly as in `CHG0000061`; a number that no change has is not
    found (`NOT_FOUND`). `list_changes` searches by text.
    """
    return CHANGE.one(call, number, "number", by="number")


@tool(reads="changes")
def list_changes(call: Call, **filters: Unpack[ChangeFilters]) -> Row:
    """List the changes that match every filter, newest first.

    Ids, numbers and fixed values match exactly; texts match in part, ignoring case. Returns
    `changes` (all of them without a filter) and `total_count`. Closed and canceled changes are
    included unless `status` excludes them; several statuses need several calls.
    """
    return CHANGE.page(call, filters)


@tool(reads="changes")
def get_changes_assigned_to(call: Call, **wanted: Unpack[Assignment]) -> Row:
    """List the changes of a group, of a user, or of a user within a group, newest first.

    At least one of the two is required. Returns `changes` of every status, including closed ones,
    and `total_count`. An unknown id matches nothing.
    """
    if not any(wanted.values()):
        raise ToolError("At least one of assignment_group or assigned_to must be provided")
    return CHANGE.page(call, wanted)
