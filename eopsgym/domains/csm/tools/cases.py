"""Cases."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.csm import records
from eopsgym.domains.csm.fields import (
    AccountId,
    CaseId,
    CaseState,
    Channel,
    ContactId,
    CreatedAfter,
    CreatedBefore,
    GroupId,
    Moment,
    Priority,
    ProductId,
    Reason,
    UnitId,
    UserId,
)
from eopsgym.domains.csm.rules import cases
from eopsgym.domains.csm.tables import ASSIGNED_CASE, CASE, USER

Summary = Annotated[str, Field(min_length=1, max_length=500, description="The issue in one line")]
Why = Annotated[Reason, Field(json_schema_extra={"minLength": 1})]
Number = Annotated[str, Field(description="Case number, such as CS-0000001")]


@tool(reads="cases")
def search_cases(
    ctx: Context,
    case_id: Opt[CaseId] = None,
    number: Opt[Number] = None,
    account_id: Opt[AccountId] = None,
    contact_id: Opt[ContactId] = None,
    product_id: Opt[ProductId] = None,
    installed_product_id: Opt[UnitId] = None,
    channel: Opt[Channel] = None,
    priority: Opt[Priority] = None,
    state: Opt[CaseState] = None,
    short_description: Opt[str] = None,
    escalation: Opt[bool] = None,
    escalation_reason: Opt[Reason] = None,
    reopen_count: Opt[int] = None,
    closed_on: Opt[str] = None,
    created_before: CreatedBefore = None,
    created_after: CreatedAfter = None,
) -> list[Row]:
    """List cases that pass every filter given; the description matches part of the text."""
    return records.browse(ctx, CASE, like=("short_description",))


@tool(reads="cases")
def get_cases_assigned_to(
    ctx: Context,
    assignment_group_id: Opt[GroupId] = None,
    assigned_to: Opt[UserId] = None,
) -> list[Row]:
    """List the cases of a group, of a person, or of a person in a group."""
    return records.browse(ctx, CASE, columns=ASSIGNED_CASE)


@tool(writes="cases")
def create_new_case(
    ctx: Context,
    account_id: AccountId,
    contact_id: ContactId,
    channel: Channel,
    priority: Priority,
    state: CaseState,
    short_description: Summary,
    product_id: Opt[ProductId] = None,
    installed_product_id: Opt[UnitId] = None,
    escalation: Opt[bool] = None,
    escalation_reason: Opt[Why] = None,
    reopen_count: Opt[int] = None,
    closed_on: Opt[Moment] = None,
    assignment_group_id: Opt[GroupId] = None,
    assigned_to: Opt[UserId] = None,
) -> Row:
    """Register a case; it gets the next number. Interaction and SLAs are made on their own."""
    values = records.given(ctx, CASE)
    records.check_known(ctx, values)
    cases.check_new(ctx, values)
    number = f"CS-{ctx.next_number(CASE, 'number', 'CS-'):07d}"
    return records.add(ctx, CASE, {"number": number, "escalation": 0, "reopen_count": 0, **values})


@tool(writes="cases")
def update_case(
    ctx: Context,
    case_id: CaseId,
    account_id: Opt[AccountId] = None,
    contact_id: Opt[ContactId] = None,
    product_id: Opt[ProductId] = None,
    installed_product_id: Opt[UnitId] = None,
    channel: Opt[Channel] = None,
    priority: Opt[Priority] = None,
    state: Opt[CaseState] = None,
    short_description: Opt[Summary] = None,
    escalation: Opt[bool] = None,
    escalation_reason: Opt[Why] = None,
    reopen_count: Opt[int] = None,
    closed_on: Opt[Moment] = None,
    assignment_group_id: Opt[GroupId] = None,
    assigned_to: Opt[UserId] = None,
) -> Row:
    """Change a case; only the fields that are given. Nothing else follows by itself.

    Ending an escalation (`escalation` false) empties its reason.
    """
    values = records.given(ctx, CASE)
    row = records.revise(ctx, CASE, case_id, values)
    if escalation is False:
        values.setdefault("escalation_reason", None)
    cases.check_update(ctx, row, values)
    return records.change(ctx, CASE, row, values)


@tool(writes="cases")
def assign_case_to_user(ctx: Context, case_id: CaseId, assigned_to_user_id: UserId) -> Row:
    """Assign a case to a user. The group stays as it is."""
    row = ctx.get(CASE, case_id, "case_id")
    ctx.get(USER, assigned_to_user_id, "assigned_to_user_id")
    values = {"assigned_to": assigned_to_user_id}
    cases.check_update(ctx, row, values)
    records.change(ctx, CASE, row, values)
    return {
        "assignment_status": "success",
        "assigned_to": assigned_to_user_id,
        "assigned_at": ctx.stamp,
    }


@tool(writes="cases")
def set_case_assignment_group(ctx: Context, case_id: CaseId, assignment_group_id: GroupId) -> Row:
    """Set the group that handles a case. The assignee stays as they are."""
    values = {"assignment_group_id": assignment_group_id}
    row = records.revise(ctx, CASE, case_id, values)
    cases.check_update(ctx, row, values)
    records.change(ctx, CASE, row, values)
    return {"status": "success", "assignment_group_id": assignment_group_id, "set_at": ctx.stamp}
