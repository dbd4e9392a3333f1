"""Configuration items."""

from typing import Annotated, Literal

from pydantic import Field

from eopsgym.domains.core import Context, Row, tool
from eopsgym.domains.itsm.fields import After, Before, ItemId, LocationId, UserId
from eopsgym.domains.itsm.references import ITEM_PLACE, OWNER
from eopsgym.domains.itsm.rules.assets import check_asset
from eopsgym.domains.itsm.tables import ITEM

Status = Literal["in_use", "in_stock", "maintenance", "retired", "disposed"]
_COST = Field(ge=0, allow_inf_nan=False, description="In US dollars")
_SERIAL = Field(min_length=1, max_length=60)
_COLUMNS = ("owner_id", "location_id", "serial_number", "status", "cost", "name")


@tool(writes="configuration_items")
def register_configuration_item(
    ctx: Context,
    name: Annotated[str, Field(min_length=1, max_length=120)],
    owner_id: UserId,
    location_id: LocationId,
    serial_number: Annotated[str, _SERIAL],
    status: Status,
    cost: Annotated[float, _COST],
) -> Row:
    """Register a configuration item. Name and serial number are its own."""
    values = ctx.take(*_COLUMNS)
    _check(ctx, values)
    item = ctx.insert(ITEM, {**values, "location_id": location_id or None})
    check_asset(ctx, None, item)
    return ctx.show(ITEM, item)


@tool(writes="configuration_items")
def update_configuration_item(
    ctx: Context,
    configuration_item_id: ItemId,
    owner_id: str | None = None,
    location_id: Annotated[str | None, Field(description="Blank for no location")] = None,
    serial_number: Annotated[str | None, _SERIAL] = None,
    status: Status | None = None,
    cost: Annotated[float | None, _COST] = None,
    name: Annotated[str | None, Field(max_length=120)] = None,
) -> Row:
    """Change a configuration item; at least one field that differs."""
    values = ctx.edits(*_COLUMNS)
    item = ctx.get(ITEM, configuration_item_id, "configuration_item_id")
    _check(ctx, values, item)
    if "location_id" in values:
        values["location_id"] = location_id or None
    changed = ctx.update(ITEM, item, values)
    check_asset(ctx, item, changed)
    return ctx.show(ITEM, changed)


@tool(reads="configuration_items")
def find_configuration_item_by_serial_number(ctx: Context, serial_number: str) -> Row:
    """Find one configuration item by its exact serial number."""
    return ctx.show(ITEM, ctx.get(ITEM, serial_number, "serial_number", by="serial_number"))


@tool(reads="configuration_items")
def find_configuration_items(
    ctx: Context,
    configuration_item_id: str | None = None,
    owner_id: str | None = None,
    location_id: str | None = None,
    serial_number: str | None = None,
    status: Status | None = None,
    cost: Annotated[float | None, Field(allow_inf_nan=False)] = None,
    created_after: After = None,
    created_before: Before = None,
) -> Row:
    """List configuration items, newest first. All filters are exact."""
    found = ctx.list(
        ITEM,
        ctx.take("configuration_item_id", *(name for name in _COLUMNS if name != "name")),
        between={"created_on": (created_after, created_before)},
    )
    return {"configuration_items": found, "total_count": len(found)}


def _check(ctx: Context, values: Row, item: Row | None = None) -> None:
    for field in ("name", "serial_number", "owner_id"):
        ctx.filled(field, values.get(field))
    if "owner_id" in values:
        ctx.get(OWNER, values["owner_id"], "owner_id")
    if values.get("location_id"):
        ctx.get(ITEM_PLACE, values["location_id"], "location_id")
    ctx.unique(ITEM, "name", values.get("name"), "DUPLICATE_NAME", besides=item)
    serial = values.get("serial_number")
    ctx.unique(ITEM, "serial_number", serial, "DUPLICATE_SERIAL_NUMBER", besides=item)
