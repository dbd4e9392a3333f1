"""Rules over knowledge articles and their links to incidents: chapter 10 of the policy."""

from eopsgym.domains.itsm.rules.people import MANAGERS
from eopsgym.domains.itsm.tools.knowledge import ARTICLE, LINK
from eopsgym.domains.itsm.tools.users import USER
from eopsgym.domains.kernel import Change, rule
from eopsgym.domains.records import Lifecycle

LIFE = Lifecycle("state", draft="review", review="published draft", published="retired")


@rule("ITSM-10.1", ARTICLE, when="insert")
def an_article_starts_as_draft(change: Change) -> str | None:
    row = change.row
    workaround = row["title"].startswith("Workaround ") and row["state"] == "review"
    if row["state"] == "draft" or workaround:
        return None
    return f"An article starts as 'draft', not as '{row['state']}'"


@rule("ITSM-10.1", ARTICLE, on="state")
def an_article_follows_its_life(change: Change) -> str | None:
    objection = LIFE.objection(change)
    return objection and f"An article that is {objection}"


@rule("ITSM-10.1", ARTICLE, on="owner_id")
def the_owner_of_an_article_is_active(change: Change) -> str | None:
    owner = USER.row(change.call, change.row["owner_id"])
    return None if owner is None or owner["active"] else "The owner is not active"


@rule("ITSM-10.2", ARTICLE, on="state")
def managers_publish_for_others(change: Change) -> str | None:
    if not change.enters("published", "state"):
        return None
    if change.call.user["role"] not in MANAGERS:
        return "Publishing is for managers and admins"
    own = change.row["owner_id"] == change.call.user["user_id"]
    return "An article is not published by its owner" if own else None


@rule("ITSM-10.3", LINK, when="insert")
def linked_articles_are_published(change: Change) -> str | None:
    article = ARTICLE.row(change.call, change.row["knowledge_id"])
    if article is None or article["state"] == "published":
        return None
    return f"The article {article['kb_number']} is '{article['state']}'"


@rule("ITSM-10.4", LINK, when="insert")
def one_article_solves_an_incident(change: Change) -> str | None:
    row = change.row
    if row["used_as"] != "resolution":
        return None
    same = LINK.select(change.call, {"incident_id": row["incident_id"], "used_as": "resolution"})
    own = row["incident_kb_id"]
    older = [other["knowledge_id"] for other in same if other["incident_kb_id"] != own]
    return (
        f"The incident is already solved by {', '.join(older)}: replace that link"
        if older
        else None
    )
