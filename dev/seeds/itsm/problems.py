"""Problems, the incidents that led to them, and what became of both."""

import datetime as dt

from dev.seeds.former import NOW
from dev.seeds.itsm import bank, incidents
from dev.seeds.itsm.bank import ProblemText
from dev.seeds.itsm.changes import change
from dev.seeds.itsm.draft import Draft
from dev.seeds.itsm.records import Incident, Problem


def fill(draft: Draft) -> None:
    """Add all problems with their incidents and the changes that fix them."""
    for text in bank.problems():
        _problem(draft, text)


def _problem(draft: Draft, text: ProblemText) -> None:
    service = draft.service(text.org, text.service)
    end = NOW - dt.timedelta(days=max(text.days - 12, 1))
    opened = draft.moment(end - dt.timedelta(days=2), end) if text.reports else NOW
    problem = Problem(
        org=text.org,
        service=service,
        short=text.short,
        statement=text.statement,
        impact=text.impact,
        urgency=text.urgency,
        category=text.category,
        status=text.state,
        opened_by=draft.pick(service.group.workers),
        created=opened,
        updated=opened,
        worknotes=text.cause or None,
        workaround=text.workaround or None,
        fix=text.fix or None,
    )
    draft.problems[text.key] = problem
    if text.state != "new":
        problem.group = service.group
        problem.assignee = draft.pick(problem.group.workers)
        problem.updated = draft.after(opened, 600, 9000)
    if text.change is not None:
        fix = change(draft, service, text.change, text.change.state, after=opened)
        problem.changes.append(fix)
        if text.fix:
            problem.updated = draft.after(fix.updated, 120, 2900)
    _reports(draft, problem, text)


def _reports(draft: Draft, problem: Problem, text: ProblemText) -> None:
    """The incidents that made it a problem, all reported before it was opened."""
    first = problem.created - dt.timedelta(days=10)
    callers = draft.random.sample(draft.callers(text.org), len(text.reports))
    for (short, description), caller in zip(text.reports, callers, strict=True):
        incident = incidents.report(
            draft,
            problem.service,
            caller,
            short,
            description,
            draft.moment(first, problem.created - dt.timedelta(hours=2)),
            impact=problem.impact if draft.chance(0.6) else "medium",
            urgency=problem.urgency,
        )
        incident.problem = problem
        incident.category = text.category
        _progress(draft, problem, incident, text)


def _progress(draft: Draft, problem: Problem, incident: Incident, text: ProblemText) -> None:
    """Incidents end with their problem; those of an open one wait for it or work around it."""
    if text.state == "closed":
        by_change = bool(problem.changes) and draft.chance(0.5)
        incidents.resolve(
            draft,
            incident,
            text.fix,
            "Resolved By Change" if by_change else "Resolved By Problem",
            draft.after(problem.updated, 10, 400),
        )
        incident.change = problem.changes[0] if by_change else None
        incidents.close(draft, incident)
    elif text.state == "resolved":
        solved = draft.after(problem.updated, 10, 400)
        incidents.resolve(draft, incident, text.fix, "Resolved By Problem", solved)
    elif text.workaround and draft.chance(0.35):
        incidents.resolve(draft, incident, text.workaround, "Workaround Provided")
    elif problem.status in ("new", "assess") and draft.chance(0.4):
        incidents.start(draft, incident, "Linked to the problem, collecting times of occurrence.")
    else:
        note = text.workaround or f"Waiting for the cause: {problem.short}."
        incidents.hold(draft, incident, "Awaiting Problem", note)
