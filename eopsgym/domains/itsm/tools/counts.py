"""How many incidents there are."""

from typing import Annotated, get_args

from pydantic import Field

from eopsgym.domains.itsm.fields import AnyChannel, IncidentStatus, Priority
from eopsgym.domains.itsm.tools.groups import GROUP
from eopsgym.domains.itsm.tools.incidents import INCIDENT
from eopsgym.domains.kernel import Call, tool
from eopsgym.domains.records import one_of

# Empty text passes as "no filter", which a Literal would refuse.
_PRIORITIES = get_args(Priority)
_PRIORITY = Field(json_schema_extra={"enum": list(_PRIORITIES)})
_STATUS = Field(json_schema_extra={"enum": list(get_args(IncidentStatus))})
_CHANNEL = Field(json_schema_extra={"enum": list(get_args(AnyChannel))})

ASSIGNED = GROUP.worded(GROUP.lost, "RESOURCE_NOT_FOUND", label="Assignment Group", bare=True)


@tool(reads="incidents")
def get_count_of_incident_priority_wise(
    call: Call,
    priority_list: Annotated[
        list[Annotated[str, one_of("priority_list", _PRIORITIES), _PRIORITY]],
        Field(description="Priorities to count; all without it. Empty text is ignored"),
    ] = [],  # noqa: B006 - the published schema shows this default
) -> dict[str, int]:
    """Count incidents by priority; a priority that no incident has is left out."""
    wanted = [priority for priority in priority_list if priority]
    return INCIDENT.tally(call, "priority", {"priority": wanted or None})


@tool(reads="incidents")
def count_incident_for_assignment_group(
    call: Call,
    assignment_group_id: Annotated[str, Field(description="Group id, such as GROUP_001")],
    status: Annotated[str, one_of("status", get_args(IncidentStatus)), _STATUS] = "",
    priority: Annotated[str, one_of("priority", _PRIORITIES), _PRIORITY] = "",
    channel: Annotated[str, one_of("channel", get_args(AnyChannel)), _CHANNEL] = "",
) -> dict[str, int]:
    """Count the incidents assigned to a group."""
    ASSIGNED.get(call, assignment_group_id)
    wanted = {
        "assignment_group": assignment_group_id,
        "status": status,
        "priority": priority,
        "channel": channel,
    }
    return {assignment_group_id: sum(INCIDENT.tally(call, "status", wanted).values())}
