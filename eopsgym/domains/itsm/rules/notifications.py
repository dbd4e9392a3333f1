"""Rules over notifications."""

from eopsgym.domains.core import Context, Row
from eopsgym.domains.itsm.rules.common import Edit
from eopsgym.domains.itsm.tables import INCIDENT

_ACTIVE = "SELECT count(*) FROM users WHERE email = ? AND org_id = ? AND active"


def check_notice(ctx: Context, before: Row | None, after: Row) -> None:
    """State the rules of sending a notification or changing one."""
    edit = Edit(before, after)
    if edit.touches("email"):
        active = ctx.value(_ACTIVE, after["email"], ctx.user["org_id"])
        ctx.require("ITSM-11.1", bool(active), f"The user of '{after['email']}' is not active")
    if edit.touches("incident_id", "subject"):
        _check_subject(ctx, after)


def _check_subject(ctx: Context, row: Row) -> None:
    for incident in ctx.select(INCIDENT, {"incident_id": row["incident_id"]}, everyone=True):
        number = incident["number"]
        named = number in (row["subject"] or "")
        ctx.require("ITSM-11.3", named, f"The subject does not contain '{number}'")


def check_deletion(ctx: Context, row: Row) -> None:
    """State when a notification may be deleted."""
    waiting = row["status"] in ("queued", "failed")
    message = f"A notification that is '{row['status']}' is not deleted"
    ctx.require("ITSM-11.4", waiting, message)
