"""Entitlements: what support an account has a right to."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm import id_types, value_types
from eopsgym.domains.csm.record import Created, Record
from eopsgym.domains.kernel import Call, Opt, Row, tool

EntitlementId = Annotated[int, Field(description="Id of an entitlement")]
CoveredProduct = Annotated[int, Field(description="Product covered; all products when left out")]
Limit = Annotated[int, Field(description="New cases a month; 0 means no limit")]


class EntitlementCommon(TypedDict, total=False):
    account_id: id_types.Account
    support_level: value_types.SupportLevel
    active: bool
    contract_id: id_types.Contract
    coverage_hours: value_types.Coverage
    max_cases_per_month: Limit


class EntitlementFields(EntitlementCommon, total=False):
    product_id: CoveredProduct


class EntitlementFilters(EntitlementCommon, Created, total=False):
    entitlement_id: EntitlementId
    product_id: id_types.Product


ENTITLEMENT = Record(
    "entitlement",
    "Entitlement",
    (EntitlementFields, EntitlementFilters),
    defaults={"coverage_hours": "h8x5", "max_cases_per_month": 0},
)


@tool(reads="entitlements")
def find_entitlements(call: Call, **filters: Unpack[EntitlementFilters]) -> list[Row]:
    """List entitlements. A product filter leaves out those that cover all products."""
    return ENTITLEMENT.list(call, filters)


@tool(reads="entitlements")
def total_sum_of_max_cases_per_support_level(
    call: Call, support_level: Opt[value_types.SupportLevel] = None
) -> Row:
    """Sum of the monthly case limits, of one support level or of all."""
    wanted = {"support_level": support_level}
    total = ENTITLEMENT.measure(call, "sum(max_cases_per_month)", wanted)
    return {"support_level": support_level or "all", "sum": total[0][0] or 0}


@tool(writes="entitlements", required=("account_id", "support_level", "active"))
def add_new_entitlement(call: Call, **fields: Unpack[EntitlementFields]) -> Row:
    """Add an entitlement of an account, usually under one of its contracts.

    Without coverage hours it has `h8x5`, without a limit none.
    """
    return ENTITLEMENT.create(call, fields)


@tool(writes="entitlements")
def update_entitlement(
    call: Call, entitlement_id: EntitlementId, **fields: Unpack[EntitlementFields]
) -> Row:
    """Change an entitlement; only the fields that are given."""
    return ENTITLEMENT.update(call, entitlement_id, fields)
