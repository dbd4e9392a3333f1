"""Entitlements: the support that an account may claim."""

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm.resources import value_types
from eopsgym.domains.csm.resources.record import Created, Record
from eopsgym.domains.kernel import Call, Opt, Row, tool


class EntitlementFields(TypedDict, total=False):
    account_id: int
    product_id: int
    support_level: value_types.SupportLevel
    active: bool
    contract_id: int
    coverage_hours: value_types.Coverage
    max_cases_per_month: int


class EntitlementFilters(EntitlementFields, Created, total=False):
    entitlement_id: int


ENTITLEMENT = Record(
    "entitlement",
    "Entitlement",
    (EntitlementFilters,),
    defaults={"coverage_hours": "h8x5", "max_cases_per_month": 0},
)


@tool(reads="entitlements")
def find_entitlements(call: Call, **filters: Unpack[EntitlementFilters]) -> list[Row]:
    """List the entitlements that match every filter given, ordered by id; all without filters.

    An entitlement defines how much support an account may claim: level, hours and cases per month.
    Entitlements that cover all products have no `product_id`, so a filter by product does not find
    them. `find_contracts` returns the status and dates of the contract.
    """
    return ENTITLEMENT.list(call, filters)


@tool(reads="entitlements")
def total_sum_of_max_cases_per_support_level(
    call: Call, support_level: Opt[value_types.SupportLevel] = None
) -> Row:
    """Sum the monthly case limits of entitlements, of one support level or of all.

    Returns `support_level`, which is `all` without a filter, and `sum`. Inactive entitlements are
    included; those without a limit add 0.
    """
    wanted = {"support_level": support_level}
    total = ENTITLEMENT.measure(call, "sum(max_cases_per_month)", wanted)
    return {"support_level": support_level or "all", "sum": total[0][0] or 0}


@tool(writes="entitlements", required=("account_id", "support_level", "active"))
def add_new_entitlement(call: Call, **fields: Unpack[EntitlementFields]) -> Row:
    """Add an entitlement of an account, usually under one of its contracts, and return it.

    By default the coverage hours are `h8x5`, there is no limit of cases, and all products are
    covered. The tool does not check that the contract belongs to the account.
    """
    return ENTITLEMENT.create(call, fields)


@tool(writes="entitlements")
def update_entitlement(call: Call, entitlement_id: int, **fields: Unpack[EntitlementFields]) -> Row:
    """Change an entitlement, and return it; only the fields that are given are changed.

    A new support level does not change the coverage hours. An id can be replaced but not
    cleared. A call without a field to change is refused with `No fields to update`, an unknown
    id with `entitlement_id not found`.
    """
    return ENTITLEMENT.update(call, entitlement_id, fields)
