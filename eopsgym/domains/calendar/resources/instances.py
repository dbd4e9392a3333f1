"""Events of a series."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import Field, WithJsonSchema

from eopsgym.domains.calendar.access import READ, calendar_of_events
from eopsgym.domains.calendar.endpoints import endpoint
from eopsgym.domains.calendar.requests import Request
from eopsgym.domains.calendar.resources.event_lists import heading, offset, veiled
from eopsgym.domains.calendar.resources.event_view import event_views
from eopsgym.domains.calendar.resources.series import original_instant
from eopsgym.domains.calendar.resources.time_range import bound, read_bound, within
from eopsgym.domains.calendar.resources.zones import check_zone, instant, span
from eopsgym.domains.kernel import Call, Row, ToolError


class InstancesQuery(Request):
    """The choice of events of a series that are shown."""

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


@endpoint("GET", "/calendars/{calendarId}/events/{eventId}/instances", query=InstancesQuery)
def instances(call: Call, calendar_id: str, event_id: str, query: InstancesQuery) -> Row:
    """Show the rows of a series, which is named by its own id, as they were made.

    Repaired, the id of any of its events names it, and they are in the order of their times.
    """
    calendar = calendar_of_events(call, calendar_id, READ)
    if call.repaired:
        sql = "SELECT recurring_event_id FROM events WHERE event_id = ? AND calendar_id = ?"
        event_id = call.value(sql, event_id, calendar_id) or event_id
    rows = _rows(call, calendar_id, event_id)
    if not query.showDeleted:
        rows = [row for row in rows if row["status"] != "cancelled"]
    rows = _sought(call, calendar, rows, query) if call.repaired else _within(rows, query)
    start = offset(query.pageToken)
    end = start + query.maxResults
    etag = f'"instances-{event_id}-{int(call.now.replace(tzinfo=UTC).timestamp())}"'
    listed = heading(call, calendar, etag, query.timeZone)
    del listed["nextSyncToken"]
    if call.repaired and len(rows) > end:
        listed["nextPageToken"] = str(end)
    items = event_views(call, rows[start:end], query.maxAttendees, query.timeZone)
    return listed | {"items": items}


def _rows(call: Call, calendar_id: str, series_id: str) -> list[Row]:
    """Return the events of a series in a calendar, in the order of creation."""
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
    """Return the events between two bounds with a given original start, compared as texts."""
    texts = (query.timeMin, query.timeMax, query.originalStart)
    start, end, original = (bound(text) if text else None for text in texts)
    return [
        row
        for row in rows
        if (start is None or row["end_datetime"] >= start)
        and (end is None or row["start_datetime"] < end)
        and original in (None, row["originalStartTime_dateTime"])
    ]


def _sought(call: Call, calendar: Row, rows: list[Row], query: InstancesQuery) -> list[Row]:
    """Return the events by instants, as the acting user may see them."""
    check_zone(query.timeZone)
    window = within(query.timeMin, query.timeMax, query.timeZone or calendar["time_zone"])
    sought = read_bound(query.originalStart) if query.originalStart else None
    found = [row for row in rows if window.meets(span(row)) and _belongs(row, sought)]
    return veiled(call, calendar, sorted(found, key=lambda row: span(row)[0]))


def _belongs(row: Row, sought: datetime | None) -> bool:
    """Return whether a date of a series has the given original start, in any zone."""
    return sought is None or instant(sought, row["start_timezone"]) == original_instant(row)
