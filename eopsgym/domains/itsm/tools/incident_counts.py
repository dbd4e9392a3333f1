"""Counts of incidents."""

from typing import Annotated, get_args

from eopsgym.domains.itsm.resources.value_types import PRIORITIES, AnyChannel, IncidentStatus
from eopsgym.domains.itsm.tools.groups import GROUP
from eopsgym.domains.itsm.tools.incidents import INCIDENT
from eopsgym.domains.kernel import Call, tool
from eopsgym.domains.records import OneOf

# An empty string is accepted as "no filter", which a Literal would refuse.
_STATUS = OneOf("status", " ".join(get_args(IncidentStatus)), shown=True)
_CHANNEL = OneOf("channel", " ".join(get_args(AnyChannel)), shown=True)
ASSIGNED = GROUP.worded(GROUP.lost, "RESOURCE_NOT_FOUND", label="Assignment Group", bare=True)


@tool(reads="incidents")
def get_count_of_incident_priority_wise(
    call: Call,
    priority_list: list[Annotated[str, OneOf("priority_list", PRIORITIES, shown=True)]] = [],  # noqa: B006 - the published schema shows this default
) -> dict[str, int]:
    """Count incidents of every status by their priority.

    Returns each priority with its count, such as `{"high": 12, "low": 40}`; a priority without
    incidents is left out. Closed and canceled incidents are counted as well.
    """
    wanted = [priority for priority in priority_list if priority]
    return INCIDENT.tally(call, "priority", {"priority": wanted or None})


@tool(reads="incidents")
def count_incident_for_assignment_group(
    call: Call,
    assignment_group_id: str,
    status: Annotated[str, _STATUS] = "",
    priority: Annotated[str, OneOf("priority", PRIORITIES, shown=True)] = "",
    channel: Annotated[str, _CHANNEL] = "",
) -> dict[str, int]:
    """Count the incidents assigned to a group, of one status, priority or channel if given.

    Returns the id of the group with the count, such as `{"GROUP_021": 7}`. Without filters, closed
    and canceled incidents are counted as well. A group that does not exist is refused
    (`RESOURCE_NOT_FOUND`).
    """
    ASSIGNED.get(call, assignment_group_id)
    wanted = {
        "assignment_group": assignment_group_id,
        "status": status,
        "priority": priority,
        "channel": channel,
    }
    return {assignment_group_id: sum(INCIDENT.tally(call, "status", wanted).values())}
