"""Everyday cases: who asks for what, how far it has come, and the steps it takes."""

import datetime as dt
from typing import Any

from dev.seeds.company import NOW
from dev.seeds.hr.draft import CLOSED, Case, Draft, Service, Step, User

COUNT = {1: 178, 2: 62}

PRIORITY = {
    "Payroll": "moderate",
    "HRIT": "moderate",
    "Total Rewards": "low",
    "Workforce Administration": "low",
    "Talent Management": "planning",
}
"""What a case gets when nobody says otherwise (HR-2.4)."""

_OTHER = {"critical": 1.0, "high": 5.0, "moderate": 4.0, "low": 3.0}
_STATES = {"closed_complete": 52.0, "closed_incomplete": 4.0, "cancelled": 6.0, "draft": 6.0,
           "ready": 9.0, "work_in_progress": 14.0, "awaiting_acceptance": 5.0,
           "suspended": 4.0}  # fmt: skip
_SOURCES = {"email": 6.0, "phone": 3.0, "chat": 3.0, "walk-in": 1.0, "virtual-agent": 1.0}
_NOTES = {
    "closed_complete": ("Done and confirmed.", "Solved with the person on the phone.",
                        "Corrected; confirmation sent.", "Handled as asked."),
    "closed_incomplete": ("No answer after three reminders.", "Papers never came."),
    "cancelled": ("Asked twice; see the other case.", "No longer wanted.",
                  "Sorted out with the manager."),
    "suspended": ("Waiting for papers from the person.", "Waiting for the provider."),
    "work_in_progress": ("First look taken.", "Asked for details.", None, None),
    "awaiting_acceptance": ("Result sent, answer pending.", "Done from our side."),
}  # fmt: skip
_ANSWERS = ("Yes", "Mostly", "No", "4", "5", "Nothing", "A second screen", "More time")
_STARTED = ("work_in_progress", "awaiting_acceptance", "suspended", "closed_complete",
            "closed_incomplete")  # fmt: skip


def fill(draft: Draft) -> None:
    """Add the everyday cases of both organisations."""
    for org, count in COUNT.items():
        offered = [s for s in draft.services if s.org == org and s.weight and s.active]
        for index in range(count):
            _everyday(draft, offered[index % len(offered)])


def _everyday(draft: Draft, service: Service) -> None:
    status = draft.weighted(_STATES)
    if service.approval() and status in ("ready", "work_in_progress") and draft.chance(0.4):
        status = "awaiting_approval"
    closed = status in CLOSED
    created = draft.ago(330, 15) if closed else draft.recently(24)
    person = _person(draft, service)
    make(draft, service, person, status, created)


def _person(draft: Draft, service: Service) -> User:
    """Somebody without an open case for the service, and none of those who work on it."""
    group = draft.group_of(service)
    busy = {c.person for c in draft.cases if c.service is service and c.open}
    named = service.criteria.people if service.criteria else []
    people = draft.people(service.org, "employee", "employee", "manager")
    fitting = [u for u in people if u not in busy and u not in group.members and u not in named]
    return draft.pick([u for u in fitting if u not in draft.awkward["namesakes"]])


def make(
    draft: Draft,
    service: Service,
    person: User,
    status: str,
    created: dt.datetime,
    matter: str | None = None,
) -> Case:
    """Add a case that keeps every rule."""
    group = draft.group_of(service)
    workers = [u for u in group.workers() if u is not person]
    own = person.role == "employee" and draft.chance(0.25)
    coe = service.topic["coe"]
    case = Case(
        service,
        person,
        person if own else draft.pick(workers),
        matter or draft.pick(service.matters),
        status,
        created,
        created,
        draft.weighted(_OTHER) if draft.chance(0.25) else PRIORITY[coe],
        "self-service" if own else draft.weighted(_SOURCES),
        coe=coe,
    )
    if status != "draft":
        case.group = group
        case.changed = draft.after(created, 30, 60 * 24 * (12 if case.status in CLOSED else 3))
    if status in _STARTED or (status in ("ready", "awaiting_approval") and draft.chance(0.4)):
        case.user = draft.pick(workers)
    if draft.chance(0.6):
        case.skills = [draft.skills[service.org, service.topic["skill"]]]
    if service.topic.get("account"):
        digits = "".join(str(draft.random.randrange(10)) for _ in range(10))
        case.account = (digits, draft.weighted({"checking": 6.0, "savings": 2.0, "other": 1.0}))
    if status in _NOTES:
        case.worknotes = draft.pick(_NOTES[status])
    _approve(draft, case)
    case.steps = _steps(draft, case)
    draft.cases.append(case)
    return case


def _approve(draft: Draft, case: Case) -> None:
    case.criteria = case.service.approval()
    if case.criteria is None or case.status == "draft":
        return
    able = [u for u in case.criteria.people if u.active and u is not case.person]
    if case.status in _STARTED:
        case.approver, case.request = draft.pick(able), "approved"
    elif case.status == "awaiting_approval":
        case.approver, case.request = draft.pick(able), "requested"
    elif case.status == "cancelled":
        case.approver, case.request = draft.pick(able), "rejected"
        case.worknotes = draft.pick(("Rejected: no budget.", "Rejected: not at this time."))


# Steps


def _progress(draft: Draft, status: str, count: int) -> list[str]:
    """The status of each step of a case, first to last."""
    if status in ("awaiting_acceptance", "closed_complete"):
        return ["closed_complete"] * count
    if status == "cancelled":
        return ["cancelled"] * count
    if status == "closed_incomplete":
        return ["closed_complete"] + ["closed_incomplete"] * (count - 1)
    if status in ("work_in_progress", "suspended"):
        done = draft.random.randrange(count)
        current = ["work_in_progress" if draft.chance(0.6) else "ready"]
        return ["closed_complete"] * done + current + ["draft"] * (count - 1 - done)
    return (["ready"] if status == "ready" else ["draft"]) + ["draft"] * (count - 1)


def _steps(draft: Draft, case: Case) -> list[Step]:
    plan = case.service.topic["steps"]
    if case.status == "draft" or (case.status in CLOSED and draft.chance(0.25)):
        return []
    states = _progress(draft, case.status, len(plan))
    return [step(draft, case, entry, state) for entry, state in zip(plan, states, strict=True)]


def step(draft: Draft, case: Case, entry: list[str], status: str) -> Step:
    """A step of a case as the bank describes it, as far as its status says."""
    kind, text, *more = entry
    created = draft.after(case.created, 5, 60)
    still = status in ("draft", "ready")
    changed = created if still else min(draft.after(created, 60, 4000), max(case.changed, created))
    made = Step(kind, text, status, created, changed)
    if status != "draft":
        made.group = case.group
        made.user = case.user
    if kind == "url":
        made.url = more[0]
    if kind == "hr service":
        made.service = draft.service(case.org, more[0]).id
    if kind == "checklist":
        made.items = [(item, _ticked(draft, status)) for item in more[0].split("|")]
    if kind == "survey" and status != "draft":
        made.surveyed = case.person
        made.answers = _answers(draft, case, status == "closed_complete")
    return made


def _ticked(draft: Draft, status: str) -> bool:
    return status == "closed_complete" or (status == "work_in_progress" and draft.chance(0.5))


def _answers(draft: Draft, case: Case, complete: bool) -> tuple[str, ...]:
    count = {"onboarding": 3, "leaving": 4, "training": 3}.get(survey_key(case.service), 2)
    return tuple(draft.pick(_ANSWERS) for _ in range(count)) if complete else ()


def survey_key(service: Service) -> str:
    """Which survey belongs to the cases of a service."""
    special: dict[str, Any] = {
        "New Employee": "onboarding",
        "Leaving": "leaving",
        "Training": "training",
    }
    return str(special.get(service.topic["name"], "service"))


def start_of(days: float) -> dt.datetime:
    """Nine o'clock so many days before now."""
    return (NOW - dt.timedelta(days=days)).replace(hour=9, minute=0)
