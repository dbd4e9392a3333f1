"""Everyday cases: who reports what, when, and how far it has come."""

import datetime as dt

from dev.seeds.csm import bank
from dev.seeds.csm.assets import TARGETS
from dev.seeds.csm.draft import Account, CaseFile, Draft, Product, Row
from dev.seeds.former import NOW
from eopsgym.domains.csm.rules.coverage import opening

COUNT = 280
_CHANNELS = {"email": 30.0, "phone": 26.0, "web": 20.0, "chat": 12.0, "alert": 6.0,
             "community": 3.0, "social": 3.0}  # fmt: skip
_PRIORITIES = {"critical": 8.0, "high": 24.0, "moderate": 45.0, "low": 23.0}
_STATES = {
    4: {"new": 48.0, "in_progress": 42.0, "pending": 10.0},
    8: {"new": 4.0, "in_progress": 44.0, "pending": 22.0, "resolved": 24.0, "closed": 6.0},
    30: {"in_progress": 7.0, "pending": 9.0, "resolved": 24.0, "closed": 56.0, "canceled": 4.0},
    999: {"closed": 94.0, "canceled": 6.0},
}
"""Chance of each state by the greatest age in days."""

GROUPS = {
    "hardware": {"Technical Customer Support": 5.0, "Customer Care": 3.0, "Field Service": 3.0,
                 "Tessell Repair": 1.0, "Aster On-Site Service": 1.0},
    "software": {"Software Support": 6.0, "Customer Care": 2.0},
    "service": {"Calibration Desk": 5.0, "Customer Care": 2.0},
    None: {"Customer Care": 4.0, "Contracts and Entitlements": 3.0},
}  # fmt: skip


def fill(draft: Draft) -> None:
    """Add the cases in order of registration."""
    moments = sorted(_moment(draft) for _ in range(COUNT))
    for moment in moments:
        _everyday(draft, moment)


def _moment(draft: Draft) -> dt.datetime:
    """A third of the cases came in the last two weeks, none on the first days of this month."""
    return draft.ago(14, 2.4) if draft.chance(0.36) else draft.ago(240, 14)


def _everyday(draft: Draft, created: dt.datetime) -> None:
    candidates = [a for a in draft.accounts if any(e["active"] for e in a.entitlements)]
    weights = [3.0 if len(a.contacts) > 2 else 1.0 for a in candidates]
    account = draft.random.choices(candidates, weights)[0]
    entitlement = draft.pick([e for e in account.entitlements if e["active"]])
    product, unit = _subject(draft, account, entitlement)
    contact = account.contacts[0] if draft.chance(0.5) else draft.pick(account.contacts)
    age = (NOW - created).days
    states = next(table for limit, table in _STATES.items() if age <= limit)
    state = draft.weighted(states)
    if state in ("new", "in_progress", "pending") and _has_twin(draft, contact, product, unit):
        state = "closed" if age > 3 else "canceled"
    file = register(draft, account, contact, entitlement, product, unit, created)
    file.row["state"] = state
    if state != "new":
        assign(draft, file)
        _work(draft, file)


def _subject(draft: Draft, account: Account, entitlement: Row) -> tuple[Product | None, Row | None]:
    covered = entitlement["product_id"]
    units = [
        unit
        for unit in account.units
        if unit["status"] == "in_use" and covered in (None, unit["product_id"])
    ]
    if units and draft.chance(0.78):
        unit = draft.pick(units)
        return draft.product_of(unit["product_id"]), unit
    if covered:
        return draft.product_of(covered), None
    if draft.chance(0.3):
        return None, None
    services = [p for p in draft.products if p.row["category"] == "service"]
    return draft.pick(services), None


def _has_twin(draft: Draft, contact: Row, product: Product | None, unit: Row | None) -> bool:
    if product is None:
        return False
    for other in draft.files:
        same_unit = unit and other.row["installed_product_id"] == unit["installed_product_id"]
        same_product = other.row["product_id"] == product.row["product_id"] and not unit
        if other.open and other.contact is contact and (same_unit or same_product):
            return True
    return False


def register(
    draft: Draft,
    account: Account,
    contact: Row,
    entitlement: Row,
    product: Product | None,
    unit: Row | None,
    created: dt.datetime,
    issue: str | None = None,
) -> CaseFile:
    """Add a new case as the policy wants it, still without attachments."""
    number = len(draft.rows("customer_case")) + 1
    if issue is None:
        issue = draft.pick(product.text.issues)[0] if product else draft.pick(bank.GENERAL_ISSUES)
    row = draft.add(
        "customer_case",
        number=f"CS-{number:07d}",
        account_id=account.row["account_id"],
        contact_id=contact["contact_id"],
        product_id=product.row["product_id"] if product else None,
        installed_product_id=unit["installed_product_id"] if unit else None,
        channel=draft.weighted(_CHANNELS),
        priority=draft.weighted(_PRIORITIES),
        state="new",
        short_description=f"{product.row['name']}: {issue}" if product else issue,
        assignment_group_id=None,
        assigned_to=None,
        escalation=0,
        escalation_reason=None,
        reopen_count=0,
        sys_created_on=created,
        sys_updated_on=created,
        closed_on=None,
    )
    file = CaseFile(row, account, contact, product, entitlement)
    draft.files.append(file)
    return file


def assign(draft: Draft, file: CaseFile, name: str | None = None) -> None:
    """Give a case to a group that handles its kind of product, and to a member of it."""
    kinds = dict(GROUPS[file.product.row["category"] if file.product else None])
    if file.row["priority"] == "critical":
        kinds = {k: w for k, w in kinds.items() if draft.groups[k]["type"] != "vendor"}
    if file.product and "WaferEye" in file.product.row["name"]:
        kinds = {"Wafer Inspection Specialists": 1.0}
    group = draft.groups[name or draft.weighted(kinds)]
    able = [u for u in draft.members[group["group_id"]] if u["active"] and u["role"] != "admin"]
    file.row["assignment_group_id"] = group["group_id"]
    file.row["assigned_to"] = draft.pick(able)["user_id"]


def _work(draft: Draft, file: CaseFile) -> None:
    """What happened after a case was taken up: SLAs, resolution, closing."""
    row = file.row
    began = min(row["sys_created_on"] + draft.minutes(4, 70), NOW - dt.timedelta(minutes=4))
    row["sys_updated_on"] = began
    start_slas(draft, file, began)
    if row["state"] == "canceled":
        row["sys_updated_on"] = min(began + draft.minutes(30, 900), NOW)
        for sla in file.slas:
            sla["stage"] = "canceled"
            sla["has_breached"] = sla["breach_time"] < row["sys_updated_on"]
        return
    answer(draft, file)
    if row["state"] in ("resolved", "closed"):
        resolve(draft, file)
    if row["state"] == "pending":
        pause(file, NOW - draft.minutes(60, 1200))
    if row["priority"] in ("critical", "high") and draft.chance(0.22):
        row["escalation"] = 1
        row["escalation_reason"] = draft.pick(("urgency", "vip", "impact", "customer_request"))
    if row["state"] == "in_progress" and draft.chance(0.08):
        row["reopen_count"] = 1


def start_slas(draft: Draft, file: CaseFile, moment: dt.datetime) -> None:
    """Link one response and one resolution SLA of the case's priority."""
    start = opening(file.entitlement["coverage_hours"], moment)
    for definition in draft.definitions:
        if (
            definition["active"]
            and definition["pause_on_pending"]
            and definition["applies_to_priority"] == file.row["priority"]
        ):
            due = start + dt.timedelta(minutes=definition["target_mins"])
            file.slas.append(
                draft.add(
                    "case_sla",
                    case_id=file.row["case_id"],
                    sla_def_id=definition["sla_def_id"],
                    stage="in_progress",
                    start_time=start,
                    breach_time=due,
                    has_breached=due < NOW,
                    completed_time=None,
                )
            )


def answer(draft: Draft, file: CaseFile) -> None:
    """The first answer ends the response SLA, unless it is still due."""
    response = file.slas[0]
    target = TARGETS["response"][file.row["priority"]]
    late = draft.chance(0.12)
    low, high = (target + 5, target * 2) if late else (2, max(3, target - 5))
    finish(response, response["start_time"] + draft.minutes(low, high))


def finish(sla: Row, moment: dt.datetime) -> None:
    """Complete an SLA, if the moment has come."""
    if moment >= NOW:
        return
    sla["stage"] = "completed"
    sla["completed_time"] = moment
    sla["has_breached"] = moment > sla["breach_time"]


def resolve(draft: Draft, file: CaseFile) -> None:
    """Resolve a case, and close it some days later if its state says so."""
    row = file.row
    target = TARGETS["resolution"][row["priority"]]
    low, high = (target + 20, target * 2) if draft.chance(0.15) else (target // 8, target - 10)
    started = file.slas[-1]["start_time"]
    moment = started + draft.minutes(low, high)
    if moment >= NOW - dt.timedelta(hours=1):
        row["state"] = "in_progress"
        return
    for sla in file.slas:
        if sla["stage"] != "completed":
            finish(sla, moment)
    row["sys_updated_on"] = moment
    if row["state"] == "closed":
        closed = moment + draft.minutes(200, 6000)
        if closed >= NOW - dt.timedelta(minutes=30):
            row["state"] = "resolved"
            return
        row["closed_on"] = row["sys_updated_on"] = closed


def pause(file: CaseFile, moment: dt.datetime) -> None:
    """Wait for the customer: what is unfinished is paused, breached if it was late by then."""
    began = file.slas[-1]["start_time"]
    file.row["sys_updated_on"] = max(moment, min(began, NOW))
    for sla in file.slas:
        if sla["stage"] == "in_progress":
            sla["stage"] = "paused"
            sla["has_breached"] = sla["breach_time"] < file.row["sys_updated_on"]
