"""SLA definitions."""

from typing import Annotated, Literal, get_args

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.itsm.fields import OptAfter, OptBefore, SlaId
from eopsgym.domains.itsm.rules.definitions import check_definition
from eopsgym.domains.itsm.tables import SLA

Metric = Literal["response", "resolution"]
Urgent = Literal["critical", "high", "moderate", "low"]
_TARGET = Field(ge=1, description="Minutes")
_COLUMNS = (
    "name",
    "metric",
    "target_mins",
    "pause_on_pending",
    "active",
    "applies_to_priority",
    "schedule",
)
_FILTERS = tuple(name for name in _COLUMNS if name not in ("name", "schedule"))
Priorities = Annotated[
    Opt[list[Urgent]], Field(description="Only these priorities; all unless given")
]


@tool(writes="sla_definitions")
def add_new_sla_definition(
    ctx: Context,
    name: Annotated[str, Field(description="At most 120 characters, its own")],
    metric: Metric,
    target_mins: Annotated[int, _TARGET],
    pause_on_pending: Annotated[bool, Field(description="Whether it pauses while on hold")],
    active: bool,
    applies_to_priority: Opt[Urgent] = None,
    schedule: Opt[str] = None,
) -> Row:
    """Add an SLA definition."""
    definition = ctx.insert(SLA, _checked(ctx, ctx.take(*_COLUMNS)))
    check_definition(ctx, definition)
    return ctx.show(SLA, definition)


@tool(writes="sla_definitions")
def update_sla_definition(
    ctx: Context,
    sla_def_id: SlaId,
    name: Opt[str] = None,
    metric: Opt[Metric] = None,
    target_mins: Annotated[Opt[int], _TARGET] = None,
    pause_on_pending: Opt[bool] = None,
    active: Opt[bool] = None,
    applies_to_priority: Opt[Urgent] = None,
    schedule: Annotated[Opt[str], Field(description="Blank for none")] = None,
) -> Row:
    """Change an SLA definition; at least one field that differs."""
    values = ctx.edits(*_COLUMNS)
    definition = ctx.get(SLA, sla_def_id, "sla_def_id")
    changed = ctx.update(SLA, definition, _checked(ctx, values, definition))
    check_definition(ctx, changed)
    return ctx.show(SLA, changed)


@tool(reads="sla_definitions")
def find_sla_definition_by_name(ctx: Context, name: str) -> Row:
    """Find one SLA definition by its exact name."""
    return ctx.show(SLA, ctx.get(SLA, name, "name", by="name"))


@tool(reads="sla_definitions")
def find_sla_definitions(
    ctx: Context,
    sla_def_id: Opt[str] = None,
    name: Opt[str] = None,
    metric: Metric | None = None,
    target_mins: int | None = None,
    pause_on_pending: bool | None = None,
    applies_to_priority: Urgent | None = None,
    active: bool | None = None,
    created_after: OptAfter = None,
    created_before: OptBefore = None,
) -> Row:
    """List SLA definitions, newest first. The name matches part of the value."""
    found = ctx.list(
        SLA,
        ctx.take("sla_def_id", *_FILTERS),
        ctx.take("name"),
        {"created_on": (created_after, created_before)},
    )
    return {"sla_definitions": found, "total_count": len(found)}


@tool(reads="sla_metrics")
def total_sum_of_target_mins_per_priority(ctx: Context, priority: Priorities = None) -> Row:
    """Sum the target minutes of the SLA definitions of each priority."""
    return {"metrics": {name: sum(mins) for name, mins in _minutes(ctx, priority).items()}}


@tool(reads="sla_metrics")
def average_target_mins_per_priority(ctx: Context, priority: Priorities = None) -> Row:
    """Average the target minutes of the SLA definitions of each priority, to two decimals."""
    minutes = _minutes(ctx, priority)
    return {"metrics": {name: round(sum(m) / len(m), 2) for name, m in minutes.items()}}


def _minutes(ctx: Context, priority: list[Urgent] | None) -> dict[str, list[int]]:
    """Priority to the target minutes of its definitions, the most urgent first."""
    rows = ctx.select(SLA, {"applies_to_priority": priority or get_args(Urgent)})
    found: dict[str, list[int]] = {name: [] for name in get_args(Urgent)}
    for row in rows:
        found[row["applies_to_priority"]].append(row["target_mins"])
    return {name: minutes for name, minutes in found.items() if minutes}


def _checked(ctx: Context, values: Row, definition: Row | None = None) -> Row:
    ctx.filled("name", values.get("name"), 120)
    ctx.unique(SLA, "name", values.get("name"), "DUPLICATE_NAME", besides=definition)
    if "schedule" in values:
        values["schedule"] = values["schedule"].strip() or None
        ctx.filled("schedule", values["schedule"], 32)
    return values
