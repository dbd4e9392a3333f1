"""Rules for calendars as a whole, and for the users who call tools."""

from eopsgym.domains.calendar.rules.events import is_over
from eopsgym.domains.kernel import Call, Change, rule

_OPEN_TO_THE_INACTIVE = {"get_user_by_email"}


@rule("CALENDAR-1.1")
def the_user_is_active(call: Call) -> str | None:
    """Check the acting user before the tool runs."""
    if call.user["is_active"] or call.tool.name in _OPEN_TO_THE_INACTIVE:
        return None
    return f"{call.user['name']} is not an active user"


@rule("CALENDAR-8.3")
def no_primary_calendar_is_cleared(call: Call) -> bool:
    """A primary calendar is never cleared as a whole."""
    return call.tool.name != "clear_calendar"


@rule("CALENDAR-8.1", "calendars", when="insert")
def a_calendar_has_a_description(change: Change) -> bool:
    """A secondary calendar has a description."""
    return bool((change.row["description"] or "").strip())


@rule("CALENDAR-8.2", "events", when="delete")
def a_calendar_goes_without_meetings(change: Change) -> bool:
    """A calendar is deleted only when nothing that lies ahead stands in it."""
    call, row = change.call, change.row
    sql, calendar = "SELECT 1 FROM calendars WHERE calendar_id = ?", row["calendar_id"]
    is_there = call.read_once(("calendar is there", calendar), lambda: call.value(sql, calendar))
    return bool(is_there) or is_over(change, row) or row["status"] == "cancelled"
