"""Locations."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Row, ToolError, tool
from eopsgym.domains.itsm.fields import After, Before, LocationId
from eopsgym.domains.itsm.tables import LOCATION

Name = Annotated[str, Field(description="Name of the location")]
Filled = Annotated[str, Field(min_length=1)]
_REQUIRED = ("name", "city", "country")
_CLEARABLE = ("plot_no", "street", "state")
_DUPLICATE = "DUPLICATE_LOCATION_NAME"


@tool(reads="locations")
def find_location_by_given_name(ctx: Context, name: Name) -> Row:
    """Find one location by its exact name."""
    return ctx.show(LOCATION, ctx.get(LOCATION, name, "name", by="name"))


@tool(reads="locations")
def get_location_by_id(ctx: Context, location_id: LocationId) -> Row:
    """Get one location by its id."""
    return ctx.show(LOCATION, ctx.get(LOCATION, location_id, "location_id"))


@tool(reads="locations")
def find_locations(
    ctx: Context,
    name: str | None = "",
    city: str | None = "",
    country: str | None = "",
    active: bool | None = True,
    created_after: After = "",
    created_before: Before = "",
) -> Row:
    """List locations, newest first. Text filters match part of the value.

    Without `active`, inactive ones are listed too.
    """
    found = ctx.list(
        LOCATION,
        ctx.take("active"),
        ctx.take("name", "city", "country"),
        {"created_on": (created_after, created_before)},
    )
    return {"locations": found, "total_count": len(found)}


@tool(writes="locations")
def add_location(
    ctx: Context,
    name: Filled,
    city: Filled,
    country: Filled,
    active: bool | None = True,
    plot_no: str | None = "",
    street: str | None = "",
    state: str | None = "",
) -> Row:
    """Add a location to the acting user's organisation. Its name is its own."""
    values = ctx.take(*_REQUIRED, *_CLEARABLE)
    _check(ctx, values)
    row = {**_cleared(values), "active": active is not False}
    return ctx.show(LOCATION, ctx.insert(LOCATION, row))


@tool(writes="locations")
def update_location(
    ctx: Context,
    location_id: LocationId,
    name: str | None = "",
    active: bool | None = True,
    plot_no: str | None = "",
    street: str | None = "",
    city: Annotated[str | None, Field(min_length=1)] = None,
    state: str | None = "",
    country: Annotated[str | None, Field(min_length=1)] = None,
) -> Row:
    """Change a location; only the fields that are given. A blank address part is cleared."""
    values = ctx.take(*_REQUIRED, *_CLEARABLE, "active")
    if not name:
        values.pop("name", None)
    if not values:
        raise ToolError("At least one field must be provided for update", field="location_id")
    row = ctx.get(LOCATION, location_id, "location_id")
    _check(ctx, values, row)
    return ctx.show(LOCATION, ctx.update(LOCATION, row, _cleared(values)))


def _check(ctx: Context, values: Row, besides: Row | None = None) -> None:
    for field in _REQUIRED:
        ctx.filled(field, values.get(field))
    name = values.get("name")
    if name and any(row != besides for row in ctx.select(LOCATION, {"name": name})):
        message = f"A location with name '{name}' already exists"
        raise ctx.domain.faults.duplicate(message, _DUPLICATE, "name")


def _cleared(values: Row) -> Row:
    return {key: None if value == "" else value for key, value in values.items()}
