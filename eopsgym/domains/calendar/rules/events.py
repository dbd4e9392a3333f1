"""Rules for events: their times, series and types."""

import json
import re
from datetime import UTC

from eopsgym.domains.calendar.resources.moments import span, stored_instant
from eopsgym.domains.kernel import Change, Row, rule

_OWN_TIME = {"focusTime", "outOfOffice"}
_LONGEST_FOCUS = 4 * 3600
_MOST_DATES = 52
_COUNT = re.compile(r"COUNT=(\d+)", re.IGNORECASE)
_UNTIL = re.compile(r"UNTIL=", re.IGNORECASE)


def is_over(change: Change, row: Row) -> bool:
    """Return whether an event has ended."""
    end = row["end_datetime"]
    now = change.call.now.replace(tzinfo=UTC)
    return end is not None and stored_instant(end, row["end_timezone"]) < now


@rule("CALENDAR-2.3", "events", when="insert update delete")
def nothing_is_written_into_the_past(change: Change) -> str | None:
    if change.before is not None and is_over(change, change.before):
        return f"the event '{change.before['summary']}' is over"
    if change.after is not None and is_over(change, change.row):
        return "the event would end in the past"
    return None


@rule("CALENDAR-2.4", "events", on="summary")
def a_summary_has_a_fitting_length(change: Change) -> bool:
    """A summary has 3 to 80 characters."""
    return 3 <= len((change.row["summary"] or "").strip()) <= 80


@rule("CALENDAR-5.2", "events", when="update")
def what_is_cancelled_stays(change: Change) -> bool:
    """A cancelled event stays as it is."""
    return bool(change.old("status") != "cancelled")


@rule("CALENDAR-4.1", "recurring_events", when="insert update")
def a_series_ends(change: Change) -> bool:
    """A series needs a COUNT of at most 52, or an UNTIL."""
    text = " ".join(json.loads(change.row["original_recurrence"] or "[]"))
    count = _COUNT.search(text)
    if count is None:
        return bool(_UNTIL.search(text))
    return int(count[1]) <= _MOST_DATES


@rule("CALENDAR-6.1", "events", on="calendar_id eventType")
def focus_time_and_absences_are_in_the_primary_calendar(change: Change) -> bool:
    """Focus time and absences stand in one's own primary calendar."""
    sql = "SELECT is_primary FROM calendars WHERE calendar_id = ? AND user_id = ?"
    row = change.row
    if row["eventType"] not in _OWN_TIME:
        return True
    return bool(change.call.value(sql, row["calendar_id"], row["user_id"]))


@rule("CALENDAR-6.2", "events", on="start_datetime end_datetime eventType")
def focus_time_is_short(change: Change) -> bool:
    """Focus time lasts four hours at most."""
    row = change.row
    start, end = span(row)
    return row["eventType"] != "focusTime" or (end - start).total_seconds() <= _LONGEST_FOCUS


@rule("CALENDAR-6.3", "events", on="eventType outOfOfficeProperties")
def an_absence_says_what_it_declines(change: Change) -> bool:
    """An absence says which invitations it declines and with which words."""
    properties = json.loads(change.row["outOfOfficeProperties"] or "{}") or {}
    is_complete = bool(properties.get("autoDeclineMode") and properties.get("declineMessage"))
    return change.row["eventType"] != "outOfOffice" or is_complete


_SAME_DAY = """
    SELECT count(*) FROM events
    WHERE user_id = ? AND eventType = 'workingLocation' AND status != 'cancelled'
        AND substr(start_datetime, 1, 10) = substr(?, 1, 10)
"""


@rule("CALENDAR-6.4", "events", on="start_datetime eventType")
def a_day_has_one_working_location(change: Change) -> bool:
    """A day has one working location."""
    row = change.row
    if row["eventType"] != "workingLocation" or row["recurring_event_id"]:
        return True
    return int(change.call.value(_SAME_DAY, row["user_id"], row["start_datetime"])) <= 1
