"""Knowledge articles, and the cases they are linked to."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.resources.record import Record, employees, lacking
from eopsgym.domains.hr.tools.cases import CASE
from eopsgym.domains.hr.tools.tasks import of_seen_cases
from eopsgym.domains.ids import next_number
from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.records import PART, Compare, Since, Until

State = Literal["draft", "published", "retired"]
Visibility = Literal["internal", "external"]
UsedAs = Literal["suggested", "applied", "resolution"]

Title = Annotated[str, Field(min_length=1, max_length=120)]


class _Common(TypedDict, total=False):
    knowledge_id: int
    kb_number: str
    body: Annotated[str, PART]
    state: State
    visibility: Visibility
    owner_id: int


class _Changes(_Common, total=False):
    title: Title


class _Filters(_Common, total=False):
    title: Annotated[str, PART]
    created_before: Annotated[str, Until("created_at")]
    created_after: Annotated[str, Since("created_at")]


class _Link(TypedDict, total=False):
    hr_case_kb_id: int
    hr_case_id: int
    knowledge_id: int
    used_as: UsedAs


ARTICLE = Record(
    "knowledge",
    "Knowledge article",
    (_Filters,),
    tells_changes=False,
    need=lambda call: employees(call, Compare("state", "=", "published")),
)
LINK = Record(
    "hr_case_knowledge",
    "Knowledge link",
    (_Link,),
    shared=True,
    need=lambda call: of_seen_cases(call, "hr_case_id"),
)


@tool(reads="knowledge", nullable=True)
def retrieve_knowledge_articles(call: Call, **filters: Unpack[_Filters]) -> list[Row]:
    """List knowledge articles that match every filter, newest first.

    Title and body match in part, numbers exactly. Without a filter all articles are listed; an
    empty string is not a filter. Returns a list of articles with their full text, which is empty if
    nothing matches.
    """
    return ARTICLE.list(call, ARTICLE.needed(call, filters))


@tool(writes="knowledge")
def create_knowledge_article(
    call: Call,
    title: Title,
    body: str | None = None,
    state: State = "published",
    visibility: Visibility = "internal",
    owner_id: int | None = None,
) -> Row:
    """Add an article with the next number; it is published by default.

    The number, such as KB0000029, is assigned by the server. Returns the article with its
    `knowledge_id`; to use it in a case, call `link_knowledge_to_hr_case`.
    """
    article = {"title": title, "body": body, "state": state, "visibility": visibility}
    number = f"KB{next_number(call, 'knowledge', 'kb_number', 'KB'):07}"
    return ARTICLE.create(call, {**article, "owner_id": owner_id}, kb_number=number)


@tool(writes="knowledge", nullable=True)
def update_knowledge_article(call: Call, **fields: Unpack[_Changes]) -> Row:
    """Change an article, given its id or number; only the fields that are given are changed.

    Give `knowledge_id` or `kb_number`; if both are given, they must belong to the same article
    (`IDENTIFIER_MISMATCH`). Links to cases are kept. Returns the article; a call that changes
    nothing is refused (`NO_CHANGES_DETECTED`).
    """
    changes: Row = {**fields}
    keys = {by: changes.pop(by, "") for by in ("knowledge_id", "kb_number")}
    differs = "knowledge_id and kb_number belong to different articles"
    return ARTICLE.update(call, ARTICLE.agreed(call, keys, "kb_number", differs), changes)


@tool(writes="hr_cases")
def link_knowledge_to_hr_case(
    call: Call, hr_case_id: int, knowledge_id: int, used_as: UsedAs = "suggested"
) -> Row:
    """Link an article to a case, and record how it relates to the case.

    Both are given by id. A second link between the same two is refused (`DUPLICATE_RESOURCE`), even
    with another `used_as`: to change that, remove the link and create it again. Returns the link
    with its `hr_case_kb_id`.
    """
    case, article = CASE.get(call, hr_case_id), ARTICLE.get(call, knowledge_id)
    pair = {"hr_case_id": hr_case_id, "knowledge_id": knowledge_id}
    if LINK.select(call, pair):
        message = f"Article {article['kb_number']} is already linked to case {case['number']}"
        raise ToolError(message, LINK.taken, bare=True)
    return LINK.create(call, {**pair, "used_as": used_as})


@tool(reads="hr_cases", nullable=True)
def find_hr_case_knowledge_links(call: Call, **filters: Unpack[_Link]) -> list[Row]:
    """List links between cases and articles that match every filter, newest first.

    Each entry contains the ids of link, case and article; `retrieve_knowledge_articles` returns the
    text of the article. Without a filter all links are listed. Returns a list, which is empty if
    nothing matches.
    """
    return LINK.list(call, LINK.needed(call, filters))


@tool(writes="hr_cases", nullable=True)
def remove_knowledge_link_to_hr_case(call: Call, **keys: Unpack[_Link]) -> Row:
    """Remove one link by its id, one by case and article, or all links of a case.

    If the link id is given, the other parameters are ignored; `used_as` has no effect. With only a
    case, all its links are removed, so give the article as well to remove one link. The articles
    are not deleted. Returns the number `removed`; if no link matches, the call is refused
    (`RESOURCE_NOT_FOUND`).
    """
    link, case = keys.get("hr_case_kb_id"), keys.get("hr_case_id")
    if link is None and case is None:
        raise lacking("Give hr_case_kb_id or hr_case_id")
    if link is not None:
        links = [LINK.get(call, link)]
    else:
        CASE.get(call, case)
        links = LINK.select(call, {"hr_case_id": case, "knowledge_id": keys.get("knowledge_id")})
    if not links:
        raise LINK.not_found(f"case {case}")
    for row in links:
        CASE.get(call, row["hr_case_id"])
    return {"removed": LINK.delete(call, links)}
