"""New cases, assignment, escalation."""

from collections.abc import Iterable

from eopsgym.domains.csm.rules.common import OPEN, is_member, others
from eopsgym.domains.csm.rules.roles import leads
from eopsgym.domains.csm.tools.accounts import ACCOUNT, CONTACT
from eopsgym.domains.csm.tools.cases import CASE
from eopsgym.domains.csm.tools.groups import GROUP
from eopsgym.domains.csm.tools.installed_products import UNIT
from eopsgym.domains.csm.tools.products import PRODUCT
from eopsgym.domains.csm.tools.users import USER
from eopsgym.domains.kernel import Change, rule

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
    if user and not (works and is_member(change.call, user_id, group_id)):
        yield f"User {user_id} is not an active agent or manager in group {group_id}"


@rule("CSM-3.4", CASE, on="assignment_group_id assigned_to priority")
def vendors_hold_nothing_critical(change: Change) -> str | None:
    group = GROUP.row(change.call, change.row["assignment_group_id"])
    critical = group and group["type"] == "vendor" and change.row["priority"] == "critical"
    return "Vendor groups hold no critical cases" if critical else None


# Escalation


@rule("CSM-6.4", CASE, on="priority", when="update")
def agents_keep_the_priority(change: Change) -> str | None:
    return None if leads(change.call) else "Agents do not change the priority of a case"


@rule("CSM-6.1", CASE, on="escalation escalation_reason", when="update")
def an_escalation_has_a_reason(change: Change) -> str | None:
    together = bool(change.row["escalation"]) == (change.row["escalation_reason"] is not None)
    return None if together else "escalation and escalation_reason go together"


@rule("CSM-6.2", CASE, on="escalation escalation_reason", when="update")
def agents_escalate_for_two_reasons(change: Change) -> Iterable[str]:
    reason = change.row["escalation_reason"]
    open_to_all = leads(change.call) or reason in ("customer_request", "breach_risk")
    if change.row["escalation"] and not open_to_all:
        yield f"Agents do not escalate for '{reason}'"


@rule("CSM-6.3", CASE, on="escalation escalation_reason priority", when="update")
def only_grave_cases_are_escalated(change: Change) -> Iterable[str]:
    row = change.row
    grave = row["state"] in OPEN and row["priority"] in ("high", "critical")
    if row["escalation"] and not grave:
        yield "Only open cases of high or critical priority are escalated"
