"""Knowledge articles and the cases they are linked to."""

from typing import Annotated

from pydantic import Field, WithJsonSchema
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm.resources import value_types
from eopsgym.domains.csm.resources.article_score import score
from eopsgym.domains.csm.resources.record import Created, Record, only
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.records import PART

Body = Annotated[
    str,
    Field(max_length=120),
    WithJsonSchema({"type": "string"}),
]
"""The published schema does not contain this limit."""


class ArticleCommon(TypedDict, total=False):
    state: value_types.ArticleState
    visibility: value_types.Visibility
    product_id: int
    owner_id: int


class ArticleFields(ArticleCommon, total=False):
    title: value_types.Filled


class NewArticle(ArticleFields, total=False):
    body: Body


class ArticleChanges(ArticleFields, total=False):
    kb_number: str


class ArticleFilters(ArticleCommon, Created, total=False):
    knowledge_id: int
    kb_number: str
    title: Annotated[str, PART]


class LinkFields(TypedDict, total=False):
    case_id: int
    knowledge_id: int
    used_as: value_types.Use


class LinkFilters(LinkFields, total=False):
    case_kb_id: int


ARTICLE = Record(
    "knowledge",
    "Knowledge article",
    (NewArticle, ArticleChanges, ArticleFilters),
    unique=only("kb_number"),
    listed="knowledge_id kb_number title state visibility product_id owner_id sys_created_on body",
    shown=(
        *("knowledge_id", "kb_number", "title", "body", "state", "visibility", "product_id"),
        *("owner_id", "sys_created_on", "sys_updated_on"),
    ),
)
LINK = Record("case_knowledge", "Knowledge link", (LinkFilters,))
_NEWEST_FIRST = "sys_created_on DESC, knowledge_id"


@tool(reads="knowledge")
def retrieve_knowledge(
    call: Call,
    search_text: Opt[str] = None,
    limit: Opt[int] = None,
    **filters: Unpack[ArticleFilters],
) -> list[Row]:
    """List the articles that match every filter given, with their text; all without filters.

    With `search_text` each row has a `score`; rows are sorted by score, highest first, and then
    newest first. A word in the title counts more than a word in the body. All published articles
    are then listed, with a score of 0.5 if no word matches; others are listed only if a word
    matches. Without `search_text`, rows are ordered by id.
    """
    if limit is not None and limit < 0:
        raise ToolError("limit must not be negative", field="limit")
    if search_text and search_text.strip():
        newest = ARTICLE.list(call, filters, order=_NEWEST_FIRST)
        return _ranked(call, search_text, newest)[:limit]
    return ARTICLE.list(call, filters, limit=limit)


def _ranked(call: Call, query: str, articles: list[Row]) -> list[Row]:
    scored = []
    for row in articles:
        call.check_time()
        points = score(query, row["title"], row["body"] or "", row["state"])
        scored.append({**row, "score": points})
    # The sort keeps the order of articles with equal scores: newest first.
    return sorted(
        (row for row in scored if row["score"] > 0), key=lambda row: row["score"], reverse=True
    )


@tool(writes="knowledge", required=("title", "state", "body", "visibility", "owner_id"))
def create_knowledge(call: Call, **fields: Unpack[NewArticle]) -> Row:
    """Create an article, and return it; it gets the next number, such as `KB000087`.

    Texts are stored as given. The body can have at most 120 characters and cannot be changed later.
    The article is not linked to any case: use `link_case_knowledge`.
    """
    number = call.value("SELECT coalesce(max(knowledge_id), 0) + 1 FROM knowledge")
    return ARTICLE.add(call, fields, kb_number=f"KB{number:06d}")


@tool(writes="knowledge")
def update_knowledge(call: Call, knowledge_id: int, **fields: Unpack[ArticleChanges]) -> Row:
    """Change an article, and return it; only the fields that are given are changed.

    The body cannot be changed: it is ignored, and a call with only the body is refused with `No
    fields to update`. Links to cases do not change.
    """
    return ARTICLE.update(call, knowledge_id, fields)


@tool(reads="links")
def find_case_knowledge_linkages(call: Call, **filters: Unpack[LinkFilters]) -> list[Row]:
    """List the links between cases and articles that match every filter given, ordered by id.

    A row has `case_kb_id`, `case_id`, `knowledge_id` and `used_as`; `retrieve_knowledge` returns
    the text of the article. Without filters all links are listed.
    """
    return LINK.list(call, filters)


@tool(writes="links", required=("case_id", "knowledge_id", "used_as"))
def link_case_knowledge(call: Call, **fields: Unpack[LinkFields]) -> Row:
    """Link an article to a case, and return the link.

    Both have to exist. The tool accepts a second link of the same case and article, so use
    `find_case_knowledge_linkages` first. Neither the case nor the article changes.
    """
    return LINK.create(call, fields)


@tool(writes="links")
def updated_linked_case_knowledge(call: Call, case_kb_id: int, **fields: Unpack[LinkFields]) -> Row:
    """Change a link between a case and an article, and return it; only the fields given change.

    `find_case_knowledge_linkages` returns the ids of the links. A call without a field to change is
    refused with `No fields to update`, an unknown id with `case_kb_id not found`.
    """
    return LINK.update(call, case_kb_id, fields)


@tool(writes="links")
def delete_case_knowledge_linkages(call: Call, **filters: Unpack[LinkFilters]) -> Row:
    """Permanently delete the links that match every filter; at least one filter is required.

    Returns `deleted`, the number of deleted links; 0 if none matches, which is not an error. The
    cases and the articles are not deleted.
    """
    return LINK.remove(call, filters)
