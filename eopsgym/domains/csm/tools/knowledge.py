"""Knowledge articles and the cases they are linked to."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, ToolError, tool
from eopsgym.domains.csm import records
from eopsgym.domains.csm.faults import CsmFaults
from eopsgym.domains.csm.fields import (
    ArticleId,
    ArticleState,
    CaseId,
    CreatedAfter,
    CreatedBefore,
    Filled,
    ProductId,
    Use,
    UserId,
    Visibility,
)
from eopsgym.domains.csm.rules import knowledge as rules
from eopsgym.domains.csm.search import score
from eopsgym.domains.csm.tables import ARTICLE, LINK, LISTED, NEWEST_ARTICLE

LinkId = Annotated[int, Field(description="Id of a link")]
Number = Annotated[str, Field(description="Article number")]
TitlePart = Annotated[str, Field(description="Part of the title, case ignored")]
Query = Annotated[str, Field(description="Words to look for in title and body, best first")]
BODY_LIMIT = 120


@tool(reads="knowledge")
def retrieve_knowledge(
    ctx: Context,
    search_text: Opt[Query] = None,
    knowledge_id: Opt[ArticleId] = None,
    kb_number: Opt[Number] = None,
    title: Opt[TitlePart] = None,
    state: Opt[ArticleState] = None,
    visibility: Opt[Visibility] = None,
    product_id: Opt[ProductId] = None,
    owner_id: Opt[UserId] = None,
    created_before: CreatedBefore = None,
    created_after: CreatedAfter = None,
    limit: Opt[int] = None,
) -> list[Row]:
    """List articles that pass every filter given; with `search_text`, the best matches first."""
    if limit is not None and limit < 0:
        raise ToolError("limit must not be negative", field="limit")
    if search_text and search_text.strip():
        newest = records.browse(ctx, NEWEST_ARTICLE, like=("title",), columns=LISTED[ARTICLE])
        found = _ranked(ctx, search_text, newest)
    else:
        found = records.browse(ctx, ARTICLE, like=("title",))
    return found[:limit]


def _ranked(ctx: Context, query: str, articles: list[Row]) -> list[Row]:
    scored = []
    for row in articles:
        ctx.check_time()
        points = score(query, row["title"], row["body"] or "", row["state"])
        scored.append({**row, "score": points})
    # The sort keeps the order of equals: newest first.
    return sorted(
        (row for row in scored if row["score"] > 0), key=lambda row: row["score"], reverse=True
    )


@tool(writes="knowledge")
def create_knowledge(
    ctx: Context,
    title: Filled,
    state: ArticleState,
    body: Annotated[str, Field(description="At most 120 characters")],
    visibility: Visibility,
    owner_id: UserId,
    product_id: Opt[ProductId] = None,
) -> Row:
    """Write an article; it gets the next number."""
    if len(body) > BODY_LIMIT:
        raise CsmFaults().too_long("body", body, BODY_LIMIT)
    values = {
        "title": title,
        "state": state,
        "visibility": visibility,
        "product_id": product_id,
        "owner_id": owner_id,
        "body": body,
    }
    records.check_known(ctx, values)
    rules.check_new_article(ctx, values)
    number = ctx.value("SELECT coalesce(max(knowledge_id), 0) + 1 FROM knowledge")
    return records.add(ctx, ARTICLE, {"kb_number": f"KB{number:06d}", **values})


@tool(writes="knowledge")
def update_knowledge(
    ctx: Context,
    knowledge_id: ArticleId,
    kb_number: Opt[Number] = None,
    title: Opt[Filled] = None,
    state: Opt[ArticleState] = None,
    visibility: Opt[Visibility] = None,
    product_id: Opt[ProductId] = None,
    owner_id: Opt[UserId] = None,
) -> Row:
    """Change an article; only the fields that are given. The body cannot be changed."""
    values = records.given(ctx, ARTICLE)
    row = records.revise(ctx, ARTICLE, knowledge_id, values)
    if kb_number:
        records.refuse_duplicate(ctx, ARTICLE, {"kb_number": kb_number}, row)
    rules.check_article(ctx, row, {**row, **values})
    return records.change(ctx, ARTICLE, row, values)


@tool(reads="links")
def find_case_knowledge_linkages(
    ctx: Context,
    case_kb_id: Opt[LinkId] = None,
    case_id: Opt[CaseId] = None,
    knowledge_id: Opt[ArticleId] = None,
    used_as: Opt[Use] = None,
) -> list[Row]:
    """List links between cases and articles: of a case, of an article, or all."""
    return records.browse(ctx, LINK)


@tool(writes="links")
def link_case_knowledge(
    ctx: Context, case_id: CaseId, knowledge_id: ArticleId, used_as: Use
) -> Row:
    """Link an article to a case. A second link of the same two is not refused."""
    values: Row = {"case_id": case_id, "knowledge_id": knowledge_id, "used_as": used_as}
    records.check_known(ctx, values)
    rules.check_case_link(ctx, values)
    return records.add(ctx, LINK, values)


@tool(writes="links")
def updated_linked_case_knowledge(
    ctx: Context,
    case_kb_id: LinkId,
    case_id: Opt[CaseId] = None,
    knowledge_id: Opt[ArticleId] = None,
    used_as: Opt[Use] = None,
) -> Row:
    """Change a link between a case and an article; only the fields that are given."""
    values = records.given(ctx, LINK)
    row = records.revise(ctx, LINK, case_kb_id, values)
    rules.check_linked_case(ctx, row)
    rules.check_case_link(ctx, {**row, **values})
    return records.change(ctx, LINK, row, values)


@tool(writes="links")
def delete_case_knowledge_linkages(
    ctx: Context,
    case_kb_id: Opt[LinkId] = None,
    case_id: Opt[CaseId] = None,
    knowledge_id: Opt[ArticleId] = None,
    used_as: Opt[Use] = None,
) -> Row:
    """Remove the links that pass every filter; at least one is needed."""
    return records.remove(ctx, LINK, rules.check_linked_case)
