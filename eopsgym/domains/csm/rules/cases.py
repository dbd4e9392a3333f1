"""Cases: permissions, life cycle, creation, assignment and escalation."""

from collections.abc import Iterable
from datetime import timedelta

from eopsgym.domains.csm.access import LEADERS
from eopsgym.domains.csm.rules.common import LEEWAY, OPEN, others
from eopsgym.domains.csm.tools.accounts import ACCOUNT, CONTACT
from eopsgym.domains.csm.tools.case_slas import CASE_SLA
from eopsgym.domains.csm.tools.cases import CASE
from eopsgym.domains.csm.tools.groups import GROUP
from eopsgym.domains.csm.tools.installed_products import UNIT
from eopsgym.domains.csm.tools.interactions import INTERACTION
from eopsgym.domains.csm.tools.knowledge import LINK
from eopsgym.domains.csm.tools.products import PRODUCT
from eopsgym.domains.csm.tools.users import USER
from eopsgym.domains.kernel import Call, Change, Row, rule
from eopsgym.domains.records import Compare, Lifecycle, equal
from eopsgym.domains.records.dates import parse_date, store

LIFE = Lifecycle(
    "state",
    new="in_progress pending resolved canceled",
    in_progress="pending resolved canceled",
    pending="in_progress resolved canceled",
    resolved="closed new",
    closed="new",
)
_REOPEN_DAYS = 30
_REOPENING = {"state", "reopen_count", "closed_on"}
_MEMBER = "SELECT 1 FROM user_group_member WHERE user_id = ? AND group_id = ?"

# Permissions


@rule("CSM-3.3", CASE, when="update")
def agents_change_cases_in_reach(change: Change) -> str | None:
    return _why_out_of_reach(change.call, change.before)


@rule("CSM-3.3", CASE_SLA)
def agents_time_cases_in_reach(change: Change) -> str | None:
    return _why_out_of_reach(change.call, CASE.row(change.call, change.row["case_id"]))


@rule("CSM-3.3", LINK, when="insert update delete")
def agents_link_cases_in_reach(change: Change) -> Iterable[str]:
    objections = (_why_out_of_reach(change.call, case) for case in _linked_cases(change))
    return [reason for reason in objections if reason]


def _why_out_of_reach(call: Call, case: Row | None) -> str | None:
    """Return why an agent may not work on a case; None if they may.

    It must be unassigned, their own, or in one of their groups.
    """
    if case is None or call.user["role"] in LEADERS or call.user["role"] == "customer":
        return None
    group, me = case["assignment_group_id"], call.user["user_id"]
    mine = case["assigned_to"] == me or (group is None and case["assigned_to"] is None)
    if mine or call.value(_MEMBER, me, group):
        return None
    return f"Case {case['number']} belongs to a group the signed-in agent is no member of"


@rule("CSM-4.7", CASE, when="update")
def what_is_over_stays(change: Change) -> str | None:
    before, after = change.before or {}, change.row
    changed = {name for name in after if before[name] != after[name]} - {CASE.updated}
    if before["state"] not in ("closed", "canceled") or not changed:
        return None
    reopening = before["state"] == "closed" and after["state"] == "new" and changed <= _REOPENING
    return None if reopening else f"Case {before['number']} is {before['state']}"


@rule("CSM-4.7", LINK, when="insert update delete")
def links_of_what_is_over_stay(change: Change) -> Iterable[str]:
    for case in _linked_cases(change):
        if case["state"] in ("closed", "canceled"):
            yield f"Case {case['number']} is {case['state']}"


def _linked_cases(change: Change) -> list[Row]:
    """Return the cases of a link before and after a change."""
    ids = {row["case_id"]: None for row in (change.before, change.after) if row}
    cases = (CASE.row(change.call, case_id) for case_id in ids)
    return [case for case in cases if case is not None]


# Life cycle


@rule("CSM-4.1", CASE, on="state", when="update")
def follows_its_life(change: Change) -> Iterable[str]:
    if LIFE.objection(change):
        yield f"A case does not go from '{change.old('state')}' to '{change.row['state']}'"


@rule("CSM-2.7", CASE, on="state", when="update")
def moves_after_an_interaction(change: Change) -> str | None:
    touched = INTERACTION.count(change.call, {"case_id": change.row["case_id"]})
    return None if touched else "The case has no interaction"


@rule("CSM-4.2", CASE, on="state", when="update")
def work_has_a_group(change: Change) -> Iterable[str]:
    if change.enters("in_progress", "state") and change.row["assignment_group_id"] is None:
        yield "A case in progress has an assignment group"


@rule("CSM-4.8", CASE, on="state", when="update")
def agents_cancel_new_cases(change: Change) -> Iterable[str]:
    allowed = change.call.user["role"] in LEADERS or change.old("state") == "new"
    if change.enters("canceled", "state") and not allowed:
        yield "Agents cancel only cases that are new"


@rule("CSM-4.3", CASE, on="state", when="update")
def closing_has_a_resolution(change: Change) -> Iterable[str]:
    solved = {"case_id": change.row["case_id"], "used_as": "resolution"}
    if change.enters("closed", "state") and not LINK.count(change.call, solved):
        yield "No article is linked as resolution"


@rule("CSM-4.5", CASE, on="state", when="update")
def closing_ends_interactions(change: Change) -> Iterable[str]:
    of_case = equal("case_id", change.row["case_id"])
    count = INTERACTION.count(change.call, of_case & Compare("status", "<>", "closed"))
    if change.enters("closed", "state") and count:
        yield f"{count} interactions of the case are not closed"


@rule("CSM-4.4", CASE, on="state closed_on", when="update")
def closed_on_is_the_moment_of_closing(change: Change) -> str | None:
    closed_on, now = change.row["closed_on"], change.call.now
    if change.row["state"] != "closed":
        return "Only a closed case has closed_on" if closed_on is not None else None
    if closed_on and abs(parse_date(closed_on) - now) <= LEEWAY:
        return None
    return f"closed_on is the moment of closing, now {change.call.stamp}"


@rule("CSM-4.6", CASE, on="state reopen_count", when="update")
def reopenings_are_counted_and_soon(change: Change) -> Iterable[str]:
    before, closed_on = change.old("state"), change.old("closed_on")
    reopened = before in ("resolved", "closed") and change.row["state"] == "new"
    expected = (change.old("reopen_count") or 0) + reopened
    if (change.row["reopen_count"] or 0) != expected:
        yield f"reopen_count is {expected} after this change"
    earliest = store(change.call.now - timedelta(days=_REOPEN_DAYS))
    if reopened and before == "closed" and closed_on and closed_on < earliest:
        yield f"The case was closed more than {_REOPEN_DAYS} days ago"


# New cases


@rule("CSM-2.1", CASE, on="account_id contact_id")
def parties_belong_together(change: Change) -> Iterable[str]:
    account = ACCOUNT.row(change.call, change.row["account_id"]) or {}
    contact = CONTACT.row(change.call, change.row["contact_id"]) or {}
    active = account.get("active") == contact.get("active") == 1
    if not active or contact["account_id"] != account["account_id"]:
        yield "The account and the contact are not both active, or do not belong together"


@rule("CSM-2.2", CASE, on="account_id product_id installed_product_id")
def product_is_active_and_unit_in_use(change: Change) -> Iterable[str]:
    row = change.row
    product_id, unit_id = row["product_id"], row["installed_product_id"]
    product = PRODUCT.row(change.call, product_id) or {}
    if product_id is not None and product.get("lifecycle_state") != "active":
        yield f"Product {product_id} is not active"
    unit = UNIT.row(change.call, unit_id)
    wanted = {"account_id": row["account_id"], "product_id": product_id, "status": "in_use"}
    if unit_id is not None and not (unit and wanted.items() <= unit.items()):
        yield f"Unit {unit_id} is not in use at the account, or of another product"


@rule("CSM-2.3", CASE, when="insert")
def starts_plain(change: Change) -> Iterable[str]:
    row = change.row
    wanted = "in_progress" if row["assignment_group_id"] or row["assigned_to"] else "new"
    if row["state"] != wanted or row["escalation"] or row["reopen_count"] or row["closed_on"]:
        yield f"The case starts as '{wanted}', not escalated, never reopened, not closed"


@rule("CSM-2.6", CASE, when="insert")
def is_registered_once(change: Change) -> str | None:
    row = change.row
    column = "product_id" if row["installed_product_id"] is None else "installed_product_id"
    if row[column] is None:
        return None
    same = {"contact_id": row["contact_id"], column: row[column], "state": OPEN}
    twins = others(change, CASE, **same)
    return f"The contact already has the open case {twins[0]['number']} on it" if twins else None


# Assignment


@rule("CSM-3.1", CASE, on="assignment_group_id assigned_to priority")
def assignee_works_in_the_group(change: Change) -> Iterable[str]:
    group_id, user_id = change.row["assignment_group_id"], change.row["assigned_to"]
    group, user = GROUP.row(change.call, group_id), USER.row(change.call, user_id)
    if group and not group["active"]:
        yield f"Group {group_id} is not active"
    works = user and user["active"] and user["role"] in ("agent", "manager")
    if user and not (works and change.call.value(_MEMBER, user_id, group_id)):
        yield f"User {user_id} is not an active agent or manager in group {group_id}"


@rule("CSM-3.4", CASE, on="assignment_group_id assigned_to priority")
def vendors_hold_nothing_critical(change: Change) -> str | None:
    if change.row["priority"] != "critical":
        return None
    group = GROUP.row(change.call, change.row["assignment_group_id"])
    vendor = group is not None and group["type"] == "vendor"
    return "Vendor groups hold no critical cases" if vendor else None


# Escalation


@rule("CSM-6.4", CASE, on="priority", when="update")
def agents_keep_the_priority(change: Change) -> str | None:
    return (
        None
        if change.call.user["role"] in LEADERS
        else "Agents do not change the priority of a case"
    )


@rule("CSM-6.1", CASE, on="escalation escalation_reason", when="update")
def an_escalation_has_a_reason(change: Change) -> str | None:
    together = bool(change.row["escalation"]) == (change.row["escalation_reason"] is not None)
    return None if together else "escalation and escalation_reason go together"


@rule("CSM-6.2", CASE, on="escalation escalation_reason", when="update")
def agents_escalate_for_two_reasons(change: Change) -> Iterable[str]:
    reason = change.row["escalation_reason"]
    open_to_all = change.call.user["role"] in LEADERS or reason in (
        "customer_request",
        "breach_risk",
    )
    if change.row["escalation"] and not open_to_all:
        yield f"Agents do not escalate for '{reason}'"


@rule("CSM-6.3", CASE, on="escalation escalation_reason priority", when="update")
def only_grave_cases_are_escalated(change: Change) -> Iterable[str]:
    row = change.row
    grave = row["state"] in OPEN and row["priority"] in ("high", "critical")
    if row["escalation"] and not grave:
        yield "Only open cases of high or critical priority are escalated"
