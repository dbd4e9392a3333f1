"""Locations: sites of accounts and places of users."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.csm import records
from eopsgym.domains.csm.fields import (
    City,
    Country,
    CreatedAfter,
    CreatedBefore,
    Filled,
    LocationId,
    NamePart,
)
from eopsgym.domains.csm.rules import people
from eopsgym.domains.csm.tables import LOCATION


@tool(reads="locations")
def find_location(ctx: Context, name: Annotated[Filled, Field(description="Exact name")]) -> Row:
    """Find a location by its exact name; empty if there is none."""
    return records.look_up(ctx, LOCATION, "name", name)


@tool(reads="locations")
def find_locations(
    ctx: Context,
    location_id: Opt[LocationId] = None,
    name: Opt[NamePart] = None,
    active: Opt[bool] = None,
    plot_no: Opt[str] = None,
    street: Opt[str] = None,
    city: Opt[str] = None,
    country: Opt[str] = None,
    created_before: CreatedBefore = None,
    created_after: CreatedAfter = None,
) -> list[Row]:
    """List locations that pass every filter given; texts match part of the value."""
    return records.browse(ctx, LOCATION, like=("name", "plot_no", "street", "city", "country"))


@tool(writes="locations")
def add_location(
    ctx: Context,
    name: Filled,
    active: bool,
    city: City,
    country: Country,
    plot_no: Opt[str] = None,
    street: Opt[str] = None,
) -> Row:
    """Add a location."""
    values = records.given(ctx, LOCATION)
    return records.add(ctx, LOCATION, values)


@tool(writes="locations")
def update_location(
    ctx: Context,
    location_id: LocationId,
    name: Opt[Filled] = None,
    active: Opt[bool] = None,
    plot_no: Opt[str] = None,
    street: Opt[str] = None,
    city: Opt[City] = None,
    country: Opt[Country] = None,
) -> Row:
    """Change a location; only the fields that are given."""
    values = records.given(ctx, LOCATION)
    row = records.revise(ctx, LOCATION, location_id, values)
    if active is False and row["active"]:
        people.check_location_closing(ctx, location_id)
    return records.change(ctx, LOCATION, row, values)
