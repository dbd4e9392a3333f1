"""Mappings between parent and child incidents."""

from dataclasses import dataclass
from typing import Annotated

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.itsm.resources.record import Record
from eopsgym.domains.itsm.tools.incidents import INCIDENT
from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.records import Compare, Condition, Query, Unique, equal, to

_ENDS = to(lost="{label} with ID '{value}' not found", named=True, needed=True)
_DUPLICATE = "'{child_incident}' is already a child of '{parent_incident}'"


class Pair(TypedDict):
    """A parent incident and a child incident."""

    parent_incident: Annotated[str, _ENDS]
    child_incident: Annotated[str, _ENDS]


@dataclass(frozen=True, eq=False)
class Families(Record):
    """Mappings, which have no organisation of their own: users see those whose parent they see."""

    def sight(self, call: Call) -> Condition:
        """Return the condition on children of parents in the acting user's organisation."""
        own = Query("incident", INCIDENT.sight(call), ["incident_id"])
        return Compare("parent_incident", "in", own)


CHILD = Families(
    "child_incident",
    "Child incident mapping",
    (Pair,),
    id="CINC_{:03}",
    unique=(Unique("child_incident parent_incident", "DUPLICATE_RELATIONSHIP", _DUPLICATE),),
    created="created_at",
    updated="updated_at",
    org=None,
    missing="VALIDATION_ERROR",
    lost="{label} '{value}' not found",
)
NO_PARENT = CHILD.worded("No parent found for child incident '{value}'")


@tool(reads="incidents")
def list_child_incidents(call: Call, parent_incident: str) -> list[Row]:
    """List the mappings of a parent incident to its children, newest first.

    Returns a list of mappings with ids only, which may be empty. Incidents that name the parent in
    their own `parent_incident` without a mapping are not included; find them with `list_incidents`.
    """
    return CHILD.list(call, equal("parent_incident", parent_incident))


@tool(reads="incidents")
def find_parent_incident(call: Call, child_incident: str) -> Row:
    """Get the mapping of a child incident to its parent.

    A child without a mapping is refused, even if its own `parent_incident` names a parent.
    `find_incident_by_id` returns the parent itself.
    """
    return NO_PARENT.one(call, child_incident, "child_incident", by="child_incident")


@tool(writes="incidents")
def add_child_incident(call: Call, **pair: Unpack[Pair]) -> Row:
    """Map an incident as a child of another, and return the mapping.

    Both have to exist and differ (`INVALID_RELATIONSHIP`), and the same pair can be mapped only
    once (`DUPLICATE_RELATIONSHIP`). The child's own `parent_incident` is not changed: use
    `update_incident` for it.
    """
    return CHILD.create(call, _of_two(pair))


@tool(writes="incidents")
def add_child_incidents(
    call: Call,
    parent_incident: str,
    child_incidents: list[str],
) -> list[Row]:
    """Map several incidents as children of another: all of them, or none if there is an error.

    Returns the list of new mappings. The rules of `add_child_incident` apply to each of them; an
    empty list is refused. The `parent_incident` of the children is not changed.
    """
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
    """Change the parent, the child or both of a mapping, and return it.

    Both ids are required, including the one that does not change. They have to exist and differ,
    and a pair that is already mapped is refused. A call that changes nothing is refused as well
    (`NO_CHANGES_DETECTED`). The `parent_incident` of the incidents is not changed.
    """
    return CHILD.update(call, child_incident_mapping_id, _of_two(pair))


@tool(writes="incidents")
def remove_child_incident(
    call: Call,
    child_incident_mapping_id: str | None = None,
    parent_incident: str | None = None,
    child_incident: str | None = None,
) -> Row:
    """Remove a mapping of a child incident, given its id or both parent and child.

    A call with neither is refused (`MISSING_IDENTIFIERS`), and so is a mapping that does not exist.
    Returns a message. The incidents, and the child's own `parent_incident`, are not changed.
    """
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
    """Return the pair, after checking that its incidents differ."""
    if pair["parent_incident"] == pair["child_incident"]:
        message = "An incident cannot be its own child"
        raise ToolError(message, "INVALID_RELATIONSHIP", "child_incident")
    return pair
