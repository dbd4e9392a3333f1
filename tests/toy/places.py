"""Where crates stand, notes on them, and the time."""

from eopsgym.domains.kernel import Call, Row, tool


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
