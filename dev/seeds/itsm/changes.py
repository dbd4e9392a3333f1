"""Changes: those that fix problems, and the routine ones of each service."""

import datetime as dt

from dev.seeds.itsm import incidents
from dev.seeds.itsm.bank import ChangeText
from dev.seeds.itsm.draft import Draft
from dev.seeds.itsm.records import Change, Service, User

_ROUTINE = ("closed", "closed", "closed", "review", "implement", "scheduled", "authorize",
            "assess", "new", "canceled")  # fmt: skip
_STEPS = ("new", "assess", "authorize", "scheduled", "implement", "review", "closed")


def fill(draft: Draft) -> None:
    """Add the routine changes, and for those done what they solved and what they broke."""
    turn = 0
    for service in draft.services:
        for text in service.text.changes:
            made = change(draft, service, text, _ROUTINE[turn % len(_ROUTINE)])
            if made.status == "closed":
                _solved(draft, made, text.fault)
                if turn % 3 == 1:
                    _broken(draft, made)
            turn += 1


def _solved(draft: Draft, made: Change, fault: str) -> None:
    """An incident that was reported before the change and ended with it."""
    assert made.service is not None
    caller = draft.pick(draft.callers(made.org))
    reported = draft.moment(made.created - dt.timedelta(days=3), made.created)
    incident = incidents.report(
        draft, made.service, caller, fault, "No work-around known to the caller.", reported
    )
    incident.worknotes = f"Goes away with the change: {made.short}."
    notes = f"Change carried out: {made.short}."
    solved = draft.after(made.updated, 20, 300)
    incidents.resolve(draft, incident, notes, "Resolved By Change", solved)
    incidents.close(draft, incident)
    incident.change = made


def _broken(draft: Draft, made: Change) -> None:
    """An incident that the change caused."""
    assert made.service is not None
    caller = draft.pick(draft.callers(made.org))
    reported = draft.after(made.updated, 30, 900)
    fault = incidents.fresh_fault(draft, made.service, reported)
    if fault is None:
        return
    incident = incidents.report(
        draft, made.service, caller, fault.short, "Worked until the change of last night.", reported
    )
    incident.worknotes = f"First seen after the change: {made.short}."
    incidents.resolve(draft, incident, fault.solution, "Solution Provided")
    incidents.close(draft, incident)
    incident.caused_by = made


def change(
    draft: Draft,
    service: Service,
    text: ChangeText,
    state: str,
    after: dt.datetime | None = None,
) -> Change:
    """Add a change in the given state, complete as the policy asks for that state."""
    reached = _STEPS.index(state) if state in _STEPS else 1
    age = {"closed": (85, 14), "canceled": (60, 14), "review": (20, 9)}.get(state, (14, 2))
    created = draft.after(after, 240, 2800) if after else draft.ago(*age)
    item = draft.pick(service.items) if draft.chance(0.5) else None
    made = Change(
        org=service.org,
        short=text.short,
        description=text.description,
        plan=text.plan if reached else None,
        test=text.test if reached else None,
        category=text.category,
        risk=text.risk,
        impact=text.risk,
        status=state,
        requested_by=_requester(draft, service),
        created=created,
        updated=draft.after(created, 60, 4000 + 2000 * reached) if reached else created,
        service=service,
        item=item,
        cab=text.risk == "high" and reached > 0,
    )
    if reached >= _STEPS.index("assess"):
        made.group = service.group
    if reached >= _STEPS.index("scheduled"):
        made.assignee = draft.pick(service.group.workers)
    if state == "closed":
        made.close_code = text.close_code or "successful"
        made.close_notes = _notes(made.close_code)
    if state == "canceled":
        made.close_notes = "Withdrawn by the requester; the need has gone."
    draft.changes.append(made)
    return made


def _requester(draft: Draft, service: Service) -> User:
    """Agents request, so that any manager may authorise."""
    return draft.pick([u for u in service.group.workers if u.role == "agent"])


def _notes(close_code: str) -> str:
    return {
        "successful": "Carried out as planned, tests passed.",
        "successful_with_issues": "Carried out; one job had to be started again by hand.",
        "unsuccessful": "Tests failed, rolled back to the state before.",
    }[close_code]
