"""Number the cases, and write them with their steps, links and notices."""

import datetime as dt
from typing import Any

from dev.seeds.company import NOW
from dev.seeds.hr.cases import survey_key
from dev.seeds.hr.draft import CLOSED, Case, Draft, Step, User

_CASE, _TASK = 711, 1000


def fill(draft: Draft) -> None:
    """Write every case in order of creation, over both organisations."""
    ordered = sorted(draft.cases, key=lambda case: (case.created, case.org, case.matter))
    for index, case in enumerate(ordered, start=1):
        case.id = index
        _case(draft, case)
    steps = [(step, case) for case in ordered for step in case.steps]
    steps.sort(key=lambda pair: (pair[0].created, pair[1].id))
    for index, (step, case) in enumerate(steps, start=1):
        step.id = index
        _step(draft, step, case)
    for case in ordered:
        _links(draft, case)
    _notices(draft, ordered)


def _id(thing: Any) -> int | None:
    return thing.id if thing else None


def _case(draft: Draft, case: Case) -> None:
    number, kind = case.account or (None, None)
    draft.add(
        "hr_case",
        case.org,
        case.created,
        hr_case_id=case.id,
        number=f"HRC{_CASE + case.id - 1:07d}",
        status=case.status,
        hr_service=case.service.id,
        opened_for=case.person.id,
        opened_by=case.opener.id,
        priority=case.priority,
        source=case.source,
        assigned_to=_id(case.user),
        assignment_group=_id(case.group),
        short_description=f"{case.service.name}: {case.matter}",
        worknotes=case.worknotes,
        skills=case.skills or None,
        approval_criteria=_id(case.criteria),
        coe_type=case.coe,
        approver=_id(case.approver),
        request_status=case.request,
        account_number=number,
        account_type=kind,
        updated_at=case.changed,
    )


def _step(draft: Draft, step: Step, case: Case) -> None:
    active = step.status not in CLOSED if step.active is None else step.active
    draft.add(
        "hr_case_task",
        case.org,
        step.created,
        hr_case_task_id=step.id,
        number=f"HRT{_TASK + step.id - 1:07d}",
        status=step.status,
        assigned_to=_id(step.user),
        assignment_group=_id(step.group),
        short_description=step.text,
        task_type=step.kind,
        hr_service=step.service,
        external_url=step.url,
        worknotes=step.worknotes,
        active=active,
        parent_case=case.id,
        updated_at=step.changed,
    )
    for text, ticked in step.items:
        draft.add(
            "checklist",
            case.org,
            step.created,
            checklist_id=draft.number("checklist"),
            checklist_item_description=text,
            checked=ticked,
            case_task_id=step.id,
            updated_at=step.changed,
        )
    if step.answers is not None:
        texts = {f"answer_{n}": text for n, text in enumerate(step.answers, start=1)}
        draft.add(
            "survey_instance",
            case.org,
            step.created,
            survey_instance_id=draft.number("survey_instance"),
            survey_id=draft.surveys[case.org, survey_key(case.service)],
            case_task_id=step.id,
            assigned_to=_id(step.surveyed),
            updated_at=step.changed,
            **texts,
        )


def _links(draft: Draft, case: Case) -> None:
    """The article of the topic is suggested; in some closed cases it was what solved them."""
    article = draft.articles[case.org, case.service.topic["name"]]
    links = list(case.links)
    if not case.quiet and case.service.topic.get("active", True):
        links.append((article, _used(draft, case)))
    for knowledge, used_as in links:
        draft.add(
            "hr_case_knowledge",
            case.org,
            draft.after(case.created, 2, 30),
            hr_case_kb_id=draft.number("hr_case_knowledge"),
            hr_case_id=case.id,
            knowledge_id=knowledge,
            used_as=used_as,
        )


def _used(draft: Draft, case: Case) -> str:
    if case.status in ("closed_complete", "awaiting_acceptance"):
        return draft.weighted({"suggested": 4.0, "applied": 3.0, "resolution": 3.0})
    return "suggested"


# Notices


def _notices(draft: Draft, cases: list[Case]) -> None:
    """Each notice that HR-13.2 and HR-5.3 ask for, in order of time."""
    found: list[tuple[dt.datetime, Case, User, str]] = []
    for case in cases:
        if case.user and case.user is not case.opener:
            found.append((draft.after(case.created, 2, 20), case, case.user, "update"))
        if case.approver and case.approver is not case.opener:
            found.append((draft.after(case.created, 5, 60), case, case.approver, "alert"))
        if case.status in ("awaiting_acceptance", "closed_complete"):
            found.append((case.changed, case, case.person, "solution_proposal"))
        for step in case.steps:
            if step.surveyed:
                found.append((step.created, case, step.surveyed, "reminder"))
    found.sort(key=lambda notice: (notice[0], notice[1].id, notice[3]))
    for moment, case, user, kind in found:
        notice(draft, case, user, kind, "closed_complete" if _old(moment) else "ready", moment)
    _odd_notices(draft)


def _old(moment: dt.datetime) -> bool:
    return moment < NOW - dt.timedelta(days=30)


def notice(
    draft: Draft, case: Case, user: User, kind: str, status: str, moment: dt.datetime
) -> int:
    """Add a notification; its id."""
    key = draft.number("notification")
    draft.add(
        "notification",
        case.org,
        moment,
        notification_id=key,
        hr_case_id=case.id,
        email=user.person.email,
        type=kind,
        status=status,
    )
    return key


def _odd_notices(draft: Draft) -> None:
    cases = [case for case in draft.cases if case.org == 1 and case.open and not case.quiet]
    gone = draft.awkward_user("departed_owner")
    key = notice(draft, cases[0], gone, "reminder", "draft", draft.recently(4))
    draft.note("draft_notice_to_inactive", key, gone)
    for case, status in ((cases[1], "cancelled"), (cases[2], "draft"), (cases[3], "draft")):
        kind = "report" if status == "draft" else "update"
        key = notice(draft, case, case.person, kind, status, draft.recently(6))
        draft.note("deletable_notices", key)
