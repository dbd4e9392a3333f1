"""Events: one, those of a calendar, those of a series."""

import re
from datetime import UTC

from eopsgym.domains.calendar.api.calendar_list import known_reminders
from eopsgym.domains.calendar.api.event_view import event_view, event_views
from eopsgym.domains.calendar.api.events import own_event
from eopsgym.domains.calendar.api.rights import READ, best_role, calendar_of_events
from eopsgym.domains.calendar.api.router import route
from eopsgym.domains.calendar.api.stamps import column, read
from eopsgym.domains.calendar.bodies.events import (
    WRONG_UID,
    EventsQuery,
    InstancesQuery,
    OneQuery,
    is_uid,
)
from eopsgym.domains.kernel import Call, Row, ToolError

_PAGE = (
    "Please enter a valid pageToken value. Page token must be greater than equal to 0 and must be "
    "string integer"
)


@route("GET", "/calendars/{calendarId}/events/{eventId}", query=OneQuery)
def show(call: Call, calendar_id: str, event_id: str, query: OneQuery) -> Row:
    """Show an event of one's own."""
    calendar = calendar_of_events(call, calendar_id, READ)
    if query.timeZone and query.timeZone != calendar["time_zone"]:
        raise ToolError(
            f"Calendar {calendar_id} not found with timezone {query.timeZone} for user "
            f"{call.user['user_id']}"
        )
    return event_view(call, own_event(call, calendar_id, event_id), query.maxAttendees)


@route("GET", "/calendars/{calendarId}/events", query=EventsQuery)
def show_all(call: Call, calendar_id: str, query: EventsQuery) -> Row:
    """Show everybody's events in a calendar, by their start or the last change."""
    calendar = calendar_of_events(call, calendar_id, READ)
    if query.timeZone and query.timeZone != calendar["time_zone"]:
        raise ToolError(f"Calendar {calendar_id} not found with timezone {query.timeZone}")
    conditions, values = _conditions(query)
    order = "updated_at DESC" if query.orderBy == "updated" else "start_datetime"
    offset = _offset(query.pageToken)
    rows = call.rows(
        f"SELECT * FROM events WHERE calendar_id = ? AND {' AND '.join(conditions)} "
        f"ORDER BY {order}, rowid LIMIT ? OFFSET ?",
        calendar_id, *values, query.maxResults, offset,
    )  # fmt: skip
    return _heading(call, calendar, f"etag-events-{calendar_id}") | {
        "items": event_views(call, rows, query.maxAttendees)
    }


def _heading(call: Call, calendar: Row, etag: str, zone: str | None = None) -> Row:
    return {
        "kind": "calendar#events",
        "etag": etag,
        "summary": calendar["summary"],
        "description": calendar["description"],
        "updated": f"{call.now.isoformat()}+00:00",
        "timeZone": zone or calendar["time_zone"],
        "accessRole": best_role(call, calendar["calendar_id"]),
        "defaultReminders": known_reminders(calendar["default_reminders"]),
        "nextPageToken": None,
        "nextSyncToken": None,
    }


def _conditions(query: EventsQuery) -> tuple[list[str], list[str]]:
    conditions = ["status = 'cancelled'" if query.showDeleted else "status != 'cancelled'"]
    values: list[str] = []
    for text in (query.privateExtendedProperty, query.sharedExtendedProperty):
        if text and "=" in text:
            raise ToolError("Internal server error: no such function: JSON_UNQUOTE")
    if query.iCalUID:
        if not is_uid(query.iCalUID):
            raise ToolError(WRONG_UID)
        conditions.append('"iCalUID" = ?')
        values.append(query.iCalUID)
    elif query.q:
        conditions.append(_search(query.q))
        values += [query.q] * 3
    kinds = [kind for kind in query.eventTypes or [] if kind]
    if kinds:
        conditions.append(f'"eventType" IN ({", ".join("?" * len(kinds))})')
        values += kinds
    for text, condition in (
        (query.timeMin, "end_datetime >= ?"),
        (query.timeMax, "start_datetime < ?"),
        (query.updatedMin, "updated_at >= ?"),
    ):
        if text:
            conditions.append(condition)
            values.append(_bound(text))
    return conditions, values


def _search(text: str) -> str:
    """A condition on each searched column: LIKE only for wildcards, as patterns are kept short."""
    has_wildcard = "%" in text or "_" in text
    one = "{} LIKE '%' || ? || '%'" if has_wildcard else "instr(lower({}), lower(?))"
    return f"({' OR '.join(map(one.format, ('summary', 'description', 'location')))})"


def _bound(text: str) -> str:
    """A bound as it is compared: as text, without its offset."""
    try:
        return column(read(text.replace(" ", "+") if re.search(r" \d\d:\d\d$", text) else text))
    except ValueError as error:
        raise ToolError(f"Invalid DateTime format: {error}") from None


def _offset(token: str | None) -> int:
    if not token:
        return 0
    if not token.isdecimal():
        raise ToolError(_PAGE)
    return int(token)


@route("GET", "/calendars/{calendarId}/events/{eventId}/instances", query=InstancesQuery)
def instances(call: Call, calendar_id: str, event_id: str, query: InstancesQuery) -> Row:
    """Show the rows of a series, which is named by its own id, as they were made."""
    calendar = calendar_of_events(call, calendar_id, READ)
    sql = "SELECT * FROM recurring_events WHERE recurring_event_id = ?"
    series = call.row(sql, event_id)
    rows = call.rows(
        "SELECT * FROM events WHERE recurring_event_id = ? AND calendar_id = ? ORDER BY rowid",
        event_id, calendar_id,
    )  # fmt: skip
    if not rows:
        raise ToolError(f"Recurring Event not found: {event_id}")
    if series is None or not rows[0]["recurrence"]:
        raise ToolError(f"Event is not recurring: {event_id}")
    if not query.showDeleted:
        rows = [row for row in rows if row["status"] != "cancelled"]
    rows = [row for row in rows if _is_within(row, query)]
    start = _offset(query.pageToken)
    page = rows[start : start + query.maxResults]
    etag = f'"instances-{event_id}-{int(call.now.replace(tzinfo=UTC).timestamp())}"'
    heading = _heading(call, calendar, etag, query.timeZone)
    del heading["nextSyncToken"]
    return heading | {"items": event_views(call, page, query.maxAttendees)}


def _is_within(row: Row, query: InstancesQuery) -> bool:
    original = row["originalStartTime_dateTime"]
    return (
        (not query.timeMin or row["end_datetime"] >= _bound(query.timeMin))
        and (not query.timeMax or row["start_datetime"] < _bound(query.timeMax))
        and (not query.originalStart or original == _bound(query.originalStart))
    )
