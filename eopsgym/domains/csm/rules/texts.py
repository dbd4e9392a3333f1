"""How long texts are, and how they start."""

from eopsgym.domains.core import Context, Row

SHORTEST, LONGEST = 30, 120


def check_text(ctx: Context, field: str, text: str) -> None:
    """Short descriptions, article titles and bodies have 30 to 120 characters."""
    message = f"{field} has {len(text)} characters; {SHORTEST} to {LONGEST} are wanted"
    ctx.require("CSM-1.8", SHORTEST <= len(text) <= LONGEST, message)


def check_start(ctx: Context, row: Row, field: str, start: str) -> None:
    """A text of the right length that starts with the product, where the row names one.

    Args:
        ctx: the call.
        row: a case or an article.
        field: the column of the text.
        start: how it starts, with `{}` for the name of the product.
    """
    check_text(ctx, field, row[field])
    product = ctx.value("SELECT name FROM product WHERE product_id = ?", row.get("product_id"))
    start = start.format(product)
    fits = product is None or row[field].startswith(start)
    ctx.require("CSM-1.8", fits, f"The {field.replace('_', ' ')} starts with '{start}'")
