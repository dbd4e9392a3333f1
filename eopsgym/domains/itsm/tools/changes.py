"""Changes."""

from typing import Annotated, Any, get_args

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, ToolError, tool
from eopsgym.domains.itsm.fields import Level
from eopsgym.domains.itsm.references import all_but, check_choices, check_number, check_references
from eopsgym.domains.itsm.rules.changes import STEPS, check_change
from eopsgym.domains.itsm.tables import CHANGE

ChangeId = Annotated[str, Field(description="Change id, such as CHG_001")]
Number = Annotated[str, Field(description="Change number, such as CHG0000001")]
Short = Annotated[str, Field(description="At most 120 characters")]
Status = Annotated[
    str,
    Field(description="new, assess, authorize, scheduled, implement, review, closed or canceled"),
]
Grade = Annotated[str, Field(description="high, medium or low")]
Priority = Annotated[str, Field(description="critical, high, moderate or low")]
Category = Annotated[
    str,
    Field(
        description="network, software, hardware, documentation, system_software, "
        "application_software, service, telecom or other"
    ),
]
CloseCode = Annotated[str, Field(description="successful, successful_with_issues or unsuccessful")]
Part = Annotated[str, Field(description="Part of the text, case ignored")]
When = Annotated[str, Field(description="ISO 8601")]

CHOICES = {
    "status": (*STEPS, "canceled"),
    "impact": get_args(Level),
    "risk": get_args(Level),
    "priority": ("critical", "high", "moderate", "low"),
    "category": (
        "network",
        "software",
        "hardware",
        "documentation",
        "system_software",
        "application_software",
        "service",
        "telecom",
        "other",
    ),
    "close_code": ("successful", "successful_with_issues", "unsuccessful"),
}
EXACT = (
    "change_id",
    "number",
    "service",
    "service_offering",
    "configuration_item",
    "requested_by",
    "assigned_to",
    "assignment_group",
    *CHOICES,
)
PARTS = (
    "short_description",
    "description",
    "implementation_plan",
    "testing_plan",
    "close_notes",
)


@tool(writes="changes")
def create_change(
    ctx: Context,
    short_description: Short,
    status: Status,
    impact: Grade,
    risk: Grade,
    priority: Priority,
    service: Opt[str] = None,
    service_offering: Opt[str] = None,
    configuration_item: Opt[str] = None,
    category: Opt[Category] = None,
    description: Opt[Short] = None,
    implementation_plan: Opt[Short] = None,
    testing_plan: Opt[Short] = None,
    cab_required: Opt[bool] = None,
    assigned_to: Opt[str] = None,
    assignment_group: Opt[str] = None,
    close_code: Opt[CloseCode] = None,
    close_notes: Opt[Short] = None,
) -> Row:
    """Request a change; the acting user becomes `requested_by`.

    Without a category it is `other`, without `cab_required` false.
    """
    check_choices(ctx, CHOICES)
    values = _checked(ctx, {"category": "other", "cab_required": False, **ctx.take()})
    number = f"CHG{ctx.next_number(CHANGE, 'number', 'CHG'):07d}"
    requested_by = ctx.user["user_id"]
    row = ctx.insert(CHANGE, {"number": number, "requested_by": requested_by, **values})
    check_change(ctx, None, row)
    return ctx.show(CHANGE, row)


@tool(writes="changes")
def update_change(
    ctx: Context,
    change_id: ChangeId,
    number: Opt[Number] = None,
    requested_by: Opt[str] = None,
    short_description: Opt[Short] = None,
    service: Opt[str] = None,
    service_offering: Opt[str] = None,
    configuration_item: Opt[str] = None,
    category: Opt[Category] = None,
    description: Opt[Short] = None,
    implementation_plan: Opt[Short] = None,
    testing_plan: Opt[Short] = None,
    cab_required: Opt[bool] = None,
    assigned_to: Opt[str] = None,
    assignment_group: Opt[str] = None,
    close_code: Opt[CloseCode] = None,
    close_notes: Opt[Short] = None,
    status: Opt[Status] = None,
    impact: Opt[Grade] = None,
    risk: Opt[Grade] = None,
    priority: Opt[Priority] = None,
) -> Row:
    """Change a change request; only the fields that are given. Empty text clears a field."""
    check_choices(ctx, CHOICES)
    before = ctx.get(CHANGE, change_id, "change_id")
    check_number(ctx, CHANGE, before, number)
    row = ctx.update(CHANGE, before, _checked(ctx, ctx.edits(*all_but(ctx, "change_id"))))
    check_change(ctx, before, row)
    return ctx.show(CHANGE, row)


@tool(reads="changes")
def find_change_by_number(ctx: Context, number: Number) -> Row:
    """Get one change by its number."""
    return ctx.show(CHANGE, ctx.get(CHANGE, number, "number", by="number"))


@tool(reads="changes")
def list_changes(
    ctx: Context,
    change_id: Opt[str] = None,
    number: Opt[str] = None,
    service: Opt[str] = None,
    service_offering: Opt[str] = None,
    configuration_item: Opt[str] = None,
    requested_by: Opt[str] = None,
    assigned_to: Opt[str] = None,
    assignment_group: Opt[str] = None,
    status: Opt[Status] = None,
    category: Opt[Category] = None,
    impact: Opt[Grade] = None,
    risk: Opt[Grade] = None,
    priority: Opt[Priority] = None,
    close_code: Opt[CloseCode] = None,
    short_description: Opt[Part] = None,
    description: Opt[Part] = None,
    implementation_plan: Opt[Part] = None,
    testing_plan: Opt[Part] = None,
    close_notes: Opt[Part] = None,
    created_after: Opt[When] = None,
    created_before: Opt[When] = None,
) -> Row:
    """List changes, newest first; all of them without a filter."""
    check_choices(ctx, CHOICES)
    between = {"created_on": (created_after, created_before)}
    found = ctx.list(CHANGE, ctx.take(*EXACT), ctx.take(*PARTS), between)
    return {"changes": found, "total_count": len(found)}


@tool(reads="changes")
def get_changes_assigned_to(
    ctx: Context, assignment_group: Opt[str] = None, assigned_to: Opt[str] = None
) -> Row:
    """List the changes of a group, a user, or a user within a group, newest first."""
    if not (assignment_group or assigned_to):
        raise ToolError("At least one of assignment_group or assigned_to must be provided")
    found = ctx.list(CHANGE, ctx.take())
    return {"changes": found, "total_count": len(found)}


def _checked(ctx: Context, values: dict[str, Any]) -> dict[str, Any]:
    cleaned = ctx.clean(CHANGE, values)
    check_references(ctx, cleaned)
    return cleaned
