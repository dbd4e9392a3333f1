"""The awkward cases and tasks: each breaks one rule or stands just before one."""

from collections import Counter

from dev.seeds.hr.cases import make, start_of, step
from dev.seeds.hr.catalogue import give
from dev.seeds.hr.draft import Case, Draft, Step, User
from dev.seeds.hr.knowledge import article


def fill(draft: Draft) -> None:
    """Add what goes wrong, on purpose, in the first organisation."""
    _people(draft)
    _contents(draft)
    _routing(draft)
    _status(draft)
    _approvals(draft)
    _tasks(draft)
    _journeys(draft)


def _someone(draft: Draft, service: str = "") -> User:
    """One of the employees with the fewest open cases, none of them for the service.

    Nobody who has a part in an awkward case already.
    """
    waiting = [case for case in draft.cases if case.open]
    noted = {thing for things in draft.awkward.values() for thing in things}
    noted |= {case.person for case in waiting if case.service.name == service}
    load = Counter(case.person for case in waiting)
    free = [user for user in draft.people(1, "employee") if user not in noted]
    least = min(load[user] for user in free)
    return draft.pick([user for user in free if load[user] == least])


def _new(
    draft: Draft,
    name: str,
    service: str,
    status: str,
    person: User | None = None,
    matter: str | None = None,
) -> Case:
    """An open case of the last days that is noted under a name."""
    made = make(
        draft,
        draft.service(1, service),
        person or _someone(draft, service),
        status,
        draft.ago(12, 1),
        matter,
    )
    made.priority = "moderate" if made.priority == "critical" else made.priority
    made.quiet = True
    draft.note(name, made)
    return made


# People


def _people(draft: Draft) -> None:
    for user, service in zip(
        draft.awkward["namesakes"], ("Payslip Copy", "Timesheet Unlock"), strict=True
    ):
        _new(draft, "namesake_cases", service, "ready", user)
    gone = draft.awkward_user("departed_owner")
    draft.note("offboarded_with_work", gone)
    for service in ("HR Portal Access", "Timesheet Unlock"):
        left = _new(draft, "offboarded_with_work", service, "work_in_progress")
        left.user = gone
        for task in left.steps:
            if task.status in ("ready", "work_in_progress"):
                task.user = gone
                draft.note("offboarded_with_work", task)
    half_out = draft.awkward_user("departed_reporter")
    draft.note("half_offboarded", half_out, draft.groups["Talent and Learning"])
    manager = draft.awkward_user("departed_manager")
    reports = [
        user
        for user in draft.users.values()
        if user.person.manager == manager.person.number and user.person.active and user.profile
    ]
    draft.note("reports_of_inactive_manager", manager, *reports)
    draft.note("free_to_leave", _someone(draft))
    busy = draft.groups["Payroll and Benefits"].workers()[-1]
    for service in ("Salary Question", "Health Plan Enrolment"):
        case = _new(draft, "busy_to_leave", service, "work_in_progress")
        _assign(case, busy)
    draft.awkward["busy_to_leave"].insert(0, busy)
    draft.note("manager_with_reports", draft.groups["HR Shared Services"].members[0])


def _assign(case: Case, user: User) -> None:
    """Give a case, and those of its tasks that are under way, to somebody."""
    case.user = user
    for task in case.steps:
        if task.user:
            task.user = user


# Contents


def _contents(draft: Draft) -> None:
    wrong = _new(draft, "wrong_coe", "Employee Profile Update", "ready")
    wrong.coe = "HRIT"
    second = _new(draft, "wrong_coe", "Payslip Copy", "work_in_progress")
    second.coe = "Total Rewards"
    told = _new(draft, "account_in_notes", "Direct Deposit Change", "work_in_progress")
    assert told.account is not None
    told.worknotes = f"New account is {told.account[0]}"
    odd = _new(draft, "account_outside_payroll", "Retirement Plan Change", "ready")
    odd.account = ("5550144720", "savings")
    linked = _new(draft, "draft_article_linked", "Holiday Balance Question", "ready")
    owner = draft.groups["HR Shared Services"].workers()[-1]
    text = "Half days count as half since January."
    key = article(draft, owner, "Holiday Balance: half days", text, "draft")
    linked.links.append((key, "suggested"))
    draft.note("draft_article_linked", key)
    _new(draft, "case_not_linked", "Certification Refund", "awaiting_approval")
    fax = _new(draft, "case_of_inactive_service", "Fax Form", "ready", matter="copy of a 2012 form")
    fax.skills = []
    _new(draft, "secret_case", "Workplace Concern", "work_in_progress")
    same = _new(draft, "open_for_same_service", "Employment Verification Letter", "ready")
    draft.note("open_for_same_service", same.person)


# Routing


def _routing(draft: Draft) -> None:
    free = _new(draft, "unassigned_with_rule", "Overtime Correction", "draft")
    free.priority, free.skills = "moderate", [draft.skills[1, "Payroll"]]
    draft.note("unassigned_with_rule", 1)
    lost = _new(draft, "unassigned_without_rule", "Tax Form Correction", "draft")
    lost.priority, lost.skills = "low", [draft.skills[1, "Tax"]]
    outside = _new(draft, "assignee_outside_group", "Goal Correction", "work_in_progress")
    _assign(outside, draft.groups["HR Systems"].workers()[0])
    unable = _new(draft, "assignee_without_skill", "Visa Support Letter", "work_in_progress")
    unable.skills = [draft.skills[1, "Records"], draft.skills[1, "Pension Law"]]
    old = _new(draft, "inactive_skill_listed", "Data Correction", "ready")
    old.skills = [draft.skills[1, "Paper Forms"]]
    draft.note("inactive_skill_listed", old.skills[0])
    own = _new(draft, "own_case_assigned", "Performance Review Question", "work_in_progress")
    helper = draft.groups["Talent and Learning"].workers()[1]
    own.person = helper
    own.opener = draft.groups["Talent and Learning"].workers()[0]
    own.source = "email"
    for task in own.steps:
        task.surveyed = helper if task.surveyed else None
    _assign(own, helper)
    closed = _new(draft, "case_in_inactive_group", "Dependant Change", "ready")
    closed.group, closed.user = draft.groups["Benefits Fair 2024"], None
    for task in closed.steps:
        task.group = closed.group if task.group else None
        task.user = None
    raised = _new(draft, "escalatable", "Salary Question", "work_in_progress")
    raised.priority = "high"


# Status


def _status(draft: Draft) -> None:
    silent = _new(draft, "suspended_without_reason", "Payslip Copy", "suspended")
    silent.worknotes = None
    accepted = _new(draft, "accepted_with_open_task", "Probation Review", "awaiting_acceptance")
    _reopen(draft, "accepted_with_open_task", accepted)
    closed = _new(draft, "closed_with_open_task", "Retirement Plan Change", "closed_complete")
    closed.steps = closed.steps or [_extra(draft, closed, "mark when complete", "ready")]
    _reopen(draft, "closed_with_open_task", closed)
    done = _new(draft, "ready_to_close", "Employment Verification Letter", "awaiting_acceptance")
    done.worknotes = "Letter handed over."
    busy = _new(draft, "cancel_with_open_tasks", "Health Plan Enrolment", "work_in_progress")
    open_steps = [task for task in busy.steps if task.status != "closed_complete"]
    draft.note("cancel_with_open_tasks", *open_steps)


def _reopen(draft: Draft, name: str, case: Case) -> None:
    """Leave the last task of a case open."""
    task = case.steps[-1]
    task.status, task.answers, task.surveyed = "ready", None, None
    task.user, task.group = case.user, case.group
    draft.note(name, task)


def _extra(draft: Draft, case: Case, kind: str, status: str) -> Step:
    return step(draft, case, [kind, "Tell the person", "https://hr.example/tell"], status)


# Approvals


def _approvals(draft: Draft) -> None:
    gone = draft.awkward_user("departed_manager")
    stuck = _new(draft, "awaiting_inactive_approver", "Relocation Request", "awaiting_approval")
    stuck.approver = gone
    draft.note("awaiting_inactive_approver", gone)
    own = _new(draft, "awaiting_own_approver", "Training Request", "awaiting_approval")
    assert own.criteria is not None
    own.person = own.criteria.people[1]
    own.opener, own.source = draft.groups["Talent and Learning"].workers()[0], "email"
    own.approver = own.person
    draft.note("awaiting_own_approver", own.person)
    late = _new(draft, "approved_not_started", "Leave of Absence", "awaiting_approval")
    late.request = "approved"
    early = _new(draft, "started_unapproved", "Parental Leave", "work_in_progress")
    early.approver, early.request = None, None
    waiting = _new(draft, "waiting_for_approval", "Leave of Absence", "awaiting_approval")
    waiting.user = draft.groups["HR Shared Services"].workers()[1]
    assert waiting.approver is not None
    draft.note("waiting_for_approval", waiting.approver)


# Tasks


def _tasks(draft: Draft) -> None:
    for name, service, ticks in (
        ("checklist_done", "Employee Profile Update", (True, True, True)),
        ("checklist_half_done", "Tax Form Correction", (True, False)),
        ("closed_checklist_unticked", "Data Correction", (True, True, False)),
    ):
        closed = name == "closed_checklist_unticked"
        task = _current(draft, service, "checklist", "closed_complete" if closed else None)
        texts = [text for text, _ in task.items]
        task.items = list(zip(texts, ticks, strict=True))
        draft.note(name, task)
    answered = _current(draft, "Salary Question", "survey")
    answered.answers = ("Yes", "5")
    draft.note("survey_answered", answered)
    draft.note("survey_unanswered", _current(draft, "Training Request", "survey"))
    strayed = _current(draft, "Probation Review", "survey")
    strayed.surveyed = _someone(draft)
    draft.note("survey_to_another", strayed, strayed.surveyed)
    flagged = _current(draft, "Overtime Correction", "mark when complete", "cancelled")
    flagged.active = True
    draft.note("task_flag_wrong", flagged)
    blank = _current(draft, "Payslip Copy", "url", "ready")
    blank.url = None
    draft.note("url_task_without_url", blank)


def _current(draft: Draft, service: str, kind: str, status: str | None = None) -> Step:
    """The task of one kind in a new case under way, which is what is being worked on."""
    offered = draft.service(1, service)
    case = make(draft, offered, _someone(draft, service), "work_in_progress", draft.ago(10, 2))
    case.quiet = True
    plan = offered.topic["steps"]
    place = next(i for i, entry in enumerate(plan) if entry[0] == kind)
    states = ["closed_complete"] * place + [status or "work_in_progress"]
    states += ["draft"] * (len(plan) - len(states))
    case.steps = [step(draft, case, entry, s) for entry, s in zip(plan, states, strict=True)]
    return case.steps[place]


# Joining and leaving


def _journeys(draft: Draft) -> None:
    running = _journey(draft, "onboarding_running", "New Hire Onboarding", _newest(draft, 0))
    draft.note("onboarding_running", *running.steps)
    partial = _journey(draft, "onboarding_incomplete", "New Hire Onboarding", _newest(draft, 1))
    partial.steps = partial.steps[:2]
    draft.note("onboarding_incomplete", partial.person)
    leaving = _journey(draft, "offboarding_running", "Employee Offboarding", _someone(draft))
    leaving.steps = leaving.steps[:1]
    draft.note("offboarding_running", leaving.steps[0], leaving.person)
    for service in ("New Hire Onboarding", "Employee Offboarding", "Exit Interview"):
        for days in (35, 61, 97):
            made = make(
                draft, draft.service(1, service), _someone(draft), "closed_complete", start_of(days)
            )
            made.worknotes = "All steps done."
    give(draft, draft.groups["HR Systems"].workers()[0], draft.skills[1, "Records"])


def _newest(draft: Draft, index: int) -> User:
    """One of the employees hired last who have a profile."""
    people = [
        user for user in draft.people(1, "employee") if user not in draft.awkward["namesakes"]
    ]
    return sorted(people, key=lambda user: user.person.hired)[-1 - index]


def _journey(draft: Draft, name: str, service: str, person: User) -> Case:
    made = _new(draft, name, service, "work_in_progress", person)
    made.priority = "planning"
    return made
