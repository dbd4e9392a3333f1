"""The tool for busy times: the confirmed events of calendars, merged."""

from datetime import datetime, timedelta
from typing import Annotated

from pydantic import Field

from eopsgym.domains.calendar.access import best_role, calendar_row, resolve_calendar_id
from eopsgym.domains.calendar.resources.moments import Zone, column, instant, seen_from, span
from eopsgym.domains.calendar.resources.requests import Request, Without
from eopsgym.domains.calendar.resources.time_range import Window, read_bound
from eopsgym.domains.calendar.tools.endpoints import tool
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products.moments import parse_moment

_UNBOUND = Without("minimum", "maximum")
_MOST_CALENDARS = 50
_LONGEST = timedelta(days=366)
_BROKEN = {"domain": "calendar", "reason": "backendError"}
_EVENTS = """
    SELECT start_datetime, end_datetime FROM events
    WHERE calendar_id = ? AND user_id = ? AND status = 'confirmed'
        AND (transparency IS NULL OR transparency != 'transparent')
        AND start_datetime < ? AND end_datetime > ?  -- as text, offsets and all
    ORDER BY start_datetime
"""
_BUSY = """
    SELECT start_datetime, end_datetime, start_timezone, end_timezone FROM events
    WHERE calendar_id = ? AND status = 'confirmed'
        AND (transparency IS NULL OR transparency != 'transparent')
        AND "eventType" NOT IN ('workingLocation', 'birthday')
        AND start_datetime < ? AND end_datetime >= ?
"""
"""The SQL of events in a period; working locations and birthdays do not make anybody busy."""
_ROOM = """
    SELECT user_id FROM users
    WHERE lower(email) = lower(?)
        AND user_id NOT IN (SELECT user_id FROM calendars)
        AND user_id NOT IN (
            SELECT user_id FROM attendees WHERE user_id IS NOT NULL AND NOT coalesce(resource, 0))
"""
"""The SQL of a room: an address that has no calendar and was never invited as a person."""
_BOOKED = """
    SELECT start_datetime, end_datetime, start_timezone, end_timezone FROM events
    JOIN attendees USING (event_id)
    WHERE attendees.user_id = ? AND status != 'cancelled'
        AND start_datetime < ? AND end_datetime >= ?
"""
_NOT_FOUND = {"domain": "global", "reason": "notFound"}
Span = tuple[datetime, datetime]


class Item(Request):
    """A calendar whose busy times are requested."""

    id: str


class FreeBusyQuestion(Request):
    timeMin: str
    timeMax: str
    timeZone: Zone | None = None
    groupExpansionMax: Annotated[int, Field(ge=1, le=100), _UNBOUND] | None = None
    calendarExpansionMax: Annotated[int, Field(ge=1, le=50), _UNBOUND] | None = None
    items: list[Item]


@tool("POST", "/freeBusy", reads="events")
def query_freebusy(call: Call, body: FreeBusyQuestion) -> Row:
    """Return the busy times of calendars, without any details of the events.

    Confirmed events that are not `transparent` count, and adjacent times are merged; working
    locations and birthdays can be ignored. On some servers, a calendar that the user may not see
    makes the whole query fail: in this case, query it separately. If a calendar returns the error
    `backendError`, repeat the query with offsets in both bounds, or without any.
    """
    if len(body.items) > _MOST_CALENDARS:
        raise ToolError("Internal server error occurred while processing the request")
    try:
        bounds = _bounds(call, body)
        ids = [item.id for item in body.items]
        calendars = {each: _busy_times(call, each, bounds, body.timeZone) for each in ids}
    except ToolError as error:
        user = call.user["user_id"]
        message = f"Error processing FreeBusy query for user {user}: {error.message}"
        raise ToolError(message) from None
    return {
        "kind": "calendar#freeBusy",
        "timeMin": body.timeMin,
        "timeMax": body.timeMax,
        "calendars": calendars,
        "groups": None,
    }


def _bounds(call: Call, body: FreeBusyQuestion) -> Span:
    """Return the start and end of the query; in repaired mode, as instants.

    Raises:
        ToolError: one is not a date and time, only one has an offset, they are in the wrong order,
            or they are too far apart.
    """
    start, end = read_bound(body.timeMin), read_bound(body.timeMax)
    if call.repaired:
        start, end = instant(start, body.timeZone), instant(end, body.timeZone)
    elif (start.tzinfo is None) != (end.tzinfo is None):
        raise ToolError("can't compare offset-naive and offset-aware datetimes")
    if end <= start or end - start > _LONGEST:
        raise ToolError(f"Time range is invalid or too large (max {_LONGEST.days} days)")
    return start, end


def _busy_times(call: Call, calendar_id: str, bounds: Span, into: str | None) -> Row:
    """Return the busy times of a calendar.

    Raises:
        ToolError: another user owns it, in published mode; this makes the whole query fail.
    """
    if call.repaired:
        return _busy_instants(call, calendar_id, bounds, into)
    row = calendar_row(call, calendar_id)
    if row is None or row["user_id"] != call.user["user_id"]:
        raise ToolError(f"Calendar with ID '{calendar_id}' does not exist or is not accessible")
    return _busy(call, calendar_id, *bounds)


def _busy_instants(call: Call, calendar_id: str, bounds: Span, into: str | None) -> Row:
    """Return the busy times of a calendar or room, or an error if the acting user may not see it.

    Events of all users count.
    """
    calendar_id = resolve_calendar_id(call, calendar_id)
    events, subject_id = _events_query(call, calendar_id)
    if subject_id is None:
        return {"errors": [_NOT_FOUND], "busy": None}
    window = Window(*bounds)
    spans = [
        (max(one, bounds[0]), min(two, bounds[1]))
        for one, two in (span(row) for row in call.rows(events, subject_id, *window.about))
        if window.overlaps((one, two))
    ]
    busy = [(seen_from(one, into), seen_from(two, into)) for one, two in _merged(spans)]
    return _busy_view(busy)


def _events_query(call: Call, calendar_id: str) -> tuple[str, str | None]:
    """Return a query for events and the id that it needs, or None without access to them."""
    if calendar_row(call, calendar_id) is None:
        return _BOOKED, call.value(_ROOM, calendar_id)
    return _BUSY, None if best_role(call, calendar_id) == "none" else calendar_id


def _busy(call: Call, calendar_id: str, start: datetime, end: datetime) -> Row:
    rows = call.rows(_EVENTS, calendar_id, call.user["user_id"], column(end), column(start))
    sides = ("start_datetime", "end_datetime")
    spans = [(parse_moment(row[sides[0]]), parse_moment(row[sides[1]])) for row in rows]
    kinds = {when.tzinfo is None for when in (start, end, *(w for span in spans for w in span))}
    if len(kinds) > 1 and spans:
        return {"errors": [_BROKEN], "busy": None}
    return _busy_view(_merged([(max(one, start), min(two, end)) for one, two in spans]))


def _busy_view(spans: list[Span]) -> Row:
    busy = [{"start": one.isoformat(), "end": two.isoformat()} for one, two in spans]
    return {"errors": None, "busy": busy}


def _merged(spans: list[Span]) -> list[Span]:
    """Return times in order, with overlapping and adjacent ones merged."""
    merged: list[Span] = []
    for one, two in sorted(spans):
        if merged and one <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(two, merged[-1][1]))
        else:
            merged.append((one, two))
    return merged
