"""The rules of the calendars."""

import json
import re
from datetime import UTC

from eopsgym.domains.calendar.api.zones import span, stored_instant
from eopsgym.domains.kernel import Call, Change, Row, rule
from eopsgym.domains.read_once import read_once

_OPEN_TO_THE_INACTIVE = {"get_user_by_email"}
_OWN_TIME = {"focusTime", "outOfOffice"}
_LONGEST_FOCUS = 4 * 3600
_MOST_DATES = 52
_COUNT = re.compile(r"COUNT=(\d+)", re.IGNORECASE)
_UNTIL = re.compile(r"UNTIL=", re.IGNORECASE)


@rule("CALENDAR-1.1")
def the_user_is_active(call: Call) -> str | None:
    """Stated before the tool runs."""
    if call.user["is_active"] or call.tool.name in _OPEN_TO_THE_INACTIVE:
        return None
    return f"{call.user['name']} is not an active user"


@rule("CALENDAR-8.3")
def no_primary_calendar_is_cleared(call: Call) -> bool:
    """A primary calendar is never cleared as a whole."""
    return call.tool.name != "clear_calendar"


# Events


def _is_over(change: Change, row: Row) -> bool:
    end = row["end_datetime"]
    now = change.call.now.replace(tzinfo=UTC)
    return end is not None and stored_instant(end, row["end_timezone"]) < now


@rule("CALENDAR-2.3", "events", when="insert update delete")
def nothing_is_written_into_the_past(change: Change) -> str | None:
    if change.before is not None and _is_over(change, change.before):
        return f"the event '{change.before['summary']}' is over"
    if change.after is not None and _is_over(change, change.row):
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
def time_of_ones_own_stands_in_the_primary_calendar(change: Change) -> bool:
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
    said = json.loads(change.row["outOfOfficeProperties"] or "{}") or {}
    whole = bool(said.get("autoDeclineMode") and said.get("declineMessage"))
    return change.row["eventType"] != "outOfOffice" or whole


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


# Guests


def _was_there(change: Change) -> bool:
    """Return whether a guest is only rewritten, as a change of guests rewrites all of them."""
    call, place = change.call, ("event_id", "user_id", "resource")
    return any(
        all(row[column] == change.row[column] for column in place)
        and _room(call, row) == _room(call, change.row)
        for row in _gone_beside(change, change.table)
    )


def _gone_beside(change: Change, table: str) -> list[Row]:
    """Return the rows of a table that the same call deleted."""

    def read() -> list[Row]:
        rows = [(before, after) for of, before, after in change.beside if of == table]
        return [before for before, after in rows if before is not None and after is None]

    return read_once(change.call, ("gone", table), read)


def _room(call: Call, row: Row) -> str:
    name = call.value("SELECT name FROM users WHERE user_id = ?", row["user_id"])
    return str(row["displayName"] or name)


@rule("CALENDAR-3.1", "attendees", when="insert")
def guests_are_active(change: Change) -> str | None:
    if _was_there(change):
        return None
    call, user = change.call, change.row["user_id"]
    sql = "SELECT name FROM users WHERE user_id = ? AND NOT is_active"
    found = read_once(call, ("inactive", user), lambda: call.value(sql, user))
    return f"{found} is not an active user" if found else None


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
"""Events with a room on the days around another one: zones lie up to 26 hours apart."""


@rule("CALENDAR-3.2", "attendees", on="displayName resource user_id")
def a_room_holds_one_event(change: Change) -> str | None:
    row = change.row
    if not row["resource"] or (change.when == "insert" and _was_there(change)):
        return None
    return _taken(change.call, row["event_id"], _room(change.call, row))


@rule("CALENDAR-3.2", "events", on="start_datetime end_datetime start_timezone", when="update")
def an_event_moves_to_where_its_room_is_free(change: Change) -> str | None:
    event = change.row["event_id"]
    rooms = [row["room"] for row in change.call.rows(_ROOMS, event)]
    found = (_taken(change.call, event, room) for room in rooms)
    return next((taken for taken in found if taken), None)


def _taken(call: Call, event_id: str, room: str) -> str | None:
    mine = call.row("SELECT * FROM events WHERE event_id = ?", event_id)
    if mine is None or mine["status"] == "cancelled":
        return None
    start, end = span(mine)
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
    twice = read_once(call, ("twice", event), lambda: call.rows(_TWICE, event))
    return change.row["user_id"] not in [row["user_id"] for row in twice]


@rule("CALENDAR-5.1", "attendees", when="delete")
def meetings_are_cancelled_not_deleted(change: Change) -> bool:
    """A meeting is called off by its status, not deleted."""
    call, event = change.call, change.row["event_id"]
    return change.row["user_id"] == call.user["user_id"] or (
        event not in read_once(call, "gone events", lambda: _gone_events(change))
        and bool(call.value("SELECT 1 FROM events WHERE event_id = ?", event))
    )


def _gone_events(change: Change) -> set[str]:
    return {row["event_id"] for row in _gone_beside(change, "events")}


# Sharing


@rule("CALENDAR-7.1", "acls", when="insert update delete")
def the_owner_alone_owns(change: Change) -> str | None:
    call, row = change.call, change.row
    sql = (
        "SELECT users.email = scopes.value FROM calendars JOIN users USING (user_id), scopes "
        "WHERE calendars.calendar_id = ? AND scopes.id = ?"
    )
    own = call.value(sql, row["calendar_id"], row["scope_id"])
    if own is None:  # the calendar went with its rules
        return None
    if change.after is not None and row["role"] == "owner" and not own:
        return "nobody but the owner of a calendar has the role 'owner' in it"
    if own and change.old("role") == "owner" and (change.after is None or row["role"] != "owner"):
        return "the owner's own rule stays"
    return None


@rule("CALENDAR-7.2", "acls", when="insert update")
def nothing_is_shared_with_everybody(change: Change) -> str | None:
    sql = "SELECT type, value FROM scopes WHERE id = ?"
    scope = change.call.row(sql, change.row["scope_id"])
    if scope is None or change.row["role"] == "none":
        return None
    if scope["type"] == "default":
        return "calendars are not shared with everybody"
    inactive = "SELECT name FROM users WHERE email = ? AND NOT is_active"
    found = scope["type"] == "user" and change.call.value(inactive, scope["value"])
    return f"{found} is not an active user" if found else None


@rule("CALENDAR-7.3", "acls", when="insert update")
def a_domain_sees_free_and_busy(change: Change) -> bool:
    """A domain gets freeBusyReader at most."""
    kind = change.call.value("SELECT type FROM scopes WHERE id = ?", change.row["scope_id"])
    return kind != "domain" or change.row["role"] in ("none", "freeBusyReader")


@rule("CALENDAR-7.4", "acls", when="insert")
def one_rule_for_each(change: Change) -> bool:
    """The calendar has a rule for this person, group or domain: change it."""
    row = change.row
    # A new calendar comes with two rules for its maker, made in the same call.
    if any(table == "calendars" and before is None for table, before, _ in change.beside):
        return True
    sql = "SELECT count(*) FROM acls WHERE calendar_id = ? AND scope_id = ? AND id != ?"
    return not change.call.value(sql, row["calendar_id"], row["scope_id"], row["id"])


@rule("CALENDAR-7.5", "scopes", when="update")
def whom_a_rule_is_for_stays(change: Change) -> bool:
    """Whom a rule is for is never changed: other rules share that."""
    return False


# Calendars and channels


@rule("CALENDAR-8.1", "calendars", when="insert")
def a_calendar_has_a_description(change: Change) -> bool:
    """A secondary calendar has a description."""
    return bool((change.row["description"] or "").strip())


@rule("CALENDAR-8.2", "events", when="delete")
def a_calendar_goes_without_meetings(change: Change) -> bool:
    """A calendar is deleted only when nothing that lies ahead stands in it."""
    call, row = change.call, change.row
    sql, calendar = "SELECT 1 FROM calendars WHERE calendar_id = ?", row["calendar_id"]
    is_there = read_once(call, ("calendar is there", calendar), lambda: call.value(sql, calendar))
    return bool(is_there) or _is_over(change, row) or row["status"] == "cancelled"


@rule("CALENDAR-9.1", "watch_channels", when="insert")
def channels_stay_in_the_company(change: Change) -> bool:
    """Channels lead to addresses of the company only."""
    host = change.row["webhook_address"].split("/")[2].split(":")[0]
    return bool(host.endswith((".halden.example", ".tessell.example")))


@rule("CALENDAR-9.2", "watch_channels", when="insert")
def one_channel_for_each(change: Change) -> bool:
    """This is watched already."""
    row = change.row
    sql = (
        "SELECT count(*) FROM watch_channels WHERE user_id = ? AND resource_uri = ? AND id != ? "
        "AND is_active = 'true' AND replace(expires_at, 'T', ' ') > ?"
    )
    values = (row["user_id"], row["resource_uri"], row["id"], row["created_at"])
    return not change.call.value(sql, *values)
