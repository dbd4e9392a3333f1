"""Events: one, those of a calendar, those of a series."""

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from eopsgym.domains.calendar.api.calendar_list import known_reminders
from eopsgym.domains.calendar.api.event_rows import own_event
from eopsgym.domains.calendar.api.event_view import VEILED, event_view, event_views
from eopsgym.domains.calendar.api.rights import READ, best_role, calendar_of_events
from eopsgym.domains.calendar.api.router import route
from eopsgym.domains.calendar.api.series import original_of
from eopsgym.domains.calendar.api.stamps import column, read
from eopsgym.domains.calendar.api.zones import ABOUT_A_DAY, check_zone, instant, local, span
from eopsgym.domains.calendar.bodies.events import (
    WRONG_UID,
    EventsQuery,
    InstancesQuery,
    OneQuery,
)
from eopsgym.domains.calendar.bodies.fields import is_mail
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


@route("GET", "/calendars/{calendarId}/events/{eventId}", query=OneQuery)
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


@route("GET", "/calendars/{calendarId}/events", query=EventsQuery)
def show_all(call: Call, calendar_id: str, query: EventsQuery) -> Row:
    """Show everybody's events in a calendar, by their start or the last change."""
    calendar = calendar_of_events(call, calendar_id, READ)
    if call.repaired:
        return _repaired_list(call, calendar, query)
    if query.timeZone and query.timeZone != calendar["time_zone"]:
        raise ToolError(f"Calendar {calendar_id} not found with timezone {query.timeZone}")
    conditions, values = _conditions(query)
    order = "updated_at DESC" if query.orderBy == "updated" else "start_datetime"
    offset = _offset(query.pageToken)
    if "=" in f"{query.privateExtendedProperty}{query.sharedExtendedProperty}":
        raise ToolError(_NO_PROPERTIES)
    rows = call.rows(
        f"SELECT * FROM events WHERE calendar_id = ? AND {' AND '.join(conditions)} "
        f"ORDER BY {order}, rowid LIMIT ? OFFSET ?",
        calendar_id, *values, query.maxResults, offset,
    )  # fmt: skip
    return _heading(call, calendar, f"etag-events-{calendar_id}") | {
        "items": event_views(call, rows, query.maxAttendees)
    }


def _repaired_list(call: Call, calendar: Row, query: EventsQuery) -> Row:
    """Events by instants, cancelled ones beside the others, with a token where there are more."""
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
    start = _offset(query.pageToken)
    end = start + query.maxResults
    page = veiled(call, calendar, rows[start:end])
    heading = _heading(call, calendar, f"etag-events-{key}", query.timeZone)
    if len(rows) > end:
        heading["nextPageToken"] = str(end)
    return heading | {"items": event_views(call, page, query.maxAttendees, query.timeZone)}


class Window(NamedTuple):
    """From when to when events are sought, in UTC; None where there is no bound."""

    start: datetime | None
    end: datetime | None

    @property
    def about(self) -> tuple[str, str]:
        """Texts that no start of such an event reaches, and that every end does."""
        end = "9999-99" if self.end is None else f"{_day(self.end, ABOUT_A_DAY)}U"
        start = "" if self.start is None else _day(self.start, -ABOUT_A_DAY)
        return end, start

    def meets(self, span: tuple[datetime, datetime]) -> bool:
        """Whether an event overlaps it."""
        return (self.start is None or span[1] > self.start) and (
            self.end is None or span[0] < self.end
        )


def _day(when: datetime, by: timedelta) -> str:
    """The day of a moment further on; at the ends of time, its own."""
    try:
        return (when + by).isoformat()[:10]
    except OverflowError:
        return when.isoformat()[:10]


def within(start: str | None, end: str | None, zone: str | None) -> Window:
    """The window between two texts; those without an offset are told by the clock of a zone."""
    bounds = [None if not text else instant(_read_bound(text), zone) for text in (start, end)]
    return Window(*bounds)


def veiled(call: Call, calendar: Row, rows: list[Row]) -> list[Row]:
    """Rows as the acting user may see them: of what is private, readers learn only the time."""
    if not call.repaired or best_role(call, calendar["calendar_id"]) != "reader":
        return rows
    nothing = dict.fromkeys(_VEILED)
    return [
        {**row, **nothing, VEILED: True} if row["visibility"] in _PRIVATE else row for row in rows
    ]


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
            values.append(_bound(text))
    return conditions, values


def _search(text: str) -> str:
    """A condition on each searched column: LIKE only for wildcards, as patterns are kept short."""
    has_wildcard = "%" in text or "_" in text
    one = "{} LIKE '%' || ? || '%'" if has_wildcard else "instr(lower({}), lower(?))"
    return f"({' OR '.join(map(one.format, ('summary', 'description', 'location')))})"


def _bound(text: str) -> str:
    """A bound as it is compared: as text, without its offset."""
    return column(_read_bound(text))


def _read_bound(text: str) -> datetime:
    try:
        return read(text)
    except ValueError:
        raise ToolError(f"Invalid datetime format: {text}") from None


def _offset(token: str | None) -> int:
    if not token:
        return 0
    try:
        if token.isdecimal():
            return int(token)
    except ValueError:  # of more digits than are read
        pass
    raise ToolError(_PAGE)


@route("GET", "/calendars/{calendarId}/events/{eventId}/instances", query=InstancesQuery)
def instances(call: Call, calendar_id: str, event_id: str, query: InstancesQuery) -> Row:
    """Show the rows of a series, which is named by its own id, as they were made."""
    calendar = calendar_of_events(call, calendar_id, READ)
    if call.repaired:
        sql = "SELECT recurring_event_id FROM events WHERE event_id = ? AND calendar_id = ?"
        event_id = call.value(sql, event_id, calendar_id) or event_id
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
    if call.repaired:
        check_zone(query.timeZone)
        window = within(query.timeMin, query.timeMax, query.timeZone or calendar["time_zone"])
        rows = [row for row in rows if window.meets(span(row)) and _belongs(row, query)]
        rows = veiled(call, calendar, sorted(rows, key=lambda row: span(row)[0]))
    else:
        rows = [row for row in rows if _is_within(row, query)]
    start = _offset(query.pageToken)
    end = start + query.maxResults
    etag = f'"instances-{event_id}-{int(call.now.replace(tzinfo=UTC).timestamp())}"'
    heading = _heading(call, calendar, etag, query.timeZone)
    del heading["nextSyncToken"]
    if call.repaired and len(rows) > end:
        heading["nextPageToken"] = str(end)
    items = event_views(call, rows[start:end], query.maxAttendees, query.timeZone)
    return heading | {"items": items}


def _belongs(row: Row, query: InstancesQuery) -> bool:
    """Whether a date of a series belongs where it is sought, told by any clock."""
    if not query.originalStart:
        return True
    sought, name = _read_bound(query.originalStart), row["start_timezone"]
    return local(sought, name) == original_of(row)


def _is_within(row: Row, query: InstancesQuery) -> bool:
    original = row["originalStartTime_dateTime"]
    return (
        (not query.timeMin or row["end_datetime"] >= _bound(query.timeMin))
        and (not query.timeMax or row["start_datetime"] < _bound(query.timeMax))
        and (not query.originalStart or original == _bound(query.originalStart))
    )
