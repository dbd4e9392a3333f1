"""SLAs of cases."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.csm import records
from eopsgym.domains.csm.fields import CaseId, Moment, SlaId, Stage
from eopsgym.domains.csm.rules import service
from eopsgym.domains.csm.tables import CASE, CASE_SLA, SLA

CaseSlaId = Annotated[int, Field(description="Id of the SLA of a case")]
STAGES = ("in_progress", "paused", "completed", "canceled")


@tool(reads="case_slas")
def find_case_slas(
    ctx: Context,
    case_sla_id: Opt[CaseSlaId] = None,
    case_id: Opt[CaseId] = None,
    sla_def_id: Opt[SlaId] = None,
    stage: Opt[Stage] = None,
    start_time: Opt[Moment] = None,
    breach_time: Opt[Moment] = None,
    has_breached: Opt[bool] = None,
    completed_time: Opt[Moment] = None,
) -> list[Row]:
    """List SLAs of cases that pass every filter given; times are exact."""
    return records.browse(ctx, CASE_SLA)


@tool(reads="case_slas")
def find_stage_wise_breached_case_sla_counts(ctx: Context, stage: Opt[Stage] = None) -> Row:
    """Count breached SLAs by stage, as stage to count, or of one stage."""
    breached = {"has_breached": True, **ctx.take()}
    counts = dict(ctx.measure(CASE_SLA, "count(*)", breached, by=["stage"]))
    return {name: counts.get(name, 0) for name in ([stage] if stage else STAGES)}


@tool(writes="case_slas")
def link_new_case_sla(
    ctx: Context,
    case_id: CaseId,
    sla_def_id: SlaId,
    stage: Stage,
    start_time: Opt[Moment] = None,
    breach_time: Opt[Moment] = None,
    has_breached: Opt[bool] = None,
    completed_time: Opt[Moment] = None,
) -> Row:
    """Put a case under an SLA. The clock starts now unless `start_time` says otherwise.

    `breach_time` is not worked out: give it.
    """
    values = records.given(ctx, CASE_SLA)
    records.check_known(ctx, values)
    values.setdefault("has_breached", 0)
    values["start_time"] = values.get("start_time") or ctx.stamp
    case = ctx.get(CASE, case_id, "case_id")
    service.check_link(ctx, case, ctx.get(SLA, sla_def_id, "sla_def_id"), values)
    return records.add(ctx, CASE_SLA, values)


@tool(writes="case_slas")
def update_case_sla_details(
    ctx: Context,
    case_sla_id: CaseSlaId,
    case_id: Opt[CaseId] = None,
    sla_def_id: Opt[SlaId] = None,
    stage: Opt[Stage] = None,
    start_time: Opt[Moment] = None,
    breach_time: Opt[Moment] = None,
    has_breached: Opt[bool] = None,
    completed_time: Opt[Moment] = None,
) -> Row:
    """Change the SLA of a case; only the fields that are given."""
    values = records.given(ctx, CASE_SLA)
    row = records.revise(ctx, CASE_SLA, case_sla_id, values)
    service.check_stage(ctx, row, {**row, **values})
    return records.change(ctx, CASE_SLA, row, values)


@tool(writes="case_slas")
def delete_case_slas(
    ctx: Context,
    case_sla_id: Opt[CaseSlaId] = None,
    case_id: Opt[CaseId] = None,
    sla_def_id: Opt[SlaId] = None,
    stage: Opt[Stage] = None,
    start_time: Opt[Moment] = None,
    breach_time: Opt[Moment] = None,
    has_breached: Opt[bool] = None,
    completed_time: Opt[Moment] = None,
) -> Row:
    """Delete the SLAs that pass every filter; at least one is needed."""
    return records.remove(ctx, CASE_SLA)
