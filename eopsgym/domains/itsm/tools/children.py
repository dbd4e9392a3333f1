"""Parents and children among incidents."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Row, Table, ToolError, tool
from eopsgym.domains.itsm.references import worded
from eopsgym.domains.itsm.rules.incidents import check_child
from eopsgym.domains.itsm.tables import CHILD, INCIDENT

ParentId = Annotated[str, Field(description="Id of the parent incident, such as INC_001")]
ChildId = Annotated[str, Field(description="Id of the child incident, such as INC_002")]
MappingId = Annotated[str, Field(description="Id of the mapping, such as CINC_001")]

NO_PARENT = worded(CHILD, "No parent found for child incident '{value}'")


@tool(reads="incidents")
def list_child_incidents(ctx: Context, parent_incident: ParentId) -> list[Row]:
    """List the mappings of a parent incident to its children, newest first."""
    rows = ctx.select(CHILD, {"parent_incident": [parent_incident]})
    return [ctx.show(CHILD, row) for row in rows if _in_sight(ctx, row)]


@tool(reads="incidents")
def find_parent_incident(ctx: Context, child_incident: ChildId) -> Row:
    """Get the mapping that names the parent of a child incident."""
    row = ctx.get(NO_PARENT, child_incident, "child_incident", by="child_incident")
    return ctx.show(CHILD, _reach(ctx, row, NO_PARENT, child_incident, "child_incident"))


@tool(writes="incidents")
def add_child_incident(ctx: Context, parent_incident: ParentId, child_incident: ChildId) -> Row:
    """Make an incident the child of another. The child's own `parent_incident` is not touched."""
    return _add(ctx, parent_incident, child_incident)


@tool(writes="incidents")
def add_child_incidents(
    ctx: Context,
    parent_incident: ParentId,
    child_incidents: Annotated[list[str], Field(description="Ids of the child incidents")],
) -> list[Row]:
    """Make several incidents the children of another: all of them or, on an error, none."""
    ctx.get(INCIDENT, parent_incident, "parent_incident")
    if not child_incidents:
        raise ToolError("child_incidents cannot be empty", field="child_incidents")
    return [_add(ctx, parent_incident, child) for child in child_incidents]


@tool(writes="incidents")
def update_child_incident(
    ctx: Context,
    child_incident_mapping_id: MappingId,
    parent_incident: ParentId,
    child_incident: ChildId,
) -> Row:
    """Point an existing mapping at another parent, another child, or both."""
    row = _get(ctx, child_incident_mapping_id)
    child = _check_pair(ctx, parent_incident, child_incident, row)
    values = {"parent_incident": parent_incident, "child_incident": child_incident}
    stored = ctx.update(CHILD, row, values)
    check_child(ctx, parent_incident, child)
    return ctx.show(CHILD, stored)


@tool(writes="incidents")
def remove_child_incident(
    ctx: Context,
    child_incident_mapping_id: str | None = None,
    parent_incident: str | None = None,
    child_incident: str | None = None,
) -> Row:
    """Remove a mapping, named by its id or by parent and child together."""
    if child_incident_mapping_id:
        row = _get(ctx, child_incident_mapping_id)
    elif parent_incident and child_incident:
        row = _get_pair(ctx, parent_incident, child_incident)
    else:
        raise ToolError(
            "Either child_incident_mapping_id or both parent_incident and child_incident "
            "must be provided",
            "MISSING_IDENTIFIERS",
        )
    ctx.delete(CHILD, [row])
    return {"message": "Child incident mapping removed successfully"}


def _add(ctx: Context, parent_incident: str, child_incident: str) -> Row:
    child = _check_pair(ctx, parent_incident, child_incident)
    values = {"parent_incident": parent_incident, "child_incident": child_incident}
    row = ctx.insert(CHILD, values)
    check_child(ctx, parent_incident, child)
    return ctx.show(CHILD, row)


def _check_pair(ctx: Context, parent: str, child: str, row: Row | None = None) -> Row:
    """Refuse a pair that cannot be; gives back the child incident."""
    ctx.get(INCIDENT, parent, "parent_incident")
    found = ctx.get(INCIDENT, child, "child_incident")
    if parent == child:
        raise ToolError(
            "An incident cannot be its own child", "INVALID_RELATIONSHIP", "child_incident"
        )
    same = ctx.select(CHILD, {"parent_incident": parent, "child_incident": child})
    if any(other != row for other in same):
        message = f"'{child}' is already a child of '{parent}'"
        raise ctx.domain.faults.duplicate(message, "DUPLICATE_RELATIONSHIP", "child_incident")
    return found


def _in_sight(ctx: Context, row: Row) -> bool:
    """Whether the acting user may see a mapping, which has no organisation of its own."""
    return not ctx.scoped or ctx.find(INCIDENT, row["parent_incident"]) is not None


def _reach(ctx: Context, row: Row, table: Table, value: object, field: str | None = None) -> Row:
    """The same mapping; missing if it is out of sight, a breach if it should be."""
    if not _in_sight(ctx, row):
        raise ctx.domain.faults.missing(table, value, field)
    if ctx.find(INCIDENT, row["parent_incident"]):
        ctx.get(INCIDENT, row["parent_incident"])
    return row


def _get(ctx: Context, mapping_id: str) -> Row:
    field = "child_incident_mapping_id"
    return _reach(ctx, ctx.get(CHILD, mapping_id, field), CHILD, mapping_id, field)


def _get_pair(ctx: Context, parent: str, child: str) -> Row:
    found = ctx.select(CHILD, {"parent_incident": parent, "child_incident": child})
    pair = f"{parent} -> {child}"
    if not found:
        raise ctx.domain.faults.missing(CHILD, pair)
    return _reach(ctx, found[0], CHILD, pair)
