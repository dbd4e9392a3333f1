"""SLA definitions."""

from typing import Annotated, Literal, get_args

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.itsm.resources.record import Record
from eopsgym.domains.itsm.resources.value_types import Added, Stripped
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
    """Add an SLA definition, and return it with its new id.

    The name must not belong to another definition (`DUPLICATE_NAME`). It is not applied to
    incidents automatically: use `link_new_incident_sla`. Other definitions of the same metric and
    priority do not change.
    """
    return SLA.create(call, fields)


@tool(writes="sla_definitions")
def update_sla_definition(call: Call, sla_def_id: str, **fields: Unpack[SlaFields]) -> Row:
    """Change an SLA definition, and return it; only the fields that are given are changed.

    An empty string clears the schedule. A call that changes nothing is refused
    (`NO_CHANGES_DETECTED`), and so is the name of another definition. Its incident SLAs keep their
    times and stages.
    """
    return SLA.update(call, sla_def_id, fields)


@tool(reads="sla_definitions")
def find_sla_definition_by_name(call: Call, name: str) -> Row:
    """Get one SLA definition by its exact name, including case.

    A name that no definition has is not found (`NOT_FOUND`); `find_sla_definitions` searches by
    part of the name. Inactive definitions are found as well, so check `active`.
    """
    return SLA.one(call, name, "name", by="name")


@tool(reads="sla_definitions")
def find_sla_definitions(call: Call, **filters: Unpack[SlaFilters]) -> Row:
    """List the SLA definitions that match every filter, newest first.

    The name matches in part, ignoring case; the other filters match exactly. Returns
    `sla_definitions` (all of them without a filter, including inactive ones) and `total_count`.
    `find_incident_slas` returns the SLAs of incidents.
    """
    return SLA.page(call, filters)


@tool(reads="sla_metrics")
def total_sum_of_target_mins_per_priority(call: Call, **only: Unpack[Priorities]) -> Row:
    """Sum the target minutes of the SLA definitions of each priority.

    Returns `metrics`, such as `{"critical": 300, "high": 900}`, most urgent first. Definitions of
    both metrics are counted, including inactive ones, but not those without a priority. A priority
    without definitions is left out.
    """
    return {"metrics": _measured(call, 'sum("target_mins")', only)}


@tool(reads="sla_metrics")
def average_target_mins_per_priority(call: Call, **only: Unpack[Priorities]) -> Row:
    """Compute the average target minutes of SLA definitions for each priority, to two decimals.

    Returns `metrics`, such as `{"critical": 150.0, "high": 450.5}`, most urgent first. Definitions
    of both metrics are counted, including inactive ones, but not those without a priority. A
    priority without definitions is left out.
    """
    means = _measured(call, 'avg("target_mins")', only)
    return {"metrics": {name: round(mean, 2) for name, mean in means.items()}}


def _measured(call: Call, aggregate: str, only: Priorities) -> Row:
    """Return an aggregate of the definitions by priority, most urgent first."""
    known = get_args(Urgent)
    wanted = {"applies_to_priority": only.get("priority") or known}
    measured: Row = dict(SLA.measure(call, aggregate, wanted, ["applies_to_priority"]))
    return {name: measured[name] for name in known if name in measured}
