"""SLA definitions."""

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm.resources import value_types
from eopsgym.domains.csm.resources.record import Created, Record, only
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
    """List the SLA definitions that match every filter given, ordered by id; all without filters.

    A definition sets how many minutes the first response or the solution may take for cases of a
    priority. The name matches in part, ignoring case. `find_case_slas` returns the SLAs of cases.
    """
    return SLA.list(call, filters)


@tool(reads="sla_definitions")
def total_sum_of_target_mins_per_priority(
    call: Call, priority: Opt[value_types.Priority] = None
) -> Row:
    """Sum the target minutes of SLA definitions, of one priority or of all.

    Returns `priority`, which is `all` without a filter, and `sum`. Definitions of both metrics are
    included, also inactive ones.
    """
    total = SLA.measure(call, "sum(target_mins)", {"applies_to_priority": priority})
    return {"priority": priority or "all", "sum": total[0][0] or 0}


@tool(reads="sla_definitions")
def average_target_mins_per_priority(
    call: Call, priority_list: Opt[list[value_types.Priority]] = None
) -> list[Row]:
    """Compute the average target minutes of SLA definitions for each priority, or those listed.

    Returns a list of `priority` and `avg_target_mins`; a priority without a definition is left out,
    and so are definitions without a priority. Definitions of both metrics are included, also
    inactive ones.
    """
    wanted = {"applies_to_priority": priority_list}
    averages = SLA.measure(call, "avg(target_mins)", wanted, by=["applies_to_priority"])
    return [{"priority": key, "avg_target_mins": value} for key, value in averages if key]


@tool(
    writes="sla_definitions",
    required=("metric", "target_mins", "name", "pause_on_pending", "active"),
)
def add_new_sla_definition(call: Call, **fields: Unpack[DefinitionFields]) -> Row:
    """Add an SLA definition, and return it; the name must be new.

    A name that another definition has is refused with `name already exists`. It is not applied to
    any case automatically: use `link_new_case_sla`.
    """
    return SLA.create(call, fields)


@tool(writes="sla_definitions")
def update_sla_definition(call: Call, sla_def_id: int, **fields: Unpack[DefinitionFields]) -> Row:
    """Change an SLA definition, and return it; only the fields that are given are changed.

    The SLAs that cases already have keep their times. A call without a field to change is
    refused with `No fields to update`, an unknown id with `sla_def_id not found`.
    """
    return SLA.update(call, sla_def_id, fields)
