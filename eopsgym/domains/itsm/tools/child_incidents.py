"""Parents and children among incidents."""

from dataclasses import dataclass
from typing import Annotated

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.itsm.record import Record
from eopsgym.domains.itsm.tools.incidents import INCIDENT
from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.records import Compare, Condition, Query, Unique, equal, to

_ENDS = to(lost="{label} with ID '{value}' not found", named=True, needed=True)
_TWICE = "'{child_incident}' is already a child of '{parent_incident}'"


class Pair(TypedDict):
    """A parent and a child."""

    parent_incident: Annotated[str, _ENDS]
    child_incident: Annotated[str, _ENDS]


@dataclass(frozen=True, eq=False)
class Families(Record):
    """Mappings have no organisation of their own: they are seen with the parent."""

    def sight(self, call: Call) -> Condition:
        """Those of parents of the acting user's organisation."""
        own = Query("incident", INCIDENT.sight(call), ["incident_id"])
        return Compare("parent_incident", "in", own)


CHILD = Families(
    "child_incident",
    "Child incident mapping",
    (Pair,),
    id="CINC_{:03}",
    unique=(Unique("child_incident parent_incident", "DUPLICATE_RELATIONSHIP", _TWICE),),
    created="created_at",
    updated="updated_at",
    org=None,
    missing="VALIDATION_ERROR",
    lost="{label} '{value}' not found",
)
NO_PARENT = CHILD.worded("No parent found for child incident '{value}'")


@tool(reads="incidents")
def list_child_incidents(call: Call, parent_incident: str) -> list[Row]:
    """List the mappings of a parent incident to its children, newest first."""
    return CHILD.list(call, equal("parent_incident", parent_incident))


@tool(reads="incidents")
def find_parent_incident(call: Call, child_incident: str) -> Row:
    """Get the mapping that names the parent of a child incident."""
    return NO_PARENT.one(call, child_incident, "child_incident", by="child_incident")


@tool(writes="incidents")
def add_child_incident(call: Call, **pair: Unpack[Pair]) -> Row:
    """Make an incident the child of another. The child's own `parent_incident` is not touched."""
    return CHILD.create(call, _of_two(pair))


@tool(writes="incidents")
def add_child_incidents(
    call: Call,
    parent_incident: str,
    child_incidents: list[str],
) -> list[Row]:
    """Make several incidents the children of another: all of them or, on an error, none."""
    INCIDENT.get(call, parent_incident, "parent_incident")
    if not child_incidents:
        raise ToolError("child_incidents cannot be empty", field="child_incidents")
    pairs = [Pair(parent_incident=parent_incident, child_incident=one) for one in child_incidents]
    return [CHILD.create(call, _of_two(pair)) for pair in pairs]


@tool(writes="incidents")
def update_child_incident(
    call: Call,
    child_incident_mapping_id: str,
    **pair: Unpack[Pair],
) -> Row:
    """Point an existing mapping at another parent, another child, or both."""
    return CHILD.update(call, child_incident_mapping_id, _of_two(pair))


@tool(writes="incidents")
def remove_child_incident(
    call: Call,
    child_incident_mapping_id: str | None = None,
    parent_incident: str | None = None,
    child_incident: str | None = None,
) -> Row:
    """Remove a mapping, named by its id or by parent and child together."""
    if child_incident_mapping_id:
        row = CHILD.get(call, child_incident_mapping_id, "child_incident_mapping_id")
    elif parent_incident and child_incident:
        pair = Pair(parent_incident=parent_incident, child_incident=child_incident)
        row = CHILD.pick(call, CHILD.select(call, pair), f"{parent_incident} -> {child_incident}")
    else:
        raise ToolError(
            "Either child_incident_mapping_id or both parent_incident and child_incident "
            "must be provided",
            "MISSING_IDENTIFIERS",
        )
    CHILD.delete(call, [row])
    return {"message": "Child incident mapping removed successfully"}


def _of_two(pair: Pair) -> Pair:
    """The pair, if it is one."""
    if pair["parent_incident"] == pair["child_incident"]:
        message = "An incident cannot be its own child"
        raise ToolError(message, "INVALID_RELATIONSHIP", "child_incident")
    return pair
