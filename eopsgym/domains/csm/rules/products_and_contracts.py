"""Products, installed units, contracts, entitlements and SLA definitions."""

from collections.abc import Iterable

from eopsgym.domains.csm.rules.common import others
from eopsgym.domains.csm.tools.accounts import ACCOUNT
from eopsgym.domains.csm.tools.contracts import CONTRACT
from eopsgym.domains.csm.tools.entitlements import ENTITLEMENT
from eopsgym.domains.csm.tools.installed_products import UNIT
from eopsgym.domains.csm.tools.locations import LOCATION
from eopsgym.domains.csm.tools.products import PRODUCT
from eopsgym.domains.csm.tools.sla_definitions import SLA
from eopsgym.domains.kernel import Change, rule

COVERAGE = {"standard": "h8x5", "premium": "h12x6", "enterprise": "h24x7"}


@rule("CSM-9.1", PRODUCT, on="lifecycle_state", when="update")
def retires_when_unused(change: Change) -> Iterable[str]:
    product = {"product_id": change.row["product_id"]}
    rights = ENTITLEMENT.count(change.call, {**product, "active": 1})
    units = UNIT.count(change.call, {**product, "status": "in_use"})
    if change.enters("retired", "lifecycle_state") and (rights or units):
        yield f"{rights} active entitlements name the product and {units} units are in use"


@rule("CSM-9.2", UNIT, on="location_id account_id product_id")
def all_around_a_unit_is_active(change: Change) -> str | None:
    call, row = change.call, change.row
    product = PRODUCT.row(call, row["product_id"]) or {}
    account = ACCOUNT.row(call, row["account_id"]) or {}
    location = LOCATION.row(call, row["location_id"]) or {"active": 1}
    active = (product.get("lifecycle_state"), account.get("active"), location["active"])
    fits = active == ("active", 1, 1)
    return None if fits else "The product, account or location is not active"


@rule("CSM-9.3", UNIT, when="update")
def what_is_retired_stays(change: Change) -> str | None:
    retired = change.old("status") == "retired"
    return f"Unit {change.old('serial_number')} is retired" if retired else None


@rule("CSM-9.4", CONTRACT)
def runs_within_its_dates(change: Change) -> Iterable[str]:
    row, today = change.row, change.call.stamp[:10]
    start, end = row["start_date"], row["end_date"]
    if start >= end:
        yield "The contract ends before it starts"
    if row["status"] == "active" and not start <= today <= end:
        yield f"A contract from {start} to {end} is not active on {today}"
    if change.leaves("expired"):
        yield "An expired contract is not revived; enlist a new one"


@rule("CSM-9.5", ENTITLEMENT)
def belongs_to_an_active_contract(change: Change) -> Iterable[str]:
    contract = CONTRACT.row(change.call, change.row["contract_id"]) or {}
    same = contract.get("account_id") == change.row["account_id"]
    if change.row["active"] and not (same and contract["status"] == "active"):
        yield "The contract is not an active one of the same account"


@rule("CSM-9.6", ENTITLEMENT)
def hours_follow_the_level(change: Change) -> str | None:
    level = change.row["support_level"]
    wanted = COVERAGE.get(level)  # a seed may contain another level
    fits = change.row["coverage_hours"] == wanted
    return None if fits else f"Support level {level} comes with {wanted}"


@rule("CSM-9.7", SLA)
def is_the_only_one_of_its_kind(change: Change) -> str | None:
    row = change.row
    kind = {key: row[key] for key in ("metric", "applies_to_priority", "pause_on_pending")}
    twins = row["active"] and others(change, SLA, active=1, **kind)
    return f"The active definition '{twins[0]['name']}' says the same" if twins else None
