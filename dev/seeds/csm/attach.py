"""What belongs to a case: interactions, links to articles, notifications."""

import datetime as dt

from dev.seeds.csm.draft import CaseFile, Draft, Row
from dev.seeds.former import NOW


def fill(draft: Draft) -> None:
    """Attach to every case what the policy wants."""
    for file in draft.files:
        _interactions(draft, file)
        _links(draft, file)
        _notices(draft, file)


def _agent(draft: Draft, file: CaseFile) -> int:
    if file.row["assigned_to"]:
        return int(file.row["assigned_to"])
    care = draft.members[draft.groups["Customer Care"]["group_id"]]
    return int(draft.pick([user for user in care if user["active"]])["user_id"])


def _interactions(draft: Draft, file: CaseFile) -> None:
    _interaction(draft, file, file.row["channel"], file.row["sys_created_on"])
    span = file.row["sys_updated_on"] - file.row["sys_created_on"]
    if file.row["state"] != "new" and draft.chance(0.25) and span > dt.timedelta(hours=2):
        later = file.row["sys_created_on"] + span / 2
        _interaction(draft, file, draft.pick(("email", "phone", "chat")), later)


def _interaction(draft: Draft, file: CaseFile, channel: str, moment: dt.datetime) -> None:
    started = moment.replace(second=0, microsecond=0) - draft.minutes(2, 12)
    closed = file.row["state"] in ("closed", "canceled")
    status = "closed" if closed else ("open" if file.row["state"] == "new" else "handled")
    file.interactions.append(
        draft.add(
            "interaction",
            channel=channel,
            account_id=file.row["account_id"],
            contact_id=file.row["contact_id"],
            case_id=file.row["case_id"],
            interacted_user=_agent(draft, file),
            status=status,
            started_at=started,
            ended_at=started + draft.minutes(4, 25) if closed else None,
            sys_created_on=moment.replace(second=0, microsecond=0),
        )
    )


def _links(draft: Draft, file: CaseFile) -> None:
    articles = file.product.published if file.product else draft.general_articles[:]
    solved = file.row["state"] == "closed" or (
        file.row["state"] == "resolved" and draft.chance(0.6)
    )
    solution = _solution(draft, file, articles) if solved else None
    suggested = articles if file.product else []
    for article in suggested:
        if article is not solution and article["sys_updated_on"] <= file.row["sys_created_on"]:
            link(draft, file, article, "suggested")
    if solution is not None:
        link(draft, file, solution, "resolution")


def _solution(draft: Draft, file: CaseFile, articles: list[Row]) -> Row:
    issue = file.row["short_description"].partition(": ")[2]
    fitting = [a for a in articles if issue and a["title"].endswith(issue)]
    return draft.pick(fitting or articles)


def link(draft: Draft, file: CaseFile, article: Row, used_as: str) -> Row:
    """Link a case to an article."""
    row = draft.add(
        "case_knowledge",
        case_id=file.row["case_id"],
        knowledge_id=article["knowledge_id"],
        used_as=used_as,
    )
    file.links.append(row)
    return row


def _notices(draft: Draft, file: CaseFile) -> None:
    row, created = file.row, file.row["sys_created_on"]
    customer = file.account.person(file.contact)["email"]
    notice(draft, file, customer, "report", created + draft.minutes(1, 4))
    if row["assigned_to"]:
        assignee = _email(draft, row["assigned_to"])
        notice(draft, file, assignee, "next_steps", created + draft.minutes(5, 60))
        if row["escalation"]:
            notice(draft, file, assignee, "alert", created + draft.minutes(60, 120))
    if row["state"] == "pending":
        notice(draft, file, customer, "reminder", row["sys_updated_on"])
    if row["state"] in ("resolved", "closed"):
        solution = _external_solution(draft, file)
        resolved = (file.slas[-1]["completed_time"] if file.slas else None) or created
        notice(draft, file, customer, "solution_proposal", resolved, solution)
    if row["state"] in ("closed", "canceled"):
        notice(draft, file, customer, "update", row["sys_updated_on"])


def _email(draft: Draft, user_id: int) -> str:
    users = draft.rows("user")
    return str(users[user_id - 1]["email"])


def _external_solution(draft: Draft, file: CaseFile) -> int | None:
    for found in file.links:
        article = draft.rows("knowledge")[found["knowledge_id"] - 1]
        if found["used_as"] == "resolution" and article["visibility"] == "external":
            return int(found["knowledge_id"])
    return None


def notice(
    draft: Draft,
    file: CaseFile,
    email: str,
    kind: str,
    moment: dt.datetime,
    knowledge_id: int | None = None,
) -> Row:
    """Add a notification that was delivered."""
    row = draft.add(
        "notification",
        case_id=file.row["case_id"],
        knowledge_id=knowledge_id,
        email=email,
        type=kind,
        status="success",
        sys_created_on=min(moment, NOW - dt.timedelta(minutes=1)),
    )
    file.notices.append(row)
    return row
