"""Contracts."""

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm.resources import value_types
from eopsgym.domains.csm.resources.record import Created, Record
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.records import All, Compare


class ContractKind(TypedDict, total=False):
    """The account and the type of a contract."""

    account_id: int
    contract_type: value_types.ContractType


class ContractFields(ContractKind, total=False):
    status: value_types.ContractStatus
    start_date: str
    end_date: str
    contract_price: int


class ContractFilters(ContractFields, Created, total=False):
    contract_id: int


CONTRACT = Record("contract", "Contract", (ContractFilters,))


@tool(reads="contracts")
def find_contracts(
    call: Call,
    contract_price_range_start: Opt[int] = None,
    contract_price_range_end: Opt[int] = None,
    **filters: Unpack[ContractFilters],
) -> list[Row]:
    """List the contracts that match every filter given, ordered by id; all without filters.

    Dates and `contract_price` match exactly; the price range includes its bounds. Contracts of
    every status are included unless `status` is given. `find_entitlements` returns the entitlements
    under a contract.
    """
    least, most = contract_price_range_start, contract_price_range_end
    if least is not None and most is not None and least > most:
        raise ToolError("contract_price_range_start must not be above contract_price_range_end")
    bounds = [Compare("contract_price", ">=", least), Compare("contract_price", "<=", most)]
    wanted = [
        CONTRACT.where(call, filters),
        *(bound for bound in bounds if bound.value is not None),
    ]
    return CONTRACT.list(call, All([each for each in wanted if each is not None]))


@tool(reads="contracts")
def count_contract_by_status(call: Call, **filters: Unpack[ContractKind]) -> list[Row]:
    """Count the contracts that match every filter given, by status.

    Returns a list of `status` and `count`; a status without any contract is left out.
    """
    return CONTRACT.count_by(call, "status", filters)


@tool(reads="contracts")
def avg_contracts_per_account_by_status(
    call: Call, contract_type: Opt[value_types.ContractType] = None
) -> list[Row]:
    """Compute, for each status, how many contracts of that status an account has on average.

    Returns a list of `status` and `avg_contracts_per_account`; only accounts with a contract of
    that status are included. A status without any contract is left out.
    """
    average = "count(*) * 1.0 / count(DISTINCT account_id)"
    averages = CONTRACT.measure(call, average, {"contract_type": contract_type}, by=["status"])
    return [{"status": status, "avg_contracts_per_account": value} for status, value in averages]


@tool(
    writes="contracts",
    required=("account_id", "contract_type", "status", "start_date", "end_date"),
)
def enlist_new_contract(call: Call, **fields: Unpack[ContractFields]) -> Row:
    """Add a contract with an account, and return it.

    The account has to exist. The tool does not check that the contract ends after it starts, or
    that its status is consistent with the dates. It does not create an entitlement: use
    `add_new_entitlement`.
    """
    return CONTRACT.create(call, fields)


@tool(writes="contracts")
def update_contract(call: Call, contract_id: int, **fields: Unpack[ContractFields]) -> Row:
    """Change a contract, and return it; only the fields that are given are changed.

    New dates do not change the status. Its entitlements do not change, even if it ends. A call
    without a field to change is refused with `No fields to update`, an unknown id with `contract_id
    not found`.
    """
    return CONTRACT.update(call, contract_id, fields)
