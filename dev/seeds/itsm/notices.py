"""Notifications about incidents."""

import datetime as dt

from dev.seeds.former import NOW
from dev.seeds.itsm.draft import Draft, org_id
from dev.seeds.itsm.records import Incident, User


def notify(
    draft: Draft,
    incident: Incident,
    user: User,
    kind: str,
    subject: str,
    message: str,
    when: dt.datetime,
    status: str | None = None,
) -> str:
    """Add a notification and return its id; its status goes with its age unless given."""
    found = draft.writer.next_id("notification", "NOTIF")
    old = when < NOW - dt.timedelta(days=2)
    chosen = status or draft.weighted(
        {"opened": 5.0, "delivered": 4.0, "failed": 0.3} if old
        else {"delivered": 4.0, "sent": 4.0, "queued": 2.0}
    )  # fmt: skip
    draft.writer.add(
        "notification",
        notification_id=found,
        incident_id=incident.id,
        org_id=org_id(incident.org),
        email=user.person.email,
        subject=subject,
        message=message,
        type=kind,
        status=chosen,
        created_on=when,
        updated_on=when,
    )
    if chosen == "failed":
        draft.case("failed_notification", found)
    return found


def alert(draft: Draft, incident: Incident, breach: dt.datetime) -> None:
    """Tell the group's manager, or the service's owner, that an SLA is breached."""
    assert incident.group is not None
    manager = incident.group.manager
    user = manager if manager.person.active else incident.service.owner
    notify(
        draft,
        incident,
        user,
        "alert",
        f"SLA breached: {incident.number}",
        f"{incident.number} ({incident.short}) passed its target time. Priority "
        f"{incident.priority}, status {incident.status}.",
        min(breach + dt.timedelta(minutes=5), NOW),
    )


def fill(draft: Draft, incident: Incident) -> None:
    """What ITSM-11.2 asks for, in full for the last month and in part before."""
    if incident.created < NOW - dt.timedelta(days=30) and not draft.chance(0.25):
        return
    name = incident.caller.person.first_name
    if incident.assignee is not None and incident.assignee.person.active:
        notify(draft, incident, incident.assignee, "update", f"{incident.number} assigned to you",
                f"{incident.short}. Priority {incident.priority}.",
                draft.after(incident.created, 2, 9))  # fmt: skip
    if incident.resolved is not None:
        notify(draft, incident, incident.caller, "solution_proposal",
                f"{incident.number} resolved: {incident.short}",
                f"Hello {name}, {incident.resolution_notes} Please tell us if it does not help.",
                incident.resolved)  # fmt: skip
    elif incident.hold_reason == "Awaiting Caller":
        notify(draft, incident, incident.caller, "reminder",
                f"{incident.number}: we need your answer",
                f"Hello {name}, we cannot go on with '{incident.short}' without you.",
                incident.last_event)  # fmt: skip
