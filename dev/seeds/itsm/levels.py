"""Service levels: which SLA an incident has, and where its clock stands."""

import datetime as dt

from dev.seeds.former import NOW
from dev.seeds.itsm import notices
from dev.seeds.itsm.draft import Draft, org_id
from dev.seeds.itsm.records import Incident


def _definition(draft: Draft, incident: Incident, metric: str) -> tuple[str, int, bool]:
    """The definition that fits: its id, minutes and whether it pauses on hold."""
    wanted = (org_id(incident.org), metric, incident.priority, True)
    for row in draft.writer.rows["sla_definition"]:
        if (row["org_id"], row["metric"], row["applies_to_priority"], row["active"]) == wanted:
            return (
                str(row["sla_def_id"]),
                int(str(row["target_mins"])),
                bool(row["pause_on_pending"]),
            )
    raise LookupError(f"no SLA definition for {wanted}")


def fill(draft: Draft, incident: Incident) -> None:
    """The resolution SLA of the priority, and for urgent ones the response SLA."""
    if incident.priority == "planning" or incident.without_sla:
        return
    definition, minutes, pauses = _definition(draft, incident, "resolution")
    breach = incident.created + dt.timedelta(minutes=minutes)
    stage, late = _stage(incident, breach, pauses)
    link(draft, incident, definition, stage, late, breach, incident.resolved)
    if stage == "breached" and incident.resolved is None:
        notices.alert(draft, incident, breach)
    if incident.priority in ("critical", "high") and incident.assignee is not None:
        definition, minutes, _ = _definition(draft, incident, "response")
        breach = incident.created + dt.timedelta(minutes=minutes)
        taken = dt.timedelta(minutes=draft.random.randint(3, minutes + 6))
        answered = min(incident.created + taken, NOW)
        late = answered > breach
        stage = "breached" if late else "completed"
        link(draft, incident, definition, stage, late, breach, answered)
        if late and incident.open:
            notices.alert(draft, incident, breach)


def _stage(incident: Incident, breach: dt.datetime, pauses: bool) -> tuple[str, bool]:
    if incident.status == "canceled":
        return "cancelled", False
    if incident.resolved is not None:
        late = incident.resolved > breach
        return ("breached" if late else "completed"), late
    if incident.status == "on_hold" and pauses and not incident.unpaused:
        return "paused", False
    late = breach < NOW and not incident.unmarked
    return ("breached" if late else "in_progress"), late


def link(
    draft: Draft,
    incident: Incident,
    definition: str,
    stage: str,
    late: bool,
    breach: dt.datetime,
    completed: dt.datetime | None,
) -> str:
    """Add an SLA to an incident and return its id."""
    found = draft.writer.next_id("incident_sla", "TSLA")
    draft.writer.add(
        "incident_sla",
        incident_sla_id=found,
        incident_id=incident.id,
        sla_def_id=definition,
        org_id=org_id(incident.org),
        stage=stage,
        has_breached=late,
        start_time=incident.created,
        breach_time=breach,
        completed_time=completed,
        created_on=incident.created,
        updated_on=completed or (breach if late else incident.last_event),
    )
    return found
