"""Service levels of incidents."""

from typing import Annotated, Any

from pydantic import AfterValidator
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.itsm.resources.record import Record
from eopsgym.domains.itsm.resources.value_types import LOST, Added
from eopsgym.domains.kernel import Call, ChoiceError, Opt, Row, ToolError, tool
from eopsgym.domains.records import Filters, Unique, to

STAGES = ("in_progress", "paused", "completed", "cancelled", "breached")
_DUPLICATE = "Incident '{incident_id}' already has the SLA '{sla_def_id}'"


def _stage(value: str) -> str:
    """Return a stage in stored form; it is the only enumeration whose case is ignored."""
    known = value.lower()
    if known and known not in STAGES:
        raise ChoiceError("stage", value, STAGES)
    return known


Stage = Annotated[str, AfterValidator(_stage)]


class CommonFields(TypedDict, total=False):
    incident_id: Annotated[str, to(lost=LOST, named=True)]
    sla_def_id: Annotated[str, to(lost=LOST, named=True)]
    stage: Stage
    has_breached: bool


class LevelFields(CommonFields, total=False):
    start_time: str
    breach_time: str
    completed_time: str


class LevelFilters(CommonFields, Added, total=False):
    incident_sla_id: str


INCIDENT_SLA = Record(
    "incident_sla",
    "Incident SLA",
    (LevelFields, LevelFilters),
    id="TSLA_{:03}",
    unique=(
        Unique(
            "sla_def_id incident_id", "DUPLICATE_INCIDENT_SLA", _DUPLICATE, everyone=True, kept=True
        ),
    ),
    defaults={"stage": "in_progress", "has_breached": False},
)


@tool(reads="incident_slas")
def find_incident_slas(call: Call, **filters: Unpack[LevelFilters]) -> Row:
    """List the SLAs of incidents that match every filter, newest first.

    Returns `incident_slas` (all of them without a filter), with stage, times and `has_breached`,
    and `total_count`. Minutes and priority belong to the definition: `find_sla_definitions` returns
    them for a `sla_def_id`.
    """
    return INCIDENT_SLA.page(call, filters)


@tool(reads="incident_slas")
def find_stage_wise_breached_incident_sla_counts(
    call: Call, stages: Opt[list[Stage]] = None
) -> Row:
    """Count the incident SLAs that are marked as breached, by stage.

    Returns `counts` with keys such as `SLAStage.PAUSED`; a stage without any is left out. Only SLAs
    with `has_breached` true are counted, whatever their breach time.
    """
    wanted = [stage for stage in stages or () if stage]
    counts = INCIDENT_SLA.tally(call, "stage", {"has_breached": True, "stage": wanted or None})
    return {"counts": {f"SLAStage.{stage.upper()}": count for stage, count in counts.items()}}


@tool(writes="incident_slas", required=("incident_id", "sla_def_id", "start_time"))
def link_new_incident_sla(call: Call, **fields: Unpack[LevelFields]) -> Row:
    """Apply an SLA definition to an incident, and return the new incident SLA.

    Both have to exist, and a definition can be applied to an incident only once
    (`DUPLICATE_INCIDENT_SLA`). The stage defaults to `in_progress`. The breach time is stored as
    given and not computed from the minutes of the definition; a time before the start is refused
    (`INVALID_DATE_RANGE`).
    """
    return INCIDENT_SLA.create(call, {}, **_in_order(call, fields))


@tool(writes="incident_slas")
def update_incident_sla_details(
    call: Call, incident_sla_id: str, **fields: Unpack[LevelFields]
) -> Row:
    """Change the SLA of an incident, and return it; only the fields that are given are changed.

    An empty string clears the breach time or the completed time. Stage, flag and times are not
    derived from each other or from the incident. A call that changes nothing is refused
    (`NO_CHANGES_DETECTED`), and so is a breach time before the start (`INVALID_DATE_RANGE`).
    """
    if not fields:
        raise ToolError("At least one field must be provided for update")
    before = INCIDENT_SLA.get(call, incident_sla_id, "incident_sla_id")
    return INCIDENT_SLA.update(call, before, {}, **_in_order(call, fields, before))


@tool(writes="incident_slas", any_of=[[name] for name in LevelFilters.__annotations__])
def delete_incident_slas(call: Call, **filters: Unpack[LevelFilters]) -> Row:
    """Delete all SLAs of incidents that match every filter.

    At least one filter that is not an empty string is required. Returns `deleted_count`, which is 0
    if nothing matches; this is not an error. Incidents and definitions are not deleted.
    """
    if all(value == "" for value in filters.values()):
        raise ToolError("At least one filter must be provided")
    return {"deleted_count": INCIDENT_SLA.delete(call, INCIDENT_SLA.select(call, filters))}


def _in_order(call: Call, fields: Filters, before: Row | None = None) -> dict[str, Any]:
    """Return the values to store, after checking that the breach is not before the start."""
    values = INCIDENT_SLA.stored(call, fields)
    whole = {**(before or {}), **values}
    start, breach = whole.get("start_time"), whole.get("breach_time")
    if start and breach and breach < start:
        message = "breach_time must not be before start_time"
        raise ToolError(message, "INVALID_DATE_RANGE", "breach_time")
    return values
