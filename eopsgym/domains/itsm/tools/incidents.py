"""Incidents."""

from dataclasses import dataclass
from typing import Annotated, Literal

from typing_extensions import Unpack

from eopsgym.domains.itsm.resources.record import Record
from eopsgym.domains.itsm.resources.value_types import (
    AnyChannel,
    Assignment,
    Channel,
    Created,
    IncidentStatus,
    Level,
    PartOfText,
    Priority,
    TicketFields,
)
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import At, Unique, to


class CommonFields(TicketFields, total=False):
    status: IncidentStatus
    category: Literal[
        "inquiry-help", "software", "hardware", "database", "password-reset", "network"
    ]
    impact: Level
    urgency: Level
    priority: Priority
    resolution_code: Literal[
        "Duplicate",
        "Known Error",
        "No resolution provided",
        "Resolved By Caller",
        "Resolved By Problem",
        "Resolved By Change",
        "Solution Provided",
        "Workaround Provided",
        "User error",
    ]
    parent_incident: Annotated[str, to("incident")]
    problem: str
    change_request: str
    caused_by_change: str
    resolved_by: str
    on_hold_reason: Literal["Awaiting Change", "Awaiting Caller", "Awaiting Problem"]
    incident_template: str
    resolved: str


class IncidentFields(CommonFields, total=False):
    short_description: str
    description: str
    worknotes: str
    resolution_notes: str
    close_notes: str
    caller_id: str
    channel: Channel


class IncidentChanges(IncidentFields, total=False):
    number: str


class IncidentFilters(CommonFields, Created, total=False):
    short_description: PartOfText
    description: PartOfText
    worknotes: PartOfText
    resolution_notes: PartOfText
    close_notes: PartOfText
    incident_id: str
    number: str
    called_id: Annotated[str, At("caller_id")]
    channel: AnyChannel


@dataclass(frozen=True, eq=False)
class Incidents(Record):
    """Incidents, whose numbers are derived from their ids."""

    def next_number(self, call: Call, row: Row) -> str:
        """Return the number of an incident: `INC-000004` for `INC_004`."""
        return f"INC-{row['incident_id'].removeprefix('INC_'):0>6}"


_COPIES = [name for name in Record.schema.columns("incident") if name.endswith("_display")]

INCIDENT = Incidents(
    "incident",
    "Incident",
    (IncidentChanges, IncidentFilters),
    id="INC_{:03}",
    number="INC-",
    unique=(Unique("number org_id", "DUPLICATE_NUMBER"),),
    defaults={
        "status": "new",
        "category": "inquiry-help",
        "impact": "low",
        "urgency": "low",
        "priority": "planning",
    },
    created="created_at",
    updated="updated_at",
    hidden=frozenset({"org_id", "contact_type", *_COPIES}),
    lost="{label} with ID '{value}' not found",
    missing="VALIDATION_ERROR",
)
BY_NUMBER = INCIDENT.worded("{label} with number '{value}' not found")


@tool(reads="incidents")
def find_incident_by_number(call: Call, number: str) -> Row:
    """Get one incident by its number.

    The number has to be exact, including case and leading zeros; a number that no incident has is
    refused. If several incidents have the number, the one in the acting user's organisation is
    returned.
    """
    return BY_NUMBER.one(call, number, "number", by="number")


@tool(reads="incidents")
def find_incident_by_id(call: Call, incident_id: str) -> Row:
    """Get one incident by its id.

    The id, such as `INC_047`, is not the incident number; for numbers use
    `find_incident_by_number`. The people, services and items in the result are ids, which other
    tools look up.
    """
    return INCIDENT.one(call, incident_id, "incident_id")


@tool(reads="incidents", nullable=True)
def list_incidents(call: Call, **filters: Unpack[IncidentFilters]) -> list[Row]:
    """List the incidents that match every filter, newest first; all of them without a filter.

    Ids, numbers and fixed values match exactly; texts match in part, ignoring case. The caller is
    `called_id` here. Returns a plain list, without a count and without a limit; closed and canceled
    incidents are included unless `status` excludes them. Null filters are ignored.
    """
    return INCIDENT.list(call, filters)


@tool(reads="incidents", nullable=True)
def get_incidents_assigned_to(call: Call, **wanted: Unpack[Assignment]) -> list[Row]:
    """List the incidents of a group, of a user, or of a user within a group, newest first.

    Incidents of every status are listed, including closed ones; `list_incidents` can filter by
    status. Without group and user, all incidents are listed. An unknown id matches nothing.
    """
    return INCIDENT.list(call, wanted)


@tool(writes="incidents", required=("caller_id", "short_description"), nullable=True)
def create_incident(call: Call, **fields: Unpack[IncidentFields]) -> Row:
    """Open an incident in the acting user's organisation, and return it with its new id and number.

    The defaults are status `new`, category `inquiry-help`, impact and urgency `low`, and priority
    `planning`. Every id that is given has to exist. The priority is not derived from impact and
    urgency, a template does not fill in any field, and no SLA, child mapping, article link or
    notification is created.
    """
    return INCIDENT.create(call, fields)


@tool(writes="incidents", nullable=True)
def update_incident(call: Call, incident_id: str, **fields: Unpack[IncidentChanges]) -> Row:
    """Change an incident, and return it; only the fields that are given are changed.

    An empty string clears a text, an id or `resolved`, except caller, number and short description;
    fields with fixed values cannot be cleared, and null leaves a field unchanged. A call that
    changes nothing is refused (`NO_CHANGES_DETECTED`). Nothing else is updated automatically:
    priority, `resolved`, SLAs, mappings, related incidents and notifications do not change.
    """
    return INCIDENT.update(call, incident_id, fields)
