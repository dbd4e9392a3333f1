"""Products, installed units, contracts, entitlements and SLA definitions."""

from eopsgym.domains.core import Context, Row

COVERAGE = {"standard": "h8x5", "premium": "h12x6", "enterprise": "h24x7"}


def check_retiring(ctx: Context, product_id: int) -> None:
    """A product that is retired is in no active entitlement and in no unit in use."""
    rights = ctx.value(
        "SELECT count(*) FROM entitlement WHERE product_id = ? AND active = 1", product_id
    )
    units = ctx.value(
        "SELECT count(*) FROM installed_product WHERE product_id = ? AND status = 'in_use'",
        product_id,
    )
    message = f"{rights} active entitlements name the product and {units} units are in use"
    ctx.require("CSM-9.1", not rights and not units, message)


def check_unit(ctx: Context, unit: Row) -> None:
    """A unit is of an active product and account, at an active location."""
    sql = """
        SELECT p.lifecycle_state = 'active' AND a.active = 1
               AND coalesce((SELECT active FROM location WHERE location_id = ?), 1) = 1
        FROM product p, account a WHERE p.product_id = ? AND a.account_id = ?
    """
    fits = ctx.value(sql, unit.get("location_id"), unit["product_id"], unit["account_id"])
    ctx.require("CSM-9.2", bool(fits), "The product, account or location is not active")


def check_retired_unit(ctx: Context, unit: Row) -> None:
    """A retired unit is not changed any more."""
    message = f"Unit {unit['serial_number']} is retired"
    ctx.require("CSM-9.3", unit["status"] != "retired", message)


def check_contract(ctx: Context, contract: Row, before: Row | None = None) -> None:
    """A contract ends after it starts, is active within its dates, and is not revived."""
    start, end, status = contract["start_date"], contract["end_date"], contract["status"]
    today = ctx.stamp[:10]
    ctx.require("CSM-9.4", start < end, "The contract ends before it starts")
    running = status != "active" or start <= today <= end
    ctx.require("CSM-9.4", running, f"A contract from {start} to {end} is not active on {today}")
    revived = before is not None and before["status"] == "expired" and status != "expired"
    ctx.require("CSM-9.4", not revived, "An expired contract is not revived; enlist a new one")


def check_entitlement(ctx: Context, entitlement: Row) -> None:
    """An active entitlement hangs on an active contract; hours follow the support level."""
    if entitlement["active"]:
        contract = ctx.row(
            "SELECT account_id, status FROM contract WHERE contract_id = ?",
            entitlement.get("contract_id"),
        )
        fits = bool(contract) and contract == {
            "account_id": entitlement["account_id"],
            "status": "active",
        }
        ctx.require("CSM-9.5", fits, "The contract is not an active one of the same account")
    level, hours = entitlement["support_level"], entitlement.get("coverage_hours")
    wanted = COVERAGE.get(level)  # a seed may hold another level
    ctx.require("CSM-9.6", hours == wanted, f"Support level {level} comes with {wanted}")


def check_definition(ctx: Context, definition: Row) -> None:
    """There is one active SLA definition for each metric, priority and pause behaviour."""
    if not definition["active"]:
        return
    sql = """
        SELECT name FROM sla_definition WHERE active = 1 AND metric = ?
        AND applies_to_priority IS ? AND pause_on_pending = ? AND sla_def_id IS NOT ?
    """
    keys = ("metric", "applies_to_priority", "pause_on_pending", "sla_def_id")
    other = ctx.value(sql, *(definition.get(key) for key in keys))
    ctx.require("CSM-9.7", other is None, f"The active definition '{other}' says the same")
