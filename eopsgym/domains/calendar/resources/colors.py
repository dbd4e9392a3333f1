"""Colours of calendars and events, by their numbers."""

from eopsgym.domains.calendar.endpoints import endpoint
from eopsgym.domains.calendar.resources.moments import iso
from eopsgym.domains.kernel import Call, Row, ToolError


@endpoint("GET", "/colors")
def colors(call: Call) -> Row:
    """Return the colours of calendars and events by their numbers."""
    rows = call.rows("SELECT * FROM colors ORDER BY rowid")
    kinds: dict[str, Row] = {"calendar": {}, "event": {}}
    for row in rows:
        shown = {"background": row["background"], "foreground": row["foreground"]}
        kinds[row["color_type"].lower()][row["color_id"]] = shown
    newest = max((row["updated_at"] for row in rows if row["updated_at"]), default=None)
    return {"kind": "calendar#colors", "updated": iso(newest), **kinds}


def check_color(call: Call, number: str | None) -> None:
    """Refuse a number that is no colour of events.

    Raises:
        ToolError: it is none.
    """
    sql = "SELECT 1 FROM colors WHERE color_type = 'EVENT' AND color_id = ?"
    if number is not None and not call.value(sql, number):
        raise ToolError(
            f"Invalid event colorId: '{number}'. Check available colors with GET /colors"
        )


def calendar_color(call: Call, number: str) -> tuple[str, str]:
    sql = "SELECT background, foreground FROM colors WHERE color_type = 'CALENDAR' AND color_id = ?"
    row = call.row(sql, number)
    if row is None:
        raise ToolError(
            f"Invalid calendar colorId: '{number}'. Check available colorId with GET /colors"
        )
    return row["background"], row["foreground"]


def number_of_colors(call: Call, back: str, fore: str) -> str:
    sql = (
        "SELECT color_id FROM colors WHERE color_type = 'CALENDAR' "
        "AND lower(background) = ? AND lower(foreground) = ? ORDER BY rowid LIMIT 1"
    )
    found = call.value(sql, back.lower(), fore.lower())
    if found is None:
        raise ToolError(
            f"Invalid color combination: backgroundColor='{back}' and foregroundColor='{fore}' "
            "is not a valid calendar color combination"
        )
    return str(found)
