"""How long texts are."""

from eopsgym.domains.core import Context

SHORTEST, LONGEST = 30, 120


def check_text(ctx: Context, field: str, text: str) -> None:
    """Short descriptions, article titles and bodies have 30 to 120 characters."""
    message = f"{field} has {len(text)} characters; {SHORTEST} to {LONGEST} are wanted"
    ctx.require("CSM-1.8", SHORTEST <= len(text) <= LONGEST, message)
