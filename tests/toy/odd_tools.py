"""Tools for tests of the gym: they fail, they take for ever, they write what has no key."""

import json
from typing import Literal

from eopsgym.domains.kernel import Call, Row, ToolError, tool


@tool(writes="crates")
def spill(call: Call, crate_id: str, how: Literal["refuse", "crash"] = "refuse") -> Row:
    """Write, and then fail."""
    call.execute("UPDATE crate SET label = 'spilt'")
    if how == "crash":
        raise RuntimeError("a defect")
    raise ToolError("it broke", "BROKEN", "crate_id", context={"crate": crate_id})


@tool(reads="crates")
def weigh(call: Call, careless: bool = False) -> Row:
    """Add up what the crates weigh; a careless sum fails."""
    weights = [row["weight"] or 0 for row in call.rows("SELECT weight FROM crate")]
    return {"weight": sum([*weights, None] if careless else weights)}


@tool(reads="crates")
def unpack(call: Call, text: str) -> Row:
    """Read a text that is JSON."""
    return {"found": json.loads(text)}


@tool(reads="crates")
def stare(call: Call) -> Row:
    """Look for something that takes for ever to find."""
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
    return {"found": call.value(f"{numbers} SELECT max(i) FROM n")}


@tool(writes="slots")
def place_crate(call: Call, aisle: str, place: int, crate_id: str | None = None) -> Row:
    """Put a crate into a slot, or clear the slot."""
    sql = "INSERT INTO slot VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET crate_id = excluded.crate_id"
    call.execute(sql, aisle, place, crate_id)
    return {"aisle": aisle, "place": place}


@tool(writes="slots")
def clear_slots(call: Call) -> None:
    """Remove all slots."""
    call.execute("DELETE FROM slot")


@tool(writes="jottings")
def jot(call: Call, text: str, crate_id: str | None = None) -> Row:
    """Write a note; notes have no key."""
    call.execute("INSERT INTO jotting VALUES (?, ?)", text, crate_id)
    return {"text": text}


@tool(writes="crates")
def mark(call: Call, crate_id: str) -> Row:
    """Stamp a crate with bytes."""
    call.execute("UPDATE crate SET stamp = x'00ff' WHERE crate_id = ?", crate_id)
    row = call.row("SELECT crate_id, stamp FROM crate WHERE crate_id = ?", crate_id)
    assert row is not None
    return row


@tool(reads="clock")
def tell_time(call: Call) -> Row:
    """What time it is, for Python and for SQL."""
    return {"python": call.stamp, "sql": call.value("SELECT datetime('now')")}


@tool(reads="locations")
def find_locations(call: Call) -> Row:
    """A tool whose name another domain has too."""
    return {"here": "depot"}
