"""Links of changes to the incidents and problems they are meant to fix."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, ToolError, tool
from eopsgym.domains.itsm.references import check_once, worded
from eopsgym.domains.itsm.tables import CHANGE, INCIDENT, MAPPING, PROBLEM

MappingId = Annotated[str, Field(description="Mapping id, such as CRM_001")]
ChangeId = Annotated[str, Field(description="Change id, such as CHG_001")]
IncidentId = Annotated[str, Field(description="Incident id, such as INC_001")]
ProblemId = Annotated[str, Field(description="Problem id, such as PRB_001")]
When = Annotated[str, Field(description="ISO 8601, inclusive")]

LOST = "{label} '{value}' not found"
ENDS = {
    "change_id": worded(CHANGE, LOST),
    "incident_id": worded(INCIDENT, LOST),
    "problem_id": worded(PROBLEM, LOST),
}
FILTERS = ("change_request_mapping_id", *ENDS)


@tool(writes="change_mappings", any_of=[["incident_id"], ["problem_id"]])
def map_change_request(
    ctx: Context,
    change_id: ChangeId,
    incident_id: Annotated[str | None, Field(description="Incident id, such as INC_001")] = None,
    problem_id: Annotated[str | None, Field(description="Problem id, such as PRB_001")] = None,
) -> Row:
    """Map a change to an incident, a problem, or both. The incident itself is not touched."""
    values = ctx.clean(MAPPING, ctx.take())
    if not (values.get("incident_id") or values.get("problem_id")):
        raise ToolError("At least one of incident_id or problem_id must be provided")
    _check_ends(ctx, values)
    for end in ("incident_id", "problem_id"):
        _check_free(ctx, change_id, end, values.get(end))
    return ctx.show(MAPPING, ctx.insert(MAPPING, values))


@tool(reads="change_mappings")
def list_change_request_mappings(
    ctx: Context,
    change_request_mapping_id: Opt[MappingId] = None,
    change_id: Opt[ChangeId] = None,
    incident_id: Opt[IncidentId] = None,
    problem_id: Opt[ProblemId] = None,
    created_after: Opt[When] = None,
    created_before: Opt[When] = None,
) -> Row:
    """List mappings, newest first; all of them without a filter."""
    between = {"created_at": (created_after, created_before)}
    return _page(ctx.list(MAPPING, ctx.take(*FILTERS), None, between))


@tool(reads="change_mappings")
def find_change_request_mappings_for_incident(ctx: Context, incident_id: IncidentId) -> Row:
    """List the mappings of an incident, newest first."""
    _check_ends(ctx, {"incident_id": incident_id})
    return _page(ctx.list(MAPPING, {"incident_id": incident_id}))


@tool(reads="change_mappings")
def find_change_request_mappings_for_problem(ctx: Context, problem_id: ProblemId) -> Row:
    """List the mappings of a problem, newest first."""
    _check_ends(ctx, {"problem_id": problem_id})
    return _page(ctx.list(MAPPING, {"problem_id": problem_id}))


@tool(writes="change_mappings", any_of=[[name] for name in FILTERS])
def delete_change_request_mappings(
    ctx: Context,
    change_request_mapping_id: Opt[MappingId] = None,
    change_id: Opt[ChangeId] = None,
    incident_id: Opt[IncidentId] = None,
    problem_id: Opt[ProblemId] = None,
) -> Row:
    """Delete the mappings that match all the filters, of which there must be one."""
    filters = {name: value for name, value in ctx.take().items() if value}
    if not filters:
        raise ToolError("At least one filter must be provided", field="change_request_mapping_id")
    rows = ctx.select(MAPPING, filters)
    count = ctx.delete(MAPPING, rows)
    what = f"{count} change request mapping{'' if count == 1 else 's'}"
    if change_request_mapping_id and count:
        what = f"change request mapping '{change_request_mapping_id}'"
    return {
        "deleted_count": count,
        "deleted_mappings": [ctx.show(MAPPING, row) for row in rows],
        "message": f"Successfully deleted {what}",
    }


def _page(found: list[Row]) -> Row:
    return {"change_request_mappings": found, "total_count": len(found)}


def _check_ends(ctx: Context, values: Mapping[str, Any]) -> None:
    for name, table in ENDS.items():
        if values.get(name) is not None:
            ctx.get(table, values[name], name)


def _check_free(ctx: Context, change_id: str, end: str, value: str | None) -> None:
    """Refuse a second mapping of the same two, in whatever organisation the first one is."""
    if value:
        message = f"Change '{change_id}' is already mapped to '{value}'"
        pair = {"change_id": change_id, end: value}
        check_once(ctx, MAPPING, pair, message, "DUPLICATE_MAPPING", end)
