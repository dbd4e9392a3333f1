"""Contracts."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, ToolError, tool
from eopsgym.domains.csm import records
from eopsgym.domains.csm.fields import (
    AccountId,
    ContractId,
    ContractStatus,
    ContractType,
    CreatedAfter,
    CreatedBefore,
    Day,
)
from eopsgym.domains.csm.rules import assets
from eopsgym.domains.csm.tables import CONTRACT

Price = Annotated[int, Field(description="Price in whole units of currency")]


@tool(reads="contracts")
def find_contracts(
    ctx: Context,
    contract_id: Opt[ContractId] = None,
    status: Opt[ContractStatus] = None,
    account_id: Opt[AccountId] = None,
    contract_type: Opt[ContractType] = None,
    start_date: Opt[Day] = None,
    end_date: Opt[Day] = None,
    contract_price: Opt[Price] = None,
    contract_price_range_start: Opt[Price] = None,
    contract_price_range_end: Opt[Price] = None,
    created_before: CreatedBefore = None,
    created_after: CreatedAfter = None,
) -> list[Row]:
    """List contracts that pass every filter given; the price range includes its bounds."""
    least, most = contract_price_range_start, contract_price_range_end
    if least is not None and most is not None and least > most:
        raise ToolError("contract_price_range_start must not be above contract_price_range_end")
    found = records.browse(ctx, CONTRACT)
    return [row for row in found if _within(row["contract_price"], least, most)]


def _within(price: float | None, least: int | None, most: int | None) -> bool:
    if price is None:
        return least is None and most is None
    return (least is None or price >= least) and (most is None or price <= most)


@tool(reads="contracts")
def count_contract_by_status(
    ctx: Context,
    account_id: Opt[AccountId] = None,
    contract_type: Opt[ContractType] = None,
) -> list[Row]:
    """Count contracts by status; a status without any is left out."""
    return records.count_by(ctx, CONTRACT, "status", ctx.take())


@tool(reads="contracts")
def avg_contracts_per_account_by_status(
    ctx: Context, contract_type: Opt[ContractType] = None
) -> list[Row]:
    """For each status, contracts for each account that has one in it."""
    average = "count(*) * 1.0 / count(DISTINCT account_id)"
    found = ctx.measure(CONTRACT, average, {"contract_type": contract_type}, by=["status"])
    return [{"status": status, "avg_contracts_per_account": value} for status, value in found]


@tool(writes="contracts")
def enlist_new_contract(
    ctx: Context,
    account_id: AccountId,
    contract_type: ContractType,
    status: ContractStatus,
    start_date: Day,
    end_date: Day,
    contract_price: Opt[Price] = None,
) -> Row:
    """Add a contract of an account."""
    values = records.given(ctx, CONTRACT)
    records.check_known(ctx, values)
    assets.check_contract(ctx, values)
    return records.add(ctx, CONTRACT, values)


@tool(writes="contracts")
def update_contract(
    ctx: Context,
    contract_id: ContractId,
    account_id: Opt[AccountId] = None,
    contract_price: Opt[Price] = None,
    contract_type: Opt[ContractType] = None,
    status: Opt[ContractStatus] = None,
    start_date: Opt[Day] = None,
    end_date: Opt[Day] = None,
) -> Row:
    """Change a contract; only the fields that are given."""
    values = records.given(ctx, CONTRACT)
    row = records.revise(ctx, CONTRACT, contract_id, values)
    assets.check_contract(ctx, {**row, **values}, row)
    return records.change(ctx, CONTRACT, row, values)
