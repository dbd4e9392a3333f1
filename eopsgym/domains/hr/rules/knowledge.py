"""Rules over knowledge articles and their links. Chapter 11."""

from eopsgym.domains.hr.rules.common import APPROVERS, is_active, is_open, me
from eopsgym.domains.hr.tools.cases import CASE
from eopsgym.domains.hr.tools.knowledge import ARTICLE, LINK
from eopsgym.domains.kernel import Change, rule
from eopsgym.domains.records import Lifecycle

LIFE = Lifecycle.chain("draft published retired", column="state")


@rule("HR-11.1", ARTICLE, when="insert")
def starts_as_an_owned_draft(change: Change) -> bool:
    """An article starts as draft, with an active owner."""
    return change.row["state"] == "draft" and is_active(change.call, change.row["owner_id"])


@rule("HR-11.1", ARTICLE, when="update", on="owner_id")
def its_owner_is_active(change: Change) -> bool:
    """The owner must be an active user."""
    return is_active(change.call, change.row["owner_id"])


@rule("HR-11.1", ARTICLE, when="update", on="state")
def follows_its_life(change: Change) -> str | None:
    objection = LIFE.objection(change)
    return objection and f"An article that is {objection}"


@rule("HR-11.2", ARTICLE, when="update", on="state")
def others_publish_it(change: Change) -> bool:
    """A manager or admin publishes, and never their own article."""
    fits = change.call.user["role"] in APPROVERS and change.row["owner_id"] != me(change)
    return fits or not change.enters("published", "state")


@rule("HR-1.2", LINK)
def staff_links_articles(change: Change) -> bool:
    """Employees link no articles, not to their own cases either."""
    return bool(change.call.user["role"] != "employee")


@rule("HR-4.5", LINK, when="insert delete")
def links_of_closed_cases_stay(change: Change) -> str | None:
    case = CASE.row(change.call, change.row["hr_case_id"])
    return None if case is None or is_open(case) else f"{case['number']} is {case['status']}"


@rule("HR-11.3", LINK, when="insert")
def published_articles_are_linked(change: Change) -> str | None:
    article = ARTICLE.row(change.call, change.row["knowledge_id"])
    if article is None or article["state"] == "published":
        return None
    return f"{article['kb_number']} is not published"


@rule("HR-11.3", LINK, when="insert")
def a_case_has_one_resolution(change: Change) -> str | None:
    same = {name: change.row[name] for name in ("hr_case_id", "used_as")}
    if same["used_as"] != "resolution" or LINK.count(change.call, same) == 1:
        return None
    case = CASE.row(change.call, same["hr_case_id"]) or {}
    return f"{case.get('number')} has a resolution already"
