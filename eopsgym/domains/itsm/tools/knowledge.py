"""Knowledge articles and their links to incidents."""

from typing import Annotated, Literal, get_args

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, ToolError, tool
from eopsgym.domains.itsm.fields import ArticleId, IncidentId, OptAfter, OptBefore, UserId
from eopsgym.domains.itsm.references import LINKED_ARTICLE, LINKED_INCIDENT, OWNER, check_once
from eopsgym.domains.itsm.rules.articles import check_article, check_link, readable
from eopsgym.domains.itsm.tables import ARTICLE, LINK

State = Literal["draft", "review", "published", "retired"]
Visibility = Literal["internal", "external"]
Use = Literal["suggested", "applied", "resolution"]
_TITLE = Field(min_length=1, max_length=120)
_COLUMNS = ("title", "body", "state", "visibility", "owner_id")
_NUMBER = "KB"


@tool(reads="knowledge")
def retrieve_knowledge_articles(
    ctx: Context,
    knowledge_id: Opt[str] = None,
    kb_number: Opt[str] = None,
    title: Opt[str] = None,
    body: Opt[str] = None,
    state: Opt[State] = None,
    visibility: Opt[Visibility] = None,
    owner_id: Opt[str] = None,
    created_after: OptAfter = None,
    created_before: OptBefore = None,
) -> Row:
    """List knowledge articles, newest first. Title and body match part of the value."""
    found = ctx.select(
        ARTICLE,
        ctx.take("knowledge_id", "kb_number", "state", "visibility", "owner_id"),
        ctx.take("title", "body"),
        {"created_on": (created_after, created_before)},
    )
    shown = [ctx.show(ARTICLE, row) for row in readable(ctx, found)]
    return {"knowledges": shown, "total_count": len(shown)}


@tool(writes="knowledge")
def create_knowledge_article(
    ctx: Context,
    title: Annotated[str, _TITLE],
    owner_id: UserId,
    body: Opt[str] = None,
    state: Annotated[Opt[State], Field(description="published unless given")] = None,
    visibility: Annotated[Opt[Visibility], Field(description="internal unless given")] = None,
) -> Row:
    """Write a knowledge article. An owner has one article of a title."""
    defaults = {"state": "published", "visibility": "internal"}
    values = {**defaults, **_checked(ctx, ctx.take(*_COLUMNS))}
    _check_duplicate(ctx, values)
    number = ctx.next_number(ARTICLE, "kb_number", _NUMBER)
    article = ctx.insert(ARTICLE, {**values, "kb_number": f"{_NUMBER}{number:07d}"})
    check_article(ctx, None, article)
    return ctx.show(ARTICLE, article)


@tool(writes="knowledge")
def update_knowledge_article(
    ctx: Context,
    knowledge_id: Annotated[Opt[str], Field(description="The article by id")] = None,
    kb_number: Annotated[Opt[str], Field(description="Or by number, such as KB0000001")] = None,
    title: Annotated[Opt[str], _TITLE] = None,
    body: Opt[str] = None,
    state: Opt[State] = None,
    visibility: Opt[Visibility] = None,
    owner_id: Opt[str] = None,
) -> Row:
    """Change a knowledge article, named by its id or its number, not both."""
    values = ctx.take(*_COLUMNS)
    if bool(knowledge_id) == bool(kb_number):
        message = "Exactly one of knowledge_id and kb_number must be provided"
        code = "CONFLICTING_IDENTIFIERS" if knowledge_id else "MISSING_IDENTIFIERS"
        raise ToolError(message, code)
    if not values:
        message = "At least one field must be provided for update besides the identifier"
        raise ToolError(message)
    by = "knowledge_id" if knowledge_id else "kb_number"
    article = ctx.get(ARTICLE, knowledge_id or kb_number, by, by=by)
    values = _checked(ctx, values)
    if {"title", "owner_id"} & values.keys():
        _check_duplicate(ctx, {**article, **values})
    changed = ctx.update(ARTICLE, article, values)
    check_article(ctx, article, changed)
    return ctx.show(ARTICLE, changed)


@tool(reads="knowledge")
def find_incident_knowledge_links(
    ctx: Context,
    incident_kb_id: Opt[str] = None,
    incident_id: Opt[str] = None,
    knowledge_id: Opt[str] = None,
    used_as: Annotated[
        Opt[str], Field(description="suggested, applied, resolution; several with commas")
    ] = None,
) -> list[Row]:
    """List links between incidents and knowledge articles, newest first."""
    uses = [part.strip() for part in (used_as or "").split(",") if part.strip()]
    for use in uses:
        ctx.choice("used_as", use, get_args(Use))
    equal = ctx.take("incident_kb_id", "incident_id", "knowledge_id")
    return ctx.list(LINK, {**equal, "used_as": uses or None})


@tool(writes="knowledge")
def link_knowledge_to_incident(
    ctx: Context,
    incident_id: IncidentId,
    knowledge_id: ArticleId,
    used_as: Annotated[Opt[Use], Field(description="suggested unless given")] = None,
) -> Row:
    """Link a knowledge article to an incident, once."""
    ctx.get(LINKED_INCIDENT, incident_id)
    article = ctx.get(LINKED_ARTICLE, knowledge_id)
    pair = {"incident_id": incident_id, "knowledge_id": knowledge_id}
    message = f"Knowledge article '{knowledge_id}' is already linked to '{incident_id}'"
    check_once(ctx, LINK, pair, message, "DUPLICATE_LINK", "knowledge_id")
    link = ctx.insert(LINK, {**pair, "used_as": used_as or "suggested"})
    check_link(ctx, link, article)
    return ctx.show(LINK, link)


@tool(writes="knowledge")
def remove_knowledge_link_to_incident(
    ctx: Context,
    incident_kb_id: Annotated[Opt[str], Field(description="The link by id")] = None,
    incident_id: Annotated[Opt[str], Field(description="Or by incident and article")] = None,
    knowledge_id: Opt[str] = None,
    used_as: Annotated[Opt[Use], Field(description="Only if it is used like this")] = None,
) -> Row:
    """Remove the link between an incident and a knowledge article."""
    if not incident_kb_id and not (incident_id and knowledge_id):
        message = "Either incident_kb_id or both incident_id and knowledge_id must be provided"
        raise ToolError(message, "MISSING_IDENTIFIERS")
    equal = ctx.take("incident_kb_id", "incident_id", "knowledge_id", "used_as")
    link = ctx.pick(LINK, ctx.select(LINK, equal), ", ".join(filter(None, equal.values())))
    ctx.delete(LINK, [link])
    return {"message": "Knowledge link removed successfully"}


def _checked(ctx: Context, values: Row) -> Row:
    ctx.filled("title", values.get("title"))
    if "owner_id" in values:
        ctx.get(OWNER, values["owner_id"], "owner_id")
    if "body" in values:
        return {**values, "body": values["body"] if values["body"].strip() else None}
    return values


def _check_duplicate(ctx: Context, article: Row) -> None:
    if not article["owner_id"]:
        return
    same = ctx.select(ARTICLE, {name: article[name] for name in ("title", "owner_id")})
    if any(row["knowledge_id"] != article.get("knowledge_id") for row in same):
        message = f"Owner '{article['owner_id']}' already has an article '{article['title']}'"
        raise ctx.domain.faults.duplicate(message, "DUPLICATE_ARTICLE", "title")
