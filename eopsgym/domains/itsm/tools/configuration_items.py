"""Configuration items."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.itsm.resources.record import Record
from eopsgym.domains.itsm.resources.value_types import Added, Place
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import Unique, to

Status = Literal["in_use", "in_stock", "maintenance", "retired", "disposed"]


class ItemFields(TypedDict, total=False):
    """The fields that create and update have in common."""

    owner_id: Annotated[str, to(code="USER_NOT_FOUND", named=True)]
    location_id: Place
    serial_number: Annotated[str, Field(min_length=1, max_length=60)]
    status: Status
    cost: Annotated[float, Field(ge=0)]


class NewItem(ItemFields, total=False):
    name: Annotated[str, Field(min_length=1, max_length=120)]


class ItemChanges(ItemFields, total=False):
    name: Annotated[str, Field(max_length=120)]


class ItemFilters(Added, total=False):
    configuration_item_id: str
    owner_id: str
    location_id: str
    serial_number: str
    status: Status
    cost: float


ITEM = Record(
    "configuration_item",
    "Configuration item",
    (NewItem, ItemChanges, ItemFilters),
    id="CI_{:03}",
    unique=(Unique("name", "DUPLICATE_NAME"), Unique("serial_number", "DUPLICATE_SERIAL_NUMBER")),
    hidden=frozenset({"org_id"}),
)


@tool(
    writes="configuration_items",
    required=("name", "owner_id", "location_id", "serial_number", "status", "cost"),
)
def register_configuration_item(call: Call, **fields: Unpack[NewItem]) -> Row:
    """Register a configuration item, and return it with its new id.

    Name and serial number must not belong to another item (`DUPLICATE_NAME`,
    `DUPLICATE_SERIAL_NUMBER`). Owner and location are given by id and have to exist. The new item
    is not linked to any incident.
    """
    return ITEM.create(call, fields)


@tool(writes="configuration_items", nullable=True)
def update_configuration_item(
    call: Call, configuration_item_id: str, **fields: Unpack[ItemChanges]
) -> Row:
    """Change a configuration item, and return it; only the fields that are given are changed.

    Null leaves a field unchanged; only the location can be removed, with an empty string. A call
    that changes nothing is refused (`NO_CHANGES_DETECTED`). Incidents, problems and changes that
    name the item are not changed.
    """
    return ITEM.update(call, configuration_item_id, fields)


@tool(reads="configuration_items")
def find_configuration_item_by_serial_number(call: Call, serial_number: str) -> Row:
    """Get one configuration item by its exact serial number.

    A number that no item has is not found (`NOT_FOUND`). There is no search by name: list the items
    with `find_configuration_items` and compare the names.
    """
    return ITEM.one(call, serial_number, "serial_number", by="serial_number")


@tool(reads="configuration_items", nullable=True)
def find_configuration_items(call: Call, **filters: Unpack[ItemFilters]) -> Row:
    """List the configuration items that match every filter, newest first.

    All filters match exactly; the name is not a filter. Returns `configuration_items` (all of them
    without a filter) and `total_count`. Retired and disposed items are included unless `status`
    excludes them.
    """
    return ITEM.page(call, filters)
