"""Service levels of incidents."""

from typing import Annotated, Any

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, ToolError, tool
from eopsgym.domains.itsm.references import check_once, store_dates, worded
from eopsgym.domains.itsm.rules.slas import check_deletion, check_link, check_stage
from eopsgym.domains.itsm.tables import INCIDENT, INCIDENT_SLA, SLA

IncidentSlaId = Annotated[str, Field(description="Service level id, such as TSLA_001")]
IncidentId = Annotated[str, Field(description="Incident id, such as INC_001")]
DefinitionId = Annotated[str, Field(description="SLA definition id, such as SLA_001")]
Stage = Annotated[str, Field(description="in_progress, paused, completed, cancelled or breached")]
Breached = Annotated[bool, Field(description="Whether it has breached")]
When = Annotated[str, Field(description="ISO 8601")]

STAGES = ("in_progress", "paused", "completed", "cancelled", "breached")
TIMES = ("start_time", "breach_time", "completed_time")
FILTERS = ("incident_sla_id", "incident_id", "sla_def_id", "stage", "has_breached")
DATES = ("created_before", "created_after")
LOST = "{label} '{value}' not found"
OWNERS = {"incident_id": worded(INCIDENT, LOST), "sla_def_id": worded(SLA, LOST)}


@tool(reads="incident_slas")
def find_incident_slas(
    ctx: Context,
    incident_sla_id: Opt[IncidentSlaId] = None,
    incident_id: Opt[IncidentId] = None,
    sla_def_id: Opt[DefinitionId] = None,
    stage: Opt[Stage] = None,
    has_breached: Opt[Breached] = None,
    created_before: Opt[When] = None,
    created_after: Opt[When] = None,
) -> Row:
    """List service levels of incidents, newest first; all of them without a filter."""
    found = [ctx.show(INCIDENT_SLA, row) for row in _select(ctx)]
    return {"incident_slas": found, "total_count": len(found)}


@tool(reads="incident_slas")
def find_stage_wise_breached_incident_sla_counts(
    ctx: Context, stages: Opt[Annotated[list[str], Field(description="Stages to count")]] = None
) -> Row:
    """Count the service levels that have breached by their stage, keyed `SLAStage.PAUSED`."""
    wanted = [_stage(ctx, stage) for stage in stages or () if stage]
    equal = {"has_breached": True, "stage": wanted or None}
    counts = ctx.tally(INCIDENT_SLA, "stage", equal)
    return {"counts": {f"SLAStage.{stage.upper()}": count for stage, count in counts.items()}}


@tool(writes="incident_slas")
def link_new_incident_sla(
    ctx: Context,
    incident_id: IncidentId,
    sla_def_id: DefinitionId,
    start_time: When,
    stage: Opt[Stage] = None,
    has_breached: Opt[Breached] = None,
    breach_time: Opt[When] = None,
    completed_time: Opt[When] = None,
) -> Row:
    """Put an incident under an SLA definition, once.

    Without a stage it is `in_progress`. The breach time is not worked out.
    """
    values = {"stage": "in_progress", "has_breached": False, **_checked(ctx)}
    same = {"incident_id": incident_id, "sla_def_id": sla_def_id}
    message = f"Incident '{incident_id}' already has the SLA '{sla_def_id}'"
    check_once(ctx, INCIDENT_SLA, same, message, "DUPLICATE_INCIDENT_SLA", "sla_def_id")
    _check_order(values)
    row = ctx.insert(INCIDENT_SLA, values)
    check_link(ctx, row)
    return ctx.show(INCIDENT_SLA, row)


@tool(writes="incident_slas")
def update_incident_sla_details(
    ctx: Context,
    incident_sla_id: IncidentSlaId,
    incident_id: Opt[IncidentId] = None,
    sla_def_id: Opt[DefinitionId] = None,
    stage: Opt[Stage] = None,
    has_breached: Opt[Breached] = None,
    start_time: Opt[When] = None,
    breach_time: Opt[When] = None,
    completed_time: Opt[When] = None,
) -> Row:
    """Change a service level; only the fields that are given. Empty text clears a time."""
    _stage(ctx, stage)
    if not ctx.given - {"incident_sla_id"}:
        raise ToolError("At least one field must be provided for update")
    before = ctx.get(INCIDENT_SLA, incident_sla_id, "incident_sla_id")
    values = _checked(ctx)
    _check_order({**before, **values})
    row = ctx.update(INCIDENT_SLA, before, values)
    check_stage(ctx, before, row)
    return ctx.show(INCIDENT_SLA, row)


@tool(writes="incident_slas", any_of=[[name] for name in FILTERS + DATES])
def delete_incident_slas(
    ctx: Context,
    incident_sla_id: Opt[IncidentSlaId] = None,
    incident_id: Opt[IncidentId] = None,
    sla_def_id: Opt[DefinitionId] = None,
    stage: Opt[Stage] = None,
    has_breached: Opt[Breached] = None,
    created_before: Opt[When] = None,
    created_after: Opt[When] = None,
) -> Row:
    """Delete the service levels that match all the filters, of which there must be one."""
    if all(value == "" for value in ctx.take().values()):
        raise ToolError("At least one filter must be provided")
    rows = _select(ctx)
    for row in rows:
        check_deletion(ctx, row)
    return {"deleted_count": ctx.delete(INCIDENT_SLA, rows)}


def _stage(ctx: Context, value: str | None) -> str | None:
    """A stage as it is stored: the one enumeration whose case does not count."""
    known = value.lower() if value else value
    if known and known not in STAGES:
        raise ctx.domain.faults.invalid_choice("stage", value, STAGES)
    return known


def _select(ctx: Context) -> list[Row]:
    equal = ctx.take(*FILTERS)
    between = {"created_on": (ctx.arguments["created_after"], ctx.arguments["created_before"])}
    return ctx.select(
        INCIDENT_SLA, {**equal, "stage": _stage(ctx, equal.get("stage"))}, None, between
    )


def _checked(ctx: Context) -> dict[str, Any]:
    """What a caller gave, as it is stored."""
    values = ctx.take(*OWNERS, "stage", "has_breached", *TIMES)
    if "stage" in values:
        values["stage"] = _stage(ctx, values["stage"])
    cleaned = ctx.clean(INCIDENT_SLA, values)
    for name, table in OWNERS.items():
        if name in cleaned:
            ctx.get(table, cleaned[name], name)
    store_dates(cleaned, *TIMES)
    return cleaned


def _check_order(values: dict[str, Any]) -> None:
    """Refuse a breach before the start, as the table does, with a clear error."""
    start, breach = values.get("start_time"), values.get("breach_time")
    if start and breach and breach < start:
        raise ToolError(
            "breach_time must not be before start_time", "INVALID_DATE_RANGE", "breach_time"
        )
