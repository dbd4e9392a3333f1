"""Rules on the length and the beginning of texts."""

from collections.abc import Iterable

from eopsgym.domains.csm.tools.cases import CASE
from eopsgym.domains.csm.tools.knowledge import ARTICLE
from eopsgym.domains.csm.tools.products import PRODUCT
from eopsgym.domains.kernel import Change, rule

SHORTEST, LONGEST = 30, 120


@rule("CSM-1.8", ARTICLE, on="body")
def bodies_are_short(change: Change) -> str | None:
    return _why_not_short("body", change.row["body"] or "")


@rule("CSM-1.8", CASE, on="short_description")
def short_descriptions_name_the_product(change: Change) -> Iterable[str]:
    return _wrong_start(change, "short_description", "{}: ")


@rule("CSM-1.8", ARTICLE, on="title")
def titles_name_the_product(change: Change) -> Iterable[str]:
    return _wrong_start(change, "title", "Fix for {}: ")


def _why_not_short(field: str, text: str) -> str | None:
    if SHORTEST <= len(text) <= LONGEST:
        return None
    return f"{field} has {len(text)} characters; {SHORTEST} to {LONGEST} are wanted"


def _wrong_start(change: Change, field: str, form: str) -> Iterable[str]:
    """Yield the objection to a text that must start with the product of its row."""
    text = change.row[field]
    long = _why_not_short(field, text)
    if long:
        yield long
    product = PRODUCT.row(change.call, change.row["product_id"])
    start = form.format(product["name"]) if product else ""
    if not text.startswith(start):
        yield f"The {field.replace('_', ' ')} starts with '{start}'"
