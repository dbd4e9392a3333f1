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
    """Add an SLA definition, and show it with its new id.

    Its name may not be that of another definition (`DUPLICATE_NAME`). Incidents are not put
    under it by themselves: `link_new_incident_sla` does that. Other definitions of the same
    metric and priority stay as they are.
    """
    return SLA.create(call, fields)


@tool(writes="sla_definitions")
def update_sla_definition(call: Call, sla_def_id: str, **fields: Unpack[SlaFields]) -> Row:
    """Change an SLA definition, and show it; only the fields that are given are changed.

    An empty text clears the schedule. A call that changes nothing is refused
    (`NO_CHANGES_DETECTED`), and so is the name of another definition. Incident SLAs under it
    keep their times and stages.
    """
    return SLA.update(call, sla_def_id, fields)


@tool(reads="sla_definitions")
def find_sla_definition_by_name(call: Call, name: str) -> Row:
    """Get one SLA definition by its exact name, capital letters too.

    A name that no definition has is not found (`NOT_FOUND`); `find_sla_definitions` finds by a
    part of the name. Inactive definitions are found too, so read `active`.
    """
    return SLA.one(call, name, "name", by="name")


@tool(reads="sla_definitions")
def find_sla_definitions(call: Call, **filters: Unpack[SlaFilters]) -> Row:
    """List the SLA definitions that fit every filter, newest first.

    The name matches by a part, whatever the case; the rest is exact. Gives `sla_definitions`,
    all of them without a filter, inactive ones too, and `total_count`. The SLAs of incidents
    are shown by `find_incident_slas`.
    """
    return SLA.page(call, filters)


@tool(reads="sla_metrics")
def total_sum_of_target_mins_per_priority(call: Call, **only: Unpack[Priorities]) -> Row:
    """Sum the target minutes of the SLA definitions of each priority.

    Gives `metrics`, such as `{"critical": 300, "high": 900}`, the most urgent first.
    Definitions of both metrics count, and inactive ones too; those without a priority do not. A
    priority without definitions is left out.
    """
    return {"metrics": _measured(call, 'sum("target_mins")', only)}


@tool(reads="sla_metrics")
def average_target_mins_per_priority(call: Call, **only: Unpack[Priorities]) -> Row:
    """Average the target minutes of the SLA definitions of each priority, to two decimals.

    Gives `metrics`, such as `{"critical": 150.0, "high": 450.5}`, the most urgent first.
    Definitions of both metrics count, and inactive ones too; those without a priority do not. A
    priority without definitions is left out.
    """
    means = _measured(call, 'avg("target_mins")', only)
    return {"metrics": {name: round(mean, 2) for name, mean in means.items()}}


def _measured(call: Call, aggregate: str, only: Priorities) -> Row:
    """Return an aggregate of the definitions by priority, the most urgent first."""
    known = get_args(Urgent)
    wanted = {"applies_to_priority": only.get("priority") or known}
    measured: Row = dict(SLA.measure(call, aggregate, wanted, ["applies_to_priority"]))
    return {name: measured[name] for name in known if name in measured}
