"""Locations: sites of accounts and places of users."""

from typing import Annotated

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm import value_types
from eopsgym.domains.csm.record import Created, Record
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import PART, equal

Part = Annotated[str, PART]


class LocationCommon(TypedDict, total=False):
    active: bool
    plot_no: Part
    street: Part


class LocationFields(LocationCommon, total=False):
    name: value_types.Filled
    city: value_types.City
    country: value_types.Country


class LocationFilters(LocationCommon, Created, total=False):
    location_id: int
    name: value_types.NamePart
    city: Part
    country: Part


LOCATION = Record(
    "location",
    "Location",
    (LocationFields, LocationFilters),
    brief="location_id name city country active",
)


@tool(reads="locations")
def find_location(call: Call, name: value_types.Filled) -> Row:
    """Find a location by its exact name; empty if there is none."""
    return LOCATION.look_up(call, equal("name", name))


@tool(reads="locations")
def find_locations(call: Call, **filters: Unpack[LocationFilters]) -> list[Row]:
    """List locations that pass every filter given; texts match part of the value."""
    return LOCATION.list(call, filters)


@tool(writes="locations", required=("name", "active", "city", "country"))
def add_location(call: Call, **fields: Unpack[LocationFields]) -> Row:
    """Add a location."""
    return LOCATION.create(call, fields)


@tool(writes="locations")
def update_location(call: Call, location_id: int, **fields: Unpack[LocationFields]) -> Row:
    """Change a location; only the fields that are given."""
    return LOCATION.update(call, location_id, fields)
