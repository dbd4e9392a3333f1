"""Articles and their links to cases."""

from collections.abc import Iterable

from eopsgym.domains.csm.access import LEADERS
from eopsgym.domains.csm.rules.common import is_active_staff, others
from eopsgym.domains.csm.tools.cases import CASE
from eopsgym.domains.csm.tools.knowledge import ARTICLE, LINK
from eopsgym.domains.csm.tools.products import PRODUCT
from eopsgym.domains.kernel import Change, rule
from eopsgym.domains.records import Lifecycle

LIFE = Lifecycle("state", draft="published", published="retired", retired="draft")

# Articles


@rule("CSM-7.4", ARTICLE, on="owner_id")
def owner_is_active_staff(change: Change) -> str | None:
    owner = change.row["owner_id"]
    fits = is_active_staff(change.call, owner)
    return None if fits else f"User {owner} is not an active member of staff"


@rule("CSM-7.3", ARTICLE, when="insert")
def starts_as_draft(change: Change) -> str | None:
    state = change.row["state"]
    if state == "draft" or (state == "published" and change.call.user["role"] in LEADERS):
        return None
    return "A new article is a draft"


@rule("CSM-7.3", ARTICLE, on="state", when="update")
def follows_its_life(change: Change) -> Iterable[str]:
    if LIFE.objection(change):
        yield f"An article does not go from '{change.old('state')}' to '{change.row['state']}'"
    if change.call.user["role"] not in LEADERS:
        yield "Agents do not publish, retire or recall articles"


@rule("CSM-7.5", ARTICLE, on="state")
def retired_products_are_not_written_about(change: Change) -> str | None:
    product = PRODUCT.row(change.call, change.row["product_id"])
    retired = product is not None and product["lifecycle_state"] == "retired"
    wrong = retired and change.row["state"] == "published"
    return "The product of the article is retired" if wrong else None


# Links


@rule("CSM-7.1", LINK)
def link_goes_to_a_fitting_article(change: Change) -> Iterable[str]:
    row = change.row
    if others(change, LINK, case_id=row["case_id"], knowledge_id=row["knowledge_id"]):
        yield "The article is linked to the case already"
    article = ARTICLE.row(change.call, row["knowledge_id"])
    case = CASE.row(change.call, row["case_id"])
    if article is None or case is None:
        return
    name, state = article["kb_number"], article["state"]
    if state != "published" and not (row["used_as"] == "resolution" and state == "draft"):
        yield f"Article {name} is {state}"
    if article["product_id"] not in (None, case["product_id"]):
        yield f"Article {name} is about another product"


@rule("CSM-7.2", LINK)
def one_article_resolves(change: Change) -> str | None:
    row = change.row
    solved = row["used_as"] == "resolution" and others(
        change, LINK, case_id=row["case_id"], used_as="resolution"
    )
    return "The case already has a resolution link" if solved else None
