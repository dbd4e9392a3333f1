"""SLAs of cases."""

from typing import get_args

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm.resources import value_types
from eopsgym.domains.csm.resources.record import Record
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
    """List the SLAs of cases that match every filter given, ordered by id; all without filters.

    An SLA of a case connects it with an SLA definition, and has a stage, times and whether it was
    breached. Times have to be written exactly as in results. `find_sla_definitions` returns the
    minutes that a definition allows.
    """
    return CASE_SLA.list(call, filters)


@tool(reads="case_slas")
def find_stage_wise_breached_case_sla_counts(
    call: Call, stage: Opt[value_types.Stage] = None
) -> Row:
    """Count the breached SLAs of cases by stage, or those of one stage.

    Returns an object that maps stages to counts; stages without any have 0. Only SLAs with
    `has_breached` true are counted: `breach_time` is not compared with the current time.
    """
    counts = CASE_SLA.tally(call, "stage", {"has_breached": True, "stage": stage})
    return {
        name: counts.get(name, 0) for name in ([stage] if stage else get_args(value_types.Stage))
    }


@tool(writes="case_slas", required=("case_id", "sla_def_id", "stage"))
def link_new_case_sla(call: Call, **fields: Unpack[CaseSlaFields]) -> Row:
    """Apply an SLA definition to a case, and return the new SLA; it starts now by default.

    The ids of case and definition have to exist. `breach_time` is not computed from the definition:
    it is empty unless given, and so is `completed_time`. The tool accepts a second SLA with the
    same definition, and does not check that the definition is for the priority of the case.
    """
    return CASE_SLA.create(call, fields)


@tool(writes="case_slas")
def update_case_sla_details(call: Call, case_sla_id: int, **fields: Unpack[CaseSlaFields]) -> Row:
    """Change the SLA of a case, and return it; only the fields that are given are changed.

    A new stage does not set any time, and new times set neither `stage` nor `has_breached`. A call
    without a field to change is refused with `No fields to update`, an unknown id with `case_sla_id
    not found`.
    """
    return CASE_SLA.update(call, case_sla_id, fields)


@tool(writes="case_slas")
def delete_case_slas(call: Call, **filters: Unpack[CaseSlaFilters]) -> Row:
    """Permanently delete SLAs of cases that match every filter; at least one filter is required.

    Returns `deleted`, the number of deleted SLAs; 0 if none matches, which is not an error. Use
    `find_case_slas` with the same filters to see them first.
    """
    return CASE_SLA.remove(call, filters)
