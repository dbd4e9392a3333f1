"""Locations."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.itsm.record import Record
from eopsgym.domains.itsm.value_types import AddedBlank, Blank, PartOrBlank
from eopsgym.domains.kernel import Call, Row, Shown, ToolError, tool
from eopsgym.domains.records import Unique

Filled = Annotated[str, Field(min_length=1)]
_TWICE = "A location with name '{value}' already exists"


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
    unique=(Unique("name", "DUPLICATE_LOCATION_NAME", _TWICE),),
    defaults={"active": True},
    missing="RESOURCE_NOT_FOUND",
)


@tool(reads="locations")
def find_location_by_given_name(call: Call, name: str) -> Row:
    """Get one location by its exact name, capital letters too.

    A name that no location has is not found (`RESOURCE_NOT_FOUND`); `find_locations` finds by a
    part of the name. Inactive locations are found too, so read `active`.
    """
    return LOCATION.one(call, name, "name", by="name")


@tool(reads="locations")
def get_location_by_id(call: Call, location_id: str) -> Row:
    """Get one location by its id.

    Users and configuration items name their location by this id. One that does not exist is not
    found (`RESOURCE_NOT_FOUND`). Inactive locations are found too.
    """
    return LOCATION.one(call, location_id, "location_id")


@tool(reads="locations", nullable=True)
def find_locations(call: Call, **filters: Unpack[LocationFilters]) -> Row:
    """List the locations that fit every filter, newest first.

    Name, city and country match by a part, whatever the case. Gives `locations` and
    `total_count`. Without `active`, inactive ones are listed too, whatever default the schema
    shows. Null filters nothing.
    """
    return LOCATION.page(call, filters)


@tool(writes="locations", required=("name", "city", "country"), nullable=True)
def add_location(call: Call, **fields: Unpack[NewLocation]) -> Row:
    """Add a location to the acting user's organisation, and show it with its new id.

    Its name may not be that of another location (`DUPLICATE_LOCATION_NAME`); name, city and
    country have to be filled. It is active unless the call says otherwise.
    """
    return LOCATION.create(call, fields)


@tool(writes="locations", nullable=True)
def update_location(
    call: Call, location_id: str, name: str | None = "", **fields: Unpack[Address]
) -> Row:
    """Change a location, and show it; only the fields that are given are changed.

    An empty text clears plot number, street and state, and leaves the name as it is. A call
    without a field to change, or that changes nothing, is refused. Users and items at the
    location stay there.
    """
    given = {"name": name, **fields} if name else fields
    if not given:
        raise ToolError("At least one field must be provided for update", field="location_id")
    return LOCATION.update(call, location_id, given)
