"""SLAs of cases and interactions."""

from datetime import timedelta

from eopsgym.domains.core import Context, Row
from eopsgym.domains.core.dates import parse_date, store
from eopsgym.domains.csm.rules import LEEWAY
from eopsgym.domains.csm.rules.coverage import covering, opening
from eopsgym.domains.csm.rules.people import check_in_reach

_RUNNING = """
    SELECT d.name FROM case_sla s JOIN sla_definition d USING (sla_def_id)
    WHERE s.case_id = ? AND d.metric = ? AND s.stage IN ('in_progress', 'paused')
"""


def check_link(ctx: Context, case: Row, definition: Row, sla: Row) -> None:
    """State the rules for an SLA that is linked to a case."""
    check_in_reach(ctx, case)
    ready = case["state"] == "in_progress" and sla["stage"] == "in_progress"
    message = f"The case is '{case['state']}' and the stage '{sla['stage']}', not in_progress"
    ctx.require("CSM-5.1", ready, message)
    fits = bool(definition["active"]) and definition["applies_to_priority"] == case["priority"]
    message = f"'{definition['name']}' is no active definition for {case['priority']} cases"
    ctx.require("CSM-5.2", fits, message)
    other = ctx.value(_RUNNING, case["case_id"], definition["metric"])
    message = f"The case already has the {definition['metric']} SLA '{other}'"
    ctx.require("CSM-5.2", other is None, message)
    _check_times(ctx, case, definition, sla)


def _check_times(ctx: Context, case: Row, definition: Row, sla: Row) -> None:
    entitlement = covering(ctx, case["account_id"], case["product_id"]) or {}
    start = opening(entitlement.get("coverage_hours"), ctx.now)
    started = parse_date(sla["start_time"])
    on_time = abs(started - start) <= LEEWAY
    ctx.require("CSM-5.3", on_time, f"The clock starts at {store(start)}")
    due = store(started + timedelta(minutes=definition["target_mins"]))
    ctx.require("CSM-5.3", sla.get("breach_time") == due, f"breach_time is {due}")


def check_stage(ctx: Context, before: Row, after: Row) -> None:
    """State the rules for an SLA of a case that changes."""
    case = ctx.row("SELECT * FROM customer_case WHERE case_id = ?", after["case_id"])
    definition = ctx.row("SELECT * FROM sla_definition WHERE sla_def_id = ?", after["sla_def_id"])
    if case is None or definition is None:
        return
    check_in_reach(ctx, case)
    stage, state = after["stage"], case["state"]
    if stage == "completed":
        _check_completion(ctx, case, definition, after)
    if stage == before["stage"]:
        return
    if stage == "paused":
        pauses = state == "pending" and bool(definition["pause_on_pending"])
        message = f"The case is '{state}'; '{definition['name']}' pauses only while pending, if so"
        ctx.require("CSM-5.4", pauses, message)
    if stage == "in_progress":
        ctx.require("CSM-5.4", state == "in_progress", f"The case is '{state}', not in_progress")
    if stage == "canceled":
        moved = definition["applies_to_priority"] != case["priority"]
        message = "The case is neither canceled nor of another priority than the SLA"
        ctx.require("CSM-5.5", moved or state == "canceled", message)


def _check_completion(ctx: Context, case: Row, definition: Row, sla: Row) -> None:
    done = definition["metric"] == "response" or case["state"] in ("resolved", "closed")
    ctx.require("CSM-5.6", done, f"The case is '{case['state']}', not resolved")
    timed = sla["completed_time"] is not None
    ctx.require("CSM-5.6", timed, "A completed SLA needs completed_time")
    late = (sla["completed_time"] or "") > (sla["breach_time"] or "9")
    message = f"has_breached is {int(late)}: due {sla['breach_time']}"
    ctx.require("CSM-5.6", bool(sla["has_breached"]) == late, message)


def check_new_interaction(ctx: Context, interaction: Row) -> None:
    """State the rules for an interaction that is registered, and for the first one of a case."""
    named = interaction.get("account_id") is not None
    message = "Customers register interactions of their own account"
    ctx.require("CSM-1.2", named or ctx.user["role"] != "customer", message)
    check_interaction(ctx, interaction)
    case_id = interaction.get("case_id")
    case = ctx.row("SELECT channel FROM customer_case WHERE case_id = ?", case_id)
    if case is None or ctx.value("SELECT 1 FROM interaction WHERE case_id = ?", case_id):
        return
    mine = interaction.get("interacted_user") == ctx.user["user_id"]
    message = "The first interaction has the channel of the case and is the signed-in user's"
    ctx.require("CSM-2.7", mine and interaction["channel"] == case["channel"], message)


def check_interaction(ctx: Context, interaction: Row) -> None:
    """An interaction fits its case, and has an end once it is closed."""
    case = ctx.row("SELECT * FROM customer_case WHERE case_id = ?", interaction.get("case_id"))
    if case is not None:
        same = all(interaction.get(key) == case[key] for key in ("account_id", "contact_id"))
        message = "The interaction names another account or contact than its case"
        ctx.require("CSM-2.7", same, message)
    ended = interaction["status"] != "closed" or interaction.get("ended_at") is not None
    ctx.require("CSM-4.5", ended, "A closed interaction needs ended_at")
