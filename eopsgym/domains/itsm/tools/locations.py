"""Locations."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.itsm.resources.record import Record
from eopsgym.domains.itsm.resources.value_types import AddedBlank, Blank, PartOrBlank
from eopsgym.domains.kernel import Call, Row, Shown, ToolError, tool
from eopsgym.domains.records import Unique

Filled = Annotated[str, Field(min_length=1)]
_DUPLICATE = "A location with name '{value}' already exists"


class Address(TypedDict, total=False):
    active: Annotated[bool, Shown(True)]
    plot_no: Blank
    street: Blank
    city: Filled
    state: Blank
    country: Filled


class NewLocation(Address, total=False):
    name: Filled


class LocationFilters(AddedBlank, total=False):
    name: PartOrBlank
    city: PartOrBlank
    country: PartOrBlank
    active: Annotated[bool, Shown(True)]


LOCATION = Record(
    "location",
    "Location",
    (NewLocation, LocationFilters),
    id="LOC_{:03}",
    unique=(Unique("name", "DUPLICATE_LOCATION_NAME", _DUPLICATE),),
    defaults={"active": True},
    missing="RESOURCE_NOT_FOUND",
)


@tool(reads="locations")
def find_location_by_given_name(call: Call, name: str) -> Row:
    """Get one location by its exact name, including case.

    A name that no location has is not found (`RESOURCE_NOT_FOUND`); `find_locations` searches by
    part of the name. Inactive locations are found as well, so check `active`.
    """
    return LOCATION.one(call, name, "name", by="name")


@tool(reads="locations")
def get_location_by_id(call: Call, location_id: str) -> Row:
    """Get one location by its id.

    Users and configuration items refer to their location by this id. An unknown id is not found
    (`RESOURCE_NOT_FOUND`). Inactive locations are found as well.
    """
    return LOCATION.one(call, location_id, "location_id")


@tool(reads="locations", nullable=True)
def find_locations(call: Call, **filters: Unpack[LocationFilters]) -> Row:
    """List the locations that match every filter, newest first.

    Name, city and country match in part, ignoring case. Returns `locations` and `total_count`.
    Without `active`, inactive locations are included, despite the default in the schema. Null
    filters are ignored.
    """
    return LOCATION.page(call, filters)


@tool(writes="locations", required=("name", "city", "country"), nullable=True)
def add_location(call: Call, **fields: Unpack[NewLocation]) -> Row:
    """Add a location to the acting user's organisation, and return it with its new id.

    The name must not belong to another location (`DUPLICATE_LOCATION_NAME`); name, city and country
    must not be blank. It is active by default.
    """
    return LOCATION.create(call, fields)


@tool(writes="locations", nullable=True)
def update_location(
    call: Call, location_id: str, name: str | None = "", **fields: Unpack[Address]
) -> Row:
    """Change a location, and return it; only the fields that are given are changed.

    An empty string clears plot number, street and state, and leaves the name unchanged. A call
    without a field to change, or that changes nothing, is refused. Users and items at the location
    do not change.
    """
    given = {"name": name, **fields} if name else fields
    if not given:
        raise ToolError("At least one field must be provided for update", field="location_id")
    return LOCATION.update(call, location_id, given)
