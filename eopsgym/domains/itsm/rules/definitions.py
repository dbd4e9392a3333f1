"""Rules over SLA definitions."""

from eopsgym.domains.core import Context, Row
from eopsgym.domains.itsm.rules.roles import require_manager
from eopsgym.domains.itsm.tables import SLA


def check_definition(ctx: Context, row: Row) -> None:
    """State every rule that writing an SLA definition may break."""
    require_manager(ctx, "ITSM-7.6", "Writing SLA definitions")
    if not row["active"]:
        return
    same = {name: row[name] for name in ("metric", "applies_to_priority", "active", "org_id")}
    others = [
        other["name"]
        for other in ctx.select(SLA, same)
        if other["sla_def_id"] != row["sla_def_id"]
        and other["applies_to_priority"] == row["applies_to_priority"]
    ]
    message = f"There is an active definition for this metric and priority: {', '.join(others)}"
    ctx.require("ITSM-7.6", not others, message)
