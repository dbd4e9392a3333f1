"""Knowledge articles and their links to incidents."""

from typing import Annotated, Literal, get_args

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.ids import next_number
from eopsgym.domains.itsm.resources.record import Record
from eopsgym.domains.itsm.resources.value_types import LOST, Added, Owner
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool, tool_rule
from eopsgym.domains.records import PART, All, Unique, check_choice, equal, to

State = Literal["draft", "review", "published", "retired"]
Use = Literal["suggested", "applied", "resolution"]
SHOWN = tool_rule("ITSM-10.3", __name__)
_SAME = "Owner '{owner_id}' already has an article '{title}'"
_DUPLICATE = "Knowledge article '{knowledge_id}' is already linked to '{incident_id}'"
_LINKED = to(lost=LOST, code="RESOURCE_NOT_FOUND", bare=True, needed=True)


class ArticleStatus(TypedDict, total=False):
    state: State
    visibility: Literal["internal", "external"]


class ArticleFields(ArticleStatus, total=False):
    """The fields of create and update. By default an article is published and internal."""

    title: Annotated[str, Field(min_length=1, max_length=120)]
    body: str
    owner_id: Owner


class ArticleFilters(ArticleStatus, Added, total=False):
    knowledge_id: str
    kb_number: str
    title: Annotated[str, PART]
    body: Annotated[str, PART]
    owner_id: str


class LinkFields(TypedDict):
    """A link between an incident and an article."""

    incident_id: Annotated[str, _LINKED]
    knowledge_id: Annotated[str, _LINKED]


class LinkFilters(TypedDict, total=False):
    incident_kb_id: str
    incident_id: str
    knowledge_id: str


ARTICLE = Record(
    "knowledge",
    "Knowledge article",
    (ArticleFields, ArticleFilters),
    id="KB_{:03}",
    unique=(Unique("title owner_id", "DUPLICATE_ARTICLE", _SAME),),
    defaults={"state": "published", "visibility": "internal"},
)
LINK = Record(
    "incident_knowledge",
    "Knowledge link",
    (LinkFields, LinkFilters),
    id="IKB_{:03}",
    unique=(Unique("knowledge_id incident_id", "DUPLICATE_LINK", _DUPLICATE, everyone=True),),
)


@tool(reads="knowledge")
def retrieve_knowledge_articles(call: Call, **filters: Unpack[ArticleFilters]) -> Row:
    """List the knowledge articles that match every filter, newest first, with their text.

    Title and body match in part, ignoring case; the other filters match exactly. Returns
    `knowledges` (all of them without a filter) and `total_count`. Drafts and retired articles are
    included unless `state` excludes them.
    """
    wanted = [ARTICLE.where(call, filters)]
    if call.user["role"] == "reporter":
        wanted.append(call.where_enforced(equal("state", "published")))
    page = ARTICLE.page(call, All([each for each in wanted if each]))
    for article in page["knowledges"]:
        allowed = article["state"] == "published" or call.user["role"] != "reporter"
        call.require(SHOWN, allowed, "Reporters see only published articles")
    return page


@tool(writes="knowledge", required=("title", "owner_id"))
def create_knowledge_article(call: Call, **fields: Unpack[ArticleFields]) -> Row:
    """Create a knowledge article, and return it with its new id and number.

    It is `published` and `internal` by default. The owner has to exist (`USER_NOT_FOUND`) and
    cannot have two articles with the same title (`DUPLICATE_ARTICLE`). The number is the highest so
    far plus one. The article is not linked to any incident: use `link_knowledge_to_incident`.
    """
    number = next_number(call, "knowledge", "kb_number", "KB")
    return ARTICLE.create(call, fields, kb_number=f"KB{number:07d}")


@tool(writes="knowledge")
def update_knowledge_article(
    call: Call,
    knowledge_id: Opt[str] = None,
    kb_number: Opt[str] = None,
    **fields: Unpack[ArticleFields],
) -> Row:
    """Change a knowledge article, given its id or its number, and return it.

    Both together are refused (`CONFLICTING_IDENTIFIERS`), and so is neither
    (`MISSING_IDENTIFIERS`). Only the fields that are given are changed; an empty string clears the
    body. A call that changes nothing is refused. Links to incidents are kept.
    """
    if bool(knowledge_id) == bool(kb_number):
        message = "Exactly one of knowledge_id and kb_number must be provided"
        code = "CONFLICTING_IDENTIFIERS" if knowledge_id else "MISSING_IDENTIFIERS"
        raise ToolError(message, code)
    if not fields:
        raise ToolError("At least one field must be provided for update besides the identifier")
    by = "knowledge_id" if knowledge_id else "kb_number"
    return ARTICLE.update(call, ARTICLE.get(call, knowledge_id or kb_number, by, by), fields)


@tool(reads="knowledge")
def find_incident_knowledge_links(
    call: Call,
    used_as: Opt[str] = None,
    **filters: Unpack[LinkFilters],
) -> list[Row]:
    """List the links of knowledge articles to incidents that match every filter, newest first.

    Returns a plain list, with all links if there is no filter. A link contains both ids and
    `used_as`; `retrieve_knowledge_articles` returns the article.
    """
    uses = [part.strip() for part in (used_as or "").split(",") if part.strip()]
    for use in uses:
        check_choice("used_as", use, get_args(Use))
    return LINK.list(call, {**filters, "used_as": uses or None})


@tool(writes="knowledge")
def link_knowledge_to_incident(
    call: Call,
    used_as: Opt[Use] = None,
    **fields: Unpack[LinkFields],
) -> Row:
    """Link a knowledge article to an incident, and return the link.

    Both have to exist (`RESOURCE_NOT_FOUND`), and the same pair can be linked only once
    (`DUPLICATE_LINK`), whatever the use: to change `used_as`, remove the link and create a new one.
    `used_as` defaults to `suggested`.
    """
    return LINK.create(call, fields, used_as=used_as or "suggested")


@tool(writes="knowledge")
def remove_knowledge_link_to_incident(
    call: Call,
    used_as: Opt[Use] = None,
    **filters: Unpack[LinkFilters],
) -> Row:
    """Remove one link between an incident and a knowledge article.

    The link is given by its own id, or by incident and article together; otherwise the call is
    refused (`MISSING_IDENTIFIERS`). A link that does not match all given parameters is not found
    (`NOT_FOUND`). Returns a message; incident and article are not deleted.
    """
    given = {name: value for name, value in {**filters, "used_as": used_as}.items() if value}
    if "incident_kb_id" not in given and not {"incident_id", "knowledge_id"} <= {*given}:
        message = "Either incident_kb_id or both incident_id and knowledge_id must be provided"
        raise ToolError(message, "MISSING_IDENTIFIERS")
    named = ", ".join(map(str, given.values()))
    LINK.delete(call, [LINK.pick(call, LINK.select(call, given), named)])
    return {"message": "Knowledge link removed successfully"}
