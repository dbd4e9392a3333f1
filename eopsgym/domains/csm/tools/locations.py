"""Locations of units and users."""

from typing import Annotated

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm.resources import value_types
from eopsgym.domains.csm.resources.record import Created, Record
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
    """Find a location by its exact name; an empty object if there is none.

    If several have that name, it returns only the one with the lowest id: `find_locations` lists
    all, and searches by part of the name. Plot and street are not included; `find_locations`
    returns them.
    """
    return LOCATION.look_up(call, equal("name", name))


@tool(reads="locations")
def find_locations(call: Call, **filters: Unpack[LocationFilters]) -> list[Row]:
    """List the locations that match every filter given, ordered by id; all without filters.

    All texts match in part, ignoring case. Locations are sites of units and places where users live
    or work. Inactive locations are included unless `active` is true.
    """
    return LOCATION.list(call, filters)


@tool(writes="locations", required=("name", "active", "city", "country"))
def add_location(call: Call, **fields: Unpack[LocationFields]) -> Row:
    """Add a location, and return it. Two locations may have the same name.

    The tool does not check that the city is in the country.
    """
    return LOCATION.create(call, fields)


@tool(writes="locations")
def update_location(call: Call, location_id: int, **fields: Unpack[LocationFields]) -> Row:
    """Change a location, and return it; only the fields that are given are changed.

    Units and users there do not change, even if `active` becomes false. A call without a field to
    change is refused with `No fields to update`, an unknown id with `location_id not found`.
    """
    return LOCATION.update(call, location_id, fields)
