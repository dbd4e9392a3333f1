"""Turn the records into rows, with all that the policy attaches to an incident."""

import datetime as dt

from dev.seeds.former import NOW
from dev.seeds.itsm import knowledge, levels, notices
from dev.seeds.itsm.draft import Draft, id_of, number_all, org_id
from dev.seeds.itsm.records import Change, Incident, Problem

_CONTACT = {"self-service": "portal", "phone": "phone", "email": "email", "chat": "chat",
            "walk-in": "walk_in", "virtual-agent": "api"}  # fmt: skip
_CHANGE_PRIORITY = {"high": "high", "medium": "moderate", "low": "low"}


def fill(draft: Draft) -> None:
    """Number everything in order of creation and write all rows about tickets."""
    draft.incidents.sort(key=lambda i: (i.created, i.org, i.short))
    number_all(draft.incidents, "INC")
    number_all(draft.problems.values(), "PRB")
    number_all(draft.changes, "CHG")
    for made in sorted(draft.changes, key=lambda c: c.id):
        _change(draft, made)
    for problem in sorted(draft.problems.values(), key=lambda p: p.id):
        _problem(draft, problem)
    for incident in draft.incidents:
        _incident(draft, incident)
        _links(draft, incident)
        levels.fill(draft, incident)
        _articles(draft, incident)
        notices.fill(draft, incident)
    _awkward_links(draft)


# tickets


def _change(draft: Draft, made: Change) -> None:
    service = made.service
    draft.writer.add(
        "change",
        change_id=made.id,
        number=made.number,
        short_description=made.short,
        requested_by=made.requested_by.id,
        service=id_of(service),
        service_offering=service.offerings[0] if service else None,
        configuration_item=id_of(made.item),
        assigned_to=id_of(made.assignee),
        assignment_group=id_of(made.group),
        org_id=org_id(made.org),
        status=made.status,
        category=made.category,
        description=made.description,
        implementation_plan=made.plan,
        testing_plan=made.test,
        close_notes=made.close_notes,
        cab_required=made.cab,
        impact=made.impact,
        priority=_CHANGE_PRIORITY[made.impact],
        risk=made.risk,
        close_code=made.close_code,
        created_on=made.created,
        updated_on=made.updated,
    )


def _problem(draft: Draft, problem: Problem) -> None:
    causes = [i for i in draft.incidents if i.problem is problem]
    draft.writer.add(
        "problem",
        problem_id=problem.id,
        number=problem.number,
        problem_statement=problem.statement,
        short_description=problem.short,
        opened_by=problem.opened_by.id,
        service=problem.service.id,
        service_offering=problem.service.offerings[0],
        assigned_to=id_of(problem.assignee),
        assignment_group=id_of(problem.group),
        original_task=causes[0].id,
        org_id=org_id(problem.org),
        status=problem.status,
        category=problem.category,
        worknotes=problem.worknotes,
        workaround=problem.workaround,
        fix_notes=problem.fix,
        impact=problem.impact,
        urgency=problem.urgency,
        priority=problem.priority,
        created_on=problem.created,
        updated_on=problem.updated,
    )
    for made in problem.changes:
        _mapping(draft, made, problem=problem)
    if problem.workaround and problem.assignee:
        knowledge.article(
            draft,
            problem.org,
            problem.assignee,
            f"Workaround {problem.number}",
            problem.short,
            problem.workaround,
            "published" if problem.fix else "review",
            problem.created + dt.timedelta(hours=20),
        )


def _mapping(
    draft: Draft, made: Change, incident: Incident | None = None, problem: Problem | None = None
) -> None:
    thing = incident or problem
    assert thing is not None
    mapped = max(made.created, thing.created)
    draft.writer.add(
        "change_request_mapping",
        change_request_mapping_id=draft.writer.next_id("change_request_mapping", "CRM"),
        change_id=made.id,
        incident_id=id_of(incident),
        problem_id=id_of(problem),
        org_id=org_id(made.org),
        created_at=mapped,
        updated_at=mapped,
    )


def _incident(draft: Draft, incident: Incident) -> None:
    service, parent = incident.service, incident.parent
    offering = draft.pick(service.offerings)
    draft.writer.add(
        "incident",
        incident_id=incident.id,
        number=incident.number,
        short_description=incident.short,
        caller_id=incident.caller.id,
        service=service.id,
        service_offering=offering,
        configuration_item=id_of(incident.item),
        assigned_to=id_of(incident.assignee),
        assignment_group=id_of(incident.group),
        resolved_by=id_of(incident.resolved_by),
        problem=id_of(incident.problem),
        change_request=id_of(incident.change),
        caused_by_change=id_of(incident.caused_by),
        incident_template=incident.template,
        parent_incident=parent.id if parent and not incident.half_linked else None,
        org_id=org_id(incident.org),
        channel=incident.channel,
        contact_type=_CONTACT[incident.channel],
        status=incident.status,
        category=incident.category,
        description=incident.description,
        worknotes=incident.worknotes,
        resolution_notes=incident.resolution_notes,
        close_notes=incident.close_notes,
        impact=incident.impact,
        urgency=incident.urgency,
        priority=incident.priority,
        resolution_code=incident.resolution_code,
        on_hold_reason=incident.hold_reason,
        resolved=incident.resolved,
        created_at=incident.created,
        updated_at=incident.last_event,
    )


# links


def _links(draft: Draft, incident: Incident) -> None:
    if incident.parent is not None:
        linked = max(incident.created, incident.parent.created) + dt.timedelta(minutes=3)
        draft.writer.add(
            "child_incident",
            child_incident_mapping_id=draft.writer.next_id("child_incident", "CINC"),
            parent_incident=incident.parent.id,
            child_incident=incident.id,
            created_at=linked,
            updated_at=linked,
        )
    if incident.change is not None and not _unmapped(incident):
        _mapping(draft, incident.change, incident=incident)
    major = incident.priority == "critical"
    if major or draft.chance(0.14):
        others = [
            i
            for i in incident.service.items
            if i is not incident.item and i.status in ("in_use", "maintenance")
        ]
        for item in draft.random.sample(others, min(len(others), 2 if major else 1)):
            seen = draft.after(incident.created, 4, 30)
            draft.writer.add(
                "incident_affected_cis",
                incident_affected_cis_id=draft.writer.next_id("incident_affected_cis", "TASKCI"),
                configuration_item=item.id,
                incident_id=incident.id,
                org_id=org_id(incident.org),
                created_on=seen,
                updated_on=seen,
            )


def _unmapped(incident: Incident) -> bool:
    return incident.change is not None and incident.change.status == "implement"


def _articles(draft: Draft, incident: Incident) -> None:
    """Suggestions on what is open; on what is done, now and then the article that helped."""
    articles = incident.service.articles
    if incident.open and not incident.without_articles:
        for article in articles:
            _article(draft, incident, article, "suggested")
    elif incident.resolved and draft.chance(0.35):
        code = incident.resolution_code or ""
        used = "resolution" if code in ("Solution Provided", "User error") else "applied"
        _article(draft, incident, draft.pick(articles), used)


def _article(draft: Draft, incident: Incident, article: str, used_as: str) -> str:
    link = draft.writer.next_id("incident_knowledge", "IKB")
    linked = incident.created if used_as == "suggested" else incident.last_event
    draft.writer.add(
        "incident_knowledge",
        incident_kb_id=link,
        incident_id=incident.id,
        knowledge_id=article,
        org_id=org_id(incident.org),
        used_as=used_as,
        created_on=linked,
        updated_on=linked,
    )
    return link


# cases that are links


def _awkward_links(draft: Draft) -> None:
    opened = [i for i in draft.incidents if i.open and i.org == 1 and i.status == "in_progress"]
    drafts = [r for r in draft.writer.rows["knowledge"] if r["state"] == "draft"]
    for row in drafts:
        found = next((i for i in opened if str(row["title"]).startswith(i.service.name)), None)
        if found is not None:
            article = str(row["knowledge_id"])
            link = _article(draft, found, article, "suggested")
            draft.case("draft_article_linked", found, article, link)
            break
    fresh = [i for i in opened if i.created > NOW - dt.timedelta(days=6)]
    moderate = next(i for i in fresh if i.priority == "moderate" and i.stated_priority is None)
    wrong = next(
        str(r["sla_def_id"])
        for r in draft.writer.rows["sla_definition"]
        if r["name"] == "Low Resolution"
    )
    breach = moderate.created + dt.timedelta(days=7)
    sla = levels.link(draft, moderate, wrong, "in_progress", False, breach, None)
    draft.case("wrong_sla_linked", moderate, sla)
    leaver = draft.user("departed_reporter")
    notice = notices.notify(draft, opened[0], leaver, "update", f"{opened[0].number}: news",
                     "Your colleague reported this on your behalf.", NOW - dt.timedelta(hours=2),
                     "queued")  # fmt: skip
    draft.case("queued_to_inactive", notice)
