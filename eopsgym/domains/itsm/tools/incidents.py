"""Incidents."""

from typing import Annotated, Any

from pydantic import Field

from eopsgym.domains.core import Context, Row, tool
from eopsgym.domains.itsm.fields import (
    After,
    AnyChannel,
    Before,
    Channel,
    HoldReason,
    IncidentCategory,
    IncidentStatus,
    Level,
    Priority,
    ResolutionCode,
)
from eopsgym.domains.itsm.references import (
    all_but,
    check_number,
    check_references,
    store_dates,
    worded,
)
from eopsgym.domains.itsm.rules.incidents import check_incident
from eopsgym.domains.itsm.tables import INCIDENT

Id = Annotated[str, Field(description="Incident id, such as INC_001")]
Text = Annotated[str | None, Field(description="At most 120 characters")]
Part = Annotated[str | None, Field(description="Part of the text, case ignored")]
Resolved = Annotated[str | None, Field(description="When it was resolved, ISO 8601")]
CallerId = Annotated[str, Field(description="Id of the user whose incident it is")]

BY_NUMBER = worded(INCIDENT, "{label} with number '{value}' not found")
DEFAULTS = {
    "status": "new",
    "category": "inquiry-help",
    "impact": "low",
    "urgency": "low",
    "priority": "planning",
}
EXACT = (
    "incident_id",
    "number",
    "service",
    "service_offering",
    "configuration_item",
    "channel",
    "status",
    "category",
    "impact",
    "urgency",
    "priority",
    "assigned_to",
    "assignment_group",
    "resolution_code",
    "parent_incident",
    "problem",
    "change_request",
    "caused_by_change",
    "resolved_by",
    "on_hold_reason",
    "incident_template",
)
PARTS = ("short_description", "description", "worknotes", "resolution_notes", "close_notes")


@tool(reads="incidents")
def find_incident_by_number(
    ctx: Context,
    number: Annotated[str, Field(description="Incident number, such as INC0000001")],
) -> Row:
    """Get one incident by its number."""
    return ctx.show(INCIDENT, ctx.get(BY_NUMBER, number, "number", by="number"))


@tool(reads="incidents")
def find_incident_by_id(ctx: Context, incident_id: Id) -> Row:
    """Get one incident by its id."""
    return ctx.show(INCIDENT, ctx.get(INCIDENT, incident_id, "incident_id"))


@tool(reads="incidents")
def list_incidents(
    ctx: Context,
    incident_id: str | None = None,
    number: str | None = None,
    service: str | None = None,
    service_offering: str | None = None,
    configuration_item: str | None = None,
    called_id: Annotated[str | None, Field(description="Id of the caller")] = None,
    channel: AnyChannel | None = None,
    status: IncidentStatus | None = None,
    category: IncidentCategory | None = None,
    short_description: Part = None,
    description: Part = None,
    impact: Level | None = None,
    urgency: Level | None = None,
    priority: Priority | None = None,
    assigned_to: str | None = None,
    assignment_group: str | None = None,
    worknotes: Part = None,
    resolution_notes: Part = None,
    close_notes: Part = None,
    resolution_code: ResolutionCode | None = None,
    parent_incident: str | None = None,
    problem: str | None = None,
    change_request: str | None = None,
    caused_by_change: str | None = None,
    resolved_by: str | None = None,
    on_hold_reason: HoldReason | None = None,
    incident_template: str | None = None,
    resolved: Resolved = None,
    created_after: After = None,
    created_before: Before = None,
) -> list[Row]:
    """List incidents, newest first; all of them without a filter.

    Ids, numbers and choices match exactly, texts by part of their value.
    """
    return ctx.list(
        INCIDENT,
        {**ctx.take(*EXACT), "caller_id": called_id},
        ctx.take(*PARTS),
        {"created_at": (created_after, created_before), "resolved": (resolved, resolved)},
    )


@tool(reads="incidents")
def get_incidents_assigned_to(
    ctx: Context, assignment_group: str | None = None, assigned_to: str | None = None
) -> list[Row]:
    """List the incidents of a group, a user, or a user within a group, newest first."""
    return ctx.list(INCIDENT, {"assignment_group": assignment_group, "assigned_to": assigned_to})


@tool(writes="incidents")
def create_incident(
    ctx: Context,
    caller_id: CallerId,
    short_description: Annotated[str, Field(description="What is wrong, in a line")],
    service: str | None = None,
    service_offering: str | None = None,
    configuration_item: str | None = None,
    channel: Channel | None = None,
    status: IncidentStatus | None = None,
    category: IncidentCategory | None = None,
    description: Text = None,
    impact: Level | None = None,
    urgency: Level | None = None,
    priority: Priority | None = None,
    assigned_to: str | None = None,
    assignment_group: str | None = None,
    worknotes: Text = None,
    resolution_notes: Text = None,
    close_notes: Text = None,
    resolution_code: ResolutionCode | None = None,
    parent_incident: str | None = None,
    problem: str | None = None,
    change_request: str | None = None,
    caused_by_change: str | None = None,
    resolved_by: str | None = None,
    on_hold_reason: HoldReason | None = None,
    incident_template: str | None = None,
    resolved: Resolved = None,
) -> Row:
    """Open an incident in the acting user's organisation.

    What is left out becomes: status new, category inquiry-help, impact and urgency low, priority
    planning. Priority is not worked out from impact and urgency; a template fills nothing in.
    """
    values = _checked(ctx, {**DEFAULTS, **ctx.take()})
    incident_id = ctx.next_id(INCIDENT)
    number = f"INC-{incident_id.removeprefix('INC_'):0>6}"
    row = ctx.insert(INCIDENT, {"incident_id": incident_id, "number": number, **values})
    check_incident(ctx, None, row)
    return ctx.show(INCIDENT, row)


@tool(writes="incidents")
def update_incident(
    ctx: Context,
    incident_id: Id,
    number: str | None = None,
    service: str | None = None,
    service_offering: str | None = None,
    configuration_item: str | None = None,
    caller_id: str | None = None,
    channel: Channel | None = None,
    status: IncidentStatus | None = None,
    category: IncidentCategory | None = None,
    short_description: Text = None,
    description: Text = None,
    impact: Level | None = None,
    urgency: Level | None = None,
    priority: Priority | None = None,
    assigned_to: str | None = None,
    assignment_group: str | None = None,
    worknotes: Text = None,
    resolution_notes: Text = None,
    close_notes: Text = None,
    resolution_code: ResolutionCode | None = None,
    parent_incident: str | None = None,
    problem: str | None = None,
    change_request: str | None = None,
    caused_by_change: str | None = None,
    resolved_by: str | None = None,
    on_hold_reason: HoldReason | None = None,
    incident_template: str | None = None,
    resolved: Resolved = None,
) -> Row:
    """Change an incident; only the fields that are given. Empty text clears a field.

    Nothing follows by itself: priority, service levels and linked records stay as they are.
    """
    values = ctx.edits(*all_but(ctx, "incident_id"))
    before = ctx.get(INCIDENT, incident_id, "incident_id")
    check_number(ctx, INCIDENT, before, number)
    row = ctx.update(INCIDENT, before, _checked(ctx, values))
    check_incident(ctx, before, row)
    return ctx.show(INCIDENT, row)


def _checked(ctx: Context, values: dict[str, Any]) -> dict[str, Any]:
    cleaned = ctx.clean(INCIDENT, values)
    store_dates(cleaned, "resolved")
    check_references(ctx, cleaned)
    return cleaned
