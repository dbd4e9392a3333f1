"""The rules on notifications."""

from eopsgym.domains.core import Context, Row
from eopsgym.domains.hr.records import people

_DELETABLE = ("draft", "cancelled")


def state_recipient(ctx: Context, email: str) -> None:
    """State to whom a notification goes."""
    active = any(user["active"] for user in people(ctx, email))
    own = email.lower() == str(ctx.user["email"]).lower()
    ctx.require("HR-13.1", active and not own, "Write to active users, never to yourself")


def state_new(ctx: Context, notice: Row) -> None:
    """State how a notification is sent."""
    state_recipient(ctx, notice["email"])
    ctx.require("HR-13.1", notice["status"] == "ready", "A notification is sent as 'ready'")


def state_deletion(ctx: Context, notices: list[Row]) -> None:
    """State which notifications are deleted."""
    kept = [str(row["notification_id"]) for row in notices if row["status"] not in _DELETABLE]
    ctx.require("HR-13.3", not kept, f"These are neither draft nor cancelled: {', '.join(kept)}")
