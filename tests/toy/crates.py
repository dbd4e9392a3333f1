"""Crates and what is in them."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from eopsgym.domains.core import Context, Opt, Row, Table, ToolError, tool

CRATE = Table("crate", "crate_id", "Crate", "CR", hidden=frozenset({"org_id"}))
ITEM = Table("item", "item_id", "Item", updated=None, org=None)
Colour = Literal["red", "blue"]
CrateId = Annotated[str, Field(description="Crate id, such as CR_001")]


class Thing(TypedDict, total=False):
    """What goes into a crate."""

    name: str
    colour: Colour


@tool(reads="crates")
def find_crates(
    ctx: Context, label: str | None = "", packed_after: str = "", packed_before: str = ""
) -> Row:
    """List crates, newest first."""
    found = ctx.list(CRATE, None, {"label": label}, {"packed_at": (packed_after, packed_before)})
    return {"crates": found, "count": len(found)}


@tool(writes="crates")
def add_crate(
    ctx: Context,
    label: str,
    colour: Opt[Colour] = None,
    weight: float | None = None,
    fragile: bool = False,
    things: Opt[list[Thing]] = None,
) -> Row:
    """Add a crate, and things in it."""
    light = not fragile or (weight or 0) <= 20
    ctx.require("DEPOT-2.1", light, f"a fragile crate of {weight} kg is too heavy")
    crate = ctx.insert(CRATE, ctx.clean(CRATE, ctx.take("label", "colour", "weight", "fragile")))
    for thing in things or []:
        ctx.insert(ITEM, {"crate_id": crate["crate_id"], "name": thing["name"]})
    return ctx.show(CRATE, crate)


@tool(writes="crates", closed=True, any_of=[["label"], ["colour"]])
def update_crate(
    ctx: Context, crate_id: CrateId, label: Opt[str] = None, colour: Opt[Colour] = None
) -> Row:
    """Change a crate."""
    values = ctx.edits("label", "colour")
    return ctx.show(CRATE, ctx.update(CRATE, ctx.get(CRATE, crate_id, "crate_id"), values))


@tool(writes="crates")
def delete_crate(ctx: Context, crate_id: CrateId) -> Row:
    """Delete a crate."""
    return {"deleted": ctx.delete(CRATE, [ctx.get(CRATE, crate_id, "crate_id")])}


@tool(writes="crates")
def spill(ctx: Context, crate_id: CrateId, how: Literal["refuse", "crash"] = "refuse") -> Row:
    """Write, and then fail."""
    ctx.connection.execute("UPDATE crate SET label = 'spilt'")
    if how == "crash":
        raise RuntimeError("a defect")
    raise ToolError("it broke", "BROKEN", "crate_id", context={"crate": crate_id})


@tool(reads="crates")
def weigh(ctx: Context, careless: bool = False) -> Row:
    """Add up what the crates weigh; a careless sum fails."""
    weights = [row["weight"] or 0 for row in ctx.rows("SELECT weight FROM crate")]
    return {"weight": sum([*weights, None] if careless else weights)}


@tool(reads="crates")
def stare(ctx: Context) -> Row:
    """Look for something that takes for ever to find."""
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
    return {"found": ctx.value(f"{numbers} SELECT max(i) FROM n")}
