"""Where crates stand, notes on them, and the time."""

from eopsgym.domains.core import Context, Row, tool


@tool(writes="slots")
def place_crate(ctx: Context, aisle: str, place: int, crate_id: str | None = None) -> Row:
    """Put a crate into a slot, or clear the slot."""
    sql = "INSERT INTO slot VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET crate_id = excluded.crate_id"
    ctx.connection.execute(sql, (aisle, place, crate_id))
    return {"aisle": aisle, "place": place}


@tool(writes="slots")
def clear_slots(ctx: Context) -> None:
    """Remove all slots."""
    ctx.connection.execute("DELETE FROM slot")


@tool(writes="jottings")
def jot(ctx: Context, text: str, crate_id: str | None = None) -> Row:
    """Write a note; notes have no key."""
    ctx.connection.execute("INSERT INTO jotting VALUES (?, ?)", (text, crate_id))
    return {"text": text}


@tool(writes="crates")
def mark(ctx: Context, crate_id: str) -> Row:
    """Stamp a crate with bytes."""
    ctx.connection.execute("UPDATE crate SET stamp = x'00ff' WHERE crate_id = ?", (crate_id,))
    row = ctx.row("SELECT crate_id, stamp FROM crate WHERE crate_id = ?", crate_id)
    assert row is not None
    return row


@tool(reads="clock")
def tell_time(ctx: Context) -> Row:
    """What time it is, for Python and for SQL."""
    return {"python": ctx.stamp, "sql": ctx.value("SELECT datetime('now')")}


@tool(reads="locations")
def find_locations(ctx: Context) -> Row:
    """A tool whose name another domain has too."""
    return {"here": "depot"}
