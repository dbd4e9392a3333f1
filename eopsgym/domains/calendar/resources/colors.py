"""Colours of calendars and events, identified by their numbers."""

from eopsgym.domains.kernel import Call, ToolError


def check_color(call: Call, number: str) -> None:
    """Raise ToolError unless a number is that of an event colour."""
    sql = "SELECT 1 FROM colors WHERE color_type = 'EVENT' AND color_id = ?"
    if not call.value(sql, number):
        raise ToolError(
            f"Invalid event colorId: '{number}'. Check available colors with GET /colors"
        )


def calendar_color(call: Call, number: str) -> tuple[str, str]:
    """Return the background and foreground of a calendar colour.

    Raises:
        ToolError: there is no such colour.
    """
    sql = "SELECT background, foreground FROM colors WHERE color_type = 'CALENDAR' AND color_id = ?"
    row = call.row(sql, number)
    if row is None:
        raise ToolError(
            f"Invalid calendar colorId: '{number}'. Check available colorId with GET /colors"
        )
    return row["background"], row["foreground"]


def number_of_colors(call: Call, back: str, fore: str) -> str:
    """Return the number of the calendar colour with a background and a foreground.

    Raises:
        ToolError: there is no such colour.
    """
    sql = (
        "SELECT color_id FROM colors WHERE color_type = 'CALENDAR' "
        "AND lower(background) = ? AND lower(foreground) = ? ORDER BY rowid LIMIT 1"
    )
    number = call.value(sql, back.lower(), fore.lower())
    if number is None:
        raise ToolError(
            f"Invalid color combination: backgroundColor='{back}' and foregroundColor='{fore}' "
            "is not a valid calendar color combination"
        )
    return str(number)
