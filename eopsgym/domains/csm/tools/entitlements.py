"""Entitlements: what support an account has a right to."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.csm import records
from eopsgym.domains.csm.fields import (
    AccountId,
    ContractId,
    Coverage,
    CreatedAfter,
    CreatedBefore,
    ProductId,
    SupportLevel,
)
from eopsgym.domains.csm.rules import assets
from eopsgym.domains.csm.tables import ENTITLEMENT

EntitlementId = Annotated[int, Field(description="Id of an entitlement")]
CoveredProduct = Annotated[int, Field(description="Product covered; all products when left out")]
Limit = Annotated[int, Field(description="New cases a month; 0 means no limit")]

_UNSAID = {"coverage_hours": "h8x5", "max_cases_per_month": 0}


@tool(reads="entitlements")
def find_entitlements(
    ctx: Context,
    entitlement_id: Opt[EntitlementId] = None,
    account_id: Opt[AccountId] = None,
    product_id: Opt[ProductId] = None,
    contract_id: Opt[ContractId] = None,
    support_level: Opt[SupportLevel] = None,
    coverage_hours: Opt[Coverage] = None,
    max_cases_per_month: Opt[Limit] = None,
    active: Opt[bool] = None,
    created_before: CreatedBefore = None,
    created_after: CreatedAfter = None,
) -> list[Row]:
    """List entitlements. A product filter leaves out those that cover all products."""
    return records.browse(ctx, ENTITLEMENT)


@tool(reads="entitlements")
def total_sum_of_max_cases_per_support_level(
    ctx: Context, support_level: Opt[SupportLevel] = None
) -> Row:
    """Sum of the monthly case limits, of one support level or of all."""
    total = ctx.measure(ENTITLEMENT, "sum(max_cases_per_month)", {"support_level": support_level})
    return {"support_level": support_level or "all", "sum": total[0][0] or 0}


@tool(writes="entitlements")
def add_new_entitlement(
    ctx: Context,
    account_id: AccountId,
    support_level: SupportLevel,
    active: bool,
    product_id: Opt[CoveredProduct] = None,
    contract_id: Opt[ContractId] = None,
    coverage_hours: Opt[Coverage] = None,
    max_cases_per_month: Opt[Limit] = None,
) -> Row:
    """Add an entitlement of an account, usually under one of its contracts.

    Without coverage hours it has `h8x5`, without a limit none.
    """
    values = {**_UNSAID, **records.given(ctx, ENTITLEMENT)}
    records.check_known(ctx, values)
    assets.check_entitlement(ctx, values)
    return records.add(ctx, ENTITLEMENT, values)


@tool(writes="entitlements")
def update_entitlement(
    ctx: Context,
    entitlement_id: EntitlementId,
    account_id: Opt[AccountId] = None,
    product_id: Opt[CoveredProduct] = None,
    contract_id: Opt[ContractId] = None,
    support_level: Opt[SupportLevel] = None,
    coverage_hours: Opt[Coverage] = None,
    max_cases_per_month: Opt[Limit] = None,
    active: Opt[bool] = None,
) -> Row:
    """Change an entitlement; only the fields that are given."""
    values = records.given(ctx, ENTITLEMENT)
    row = records.revise(ctx, ENTITLEMENT, entitlement_id, values)
    assets.check_entitlement(ctx, {**row, **values})
    return records.change(ctx, ENTITLEMENT, row, values)
