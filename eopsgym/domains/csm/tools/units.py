"""Installed products: the units that stand at customers' sites."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.csm import records
from eopsgym.domains.csm.fields import (
    AccountId,
    CreatedAfter,
    CreatedBefore,
    Day,
    Filled,
    LocationId,
    ProductId,
    UnitId,
    UnitStatus,
)
from eopsgym.domains.csm.rules import assets
from eopsgym.domains.csm.tables import UNIT

Serial = Annotated[Filled, Field(description="Exact serial number")]


@tool(reads="units")
def find_installed_product_by_serial(ctx: Context, serial_number: Serial) -> Row:
    """Find an installed product by its serial number; empty if there is none."""
    return records.look_up(ctx, UNIT, "serial_number", serial_number)


@tool(reads="units")
def retrieve_installed_products(
    ctx: Context,
    installed_product_id: Opt[UnitId] = None,
    location_id: Opt[LocationId] = None,
    account_id: Opt[AccountId] = None,
    product_id: Opt[ProductId] = None,
    serial_number: Opt[str] = None,
    status: Opt[UnitStatus] = None,
    warranty_end: Opt[Day] = None,
    created_before: CreatedBefore = None,
    created_after: CreatedAfter = None,
) -> list[Row]:
    """List installed products that pass every filter given."""
    return records.browse(ctx, UNIT)


@tool(reads="units")
def installed_product_warranties_ended_count(
    ctx: Context,
    on_date: Day,
    account_id: Opt[AccountId] = None,
    product_id: Opt[ProductId] = None,
) -> Row:
    """Count installed products whose warranty ended on or before a day."""
    filters = ctx.take("account_id", "product_id")
    ended = ctx.select(UNIT, filters, None, {"warranty_end": (None, on_date)})
    return {"ended_count": len(ended)}


@tool(reads="units")
def count_installed_product_by_status(
    ctx: Context,
    account_id: Opt[AccountId] = None,
    product_id: Opt[ProductId] = None,
    location_id: Opt[LocationId] = None,
) -> list[Row]:
    """Count installed products by status; a status without any is left out."""
    return records.count_by(ctx, UNIT, "status", ctx.take())


@tool(reads="units")
def avg_installed_per_account_by_status(
    ctx: Context,
    product_id: Opt[ProductId] = None,
    location_id: Opt[LocationId] = None,
    account_id: Opt[AccountId] = None,
) -> list[Row]:
    """Average number of installed products for each account and status."""
    counts = ctx.measure(UNIT, "count(*)", ctx.take(), by=["account_id", "status"])
    return [
        {"account_id": account, "status": status, "avg_installed_per_account": float(count)}
        for account, status, count in counts
    ]


@tool(writes="units")
def register_new_installed_product(
    ctx: Context,
    account_id: AccountId,
    product_id: ProductId,
    serial_number: Filled,
    status: UnitStatus,
    location_id: Opt[LocationId] = None,
    warranty_end: Opt[Day] = None,
) -> Row:
    """Register a unit of a product at an account; serial numbers are unique."""
    values = records.given(ctx, UNIT)
    records.check_known(ctx, values)
    records.refuse_duplicate(ctx, UNIT, {"serial_number": serial_number})
    assets.check_unit(ctx, values)
    return records.add(ctx, UNIT, values)


@tool(writes="units")
def update_installed_product_details(
    ctx: Context,
    installed_product_id: UnitId,
    location_id: Opt[LocationId] = None,
    account_id: Opt[AccountId] = None,
    product_id: Opt[ProductId] = None,
    serial_number: Opt[Filled] = None,
    status: Opt[UnitStatus] = None,
    warranty_end: Opt[Day] = None,
) -> Row:
    """Change an installed product; only the fields that are given."""
    values = records.given(ctx, UNIT)
    row = records.revise(ctx, UNIT, installed_product_id, values)
    if serial_number:
        records.refuse_duplicate(ctx, UNIT, {"serial_number": serial_number}, row)
    assets.check_retired_unit(ctx, row)
    if values.keys() & {"location_id", "account_id", "product_id"}:
        assets.check_unit(ctx, {**row, **values})
    return records.change(ctx, UNIT, row, values)
