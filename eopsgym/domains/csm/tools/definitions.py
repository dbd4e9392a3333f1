"""SLA definitions."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.csm import records
from eopsgym.domains.csm.fields import (
    CreatedAfter,
    CreatedBefore,
    Filled,
    Metric,
    NamePart,
    Priority,
    SlaId,
)
from eopsgym.domains.csm.rules import assets
from eopsgym.domains.csm.tables import SLA

Minutes = Annotated[int, Field(description="Target in minutes")]
Pauses = Annotated[bool, Field(description="Whether the clock stops while the case is pending")]


@tool(reads="sla_definitions")
def find_sla_definitions(
    ctx: Context,
    sla_def_id: Opt[SlaId] = None,
    name: Opt[Annotated[NamePart, Field(min_length=1)]] = None,
    metric: Opt[Metric] = None,
    target_mins: Opt[Minutes] = None,
    pause_on_pending: Opt[Pauses] = None,
    applies_to_priority: Opt[Priority] = None,
    active: Opt[bool] = None,
    created_before: CreatedBefore = None,
    created_after: CreatedAfter = None,
) -> list[Row]:
    """List SLA definitions that pass every filter given."""
    return records.browse(ctx, SLA, like=("name",))


@tool(reads="sla_definitions")
def total_sum_of_target_mins_per_priority(ctx: Context, priority: Opt[Priority] = None) -> Row:
    """Sum of the target minutes, of one priority or of all."""
    total = ctx.measure(SLA, "sum(target_mins)", {"applies_to_priority": priority})
    return {"priority": priority or "all", "sum": total[0][0] or 0}


@tool(reads="sla_definitions")
def average_target_mins_per_priority(
    ctx: Context, priority_list: Opt[list[Priority]] = None
) -> list[Row]:
    """Average target minutes of each priority, or of those listed."""
    wanted = {"applies_to_priority": priority_list or None}
    found = ctx.measure(SLA, "avg(target_mins)", wanted, by=["applies_to_priority"])
    return [{"priority": key, "avg_target_mins": value} for key, value in found if key]


@tool(writes="sla_definitions")
def add_new_sla_definition(
    ctx: Context,
    metric: Metric,
    target_mins: Minutes,
    name: Filled,
    pause_on_pending: Pauses,
    active: bool,
    applies_to_priority: Opt[Priority] = None,
) -> Row:
    """Add an SLA definition; names are unique."""
    records.refuse_duplicate(ctx, SLA, {"name": name})
    values = records.given(ctx, SLA)
    assets.check_definition(ctx, values)
    return records.add(ctx, SLA, values)


@tool(writes="sla_definitions")
def update_sla_definition(
    ctx: Context,
    sla_def_id: SlaId,
    name: Opt[Filled] = None,
    metric: Opt[Metric] = None,
    target_mins: Opt[Minutes] = None,
    pause_on_pending: Opt[Pauses] = None,
    applies_to_priority: Opt[Priority] = None,
    active: Opt[bool] = None,
) -> Row:
    """Change an SLA definition; only the fields that are given."""
    values = records.given(ctx, SLA)
    row = records.revise(ctx, SLA, sla_def_id, values)
    if name:
        records.refuse_duplicate(ctx, SLA, {"name": name}, row)
    assets.check_definition(ctx, {**row, **values})
    return records.change(ctx, SLA, row, values)
