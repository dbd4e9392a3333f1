"""Installed products: the units at customer sites."""

from typing import Annotated

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm.resources import value_types
from eopsgym.domains.csm.resources.record import Created, Record, only
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import Until, equal


class OwnedProduct(TypedDict, total=False):
    """The account and the product of a unit."""

    account_id: int
    product_id: int


class PlacedProduct(OwnedProduct, total=False):
    """The account, the product and the location of a unit."""

    location_id: int


class EndedWarranty(OwnedProduct, total=False):
    """Filters for units whose warranty has ended."""

    on_date: Annotated[str, Until("warranty_end")]


class UnitCommon(PlacedProduct, total=False):
    status: value_types.UnitStatus
    warranty_end: str


class UnitFields(UnitCommon, total=False):
    serial_number: value_types.Filled


class UnitFilters(UnitCommon, Created, total=False):
    installed_product_id: int
    serial_number: str


UNIT = Record(
    "installed_product",
    "Installed product",
    (UnitFields, UnitFilters, EndedWarranty),
    unique=only("serial_number"),
)


@tool(reads="units")
def find_installed_product_by_serial(call: Call, serial_number: value_types.Filled) -> Row:
    """Find an installed unit by its serial number; an empty object if there is none.

    Returns its account, product, location, status and the end of its warranty. The serial number
    has to be complete and is case-sensitive.
    """
    return UNIT.look_up(call, equal("serial_number", serial_number))


@tool(reads="units")
def retrieve_installed_products(call: Call, **filters: Unpack[UnitFilters]) -> list[Row]:
    """List the installed units that match every filter given, ordered by id; all without filters.

    A unit is one installed copy of a product, at a customer's site. All filters match exactly;
    `installed_product_warranties_ended_count` counts warranties that ended on or before a day.
    """
    return UNIT.list(call, filters)


@tool(reads="units", required=("on_date",))
def installed_product_warranties_ended_count(call: Call, **filters: Unpack[EndedWarranty]) -> Row:
    """Count the installed units whose warranty ended on or before a day.

    Returns `ended_count`. Units of every status are counted, but not those without an end of
    warranty.
    """
    return {"ended_count": UNIT.measure(call, "count(*)", filters)[0][0]}


@tool(reads="units")
def count_installed_product_by_status(call: Call, **filters: Unpack[PlacedProduct]) -> list[Row]:
    """Count the installed units that match every filter given, by status.

    Returns a list of `status` and `count`; a status without any unit is left out.
    """
    return UNIT.count_by(call, "status", filters)


@tool(reads="units")
def avg_installed_per_account_by_status(call: Call, **filters: Unpack[PlacedProduct]) -> list[Row]:
    """Count the installed units for each account and status.

    Returns a list of `account_id`, `status` and `avg_installed_per_account`, which is that count:
    no average over accounts is computed. Pairs of account and status without units are left out.
    """
    counts = UNIT.measure(call, "count(*)", filters, by=["account_id", "status"])
    return [
        {"account_id": account, "status": status, "avg_installed_per_account": float(count)}
        for account, status, count in counts
    ]


@tool(writes="units", required=("account_id", "product_id", "serial_number", "status"))
def register_new_installed_product(call: Call, **fields: Unpack[UnitFields]) -> Row:
    """Add an installed unit of a product, and return it; the serial number must be new.

    A serial number that another unit has is refused with `serial_number already exists`. Account,
    product and location have to exist; the tool does not check that they are active.
    """
    return UNIT.create(call, fields)


@tool(writes="units")
def update_installed_product_details(
    call: Call, installed_product_id: int, **fields: Unpack[UnitFields]
) -> Row:
    """Change an installed unit, and return it; only the fields that are given are changed.

    Cases about it do not change. A serial number that another unit has is refused. A call without a
    field to change is refused with `No fields to update`, an unknown id with `installed_product_id
    not found`.
    """
    return UNIT.update(call, installed_product_id, fields)
