"""Rules for events: their times, series, types, guests and rooms."""

import json
import re
from datetime import UTC

from eopsgym.domains.calendar.resources.moments import span, stored_instant
from eopsgym.domains.kernel import Call, Change, Row, rule

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


# Guests and rooms


def _was_already_invited(change: Change) -> bool:
    """Return whether a guest was already invited. A change of guests rewrites all their rows."""
    call, place = change.call, ("event_id", "user_id", "resource")
    return any(
        all(row[column] == change.row[column] for column in place)
        and _room(call, row) == _room(call, change.row)
        for row in _deleted_rows(change, change.table)
    )


def _deleted_rows(change: Change, table: str) -> list[Row]:
    """Return the rows of a table that the same call deleted."""

    def read() -> list[Row]:
        rows = [(before, after) for of, before, after in change.beside if of == table]
        return [before for before, after in rows if before is not None and after is None]

    return change.call.read_once(("deleted", table), read)


def _room(call: Call, row: Row) -> str:
    name = call.value("SELECT name FROM users WHERE user_id = ?", row["user_id"])
    return str(row["displayName"] or name)


@rule("CALENDAR-3.1", "attendees", when="insert")
def guests_are_active(change: Change) -> str | None:
    if _was_already_invited(change):
        return None
    call, user = change.call, change.row["user_id"]
    sql = "SELECT name FROM users WHERE user_id = ? AND NOT is_active"
    name = call.read_once(("inactive", user), lambda: call.value(sql, user))
    return f"{name} is not an active user" if name else None


_ROOMS = """
    SELECT coalesce(displayName, users.name) AS room FROM attendees LEFT JOIN users USING (user_id)
    WHERE event_id = ? AND resource
"""

_NEAR = """
    SELECT other.* FROM attendees AS seat JOIN events AS other USING (event_id)
    JOIN events AS mine ON mine.event_id = ?1
    WHERE seat.resource AND (seat.displayName = ?2 OR seat.displayName IS NULL
            AND seat.user_id IN (SELECT user_id FROM users WHERE name = ?2))
        AND other.event_id != mine.event_id AND other.status != 'cancelled'
        AND other.start_datetime < datetime(mine.end_datetime, '+26 hours')
        AND other.end_datetime > datetime(mine.start_datetime, '-26 hours')
        AND (mine.recurring_event_id IS NULL
            OR other.recurring_event_id IS NOT mine.recurring_event_id)
"""
"""The SQL of events in a room within 26 hours of another one, the limit between time zones."""


@rule("CALENDAR-3.2", "attendees", on="displayName resource user_id")
def a_room_holds_one_event(change: Change) -> str | None:
    row = change.row
    if not row["resource"] or (change.when == "insert" and _was_already_invited(change)):
        return None
    return _room_conflict(change.call, row["event_id"], _room(change.call, row))


@rule("CALENDAR-3.2", "events", on="start_datetime end_datetime start_timezone", when="update")
def an_event_moves_to_where_its_room_is_free(change: Change) -> str | None:
    event = change.row["event_id"]
    rooms = [row["room"] for row in change.call.rows(_ROOMS, event)]
    conflicts = (_room_conflict(change.call, event, room) for room in rooms)
    return next((conflict for conflict in conflicts if conflict), None)


def _room_conflict(call: Call, event_id: str, room: str) -> str | None:
    event = call.row("SELECT * FROM events WHERE event_id = ?", event_id)
    if event is None or event["status"] == "cancelled":
        return None
    start, end = span(event)
    for other in call.rows(_NEAR, event_id, room):
        begins, ends = span(other)
        if begins < end and ends > start:
            return f"'{room}' is taken by '{other['summary']}'"
    return None


_TWICE = """
    SELECT user_id FROM attendees WHERE event_id = ? AND user_id IS NOT NULL
    GROUP BY user_id HAVING count(*) > 1
"""


@rule("CALENDAR-3.3", "attendees", when="insert")
def nobody_is_invited_twice(change: Change) -> bool:
    """Nobody is invited twice to one event."""
    call, event = change.call, change.row["event_id"]
    twice = call.read_once(("twice", event), lambda: call.rows(_TWICE, event))
    return change.row["user_id"] not in [row["user_id"] for row in twice]


@rule("CALENDAR-5.1", "attendees", when="delete")
def meetings_are_cancelled_not_deleted(change: Change) -> bool:
    """A meeting is called off by its status, not deleted."""
    call, event = change.call, change.row["event_id"]
    return change.row["user_id"] == call.user["user_id"] or (
        event not in call.read_once("deleted events", lambda: _deleted_events(change))
        and bool(call.value("SELECT 1 FROM events WHERE event_id = ?", event))
    )


def _deleted_events(change: Change) -> set[str]:
    return {row["event_id"] for row in _deleted_rows(change, "events")}
