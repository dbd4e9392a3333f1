"""Rules over problems."""

from eopsgym.domains.core import Context, Row
from eopsgym.domains.itsm.references import named
from eopsgym.domains.itsm.rules.common import (
    Edit,
    chain,
    check_assignment,
    check_filled,
    check_item,
    check_priority,
    step_message,
)
from eopsgym.domains.itsm.rules.incidents import children_of

STEPS = chain("new", "assess", "root_cause", "fix_in_progress", "resolved", "closed")
RECURRING = 3
_SAME_SERVICE = """
    SELECT count(*) FROM incident
    WHERE service = ? AND julianday(created_at) - julianday(?) BETWEEN 0 AND 30
"""
_MAPPED = """
    SELECT change.* FROM change JOIN change_request_mapping USING (change_id) WHERE problem_id = ?
"""


def check_problem(ctx: Context, before: Row | None, after: Row) -> None:
    """State every rule that writing a problem may break."""
    edit = Edit(before, after)
    check_priority(ctx, edit)
    check_assignment(ctx, edit)
    check_item(ctx, edit)
    if before is None:
        _check_new(ctx, after)
    message = step_message(edit, STEPS)
    ctx.require("ITSM-6.2", message is None, f"A problem that is {message}")
    mapped = ctx.rows(_MAPPED, after["problem_id"])
    if edit.enters("fix_in_progress"):
        ready = after["workaround"] is not None or bool(mapped)
        ctx.require("ITSM-6.3", ready, "A fix needs a workaround or a mapped change")
    if edit.enters("resolved"):
        check_filled(ctx, "ITSM-6.3", after, ["fix_notes"], "Resolving a problem")
    if edit.enters("closed"):
        done = [change for change in mapped if _is_done(change)]
        ctx.require("ITSM-6.5", bool(done), "Closing a problem needs a mapped change that is done")


def _is_done(change: Row) -> bool:
    return change["status"] in ("review", "closed") and change["close_code"] != "unsuccessful"


def _check_new(ctx: Context, row: Row) -> None:
    ctx.require("ITSM-6.1", row["status"] == "new", "A new problem starts as 'new'")
    check_filled(ctx, "ITSM-6.1", row, ["category", "original_task"], "A new problem")
    incident = named(ctx, row, "original_task")
    if incident is None:
        return
    major = incident["priority"] == "critical" and children_of(ctx, incident["incident_id"])
    count = ctx.value(_SAME_SERVICE, incident["service"], incident["created_at"])
    ctx.require(
        "ITSM-6.1",
        bool(major) or count >= RECURRING,
        f"'{incident['incident_id']}' is no major incident, and fewer than {RECURRING} incidents "
        "hit its service in the 30 days from it",
    )
