"""Knowledge articles, and the cases they are linked to."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Row, ToolError, tool
from eopsgym.domains.hr.fields import State, UsedAs, Visibility
from eopsgym.domains.hr.records import change, created, duplicate, filled, refer
from eopsgym.domains.hr.results import result, results
from eopsgym.domains.hr.rules import articles as knowledge_rules
from eopsgym.domains.hr.rules import visibility
from eopsgym.domains.hr.tables import ARTICLE, CASE, LINK, USER

Title = Annotated[str, Field(min_length=1, max_length=120)]
CaseId = Annotated[int, Field(description="Id of a case")]
ArticleId = Annotated[int, Field(description="Id of an article")]


@tool(reads="knowledge")
def retrieve_knowledge_articles(
    ctx: Context,
    knowledge_id: int | None = None,
    kb_number: str | None = None,
    title: str | None = None,
    body: str | None = None,
    state: State | None = None,
    visibility: Visibility | None = None,
    owner_id: int | None = None,
    created_before: str | None = None,
    created_after: str | None = None,
) -> list[Row]:
    """List knowledge articles, newest first; title and body match in part."""
    equal = ctx.take("knowledge_id", "kb_number", "state", "visibility", "owner_id")
    found = ctx.select(ARTICLE, equal, ctx.take("title", "body"), created(ctx))
    if ctx.guarded and ctx.user["role"] == "employee":
        found = [row for row in found if row["state"] == "published"]
    return results(ctx, ARTICLE, found)


@tool(writes="knowledge")
def create_knowledge_article(
    ctx: Context,
    title: Title,
    body: str | None = None,
    state: State = "published",
    visibility: Visibility = "internal",
    owner_id: int | None = None,
) -> Row:
    """Add an article with the next number; it is published unless told otherwise."""
    values = {
        "title": filled("title", title),
        "body": body or None,
        "state": state,
        "visibility": visibility,
        "owner_id": refer(ctx, USER, "owner_id", owner_id),
    }
    knowledge_rules.state_new(ctx, values)
    values["kb_number"] = f"KB{ctx.next_number(ARTICLE, 'kb_number', 'KB'):07d}"
    return result(ctx, ARTICLE, ctx.insert(ARTICLE, values))


@tool(writes="knowledge")
def update_knowledge_article(
    ctx: Context,
    knowledge_id: int | None = None,
    kb_number: str | None = None,
    title: Title | None = None,
    body: str | None = None,
    state: State | None = None,
    visibility: Visibility | None = None,
    owner_id: int | None = None,
) -> Row:
    """Change an article, found by id or number; only the fields that are given."""
    found = [ctx.get(ARTICLE, key, by, by) for by, key in _keys(ctx).items()]
    if not found:
        message = "Give knowledge_id or kb_number"
        raise ToolError(message, "MISSING_PARAMETER", "request")
    if found[0] != found[-1]:
        message = "knowledge_id and kb_number belong to different articles"
        raise ToolError(message, "IDENTIFIER_MISMATCH", "kb_number")
    values = ctx.take("body", "state", "visibility", "owner_id")
    if title is not None:
        values["title"] = filled("title", title)
    refer(ctx, USER, "owner_id", owner_id)
    knowledge_rules.state_change(ctx, found[0], found[0] | values)
    return change(ctx, ARTICLE, found[0], values, changes=False)


def _keys(ctx: Context) -> Row:
    return {by: key for by, key in ctx.take("knowledge_id", "kb_number").items() if key != ""}


@tool(writes="hr_cases")
def link_knowledge_to_hr_case(
    ctx: Context, hr_case_id: CaseId, knowledge_id: ArticleId, used_as: UsedAs = "suggested"
) -> Row:
    """Link an article to a case, once, and say what it is to the case."""
    case = visibility.case_by_id(ctx, hr_case_id)
    article = ctx.get(ARTICLE, knowledge_id, "knowledge_id")
    pair = {"hr_case_id": case["hr_case_id"], "knowledge_id": article["knowledge_id"]}
    if ctx.select(LINK, pair):
        message = f"Article {article['kb_number']} is already linked to case {case['number']}"
        duplicate(message)
    knowledge_rules.state_link(ctx, case, article, used_as)
    return result(ctx, LINK, ctx.insert(LINK, pair | {"used_as": used_as}))


@tool(reads="hr_cases")
def find_hr_case_knowledge_links(
    ctx: Context,
    hr_case_kb_id: int | None = None,
    hr_case_id: int | None = None,
    knowledge_id: int | None = None,
    used_as: UsedAs | None = None,
) -> list[Row]:
    """List links between cases and articles, newest first."""
    found = ctx.select(LINK, ctx.take("hr_case_kb_id", "hr_case_id", "knowledge_id", "used_as"))
    return results(ctx, LINK, visibility.of_cases(ctx, found, "hr_case_id"))


@tool(writes="hr_cases")
def remove_knowledge_link_to_hr_case(
    ctx: Context,
    hr_case_kb_id: int | None = None,
    hr_case_id: int | None = None,
    knowledge_id: int | None = None,
    used_as: UsedAs | None = None,
) -> Row:
    """Remove one link by its id, one by case and article, or all links of a case.

    The link id goes before the others; `used_as` decides nothing.
    """
    if hr_case_kb_id is None and hr_case_id is None:
        message = "Give hr_case_kb_id or hr_case_id"
        raise ToolError(message, "MISSING_PARAMETER", "request")
    if hr_case_kb_id is not None:
        found = [ctx.get(LINK, hr_case_kb_id, "hr_case_kb_id")]
    else:
        ctx.get(CASE, hr_case_id, "hr_case_id")
        found = ctx.select(LINK, ctx.take("hr_case_id", "knowledge_id"))
    if not found:
        raise ctx.domain.faults.missing(LINK, f"case {hr_case_id}", "hr_case_id")
    for row in found:
        knowledge_rules.state_open(ctx, visibility.case_by_id(ctx, row["hr_case_id"]))
    return {"removed": ctx.delete(LINK, found)}
