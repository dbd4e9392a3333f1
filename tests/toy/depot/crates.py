"""Crates and what is in them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.kernel import Call, Change, Opt, Row, Shown, rule, tool, tool_rule
from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.domains.records import PART, Resource, Since, Until

Colour = Literal["red", "blue"]
CrateId = Annotated[str, Field(description="Crate id, such as CR_001")]

VISIBILITY_RULE = tool_rule("DEPOT-1.1", __name__)


@dataclass(frozen=True, eq=False)
class Record(Resource):
    """One kind of record of the depot."""

    created: str | None = "created_on"
    updated: str | None = "updated_on"

    schema = Schema.of(Path(__file__).parent)
    visibility_rule = VISIBILITY_RULE


class Thing(TypedDict, total=False):
    """What goes into a crate."""

    name: str
    colour: Colour


class CrateFields(TypedDict, total=False):
    """What changes a crate."""

    label: str
    colour: Colour


class CrateFilters(TypedDict, total=False):
    """What finds crates."""

    label: Annotated[str | None, PART, Shown("")]
    packed_after: Annotated[str, Since("packed_at"), Shown("")]
    packed_before: Annotated[str, Until("packed_at"), Shown("")]


CRATE = Record("crate", "Crate", (CrateFilters,), id="CR_{:03}", hidden=frozenset({"org_id"}))
ITEM = Record("item", "Item", updated=None, org=None)


@rule("DEPOT-2.1", CRATE, on="fragile weight")
def fragile_crates_are_light(change: Change) -> str | None:
    weight = change.row["weight"] or 0
    heavy = change.row["fragile"] and weight > 20
    return f"a fragile crate of {weight} kg is too heavy" if heavy else None


@tool(reads="crates")
def find_crates(call: Call, **filters: Unpack[CrateFilters]) -> Row:
    """List crates, newest first."""
    found = CRATE.list(call, filters)
    return {"crates": found, "count": len(found)}


@tool(writes="crates")
def add_crate(
    call: Call,
    label: str,
    colour: Opt[Colour] = None,
    weight: float | None = None,
    fragile: bool = False,
    things: Opt[list[Thing]] = None,
) -> Row:
    """Add a crate, and things in it."""
    given = {"label": label, "colour": colour, "weight": weight, "fragile": fragile}
    crate = CRATE.create(call, given)
    for thing in things or []:
        ITEM.insert(call, {"crate_id": crate["crate_id"], "name": thing["name"]})
    return crate


@tool(writes="crates", closed=True, any_of=[["label"], ["colour"]])
def update_crate(call: Call, crate_id: CrateId, **fields: Unpack[CrateFields]) -> Row:
    """Change a crate."""
    return CRATE.update(call, crate_id, fields)


@tool(writes="crates")
def delete_crate(call: Call, crate_id: CrateId) -> Row:
    """Delete a crate."""
    return {"deleted": CRATE.delete(call, [CRATE.get(call, crate_id, "crate_id")])}
