"""Rules over knowledge articles and their links to incidents."""

from eopsgym.domains.core import Context, Row
from eopsgym.domains.itsm.rules.common import Edit, step_message
from eopsgym.domains.itsm.rules.roles import require_active, require_manager
from eopsgym.domains.itsm.tables import LINK, USER

STEPS = {
    "draft": ("review",),
    "review": ("published", "draft"),
    "published": ("retired",),
}
WORKAROUND = "Workaround "


def check_article(ctx: Context, before: Row | None, after: Row) -> None:
    """State every rule that writing an article may break."""
    edit = Edit(before, after)
    if before is None:
        _check_start(ctx, after)
    else:
        message = step_message(edit, STEPS, "state")
        ctx.require("ITSM-10.1", message is None, f"An article that is {message}")
    if edit.touches("owner_id"):
        owner = ctx.find(USER, after["owner_id"]) if after["owner_id"] else None
        require_active(ctx, "ITSM-10.1", "owner", owner)
    if edit.enters("published", "state"):
        require_manager(ctx, "ITSM-10.2", "Publishing")
        own = after["owner_id"] == ctx.user["user_id"]
        ctx.require("ITSM-10.2", not own, "An article is not published by its owner")


def _check_start(ctx: Context, article: Row) -> None:
    workaround = article["title"].startswith(WORKAROUND) and article["state"] == "review"
    message = f"An article starts as 'draft', not as '{article['state']}'"
    ctx.require("ITSM-10.1", article["state"] == "draft" or workaround, message)


def readable(ctx: Context, articles: list[Row]) -> list[Row]:
    """The articles that the acting user is shown: in guarded mode reporters see published ones."""
    if ctx.user["role"] != "reporter":
        return articles
    published = [row for row in articles if row["state"] == "published"]
    if not ctx.guarded:
        kept = len(published) == len(articles)
        ctx.require("ITSM-10.3", kept, "Reporters see only published articles")
        return articles
    return published


def check_link(ctx: Context, link: Row, article: Row) -> None:
    """State every rule that a new link may break."""
    name, state = article["kb_number"], article["state"]
    ctx.require("ITSM-10.3", state == "published", f"The article {name} is '{state}'")
    if link["used_as"] == "resolution":
        same = ctx.select(LINK, {"incident_id": link["incident_id"], "used_as": "resolution"})
        own = link["incident_kb_id"]
        older = [row["knowledge_id"] for row in same if row["incident_kb_id"] != own]
        message = f"The incident is already solved by {', '.join(older)}: replace that link"
        ctx.require("ITSM-10.4", not older, message)
