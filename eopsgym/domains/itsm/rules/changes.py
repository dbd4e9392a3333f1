"""Rules over changes."""

from eopsgym.domains.core import Context, Row
from eopsgym.domains.itsm.rules.common import (
    Edit,
    chain,
    check_assignment,
    check_filled,
    check_item,
    check_texts,
    step_message,
)

_FORWARD = chain("new", "assess", "authorize", "scheduled", "implement", "review", "closed")
_CANCELABLE = ("new", "assess", "authorize", "scheduled")
STEPS = {
    status: (*following, "canceled") if status in _CANCELABLE else following
    for status, following in _FORWARD.items()
}


def check_change(ctx: Context, before: Row | None, after: Row) -> None:
    """State every rule that writing a change may break."""
    edit = Edit(before, after)
    check_texts(ctx, edit)
    check_assignment(ctx, edit)
    check_item(ctx, edit)
    if before is None:
        ctx.require("ITSM-8.1", after["status"] == "new", "A new change starts as 'new'")
        ctx.require("ITSM-8.1", "category" in ctx.given, "A new change needs category")
    message = step_message(edit, STEPS)
    ctx.require("ITSM-8.2", message is None, f"A change that is {message}")
    if edit.enters("canceled"):
        check_filled(ctx, "ITSM-8.2", after, ["close_notes"], "Canceling")
    if edit.enters("authorize"):
        _check_authorization(ctx, after)
    if edit.enters("scheduled"):
        check_filled(ctx, "ITSM-8.5", after, ["assigned_to"], "Scheduling")
    if edit.enters("closed"):
        check_filled(ctx, "ITSM-8.5", after, ["close_code", "close_notes"], "Closing")


def _check_authorization(ctx: Context, row: Row) -> None:
    entitled = ctx.user["role"] in ("manager", "admin")
    ctx.require("ITSM-8.3", entitled, "Only a manager or admin authorizes a change")
    own = row["requested_by"] == ctx.user["user_id"]
    ctx.require("ITSM-8.3", not own, "Nobody authorizes a change they requested")
    check_filled(ctx, "ITSM-8.4", row, ["implementation_plan"], "Authorizing")
    if row["risk"] == "high":
        check_filled(ctx, "ITSM-8.4", row, ["testing_plan"], "Authorizing a change of high risk")
        board = bool(row["cab_required"])
        ctx.require("ITSM-8.4", board, "Authorizing a change of high risk needs cab_required")
