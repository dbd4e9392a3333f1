"""Topics, templates, criteria, services, skills, surveys, and the rules that route and escalate."""

from typing import Any

from dev.seeds.hr.draft import (
    FOUNDED,
    ORGS,
    Criteria,
    Draft,
    Group,
    Service,
    User,
)

COES = ("HRIT", "Payroll", "Talent Management", "Total Rewards", "Workforce Administration")
_SURVEYS = {
    "onboarding": (
        "Was your workplace ready on the first day?",
        "Did you meet your manager in the first week?",
        "What was missing?",
    ),
    "service": ("Was your question answered?", "How quick were we, from 1 to 5?"),
    "leaving": (
        "Why are you leaving?",
        "What would have kept you?",
        "Would you come back?",
        "What should your team keep doing?",
    ),
    "training": (
        "Was the course worth the time?",
        "Would you send a colleague?",
        "What was missing?",
    ),
}
_CRITERIA = {
    "Leave Approval": ("approval", "HR Leadership"),
    "Budget Approval": ("approval", "Finance Approval"),
    "Privacy Approval": ("approval", "HR Leadership"),
    "Payroll Staff Only": ("case_visibility", "Payroll and Benefits"),
    "Employee Relations Only": ("case_visibility", "Employee Relations"),
}
_RULES = (
    ("Moderate payroll", "Payroll and Benefits", ("Payroll",), None, "moderate"),
    ("High payroll", "Payroll and Benefits", ("Payroll",), None, "high"),
    ("Benefits", "Payroll and Benefits", ("Benefits",), None, "low"),
    ("Leave", "HR Shared Services", ("Leave",), None, "low"),
    ("Records", "HR Shared Services", ("Records",), None, "low"),
    ("Portal", "HR Systems", ("HR Systems",), None, "moderate"),
    ("Onboarding", "Talent and Learning", (), None, "planning"),
)
_ESCALATIONS = (
    ("Payroll and Benefits", "HR Shared Services"),
    ("Talent and Learning", "HR Shared Services"),
    ("HR Shared Services", "Employee Relations"),
    ("HR Systems", "HR Shared Services"),
    ("Employee Relations", "HR Leadership"),
)


def fill(draft: Draft) -> None:
    """Add everything that an employee can ask for, and how it is routed."""
    for org in ORGS:
        _skills(draft, org)
        _criteria(draft, org)
        templates = _templates(draft, org)
        _topics(draft, org, templates)
        _rules(draft, org)
        for key, questions in _SURVEYS.items():
            draft.surveys[org, key] = draft.number("survey")
            texts = {f"question_{n}": text for n, text in enumerate(questions, start=1)}
            draft.add("survey", org, FOUNDED, survey_id=draft.surveys[org, key], **texts)
    _odd_records(draft)


def full(org: int, name: str) -> str:
    """How the subsidiary's own group of that name is called."""
    return name if org == 1 else f"Tessell {name}"


def topics(draft: Draft, org: int) -> list[dict[str, Any]]:
    """The topics that an organisation has."""
    return [topic for topic in draft.topics if org == 1 or topic.get("both")]


# Skills


def _skills(draft: Draft, org: int) -> None:
    """Everybody who works in a group has the skills of its topics."""
    for topic in topics(draft, org):
        name = topic["skill"]
        if (org, name) not in draft.skills:
            draft.skills[org, name] = draft.number("skill")
            active = topic.get("active", True)
            draft.add(
                "skill", org, FOUNDED, skill_id=draft.skills[org, name], name=name, active=active
            )
    given: set[tuple[int, int]] = set()
    for topic in topics(draft, org):
        skill = draft.skills[org, topic["skill"]]
        for user in draft.groups[full(org, topic["group"])].members:
            if (skill, user.id) not in given and topic.get("active", True):
                given.add((skill, user.id))
                give(draft, user, skill)


def give(draft: Draft, user: User, skill: int) -> int:
    """Give a user a skill; the id of the assignment."""
    key = draft.number("user_skill")
    values = {"user_skill_id": key, "skill": skill, "user": user.id}
    draft.add("user_skill", user.org, draft.ago(900, 200), **values)
    return key


# Criteria, templates, topics, services


def _criteria(draft: Draft, org: int) -> None:
    used = {topic.get("criteria") for topic in topics(draft, org)}
    for name, (kind, group) in _CRITERIA.items():
        if name in used:
            team = draft.groups[full(org, group)]
            draft.criteria[org, name] = _one_criteria(draft, org, name, kind, team)


def _one_criteria(draft: Draft, org: int, name: str, kind: str, group: Group) -> Criteria:
    made = Criteria(draft.number("hr_criteria"), kind, group.members)
    draft.add(
        "hr_criteria",
        org,
        FOUNDED,
        hr_criteria_id=made.id,
        name=name,
        type=kind,
        active=True,
        user_group=group.id,
    )
    return made


def _templates(draft: Draft, org: int) -> dict[str, int]:
    """One template for each centre of excellence."""
    found = {}
    for coe in COES:
        found[coe] = draft.number("service_template")
        draft.add(
            "service_template",
            org,
            FOUNDED,
            service_template_id=found[coe],
            name=f"{coe} Request",
            change_request_values={
                "short_description": f"{coe} request",
                "category": coe.lower().replace(" ", "_"),
            },
            active=True,
            coe_type=coe,
        )
    return found


def _topics(draft: Draft, org: int, templates: dict[str, int]) -> None:
    categories: dict[str, int] = {}
    for topic in topics(draft, org):
        name, coe, active = topic["category"], topic["coe"], topic.get("active", True)
        if name not in categories:
            categories[name] = draft.number("topic_category")
            draft.add(
                "topic_category",
                org,
                FOUNDED,
                topic_category_id=categories[name],
                name=name,
                active=active,
                coe_type=coe,
            )
        detail = draft.number("topic_detail")
        draft.add(
            "topic_detail",
            org,
            FOUNDED,
            topic_detail_id=detail,
            active=active,
            name=topic["name"],
            topic_category=categories[name],
        )
        for service in topic["service"]:
            _service(draft, org, topic, service, detail, templates[coe])


def _service(
    draft: Draft, org: int, topic: dict[str, Any], text: dict[str, Any], detail: int, template: int
) -> None:
    service = Service(
        draft.number("hr_service"),
        org,
        text["name"],
        topic,
        text["matters"],
        text.get("weight", 1),
        draft.criteria.get((org, topic.get("criteria", ""))),
        text.get("active", True),
    )
    draft.services.append(service)
    draft.add(
        "hr_service",
        org,
        FOUNDED,
        hr_service_id=service.id,
        service_name=service.name,
        fulfillment_type=text.get("how", "manual"),
        topic_detail=detail,
        service_template=template,
        hr_criteria=service.criteria.id if service.criteria else None,
        active=service.active,
    )


# Rules


def _rules(draft: Draft, org: int) -> None:
    for name, group, skills, country, priority in _RULES:
        if all((org, skill) in draft.skills for skill in skills):
            team = draft.groups[full(org, group)]
            rule(draft, name, team, team.workers()[-2:], skills, priority, country)
    for start, goal in _ESCALATIONS:
        values = {
            "escalation_rule_id": draft.number("escalation_rule"),
            "escalate_from": draft.groups[full(org, start)].id,
            "escalate_to": draft.groups[full(org, goal)].id,
        }
        draft.add("escalation_rule", org, FOUNDED, **values)


def rule(
    draft: Draft,
    name: str,
    group: Group,
    users: list[User],
    skills: tuple[str, ...],
    priority: str,
    country: str | None = None,
    active: bool = True,
) -> int:
    """Add an assignment rule; its id."""
    key = draft.number("assignment_rules")
    draft.add(
        "assignment_rules",
        group.org,
        draft.ago(400, 300),
        assignment_rule_id=key,
        name=name,
        based_on_skills=[draft.skills[group.org, skill] for skill in skills] or None,
        based_on_country=country,
        based_on_priority=priority,
        active=active,
        user_group=group.id,
        users=[user.id for user in users] or None,
    )
    return key


# Awkward records of the catalogue


def _odd_records(draft: Draft) -> None:
    _odd_rules(draft)
    orphan = draft.groups["Workplace Requests"]
    criteria = _one_criteria(draft, 1, "Workplace Approval", "approval", orphan)
    draft.criteria[1, "Workplace Approval"] = criteria
    draft.note("criteria_without_active_people", criteria)
    draft.note("service_of_inactive_topic", draft.service(1, "Paper Form Request"))
    draft.note("inactive_service", draft.service(1, "Fax Form"))
    draft.note("inactive_skill_held", draft.skills[1, "Paper Forms"])
    holder = draft.groups["HR Shared Services"].workers()[1]
    draft.note("inactive_skill_held", give(draft, holder, draft.skills[1, "Paper Forms"]))
    nobody = draft.number("skill")
    draft.add("skill", 1, draft.ago(60, 30), skill_id=nobody, name="Pension Law", active=True)
    draft.skills[1, "Pension Law"] = nobody
    draft.note("skill_nobody_has", nobody)
    lone = draft.number("service_template")
    draft.add(
        "service_template",
        1,
        draft.ago(300, 200),
        service_template_id=lone,
        name="Fax Cover Sheet",
        change_request_values={"short_description": "Fax", "category": "paper"},
        active=False,
        coe_type="HRIT",
    )
    draft.note("unused_template", lone)


def _odd_rules(draft: Draft) -> None:
    gone = draft.awkward_user("departed_owner")
    systems, money = draft.groups["HR Systems"], draft.groups["Finance Approval"]
    urgent = rule(draft, "Urgent portal", systems, [gone], ("HR Systems",), "critical")
    draft.note("rule_with_inactive_user", urgent, gone)
    outsider = draft.groups["Talent and Learning"].workers()[-1]
    tax = rule(draft, "Urgent tax", money, [outsider], ("Tax",), "high")
    draft.note("rule_with_outsider", tax, outsider)
    shared = draft.groups["HR Shared Services"]
    german = rule(draft, "German records", shared, [], ("Records",), "moderate", "DE", False)
    draft.note("inactive_rule", german)
