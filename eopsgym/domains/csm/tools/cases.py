"""Cases."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm.resources import value_types
from eopsgym.domains.csm.resources.record import Created, Record
from eopsgym.domains.csm.tools.users import USER
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import PART

Summary = Annotated[str, Field(min_length=1, max_length=500)]
Why = Annotated[value_types.Reason, Field(json_schema_extra={"minLength": 1})]


class Owner(TypedDict, total=False):
    """The account, contact and products of a case."""

    account_id: int
    product_id: int


class Kind(TypedDict, total=False):
    """The channel and the priority of a case."""

    channel: value_types.Channel
    priority: value_types.Priority


class Assignment(TypedDict, total=False):
    """The group and user who handle a case."""

    assignment_group_id: int
    assigned_to: int


class CaseCommon(Owner, Kind, total=False):
    contact_id: int
    installed_product_id: int
    state: value_types.CaseState
    escalation: bool
    reopen_count: int


class CaseFields(CaseCommon, Assignment, total=False):
    short_description: Summary
    escalation_reason: Why
    closed_on: str


class CaseFilters(CaseCommon, Created, total=False):
    case_id: int
    number: str
    short_description: Annotated[str, PART]
    escalation_reason: value_types.Reason
    closed_on: str


CASE = Record(
    "customer_case",
    "Case",
    (CaseFields, CaseFilters),
    number="CS-{:07}",
    defaults={"escalation": 0, "reopen_count": 0},
    listed="case_id number account_id contact_id product_id installed_product_id channel priority"
    " state short_description escalation escalation_reason reopen_count sys_created_on"
    " sys_updated_on closed_on assignment_group_id assigned_to",
)
_ASSIGNED = (
    "case_id number account_id contact_id product_id installed_product_id channel priority state"
    " short_description assignment_group_id assigned_to sys_created_on"
)


@tool(reads="cases")
def search_cases(call: Call, **filters: Unpack[CaseFilters]) -> list[Row]:
    """List the cases that match every filter given, ordered by id; all cases without filters.

    Returns complete cases, with ids, state, priority, group, assignee, escalation and times. There
    is no filter for the group or the assignee: use `get_cases_assigned_to`. `short_description`
    matches part of the text; all other filters match the full value.
    """
    return CASE.list(call, filters)


@tool(reads="cases")
def get_cases_assigned_to(call: Call, **filters: Unpack[Assignment]) -> list[Row]:
    """List the cases of a group, of a person, or of a person in a group, ordered by id.

    With both filters, a case has to match both; without filters, all cases are listed. Cases of
    every state are included. The rows do not contain escalation, reopenings and `closed_on`:
    `search_cases` returns those.
    """
    return CASE.list(call, filters, columns=_ASSIGNED.split())


@tool(
    writes="cases",
    required=("account_id", "contact_id", "channel", "priority", "state", "short_description"),
)
def create_new_case(call: Call, **fields: Unpack[CaseFields]) -> Row:
    """Create a case, and return it; it gets the next number, such as `CS-0000318`.

    All ids have to exist; an unknown id is refused, for example with `contact_id not found`. The
    tool does not check that account, contact, product and unit belong together. It does not create
    an interaction, an SLA, a link to an article or a notification: other tools do.
    """
    return CASE.create(call, fields)


@tool(writes="cases")
def update_case(call: Call, case_id: int, **fields: Unpack[CaseFields]) -> Row:
    """Change a case, and return it; only the fields that are given are changed.

    Setting `escalation` to false also clears `escalation_reason`. Nothing else is updated
    automatically: `closed_on`, `reopen_count`, SLAs, interactions and notifications do not change.
    An id can be replaced but not cleared. A call without a field to change is refused with `No
    fields to update`, an unknown id with `case_id not found`.
    """
    ended = {"escalation_reason": None} if fields.get("escalation") is False else {}
    return CASE.update(call, case_id, {**ended, **fields})


@tool(writes="cases")
def assign_case_to_user(call: Call, case_id: int, assigned_to_user_id: int) -> Row:
    """Assign a case to a user. The group and the state do not change.

    Returns `assignment_status`, `assigned_to` and `assigned_at`, which is the current time, but not
    the case. The tool does not check that the user is a member of the group of the case: use
    `check_user_membership`. The user is not notified.
    """
    row = CASE.get(call, case_id, "case_id")
    USER.get(call, assigned_to_user_id, "assigned_to_user_id")
    CASE.write(call, row, {"assigned_to": assigned_to_user_id})
    return {
        "assignment_status": "success",
        "assigned_to": assigned_to_user_id,
        "assigned_at": call.stamp,
    }


@tool(writes="cases")
def set_case_assignment_group(call: Call, case_id: int, assignment_group_id: int) -> Row:
    """Set the group that handles a case. The assignee and the state do not change.

    Returns `status`, `assignment_group_id` and `set_at`, which is the current time, but not the
    case. The tool does not check that the assignee is a member of the new group: use
    `check_user_membership`. Nobody is notified.
    """
    CASE.update(call, case_id, {"assignment_group_id": assignment_group_id})
    return {"status": "success", "assignment_group_id": assignment_group_id, "set_at": call.stamp}
