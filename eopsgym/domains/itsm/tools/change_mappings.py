"""Mappings of changes to the incidents and problems that they are to fix."""

from typing import Annotated

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.itsm.resources.record import Record
from eopsgym.domains.itsm.resources.value_types import LOST, Created
from eopsgym.domains.itsm.tools.incidents import INCIDENT
from eopsgym.domains.itsm.tools.problems import PROBLEM
from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.records import Unique, to

MAPPED = "Change '{change_id}' is already mapped to '{%s}'"
_LOST = to(lost=LOST, named=True)


class Ends(TypedDict, total=False):
    """The change and the incident or problem of a mapping."""

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
    # Duplicates are compared across all organisations.
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
    """Map a change to the incident, the problem or both that it is to fix, and return the mapping.

    At least one of `incident_id` and `problem_id` has to be given, and every id has to exist. A
    change can be mapped only once to the same incident or problem (`DUPLICATE_MAPPING`). Nothing
    else changes: the incident's own `change_request` is set by `update_incident`.
    """
    if not (ends.get("incident_id", "").strip() or ends.get("problem_id", "").strip()):
        raise ToolError("At least one of incident_id or problem_id must be provided")
    return MAPPING.create(call, ends)


@tool(reads="change_mappings")
def list_change_request_mappings(call: Call, **filters: Unpack[MappingFilters]) -> Row:
    """List the mappings of changes to incidents and problems that match every filter, newest first.

    Returns `change_request_mappings` (all of them without a filter) and `total_count`. A mapping
    contains only ids. Changes that incidents name in their own `change_request` are not included.
    """
    return MAPPING.page(call, filters)


@tool(reads="change_mappings")
def find_change_request_mappings_for_incident(call: Call, incident_id: str) -> Row:
    """List the mappings of changes to one incident, newest first.

    Returns `change_request_mappings`, which may be empty, and `total_count`. An incident that does
    not exist is refused. Its own `change_request` may name a change that is not mapped.
    """
    INCIDENT.worded(LOST).get(call, incident_id, "incident_id")
    return MAPPING.page(call, {"incident_id": incident_id})


@tool(reads="change_mappings")
def find_change_request_mappings_for_problem(call: Call, problem_id: str) -> Row:
    """List the mappings of changes to one problem, newest first.

    Returns `change_request_mappings`, which may be empty, and `total_count`. A problem that does
    not exist is refused. `list_changes` returns the changes themselves.
    """
    PROBLEM.worded(LOST).get(call, problem_id, "problem_id")
    return MAPPING.page(call, {"problem_id": problem_id})


@tool(writes="change_mappings", any_of=[[name] for name in OneMapping.__annotations__])
def delete_change_request_mappings(call: Call, **filters: Unpack[OneMapping]) -> Row:
    """Delete all mappings of changes that match every filter.

    At least one non-empty filter is required. Returns `deleted_count`, the `deleted_mappings` and a
    message; it is not an error if nothing matches. Changes, incidents and problems are not deleted,
    and the `change_request` of an incident is not changed.
    """
    if not any(filters.values()):
        raise ToolError("At least one filter must be provided", field="change_request_mapping_id")
    rows = MAPPING.select(call, filters)
    count = MAPPING.delete(call, rows)
    deleted = f"{count} change request mapping{'' if count == 1 else 's'}"
    if count and filters.get("change_request_mapping_id"):
        deleted = f"change request mapping '{filters['change_request_mapping_id']}'"
    return {
        "deleted_count": count,
        "deleted_mappings": [MAPPING.show(row) for row in rows],
        "message": f"Successfully deleted {deleted}",
    }
