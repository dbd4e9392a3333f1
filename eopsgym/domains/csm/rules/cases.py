"""New cases, assignment and the life cycle."""

from datetime import timedelta

from eopsgym.domains.core import Context, Row
from eopsgym.domains.core.dates import parse_date, store
from eopsgym.domains.csm.access import leads
from eopsgym.domains.csm.rules import LEEWAY
from eopsgym.domains.csm.rules.coverage import check_coverage
from eopsgym.domains.csm.rules.people import OPEN, check_in_reach, is_member
from eopsgym.domains.csm.rules.texts import check_start

NEXT = {
    "new": {"in_progress", "pending", "resolved", "canceled"},
    "in_progress": {"pending", "resolved", "canceled"},
    "pending": {"in_progress", "resolved", "canceled"},
    "resolved": {"closed", "new"},
    "closed": {"new"},
    "canceled": set(),
}
OPEN_STATES = ("new", "in_progress", "pending")
REOPENING = {"state", "reopen_count", "closed_on"}
REOPEN_DAYS = 30


def check_new(ctx: Context, case: Row) -> None:
    """State every rule that a case to be registered has to keep."""
    _check_party(ctx, case)
    _check_product(ctx, case)
    check_start(ctx, case, "short_description", "{}: ")
    assigned = case.get("assignment_group_id") or case.get("assigned_to")
    wanted = "in_progress" if assigned else "new"
    plain = not (case.get("escalation") or case.get("reopen_count") or case.get("closed_on"))
    message = f"The case starts as '{wanted}', not escalated, never reopened, not closed"
    ctx.require("CSM-2.3", case["state"] == wanted and plain, message)
    check_coverage(ctx, case)
    _check_twin(ctx, case)
    _check_assignment(ctx, case)


def check_update(ctx: Context, before: Row, values: Row) -> None:
    """State every rule that a change of a case has to keep."""
    after = {**before, **values}
    changed = {name for name in values if before[name] != after[name]}
    check_in_reach(ctx, before)
    _check_frozen(ctx, before, after, changed)
    if "state" in changed:
        _check_transition(ctx, before, after)
    if changed & {"state", "closed_on"}:
        _check_closing_time(ctx, after)
    if changed & {"state", "reopen_count"}:
        _check_reopening(ctx, before, after)
    if changed & {"account_id", "contact_id"}:
        _check_party(ctx, after)
    if changed & {"account_id", "product_id", "installed_product_id"}:
        _check_product(ctx, after)
    if changed & {"short_description"}:
        check_start(ctx, after, "short_description", "{}: ")
    if changed & {"assignment_group_id", "assigned_to", "priority"}:
        _check_assignment(ctx, after)
    if "priority" in changed:
        ctx.require("CSM-6.4", leads(ctx), "Agents do not change the priority of a case")
    if changed & {"escalation", "escalation_reason"}:
        _check_escalation(ctx, after)
    elif "priority" in changed and after["escalation"]:
        _check_gravity(ctx, after)


def _check_party(ctx: Context, case: Row) -> None:
    sql = """
        SELECT a.active = 1 AND c.active = 1 AND c.account_id = a.account_id
        FROM account a, contact c WHERE a.account_id = ? AND c.contact_id = ?
    """
    fits = ctx.value(sql, case["account_id"], case["contact_id"])
    message = "The account and the contact are not both active, or do not belong together"
    ctx.require("CSM-2.1", bool(fits), message)


def _check_product(ctx: Context, case: Row) -> None:
    product, unit_id = case.get("product_id"), case.get("installed_product_id")
    state = ctx.value("SELECT lifecycle_state FROM product WHERE product_id = ?", product)
    active = product is None or state == "active"
    ctx.require("CSM-2.2", active, f"Product {product} is not active")
    if unit_id is None:
        return
    sql = "SELECT account_id, product_id, status FROM installed_product"
    unit = ctx.row(f"{sql} WHERE installed_product_id = ?", unit_id)
    wanted = {"account_id": case["account_id"], "product_id": product, "status": "in_use"}
    message = f"Unit {unit_id} is not in use at the account, or of another product"
    ctx.require("CSM-2.2", unit == wanted, message)


def _check_twin(ctx: Context, case: Row) -> None:
    unit, product = case.get("installed_product_id"), case.get("product_id")
    if unit is None and product is None:
        return
    column, value = ("product_id", product) if unit is None else ("installed_product_id", unit)
    sql = f'SELECT number FROM customer_case WHERE contact_id = ? AND "{column}" = ? AND {OPEN}'
    twin = ctx.value(sql, case["contact_id"], value)
    ctx.require("CSM-2.6", twin is None, f"The contact already has the open case {twin} on it")


def _check_assignment(ctx: Context, case: Row) -> None:
    group_id, user_id = case.get("assignment_group_id"), case.get("assigned_to")
    group = ctx.row("SELECT * FROM user_group WHERE group_id = ?", group_id) or {}
    user = ctx.row('SELECT role, active FROM "user" WHERE user_id = ?', user_id)
    active = bool(group.get("active", True))
    ctx.require("CSM-3.1", active, f"Group {group_id} is not active")
    fits = user is None or (
        bool(user["active"])
        and user["role"] in ("agent", "manager")
        and is_member(ctx, user_id, group_id)
    )
    message = f"User {user_id} is not an active agent or manager in group {group_id}"
    ctx.require("CSM-3.1", fits, message)
    critical = group.get("type") == "vendor" and case["priority"] == "critical"
    ctx.require("CSM-3.4", not critical, "Vendor groups hold no critical cases")


def _check_frozen(ctx: Context, before: Row, after: Row, changed: set[str]) -> None:
    if before["state"] not in ("closed", "canceled"):
        return
    reopening = before["state"] == "closed" and after["state"] == "new" and changed <= REOPENING
    message = f"Case {before['number']} is {before['state']}"
    ctx.require("CSM-4.7", reopening or not changed, message)


def _check_transition(ctx: Context, before: Row, after: Row) -> None:
    old, new, key = before["state"], after["state"], before["case_id"]
    ctx.require("CSM-4.1", new in NEXT.get(old, ()), f"A case does not go from '{old}' to '{new}'")
    touched = ctx.value("SELECT 1 FROM interaction WHERE case_id = ?", key)
    ctx.require("CSM-2.7", bool(touched), "The case has no interaction")
    if new == "in_progress":
        grouped = after["assignment_group_id"] is not None
        ctx.require("CSM-4.2", grouped, "A case in progress has an assignment group")
    if new == "canceled":
        allowed = leads(ctx) or old == "new"
        ctx.require("CSM-4.8", allowed, "Agents cancel only cases that are new")
    if new == "closed":
        _check_closing(ctx, key)


def _check_closing(ctx: Context, case_id: int) -> None:
    solved = "SELECT 1 FROM case_knowledge WHERE case_id = ? AND used_as = 'resolution'"
    message = "No article is linked as resolution"
    ctx.require("CSM-4.3", bool(ctx.value(solved, case_id)), message)
    pending = "SELECT count(*) FROM interaction WHERE case_id = ? AND status <> 'closed'"
    count = ctx.value(pending, case_id)
    ctx.require("CSM-4.5", not count, f"{count} interactions of the case are not closed")


def _check_closing_time(ctx: Context, after: Row) -> None:
    closed_on = after["closed_on"]
    if after["state"] != "closed":
        ctx.require("CSM-4.4", closed_on is None, "Only a closed case has closed_on")
        return
    drift = abs(parse_date(closed_on) - ctx.now) if closed_on else timedelta.max
    message = f"closed_on is the moment of closing, now {ctx.stamp}"
    ctx.require("CSM-4.4", drift <= LEEWAY, message)


def _check_reopening(ctx: Context, before: Row, after: Row) -> None:
    reopened = before["state"] in ("resolved", "closed") and after["state"] == "new"
    expected = (before["reopen_count"] or 0) + reopened
    message = f"reopen_count is {expected} after this change"
    ctx.require("CSM-4.6", (after["reopen_count"] or 0) == expected, message)
    if reopened and before["state"] == "closed" and before["closed_on"]:
        earliest = store(ctx.now - timedelta(days=REOPEN_DAYS))
        message = f"The case was closed more than {REOPEN_DAYS} days ago"
        ctx.require("CSM-4.6", before["closed_on"] >= earliest, message)


def _check_escalation(ctx: Context, case: Row) -> None:
    reason = case["escalation_reason"]
    together = bool(case["escalation"]) == (reason is not None)
    ctx.require("CSM-6.1", together, "escalation and escalation_reason go together")
    if not case["escalation"]:
        return
    allowed = leads(ctx) or reason in ("customer_request", "breach_risk")
    ctx.require("CSM-6.2", allowed, f"Agents do not escalate for '{reason}'")
    _check_gravity(ctx, case)


def _check_gravity(ctx: Context, case: Row) -> None:
    grave = case["state"] in OPEN_STATES and case["priority"] in ("high", "critical")
    message = "Only open cases of high or critical priority are escalated"
    ctx.require("CSM-6.3", grave, message)
