"""The rules on knowledge articles and their links."""

from eopsgym.domains.core import Context, Row
from eopsgym.domains.hr.rules.routing import APPROVERS, changed, is_active, is_open
from eopsgym.domains.hr.tables import LINK

_MOVES = {"draft": "published", "published": "retired"}


def state_new(ctx: Context, article: Row) -> None:
    """State how an article starts."""
    fits = article["state"] == "draft" and is_active(ctx, article["owner_id"])
    ctx.require("HR-11.1", fits, "An article starts as draft, with an active owner")


def state_change(ctx: Context, before: Row, after: Row) -> None:
    """State how an article moves, and who publishes it."""
    if changed(before, after, "owner_id"):
        owned = is_active(ctx, after["owner_id"])
        ctx.require("HR-11.1", owned, "The owner must be an active user")
    old, new = before["state"], after["state"]
    if old == new:
        return
    ctx.require("HR-11.1", _MOVES.get(old) == new, f"An article does not go from {old} to {new}")
    if new == "published":
        fits = ctx.user["role"] in APPROVERS and after["owner_id"] != ctx.user["user_id"]
        ctx.require("HR-11.2", fits, "A manager or admin publishes, and never their own article")


def state_open(ctx: Context, case: Row) -> None:
    """State that the links of a case change only while it is open."""
    ctx.require("HR-4.5", is_open(case), f"{case['number']} is {case['status']}")


def state_link(ctx: Context, case: Row, article: Row, used_as: str) -> None:
    """State which articles are linked to a case."""
    state_open(ctx, case)
    published = article["state"] == "published"
    ctx.require("HR-11.3", published, f"{article['kb_number']} is not published")
    if used_as == "resolution":
        solved = ctx.select(LINK, {"hr_case_id": case["hr_case_id"], "used_as": used_as})
        ctx.require("HR-11.3", not solved, f"{case['number']} has a resolution already")
