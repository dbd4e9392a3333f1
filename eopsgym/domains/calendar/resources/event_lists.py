"""Lists of events: those of a calendar, and those of a series."""

from datetime import UTC, datetime
from typing import Annotated, Literal

from pydantic import Field, WithJsonSchema

from eopsgym.domains.calendar.access import best_role, is_mail
from eopsgym.domains.calendar.resources.calendar_list import known_reminders
from eopsgym.domains.calendar.resources.event_models import WRONG_UID
from eopsgym.domains.calendar.resources.event_view import WITHOUT_DETAILS, event_views
from eopsgym.domains.calendar.resources.moments import check_zone, instant, span
from eopsgym.domains.calendar.resources.requests import TEXT, Request
from eopsgym.domains.calendar.resources.series import original_instant
from eopsgym.domains.calendar.resources.time_range import bound, read_bound, within
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import marks

_HAS_PROPERTY = """EXISTS (
    SELECT 1 FROM extended_properties AS kept, json_each(kept.properties) AS one
    WHERE kept.event_id = events.event_id AND kept.scope = ? AND one.key = ?
        AND CAST(one.value AS TEXT) = ?)"""
_NO_PROPERTIES = "Internal server error: no such function: JSON_UNQUOTE"
"""The error of a search by properties; that there is one is recorded, but not its text."""
_PRIVATE = ("private", "confidential")
_DETAILS = (
    "summary", "description", "location", "color_id", "source", "hangoutLink",
    "focusTimeProperties", "outOfOfficeProperties",
)  # fmt: skip
_PAGE = (
    "Please enter a valid pageToken value. Page token must be greater than equal to 0 and must be "
    "string integer"
)


class OneQuery(Request):
    timeZone: str | None = None
    maxAttendees: int | None = None


class EventsQuery(Request):
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


class InstancesQuery(Request):
    maxAttendees: int | None = None
    maxResults: Annotated[
        int,
        Field(gt=0, lt=2500),
        WithJsonSchema({"maximum": 2500, "minimum": 1, "type": "integer"}),
    ] = 250
    originalStart: str | None = None
    pageToken: str | None = None
    showDeleted: bool = False
    timeMin: str | None = None
    timeMax: str | None = None
    timeZone: str | None = None


def published_list(call: Call, calendar: Row, query: EventsQuery) -> Row:
    """Return the events of a calendar; as in the published server, bounds are compared as texts."""
    key = calendar["calendar_id"]
    if query.timeZone and query.timeZone != calendar["time_zone"]:
        raise ToolError(f"Calendar {key} not found with timezone {query.timeZone}")
    conditions, values = _conditions(query)
    order = "updated_at DESC" if query.orderBy == "updated" else "start_datetime"
    start = _offset(query.pageToken)
    if "=" in f"{query.privateExtendedProperty}{query.sharedExtendedProperty}":
        raise ToolError(_NO_PROPERTIES)
    rows = call.rows(
        f"SELECT * FROM events WHERE calendar_id = ? AND {' AND '.join(conditions)} "
        f"ORDER BY {order}, rowid LIMIT ? OFFSET ?",
        key, *values, query.maxResults, start,
    )  # fmt: skip
    items = event_views(call, rows, query.maxAttendees)
    return _heading(call, calendar, f"etag-events-{key}") | {"items": items}


def repaired_list(call: Call, calendar: Row, query: EventsQuery) -> Row:
    """Return the events of a calendar, with bounds compared as instants, and with page tokens.

    With `showDeleted`, cancelled events are included.
    """
    check_zone(query.timeZone)
    key, default_zone = calendar["calendar_id"], query.timeZone or calendar["time_zone"]
    plain = query.model_copy(update={"timeMin": None, "timeMax": None})
    plain.eventTypes = [kind for kind in query.eventTypes or [] if kind]
    conditions, values = _conditions(plain)
    if query.showDeleted:
        conditions = conditions[1:] or ["1"]
    for scope in ("private", "shared"):
        wanted = getattr(query, f"{scope}ExtendedProperty")
        if wanted:
            name, _, value = wanted.partition("=")
            conditions.append(_HAS_PROPERTY)
            values += [scope, name, value]
    window = within(query.timeMin, query.timeMax, default_zone)
    conditions.append("start_datetime < ? AND end_datetime >= ? AND calendar_id = ?")
    rows = call.rows(
        f"SELECT * FROM events WHERE {' AND '.join(conditions)} ORDER BY rowid",
        *values, *window.about, key,
    )  # fmt: skip
    rows = [row for row in rows if window.overlaps(span(row))]
    if query.orderBy == "updated":
        rows.sort(key=lambda row: row["updated_at"] or "", reverse=True)
    else:
        rows.sort(key=lambda row: span(row)[0])
    return _page(call, calendar, rows, query, f"etag-events-{key}")


def _page(
    call: Call, calendar: Row, rows: list[Row], query: EventsQuery | InstancesQuery, etag: str
) -> Row:
    """Return a page of events; in repaired mode, with the token of the next page."""
    start = _offset(query.pageToken)
    end = start + query.maxResults
    listed = _heading(call, calendar, etag, query.timeZone)
    if call.repaired and len(rows) > end:
        listed["nextPageToken"] = str(end)
    page = without_private_details(call, calendar, rows[start:end])
    return listed | {"items": event_views(call, page, query.maxAttendees, query.timeZone)}


def without_private_details(call: Call, calendar: Row, rows: list[Row]) -> list[Row]:
    """Return events without the details that the acting user may not see.

    In repaired mode, users with the role `reader` see only the times of private events.
    """
    if not call.repaired or best_role(call, calendar["calendar_id"]) != "reader":
        return rows
    hidden = {**dict.fromkeys(_DETAILS), WITHOUT_DETAILS: True}
    return [{**row, **hidden} if row["visibility"] in _PRIVATE else row for row in rows]


def _heading(call: Call, calendar: Row, etag: str, zone: str | None = None) -> Row:
    """Return the properties of a list apart from its events."""
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
    """Return a condition that a text occurs in one of the searched columns.

    It uses LIKE only for texts with wildcards, because SQLite limits the length of patterns.
    """
    has_wildcard = "%" in text or "_" in text
    one = "{} LIKE '%' || ? || '%'" if has_wildcard else "instr(lower({}), lower(?))"
    return f"({' OR '.join(map(one.format, ('summary', 'description', 'location')))})"


def _offset(token: str | None) -> int:
    """Return the offset of a page token, which is the number itself.

    Raises:
        ToolError: the token is not a number.
    """
    if not token:
        return 0
    try:
        if token.isdecimal():
            return int(token)
    except ValueError:  # more digits than Python converts
        pass
    raise ToolError(_PAGE)


# Series


def series_list(call: Call, calendar: Row, event_id: str, query: InstancesQuery) -> Row:
    """Return the events of a series, given its id, in the order of creation.

    In repaired mode, the id of any of its events is accepted, and the events are sorted by start.
    """
    calendar_id = calendar["calendar_id"]
    if call.repaired:
        sql = "SELECT recurring_event_id FROM events WHERE event_id = ? AND calendar_id = ?"
        event_id = call.value(sql, event_id, calendar_id) or event_id
    rows = _series_events(call, calendar_id, event_id)
    if not query.showDeleted:
        rows = [row for row in rows if row["status"] != "cancelled"]
    rows = _filtered(call, calendar, rows, query) if call.repaired else _within(rows, query)
    etag = f'"instances-{event_id}-{int(call.now.replace(tzinfo=UTC).timestamp())}"'
    listed = _page(call, calendar, rows, query, etag)
    del listed["nextSyncToken"]
    return listed


def _series_events(call: Call, calendar_id: str, series_id: str) -> list[Row]:
    """Return the events of a series in a calendar, in the order of creation.

    Raises:
        ToolError: there are none, or they do not belong to a series.
    """
    sql = "SELECT 1 FROM recurring_events WHERE recurring_event_id = ?"
    is_series = call.value(sql, series_id)
    rows = call.rows(
        "SELECT * FROM events WHERE recurring_event_id = ? AND calendar_id = ? ORDER BY rowid",
        series_id, calendar_id,
    )  # fmt: skip
    if not rows:
        raise ToolError(f"Recurring Event not found: {series_id}")
    if not is_series or not rows[0]["recurrence"]:
        raise ToolError(f"Event is not recurring: {series_id}")
    return rows


def _within(rows: list[Row], query: InstancesQuery) -> list[Row]:
    """Return the events that match the bounds and the original start, compared as texts."""
    texts = (query.timeMin, query.timeMax, query.originalStart)
    start, end, original = (bound(text) if text else None for text in texts)
    return [
        row
        for row in rows
        if (start is None or row["end_datetime"] >= start)
        and (end is None or row["start_datetime"] < end)
        and original in (None, row["originalStartTime_dateTime"])
    ]


def _filtered(call: Call, calendar: Row, rows: list[Row], query: InstancesQuery) -> list[Row]:
    """Return the events that match the bounds and the original start, compared as instants."""
    check_zone(query.timeZone)
    window = within(query.timeMin, query.timeMax, query.timeZone or calendar["time_zone"])
    original = read_bound(query.originalStart) if query.originalStart else None
    events = [
        row for row in rows if window.overlaps(span(row)) and _has_original_start(row, original)
    ]
    return sorted(events, key=lambda row: span(row)[0])


def _has_original_start(row: Row, original: datetime | None) -> bool:
    """Return whether the original start of an event is the given instant; true if none is given."""
    return original is None or instant(original, row["start_timezone"]) == original_instant(row)
