"""Rules for calendars as a whole."""

from eopsgym.domains.calendar.rules.events import is_over
from eopsgym.domains.kernel import Change, rule


@rule("CALENDAR-8.1", "calendars", when="insert")
def a_calendar_has_a_description(change: Change) -> bool:
    """A secondary calendar has a description."""
    return bool((change.row["description"] or "").strip())


@rule("CALENDAR-8.2", "events", when="delete")
def a_calendar_goes_without_meetings(change: Change) -> bool:
    """A calendar is deleted only if it has no meeting that is still to come."""
    call, row = change.call, change.row
    sql, calendar = "SELECT 1 FROM calendars WHERE calendar_id = ?", row["calendar_id"]
    is_there = call.read_once(("calendar is there", calendar), lambda: call.value(sql, calendar))
    return bool(is_there) or is_over(change, row) or row["status"] == "cancelled"
