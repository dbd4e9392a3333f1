"""How many incidents there are."""

from dataclasses import replace
from typing import Annotated, get_args

from pydantic import Field

from eopsgym.domains.core import Context, tool
from eopsgym.domains.itsm.fields import AnyChannel, IncidentStatus, Priority
from eopsgym.domains.itsm.references import check_choices
from eopsgym.domains.itsm.tables import GROUP, INCIDENT

PRIORITIES = get_args(Priority)
CHOICES = {
    "status": get_args(IncidentStatus),
    "priority": PRIORITIES,
    "channel": get_args(AnyChannel),
}

# Empty text passes as "no filter", which a Literal would refuse.
OnePriority = Annotated[str, Field(json_schema_extra={"enum": list(PRIORITIES)})]
Status = Annotated[str, Field(json_schema_extra={"enum": list(CHOICES["status"])})]
Channel = Annotated[str, Field(json_schema_extra={"enum": list(CHOICES["channel"])})]
Priorities = Annotated[
    list[OnePriority],
    Field(description="Priorities to count; all without it. Empty text is ignored"),
]

ASSIGNED = replace(GROUP, label="Assignment Group", missing="RESOURCE_NOT_FOUND", bare=True)


@tool(reads="incidents")
def get_count_of_incident_priority_wise(
    ctx: Context,
    priority_list: Priorities = [],  # noqa: B006 - the published schema shows this default
) -> dict[str, int]:
    """Count incidents by priority; a priority that no incident has is left out."""
    wanted = [priority for priority in priority_list if priority]
    for priority in wanted:
        ctx.choice("priority_list", priority, PRIORITIES)
    return ctx.tally(INCIDENT, "priority", {"priority": wanted or None})


@tool(reads="incidents")
def count_incident_for_assignment_group(
    ctx: Context,
    assignment_group_id: Annotated[str, Field(description="Group id, such as GROUP_001")],
    status: Status = "",
    priority: OnePriority = "",
    channel: Channel = "",
) -> dict[str, int]:
    """Count the incidents assigned to a group."""
    check_choices(ctx, CHOICES)
    ctx.get(ASSIGNED, assignment_group_id)
    equal = {"assignment_group": assignment_group_id, **ctx.take(*CHOICES)}
    found = ctx.tally(INCIDENT, "assignment_group", equal)
    return {assignment_group_id: found.get(assignment_group_id, 0)}
