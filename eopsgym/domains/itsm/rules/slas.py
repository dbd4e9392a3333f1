"""Rules over the service levels of incidents.

The incident goes first: it is put on hold, resolved or re-prioritised, and its service levels
follow.
"""

from datetime import datetime, timedelta

from eopsgym.domains.core import Context, Row, ToolError, dates
from eopsgym.domains.itsm.rules.common import Edit
from eopsgym.domains.itsm.tables import INCIDENT, SLA

Sources = tuple[Row, Row]
"""The incident and the definition of a service level."""


def _sources(ctx: Context, row: Row) -> Sources | None:
    """None where a seed names rows that it does not hold."""
    incidents = ctx.select(INCIDENT, {"incident_id": row["incident_id"]}, everyone=True)
    definitions = ctx.select(SLA, {"sla_def_id": row["sla_def_id"]}, everyone=True)
    return (incidents[0], definitions[0]) if incidents and definitions else None


def _read(text: str | None) -> datetime | None:
    """A stored date; a seed may hold one that is none."""
    try:
        return dates.parse_date(text) if text else None
    except ToolError:
        return None


def check_link(ctx: Context, row: Row) -> None:
    """State the rules of linking a service level to an incident."""
    sources = _sources(ctx, row)
    if sources is None:
        return
    incident, definition = sources
    name, priority = definition["name"], incident["priority"]
    active = bool(definition["active"])
    ctx.require("ITSM-7.1", active, f"'{name}' is not active")
    resolution = definition["metric"] == "resolution"
    ctx.require("ITSM-7.1", resolution, f"'{name}' does not measure resolution")
    fits = definition["applies_to_priority"] == priority
    ctx.require("ITSM-7.1", fits, f"'{name}' is not for the priority '{priority}'")
    running = row["stage"] == "in_progress"
    ctx.require("ITSM-7.1", running, "A new service level starts as 'in_progress'")
    _check_due(ctx, row, definition)


def _check_due(ctx: Context, row: Row, definition: Row) -> None:
    start = _read(row["start_time"])
    try:
        due = start and start + timedelta(minutes=definition["target_mins"])
    except OverflowError:
        due = None
    kept = due is not None and _read(row["breach_time"]) == due
    ctx.require("ITSM-7.1", kept, f"The breach time is not {due}, the start plus target_mins")


def check_stage(ctx: Context, before: Row, after: Row) -> None:
    """State the rules of changing the service level of an incident."""
    edit = Edit(before, after)
    sources = _sources(ctx, after)
    if sources is None:
        return
    if edit.touches("sla_def_id", "start_time", "breach_time"):
        _check_due(ctx, after, sources[1])
    if edit.touches("has_breached") or edit.enters("breached", "stage"):
        _check_breach(ctx, after)
    if edit.enters("paused", "stage"):
        _check_pause(ctx, *sources)
    if edit.enters("cancelled", "stage"):
        _check_cancel(ctx, *sources)
    if edit.enters("completed", "stage"):
        _check_completion(ctx, sources[0], after)
    if edit.enters("in_progress", "stage"):
        _check_resumption(ctx, before, sources[0])


def _check_breach(ctx: Context, row: Row) -> None:
    due = _read(row["breach_time"])
    late = due is not None and due < ctx.now
    ctx.require("ITSM-7.5", late, "The breach time is not past")
    both = bool(row["has_breached"]) and row["stage"] == "breached"
    ctx.require("ITSM-7.5", both, "A breach sets the stage 'breached' and has_breached together")


def _check_pause(ctx: Context, incident: Row, definition: Row) -> None:
    waiting = incident["status"] == "on_hold"
    ctx.require("ITSM-7.3", waiting, f"The incident is '{incident['status']}', not 'on_hold'")
    pauses = bool(definition["pause_on_pending"])
    ctx.require("ITSM-7.3", pauses, f"'{definition['name']}' does not pause")


def _check_cancel(ctx: Context, incident: Row, definition: Row) -> None:
    outdated = definition["applies_to_priority"] != incident["priority"]
    ctx.require(
        "ITSM-7.2",
        outdated or incident["status"] == "canceled",
        "The incident is not canceled and still has the priority of this service level",
    )


def _check_completion(ctx: Context, incident: Row, row: Row) -> None:
    done = incident["status"] in ("resolved", "closed")
    ctx.require("ITSM-7.4", done, f"The incident is '{incident['status']}', not resolved")
    same = _read(row["completed_time"]) == _read(incident["resolved"])
    ctx.require("ITSM-7.4", same, "completed_time is not the time when the incident was resolved")


def _check_resumption(ctx: Context, before: Row, incident: Row) -> None:
    running = incident["status"] in ("new", "in_progress")
    message = f"The incident is '{incident['status']}'"
    if before["stage"] == "paused":
        ctx.require("ITSM-7.3", running, message)
    else:
        ctx.require("ITSM-7.4", running, message)


def check_deletion(ctx: Context, row: Row) -> None:
    """State when the service level of an incident may be deleted."""
    sources = _sources(ctx, row)
    if sources is None:
        return
    incident, definition = sources
    fits = definition["applies_to_priority"] == incident["priority"]
    ctx.require("ITSM-7.6", not fits, "The service level fits the priority of its incident")
    ctx.require("ITSM-7.6", not row["has_breached"], "The service level has breached")
