"""Rules over knowledge articles and their links to incidents: chapter 10 of the policy."""

from collections.abc import Iterable

from eopsgym.domains.itsm.rules.people import MANAGERS
from eopsgym.domains.itsm.tools.knowledge import ARTICLE, LINK
from eopsgym.domains.kernel import Change, rule
from eopsgym.domains.records import Lifecycle

LIFE = Lifecycle("state", draft="review", review="published draft", published="retired")


@rule("ITSM-10.1", ARTICLE, when="insert")
def an_article_starts_as_draft(change: Change) -> Iterable[str]:
    row = change.row
    workaround = row["title"].startswith("Workaround ") and row["state"] == "review"
    if row["state"] != "draft" and not workaround:
        yield f"An article starts as 'draft', not as '{row['state']}'"


@rule("ITSM-10.1", ARTICLE, on="state")
def an_article_follows_its_life(change: Change) -> Iterable[str]:
    if objection := LIFE.objection(change):
        yield f"An article that is {objection}"


@rule("ITSM-10.2", ARTICLE, on="state")
def managers_publish_for_others(change: Change) -> Iterable[str]:
    user, published = change.call.user, change.enters("published", "state")
    if published and user["role"] not in MANAGERS:
        yield "Publishing is for managers and admins"
    if published and change.row["owner_id"] == user["user_id"]:
        yield "An article is not published by its owner"


@rule("ITSM-10.3", LINK, when="insert")
def linked_articles_are_published(change: Change) -> Iterable[str]:
    article = ARTICLE.row(change.call, change.row["knowledge_id"])
    if article and article["state"] != "published":
        yield f"The article {article['kb_number']} is '{article['state']}'"


@rule("ITSM-10.4", LINK, when="insert")
def one_article_solves_an_incident(change: Change) -> Iterable[str]:
    row = change.row
    same = LINK.select(change.call, {"incident_id": row["incident_id"], "used_as": "resolution"})
    own = row["incident_kb_id"]
    older = [other["knowledge_id"] for other in same if other["incident_kb_id"] != own]
    if older and row["used_as"] == "resolution":
        yield f"The incident is already solved by {', '.join(older)}: replace that link"
