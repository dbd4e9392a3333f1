"""Links of changes to the incidents and problems they are meant to fix."""

from typing import Annotated

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.itsm.record import Record
from eopsgym.domains.itsm.tools.incidents import INCIDENT
from eopsgym.domains.itsm.tools.problems import PROBLEM
from eopsgym.domains.itsm.value_types import LOST, Created
from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.records import Unique, to

MAPPED = "Change '{change_id}' is already mapped to '{%s}'"
_LOST = to(lost=LOST, named=True)


class Ends(TypedDict, total=False):
    """What a mapping ties."""

    change_id: Annotated[str, _LOST]
    incident_id: Annotated[str, _LOST]
    problem_id: Annotated[str, _LOST]


class OneMapping(Ends, total=False):
    change_request_mapping_id: str


class MappingFilters(OneMapping, Created, total=False): ...


MAPPING = Record(
    "change_request_mapping",
    "Change request mapping",
    (MappingFilters,),
    id="CRM_{:03}",
    # In whatever organisation the first one is.
    unique=tuple(
        Unique(f"{end} change_id", "DUPLICATE_MAPPING", MAPPED % end, everyone=True)
        for end in ("incident_id", "problem_id")
    ),
    created="created_at",
    updated="updated_at",
)


@tool(
    writes="change_mappings",
    required=("change_id",),
    nullable=True,
    any_of=[["incident_id"], ["problem_id"]],
)
def map_change_request(call: Call, **ends: Unpack[Ends]) -> Row:
    """Map a change to an incident, a problem, or both. The incident itself is not touched."""
    if not (ends.get("incident_id", "").strip() or ends.get("problem_id", "").strip()):
        raise ToolError("At least one of incident_id or problem_id must be provided")
    return MAPPING.create(call, ends)


@tool(reads="change_mappings")
def list_change_request_mappings(call: Call, **filters: Unpack[MappingFilters]) -> Row:
    """List mappings, newest first; all of them without a filter."""
    return MAPPING.page(call, filters)


@tool(reads="change_mappings")
def find_change_request_mappings_for_incident(call: Call, incident_id: str) -> Row:
    """List the mappings of an incident, newest first."""
    INCIDENT.worded(LOST).get(call, incident_id, "incident_id")
    return MAPPING.page(call, {"incident_id": incident_id})


@tool(reads="change_mappings")
def find_change_request_mappings_for_problem(call: Call, problem_id: str) -> Row:
    """List the mappings of a problem, newest first."""
    PROBLEM.worded(LOST).get(call, problem_id, "problem_id")
    return MAPPING.page(call, {"problem_id": problem_id})


@tool(writes="change_mappings", any_of=[[name] for name in OneMapping.__annotations__])
def delete_change_request_mappings(call: Call, **filters: Unpack[OneMapping]) -> Row:
    """Delete the mappings that match all the filters, of which there must be one."""
    if not any(filters.values()):
        raise ToolError("At least one filter must be provided", field="change_request_mapping_id")
    rows = MAPPING.select(call, filters)
    count = MAPPING.delete(call, rows)
    what = f"{count} change request mapping{'' if count == 1 else 's'}"
    if count and filters.get("change_request_mapping_id"):
        what = f"change request mapping '{filters['change_request_mapping_id']}'"
    return {
        "deleted_count": count,
        "deleted_mappings": [MAPPING.show(row) for row in rows],
        "message": f"Successfully deleted {what}",
    }
