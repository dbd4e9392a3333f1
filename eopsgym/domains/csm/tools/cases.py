"""Cases."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm import value_types
from eopsgym.domains.csm.record import Created, Record
from eopsgym.domains.csm.tools.users import USER
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import PART

Summary = Annotated[str, Field(min_length=1, max_length=500)]
Why = Annotated[value_types.Reason, Field(json_schema_extra={"minLength": 1})]


class Owner(TypedDict, total=False):
    """Whose case it is, and about what."""

    account_id: int
    product_id: int


class Kind(TypedDict, total=False):
    """How a case came and how grave it is."""

    channel: value_types.Channel
    priority: value_types.Priority


class Assignment(TypedDict, total=False):
    """Who handles it."""

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
    """List cases that pass every filter given; the description matches part of the text."""
    return CASE.list(call, filters)


@tool(reads="cases")
def get_cases_assigned_to(call: Call, **filters: Unpack[Assignment]) -> list[Row]:
    """List the cases of a group, of a person, or of a person in a group."""
    return CASE.list(call, filters, columns=_ASSIGNED.split())


@tool(
    writes="cases",
    required=("account_id", "contact_id", "channel", "priority", "state", "short_description"),
)
def create_new_case(call: Call, **fields: Unpack[CaseFields]) -> Row:
    """Register a case; it gets the next number. Interaction and SLAs are made on their own."""
    return CASE.create(call, fields)


@tool(writes="cases")
def update_case(call: Call, case_id: int, **fields: Unpack[CaseFields]) -> Row:
    """Change a case; only the fields that are given. Nothing else follows by itself.

    Ending an escalation (`escalation` false) empties its reason.
    """
    ended = {"escalation_reason": None} if fields.get("escalation") is False else {}
    return CASE.update(call, case_id, {**ended, **fields})


@tool(writes="cases")
def assign_case_to_user(call: Call, case_id: int, assigned_to_user_id: int) -> Row:
    """Assign a case to a user. The group stays as it is."""
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
    """Set the group that handles a case. The assignee stays as they are."""
    CASE.update(call, case_id, {"assignment_group_id": assignment_group_id})
    return {"status": "success", "assignment_group_id": assignment_group_id, "set_at": call.stamp}
