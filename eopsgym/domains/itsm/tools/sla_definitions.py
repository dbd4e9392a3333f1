"""SLA definitions."""

from typing import Annotated, Literal, get_args

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.itsm.record import Record
from eopsgym.domains.itsm.value_types import Added, Stripped
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import PART, Unique, at_most

Metric = Literal["response", "resolution"]
Urgent = Literal["critical", "high", "moderate", "low"]


class SlaFields(TypedDict, total=False):
    name: Annotated[str, at_most("name", 120)]
    metric: Metric
    target_mins: Annotated[int, Field(ge=1)]
    pause_on_pending: bool
    active: bool
    applies_to_priority: Urgent
    schedule: Annotated[Stripped, at_most("schedule", 32)]


class SlaFilters(Added, total=False):
    sla_def_id: str
    name: Annotated[str, PART]
    metric: Metric | None
    target_mins: int | None
    pause_on_pending: bool | None
    applies_to_priority: Urgent | None
    active: bool | None


class Priorities(TypedDict, total=False):
    priority: list[Urgent]


SLA = Record(
    "sla_definition",
    "SLA definition",
    (SlaFields, SlaFilters),
    id="SLA_{:03}",
    unique=(Unique("name", "DUPLICATE_NAME"),),
)


@tool(
    writes="sla_definitions",
    required=("name", "metric", "target_mins", "pause_on_pending", "active"),
)
def add_new_sla_definition(call: Call, **fields: Unpack[SlaFields]) -> Row:
    """Add an SLA definition."""
    return SLA.create(call, fields)


@tool(writes="sla_definitions")
def update_sla_definition(call: Call, sla_def_id: str, **fields: Unpack[SlaFields]) -> Row:
    """Change an SLA definition; at least one field that differs."""
    return SLA.update(call, sla_def_id, fields)


@tool(reads="sla_definitions")
def find_sla_definition_by_name(call: Call, name: str) -> Row:
    """Find one SLA definition by its exact name."""
    return SLA.one(call, name, "name", by="name")


@tool(reads="sla_definitions")
def find_sla_definitions(call: Call, **filters: Unpack[SlaFilters]) -> Row:
    """List SLA definitions, newest first. The name matches part of the value."""
    return SLA.page(call, filters)


@tool(reads="sla_metrics")
def total_sum_of_target_mins_per_priority(call: Call, **only: Unpack[Priorities]) -> Row:
    """Sum the target minutes of the SLA definitions of each priority."""
    return {"metrics": _measured(call, 'sum("target_mins")', only)}


@tool(reads="sla_metrics")
def average_target_mins_per_priority(call: Call, **only: Unpack[Priorities]) -> Row:
    """Average the target minutes of the SLA definitions of each priority, to two decimals."""
    means = _measured(call, 'avg("target_mins")', only)
    return {"metrics": {name: round(mean, 2) for name, mean in means.items()}}


def _measured(call: Call, aggregate: str, only: Priorities) -> Row:
    """Priority to an aggregate of its definitions, the most urgent first."""
    known = get_args(Urgent)
    wanted = {"applies_to_priority": only.get("priority") or known}
    found: Row = dict(SLA.measure(call, aggregate, wanted, ["applies_to_priority"]))
    return {name: found[name] for name in known if name in found}
