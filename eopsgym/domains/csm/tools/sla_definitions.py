"""SLA definitions."""

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm import value_types
from eopsgym.domains.csm.record import Created, Record, only
from eopsgym.domains.kernel import Call, Opt, Row, tool


class DefinitionCommon(TypedDict, total=False):
    metric: value_types.Metric
    target_mins: int
    pause_on_pending: bool
    active: bool
    applies_to_priority: value_types.Priority


class DefinitionFields(DefinitionCommon, total=False):
    name: value_types.Filled


class DefinitionFilters(DefinitionCommon, Created, total=False):
    sla_def_id: int
    name: value_types.FilledPart


SLA = Record(
    "sla_definition",
    "SLA definition",
    (DefinitionFields, DefinitionFilters),
    unique=only("name"),
)


@tool(reads="sla_definitions")
def find_sla_definitions(call: Call, **filters: Unpack[DefinitionFilters]) -> list[Row]:
    """List SLA definitions that pass every filter given."""
    return SLA.list(call, filters)


@tool(reads="sla_definitions")
def total_sum_of_target_mins_per_priority(
    call: Call, priority: Opt[value_types.Priority] = None
) -> Row:
    """Sum of the target minutes, of one priority or of all."""
    total = SLA.measure(call, "sum(target_mins)", {"applies_to_priority": priority})
    return {"priority": priority or "all", "sum": total[0][0] or 0}


@tool(reads="sla_definitions")
def average_target_mins_per_priority(
    call: Call, priority_list: Opt[list[value_types.Priority]] = None
) -> list[Row]:
    """Average target minutes of each priority, or of those listed."""
    wanted = {"applies_to_priority": priority_list}
    found = SLA.measure(call, "avg(target_mins)", wanted, by=["applies_to_priority"])
    return [{"priority": key, "avg_target_mins": value} for key, value in found if key]


@tool(
    writes="sla_definitions",
    required=("metric", "target_mins", "name", "pause_on_pending", "active"),
)
def add_new_sla_definition(call: Call, **fields: Unpack[DefinitionFields]) -> Row:
    """Add an SLA definition; names are unique."""
    return SLA.create(call, fields)


@tool(writes="sla_definitions")
def update_sla_definition(call: Call, sla_def_id: int, **fields: Unpack[DefinitionFields]) -> Row:
    """Change an SLA definition; only the fields that are given."""
    return SLA.update(call, sla_def_id, fields)
