"""Everyday incidents: who calls about what, when, and how far it has come."""

import datetime as dt

from dev.seeds.former import NOW
from dev.seeds.former.plan import SITES
from dev.seeds.itsm.bank import Fault
from dev.seeds.itsm.draft import Draft
from dev.seeds.itsm.items import laptop_of
from dev.seeds.itsm.records import (
    TARGETS,
    Incident,
    Item,
    Service,
    User,
)
from eopsgym.domains.itsm.rules.common import PRIORITIES

COUNT = {1: 124, 2: 46}

_ROOMS = ("Alder", "Birch", "Cedar", "Juniper", "Maple", "Redwood")
_CHANNELS = {"self-service": 5.0, "phone": 6.0, "email": 4.0, "chat": 3.0, "walk-in": 1.0,
             "virtual-agent": 1.0}  # fmt: skip
_WEIGHTS = {
    ("low", "low"): 10.0,
    ("low", "medium"): 20.0,
    ("medium", "low"): 14.0,
    ("medium", "medium"): 26.0,
    ("low", "high"): 9.0,
    ("high", "low"): 4.0,
    ("medium", "high"): 9.0,
    ("high", "medium"): 6.0,
    ("high", "high"): 2.0,
}
_STATES = {"closed": 56.0, "canceled": 5.0, "old resolved": 2.0, "resolved": 10.0, "new": 8.0,
           "in_progress": 13.0, "on_hold": 6.0}  # fmt: skip
_CANCELED = (
    "Caller withdrew the report.",
    "Reported twice; see the caller's other incident.",
    "Asked for something that is not an incident; sent to the catalogue.",
)
_CLOSED = (
    "Caller confirmed by mail.",
    "Caller confirmed on the phone.",
    "No answer within three days; closed.",
    "Confirmed in the portal.",
)
_PERSONAL = ("laptop", "vpn", "mail", "wifi", "sso")


def fill(draft: Draft) -> None:
    """Add the everyday incidents of both organisations."""
    for org, count in COUNT.items():
        services = [s for s in draft.services if s.org == org]
        for index in range(count):
            _everyday(draft, services[index % len(services)])


def fresh_fault(draft: Draft, service: Service, moment: dt.datetime) -> Fault | None:
    """A fault reported at most once within a month of the moment: a third time is a problem."""
    near = [
        i.short
        for i in draft.incidents
        if i.service is service and abs(i.created - moment) < dt.timedelta(days=31)
    ]
    for fault in draft.random.sample(service.text.faults, len(service.text.faults)):
        stem = fault.short.split("{")[0]
        if sum(short.startswith(stem) for short in near) < 2:
            return fault
    return None


def report(
    draft: Draft,
    service: Service,
    caller: User,
    short: str,
    description: str,
    created: dt.datetime,
    impact: str = "medium",
    urgency: str = "medium",
    item: Item | None = None,
) -> Incident:
    """Add a new, unassigned incident and return it."""
    slots = {
        "site": SITES[caller.person.site - 1].city,
        "floor": str(draft.random.randint(1, 6)),
        "room": draft.pick(_ROOMS),
        "name": caller.person.first_name,
    }
    incident = Incident(
        org=service.org,
        service=service,
        caller=caller,
        short=short.format(**slots),
        description=description.format(**slots),
        created=created,
        impact=impact,
        urgency=urgency,
        channel=draft.weighted(_CHANNELS),
        category=service.text.category,
        item=item,
    )
    draft.incidents.append(incident)
    return incident


def assign(draft: Draft, incident: Incident) -> None:
    """Give it to an active member of the service's group."""
    incident.group = incident.service.group
    incident.assignee = draft.pick(incident.group.workers)


def start(draft: Draft, incident: Incident, note: str) -> None:
    """Assigned and in progress, with a work note."""
    assign(draft, incident)
    incident.status = "in_progress"
    incident.worknotes = note
    incident.updated = draft.after(incident.created, 10, 240)


def hold(draft: Draft, incident: Incident, reason: str, note: str) -> None:
    """Assigned and on hold."""
    start(draft, incident, note)
    incident.status = "on_hold"
    incident.hold_reason = reason


def resolve(
    draft: Draft, incident: Incident, notes: str, code: str, resolved: dt.datetime | None = None
) -> None:
    """Solved by the assignee, mostly within the target time."""
    if incident.assignee is None:
        assign(draft, incident)
    target = int((incident.target or dt.timedelta(days=6)).total_seconds() // 60)
    late = draft.chance(0.12)
    low, high = (target, 2 * target) if late else (max(10, target // 12), target)
    incident.status = "resolved"
    incident.resolved = incident.updated = resolved or draft.after(incident.created, low, high)
    incident.resolved_by = incident.assignee
    incident.resolution_notes = notes
    incident.resolution_code = code


def close(draft: Draft, incident: Incident) -> None:
    """Closed, three days or more after it was resolved or as soon as the caller confirmed."""
    assert incident.resolved is not None
    incident.status = "closed"
    incident.close_notes = draft.pick(_CLOSED)
    waited = (4320, 7200) if "No answer" in incident.close_notes else (30, 3000)
    incident.updated = draft.after(incident.resolved, *waited)
    if incident.updated < incident.resolved + dt.timedelta(minutes=waited[0]):
        incident.close_notes = _CLOSED[0]


def cancel(draft: Draft, incident: Incident) -> None:
    """Canceled with the reason."""
    incident.status = "canceled"
    incident.close_notes = draft.pick(_CANCELED)
    incident.updated = draft.after(incident.created, 20, 900)


def _everyday(draft: Draft, service: Service) -> None:
    fault: Fault | None = None
    while fault is None:
        state = draft.weighted(_STATES)
        impact, urgency = draft.weighted(_WEIGHTS)
        template = draft.templates.get((service.org, service.text.key))
        if template is not None and draft.chance(0.12):
            impact, urgency = template.impact, template.urgency
        else:
            template = None
        created = _created(draft, state, service.org, PRIORITIES[impact, urgency])
        fault = fresh_fault(draft, service, created)
    caller = draft.pick(draft.callers(service.org))
    incident = report(
        draft, service, caller, fault.short, fault.description, created, impact, urgency
    )
    if template is not None:
        incident.template, incident.channel = template.id, template.channel
    incident.item = _item(draft, incident, state)
    _advance(draft, incident, fault, state)


def _advance(draft: Draft, incident: Incident, fault: Fault, state: str) -> None:
    if state == "canceled":
        cancel(draft, incident)
    elif state == "in_progress":
        start(draft, incident, fault.finding)
    elif state == "on_hold":
        name = incident.caller.person.first_name
        hold(draft, incident, "Awaiting Caller", f"Asked {name} for a time.")
    elif state == "new" and draft.chance(0.4):
        incident.group = incident.service.group
    elif state in ("closed", "old resolved", "resolved"):
        incident.worknotes = fault.finding
        resolve(draft, incident, fault.solution, fault.code, _recent(draft, incident, state))
        if state == "closed":
            close(draft, incident)
    if state == "old resolved":
        draft.case("resolved_over_72_hours_ago", incident)


def _created(draft: Draft, state: str, org: int, priority: str) -> dt.datetime:
    if state in ("closed", "canceled", "old resolved"):
        return draft.ago(95, 20)
    if state == "resolved":
        return draft.ago(6, 3.2)
    target = dt.timedelta(minutes=TARGETS[org].get(priority, 12960))
    if state != "new" and draft.chance(0.18):
        return draft.moment(NOW - 2.5 * target, NOW - 1.1 * target)
    return draft.moment(NOW - 0.85 * target, NOW - 0.05 * target)


def _recent(draft: Draft, incident: Incident, state: str) -> dt.datetime | None:
    """Resolved incidents wait for their caller: for less than 72 hours, save the old ones."""
    if state != "resolved":
        return None
    earliest = max(incident.created, NOW - dt.timedelta(hours=70))
    return draft.moment(earliest, NOW - dt.timedelta(hours=2))


def _item(draft: Draft, incident: Incident, state: str) -> Item | None:
    """The caller's laptop or a piece of the service's equipment, or nothing."""
    item: Item | None = None
    if incident.service.text.key in _PERSONAL and draft.chance(0.4):
        item = laptop_of(draft, incident.caller)
    elif draft.chance(0.35):
        item = draft.pick(incident.service.items)
    unfinished = state in ("new", "in_progress", "on_hold")
    taken = any(
        i.caller is incident.caller and i.item is item and i.open
        for i in draft.incidents
        if i is not incident
    )
    return None if unfinished and taken else item
