"""Events: one, and those of a calendar."""

from typing import Annotated, Literal

from pydantic import Field

from eopsgym.domains.calendar.access import READ, best_role, calendar_of_events
from eopsgym.domains.calendar.endpoints import endpoint
from eopsgym.domains.calendar.requests import TEXT, Request
from eopsgym.domains.calendar.resources.calendar_list import known_reminders
from eopsgym.domains.calendar.resources.event_models import (
    WRONG_UID,
)
from eopsgym.domains.calendar.resources.event_rows import own_event
from eopsgym.domains.calendar.resources.event_view import VEILED, event_view, event_views
from eopsgym.domains.calendar.resources.time_range import bound, within
from eopsgym.domains.calendar.resources.users import is_mail
from eopsgym.domains.calendar.resources.zones import check_zone, span
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import marks

_HAS_PROPERTY = """EXISTS (
    SELECT 1 FROM extended_properties AS kept, json_each(kept.properties) AS one
    WHERE kept.event_id = events.event_id AND kept.scope = ? AND one.key = ?
        AND CAST(one.value AS TEXT) = ?)"""
_NO_PROPERTIES = "Internal server error: no such function: JSON_UNQUOTE"
"""The query itself breaks. That it does is recorded, its words are not."""
_PRIVATE = ("private", "confidential")
_VEILED = (
    "summary", "description", "location", "color_id", "source", "hangoutLink",
    "focusTimeProperties", "outOfOfficeProperties",
)  # fmt: skip
_PAGE = (
    "Please enter a valid pageToken value. Page token must be greater than equal to 0 and must be "
    "string integer"
)


class OneQuery(Request):
    """The options for one event that is shown."""

    timeZone: str | None = None
    maxAttendees: int | None = None


class EventsQuery(Request):
    """The choice of events that are shown."""

    eventTypes: Annotated[list[str] | None, TEXT] = None
    iCalUID: str | None = None
    maxAttendees: int | None = None
    maxResults: Annotated[int, Field(ge=1, le=2500)] = 250
    orderBy: Literal["startTime", "updated"] | None = None
    pageToken: str | None = None
    privateExtendedProperty: str | None = None
    q: str | None = None
    sharedExtendedProperty: str | None = None
    showDeleted: bool = False
    showHiddenInvitations: bool = False
    singleEvents: bool = False
    syncToken: str | None = None
    timeMax: str | None = None
    timeMin: str | None = None
    timeZone: str | None = None
    updatedMin: str | None = None


@endpoint("GET", "/calendars/{calendarId}/events/{eventId}", query=OneQuery)
def show(call: Call, calendar_id: str, event_id: str, query: OneQuery) -> Row:
    """Show an event of one's own."""
    calendar = calendar_of_events(call, calendar_id, READ)
    if call.repaired:
        check_zone(query.timeZone)
    elif query.timeZone and query.timeZone != calendar["time_zone"]:
        raise ToolError(
            f"Calendar {calendar_id} not found with timezone {query.timeZone} for user "
            f"{call.user['user_id']}"
        )
    row = own_event(call, calendar_id, event_id)
    (seen,) = veiled(call, calendar, [row])
    return event_view(call, seen, query.maxAttendees, zone=query.timeZone)


@endpoint("GET", "/calendars/{calendarId}/events", query=EventsQuery)
def show_all(call: Call, calendar_id: str, query: EventsQuery) -> Row:
    """Show everybody's events in a calendar, by their start or the last change."""
    calendar = calendar_of_events(call, calendar_id, READ)
    if call.repaired:
        return _repaired_list(call, calendar, query)
    if query.timeZone and query.timeZone != calendar["time_zone"]:
        raise ToolError(f"Calendar {calendar_id} not found with timezone {query.timeZone}")
    conditions, values = _conditions(query)
    order = "updated_at DESC" if query.orderBy == "updated" else "start_datetime"
    start = offset(query.pageToken)
    if "=" in f"{query.privateExtendedProperty}{query.sharedExtendedProperty}":
        raise ToolError(_NO_PROPERTIES)
    rows = call.rows(
        f"SELECT * FROM events WHERE calendar_id = ? AND {' AND '.join(conditions)} "
        f"ORDER BY {order}, rowid LIMIT ? OFFSET ?",
        calendar_id, *values, query.maxResults, start,
    )  # fmt: skip
    return heading(call, calendar, f"etag-events-{calendar_id}") | {
        "items": event_views(call, rows, query.maxAttendees)
    }


def _repaired_list(call: Call, calendar: Row, query: EventsQuery) -> Row:
    """Return events by instants, cancelled ones included, with a token if there are more."""
    check_zone(query.timeZone)
    key, usual = calendar["calendar_id"], query.timeZone or calendar["time_zone"]
    plain = query.model_copy(update={"timeMin": None, "timeMax": None})
    plain.eventTypes = [kind for kind in query.eventTypes or [] if kind]
    conditions, values = _conditions(plain)
    if query.showDeleted:
        conditions = conditions[1:] or ["1"]
    for scope in ("private", "shared"):
        said = getattr(query, f"{scope}ExtendedProperty")
        if said:
            name, _, value = said.partition("=")
            conditions.append(_HAS_PROPERTY)
            values += [scope, name, value]
    window = within(query.timeMin, query.timeMax, usual)
    conditions.append("start_datetime < ? AND end_datetime >= ? AND calendar_id = ?")
    rows = call.rows(
        f"SELECT * FROM events WHERE {' AND '.join(conditions)} ORDER BY rowid",
        *values, *window.about, key,
    )  # fmt: skip
    rows = [row for row in rows if window.meets(span(row))]
    if query.orderBy == "updated":
        rows.sort(key=lambda row: row["updated_at"] or "", reverse=True)
    else:
        rows.sort(key=lambda row: span(row)[0])
    start = offset(query.pageToken)
    end = start + query.maxResults
    page = veiled(call, calendar, rows[start:end])
    listed = heading(call, calendar, f"etag-events-{key}", query.timeZone)
    if len(rows) > end:
        listed["nextPageToken"] = str(end)
    return listed | {"items": event_views(call, page, query.maxAttendees, query.timeZone)}


def veiled(call: Call, calendar: Row, rows: list[Row]) -> list[Row]:
    """Return rows as the acting user may see them: readers see only the time of private ones."""
    if not call.repaired or best_role(call, calendar["calendar_id"]) != "reader":
        return rows
    nothing = dict.fromkeys(_VEILED)
    return [
        {**row, **nothing, VEILED: True} if row["visibility"] in _PRIVATE else row for row in rows
    ]


def heading(call: Call, calendar: Row, etag: str, zone: str | None = None) -> Row:
    """Return the part of a list above its events."""
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
    if query.iCalUID:
        if not is_mail(query.iCalUID):
            raise ToolError(WRONG_UID)
        conditions.append('"iCalUID" = ?')
        values.append(query.iCalUID)
    elif query.q:
        conditions.append(_search(query.q))
        values += [query.q] * 3
    if kinds := query.eventTypes:
        conditions.append(f'"eventType" IN ({marks(kinds)})')
        values += kinds
    for text, condition in (
        (query.timeMin, "end_datetime >= ?"),
        (query.timeMax, "start_datetime < ?"),
        (query.updatedMin, "updated_at >= ?"),
    ):
        if text:
            conditions.append(condition)
            values.append(bound(text))
    return conditions, values


def _search(text: str) -> str:
    """Return a condition on each searched column; LIKE only for wildcards, so that patterns stay
    short.
    """
    has_wildcard = "%" in text or "_" in text
    one = "{} LIKE '%' || ? || '%'" if has_wildcard else "instr(lower({}), lower(?))"
    return f"({' OR '.join(map(one.format, ('summary', 'description', 'location')))})"


def offset(token: str | None) -> int:
    """Return the offset of a page token, which is its number.

    Raises:
        ToolError: it is invalid.
    """
    if not token:
        return 0
    try:
        if token.isdecimal():
            return int(token)
    except ValueError:  # of more digits than are read
        pass
    raise ToolError(_PAGE)
