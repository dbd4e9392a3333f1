"""SLAs of cases."""

from typing import get_args

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm import value_types
from eopsgym.domains.csm.record import Record
from eopsgym.domains.kernel import Call, Opt, Row, tool


class CaseSlaFields(TypedDict, total=False):
    case_id: int
    sla_def_id: int
    stage: value_types.Stage
    start_time: str
    breach_time: str
    has_breached: bool
    completed_time: str


class CaseSlaFilters(CaseSlaFields, total=False):
    case_sla_id: int


CASE_SLA = Record(
    "case_sla",
    "Case SLA",
    (CaseSlaFilters,),
    starts="start_time",
    defaults={"has_breached": 0},
)


@tool(reads="case_slas")
def find_case_slas(call: Call, **filters: Unpack[CaseSlaFilters]) -> list[Row]:
    """List SLAs of cases that pass every filter given; times are exact."""
    return CASE_SLA.list(call, filters)


@tool(reads="case_slas")
def find_stage_wise_breached_case_sla_counts(
    call: Call, stage: Opt[value_types.Stage] = None
) -> Row:
    """Count breached SLAs by stage, as stage to count, or of one stage."""
    counts = CASE_SLA.tally(call, "stage", {"has_breached": True, "stage": stage})
    return {
        name: counts.get(name, 0) for name in ([stage] if stage else get_args(value_types.Stage))
    }


@tool(writes="case_slas", required=("case_id", "sla_def_id", "stage"))
def link_new_case_sla(call: Call, **fields: Unpack[CaseSlaFields]) -> Row:
    """Put a case under an SLA. The clock starts now unless `start_time` says otherwise.

    `breach_time` is not worked out: give it.
    """
    return CASE_SLA.create(call, fields)


@tool(writes="case_slas")
def update_case_sla_details(call: Call, case_sla_id: int, **fields: Unpack[CaseSlaFields]) -> Row:
    """Change the SLA of a case; only the fields that are given."""
    return CASE_SLA.update(call, case_sla_id, fields)


@tool(writes="case_slas")
def delete_case_slas(call: Call, **filters: Unpack[CaseSlaFilters]) -> Row:
    """Delete the SLAs that pass every filter; at least one is needed."""
    return CASE_SLA.remove(call, filters)
