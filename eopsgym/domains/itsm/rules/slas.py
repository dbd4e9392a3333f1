"""Rules over SLA definitions and the service levels of incidents: chapter 7 of the policy.

An incident is changed first: it is put on hold, resolved or re-prioritised. Then its service levels
are adjusted.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from eopsgym.domains.itsm.rules.people import MANAGERS
from eopsgym.domains.itsm.tools.incident_slas import INCIDENT_SLA
from eopsgym.domains.itsm.tools.incidents import INCIDENT
from eopsgym.domains.itsm.tools.sla_definitions import SLA
from eopsgym.domains.kernel import Change, Row, ToolError, rule
from eopsgym.domains.records import dates


def _sources(change: Change) -> tuple[Row, Row] | None:
    """Return the incident and the definition of a level; None if a seed lacks one."""
    incident = INCIDENT.row(change.call, change.row["incident_id"])
    definition = SLA.row(change.call, change.row["sla_def_id"])
    return (incident, definition) if incident and definition else None


def _read(text: str | None) -> datetime | None:
    """Parse a stored date; None for an invalid one, which a seed may contain."""
    try:
        return dates.parse_date(text) if text else None
    except ToolError:
        return None


# Definitions


@rule("ITSM-7.6", SLA)
def managers_write_definitions(change: Change) -> str | None:
    allowed = change.call.user["role"] in MANAGERS
    return None if allowed else "Writing SLA definitions is for managers and admins"


@rule("ITSM-7.6", SLA)
def one_definition_counts(change: Change) -> Iterable[str]:
    row = change.row
    same = {name: row[name] for name in ("metric", "applies_to_priority", "active", "org_id")}
    others = [
        other["name"]
        for other in SLA.select(change.call, same)
        if other["sla_def_id"] != row["sla_def_id"]
        and other["applies_to_priority"] == row["applies_to_priority"]
    ]
    if others and row["active"]:
        yield f"There is an active definition for this metric and priority: {', '.join(others)}"


# Service levels


@rule("ITSM-7.1", INCIDENT_SLA, when="insert")
def a_level_fits_its_incident(change: Change) -> Iterable[str]:
    if (sources := _sources(change)) is None:
        return
    incident, definition = sources
    name, priority = definition["name"], incident["priority"]
    if not definition["active"]:
        yield f"'{name}' is not active"
    if definition["metric"] != "resolution":
        yield f"'{name}' does not measure resolution"
    if definition["applies_to_priority"] != priority:
        yield f"'{name}' is not for the priority '{priority}'"
    if change.row["stage"] != "in_progress":
        yield "A new service level starts as 'in_progress'"


@rule("ITSM-7.1", INCIDENT_SLA, on="sla_def_id start_time breach_time")
def it_is_due_after_its_minutes(change: Change) -> Iterable[str]:
    if (sources := _sources(change)) is None:
        return
    start = _read(change.row["start_time"])
    try:
        due = start and start + timedelta(minutes=sources[1]["target_mins"])
    except OverflowError:
        due = None
    if due is None or _read(change.row["breach_time"]) != due:
        yield f"The breach time is not {due}, the start plus target_mins"


@rule("ITSM-7.5", INCIDENT_SLA, when="update", on="has_breached stage")
def a_breach_is_late_and_marked_twice(change: Change) -> Iterable[str]:
    row = change.row
    marked = change.touches("has_breached") or change.enters("breached", "stage")
    if not marked or _sources(change) is None:
        return
    due = _read(row["breach_time"])
    if due is None or due >= change.call.now:
        yield "The breach time is not past"
    if not row["has_breached"] or row["stage"] != "breached":
        yield "A breach sets the stage 'breached' and has_breached together"


@rule("ITSM-7.3", INCIDENT_SLA, when="update", on="stage")
def it_pauses_with_its_incident(change: Change) -> Iterable[str]:
    if (sources := _sources(change)) is None:
        return
    incident, definition = sources
    status = incident["status"]
    if change.enters("paused", "stage"):
        if status != "on_hold":
            yield f"The incident is '{status}', not 'on_hold'"
        if not definition["pause_on_pending"]:
            yield f"'{definition['name']}' does not pause"
    if change.leaves("paused", "stage") and _runs_without(change, status):
        yield f"The incident is '{status}'"


@rule("ITSM-7.4", INCIDENT_SLA, when="update", on="stage")
def it_completes_with_its_incident(change: Change) -> Iterable[str]:
    if (sources := _sources(change)) is None:
        return
    incident, status = sources[0], sources[0]["status"]
    if change.enters("completed", "stage"):
        if status not in ("resolved", "closed"):
            yield f"The incident is '{status}', not resolved"
        if _read(change.row["completed_time"]) != _read(incident["resolved"]):
            yield "completed_time is not the time when the incident was resolved"
    if not change.leaves("paused", "stage") and _runs_without(change, status):
        yield f"The incident is '{status}'"


def _runs_without(change: Change, status: str) -> bool:
    """Return whether the SLA was resumed although its incident is not worked on."""
    return change.enters("in_progress", "stage") and status not in ("new", "in_progress")


@rule("ITSM-7.2", INCIDENT_SLA, when="update", on="stage")
def it_is_cancelled_with_its_priority(change: Change) -> Iterable[str]:
    if (sources := _sources(change)) is None or not change.enters("cancelled", "stage"):
        return
    incident, definition = sources
    current = definition["applies_to_priority"] == incident["priority"]
    if current and incident["status"] != "canceled":
        yield "The incident is not canceled and still has the priority of this service level"


@rule("ITSM-7.6", INCIDENT_SLA, when="delete")
def only_levels_that_do_not_fit_are_deleted(change: Change) -> Iterable[str]:
    if (sources := _sources(change)) is None:
        return
    incident, definition = sources
    if definition["applies_to_priority"] == incident["priority"]:
        yield "The service level fits the priority of its incident"
    if change.row["has_breached"]:
        yield "The service level has breached"
