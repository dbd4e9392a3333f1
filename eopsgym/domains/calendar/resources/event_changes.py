"""Changing events, in part or as a whole."""

import json
from datetime import datetime, timedelta

from eopsgym.domains.calendar.access import WRITE, calendar_of_events
from eopsgym.domains.calendar.endpoints import endpoint
from eopsgym.domains.calendar.resources.colors import check_color
from eopsgym.domains.calendar.resources.conferences import (
    ConferenceData,
    is_taken,
    write_conference,
)
from eopsgym.domains.calendar.resources.event_models import (
    Attendee,
    EventChange,
    EventPatch,
    EventTime,
    EventUpdate,
    Reminders,
    WriteQuery,
)
from eopsgym.domains.calendar.resources.event_parts import (
    check_attachments,
    clear,
    make_guests,
    write_attachments,
    write_attendees,
    write_birthday,
    write_properties,
    write_reminders,
    write_working_location,
    written_before,
)
from eopsgym.domains.calendar.resources.event_rows import change_event, event_row, own_events
from eopsgym.domains.calendar.resources.event_times import (
    MIXED,
    check_order,
    check_placed,
    moment,
    original_at,
    placed,
    time_columns,
    zone_of,
)
from eopsgym.domains.calendar.resources.event_view import event_view, event_views
from eopsgym.domains.calendar.resources.events import check_updates, plain_columns
from eopsgym.domains.calendar.resources.moments import column, read
from eopsgym.domains.calendar.resources.series import former, original_of, renew
from eopsgym.domains.calendar.resources.zones import instant, later, told
from eopsgym.domains.kernel import Call, Row, ToolError

SIDES = ("start", "end")
_NO_LINES = (
    "Internal server error: (sqlite3.ProgrammingError) Error binding parameter: "
    "type 'list' is not supported"
)
"""That no lines are an internal error is recorded, its words are not."""


class UpdateQuery(WriteQuery):
    """The options of an update of an event."""

    supportsAttachments: bool = False


@endpoint("PATCH", "/calendars/{calendarId}/events/{eventId}", query=WriteQuery, body=EventPatch)
def patch(call: Call, calendar_id: str, event_id: str, query: WriteQuery, body: EventPatch) -> Row:
    """Change what is given of an event."""
    calendar_of_events(call, calendar_id, WRITE)
    check_updates(query.sendUpdates)
    rows = own_events(call, calendar_id, event_id)
    if not body.model_dump(exclude_none=True):
        raise ToolError("No fields provided for update")
    return _change_all(call, rows, query, body, is_series=rows[0]["event_id"] != event_id)


@endpoint("PUT", "/calendars/{calendarId}/events/{eventId}", query=UpdateQuery, body=EventUpdate)
def update(
    call: Call, calendar_id: str, event_id: str, query: UpdateQuery, body: EventUpdate
) -> Row:
    """Change an event, of which both times have to be said; the rest is merged like a patch.

    But for status and visibility, which become the usual ones; null leaves them as they are.
    """
    calendar_of_events(call, calendar_id, WRITE)
    check_updates(query.sendUpdates)
    if body.start is None or body.end is None:
        raise ToolError("Both 'start' and 'end' fields are required for PUT operations")
    rows = own_events(call, calendar_id, event_id)
    if not call.repaired:
        body.start, body.end = _timed(body.start), _timed(body.end)
    if "status" not in body.model_fields_set:
        body.status = "confirmed"
    if "visibility" not in body.model_fields_set:
        body.visibility = "default"
    return _change_all(call, rows, query, body, is_series=rows[0]["event_id"] != event_id)


def _timed(time: EventTime) -> EventTime:
    """Return a time as update takes it: no day, and in UTC unless it names a zone."""
    if not time.dateTime:
        raise ToolError("Invalid DateTime format: 'dateTime'")
    return time.model_copy(update={"timeZone": zone_of(time)})


def _change_all(
    call: Call, rows: list[Row], query: WriteQuery, body: EventChange, *, is_series: bool
) -> Row:
    """Change an event, or each of a series, whose times move as far as those of the first.

    Repaired, other lines are other dates, whichever event of a series they are given for.
    """
    key = rows[0]["event_id"]
    if body.eventType not in (None, rows[0]["eventType"]):
        raise ToolError("eventType cannot be changed once the event is made")
    if not call.repaired:
        _change(call, rows[0], query, body, _times(rows[0], body))
        return event_view(call, event_row(call, key), query.maxAttendees, kept=True)
    if body.recurrence == json.loads(rows[0]["recurrence"] or "[]"):
        body = body.model_copy(update={"recurrence": None})  # as they stand: no dates are renewed
    before = None if body.recurrence is None else former(call, rows[0])
    for row, times in zip(rows, _moved(call, rows, body, is_series=is_series), strict=True):
        _change(call, row, query, body, times)
    changed = [event_row(call, row["event_id"]) for row in rows]
    shown = event_views(call, changed, query.maxAttendees)  # of all, as each has to be one
    if before is None:
        return shown[0]
    renew(call, before, body.recurrence or [])
    return event_view(call, event_row(call, key), query.maxAttendees)


def _change(call: Call, row: Row, query: WriteQuery, body: EventChange, times: Row) -> None:
    key = row["event_id"]
    columns = plain_columns(body)
    check_color(call, body.colorId)
    columns |= times
    if body.source is not None:
        columns["source"] = json.dumps(body.source)
    if body.recurrence is not None:
        columns["recurrence"] = json.dumps(body.recurrence)
    sequence = body.sequence if body.sequence is not None else row["sequence"]
    columns["sequence"] = 0 if sequence is None else sequence + 1
    columns["updated_at"] = call.stamp
    _change_guests(call, key, body.attendees)
    try:
        _check_later(call, query, body)
    except ToolError as error:
        raise written_before(call, error) from None
    _change_parts(call, key, query, body)
    change_event(call, key, columns)


def _times(row: Row, body: EventChange) -> Row:
    columns: Row = {}
    for name, time in (("start", body.start), ("end", body.end)):
        if time is not None:
            if time.timeZone is None:
                raise ToolError("Invalid DateTime format: 'timeZone'")
            columns[f"{name}_datetime"] = column(moment(time))
            columns[f"{name}_timezone"] = time.timeZone
    if body.start is not None and body.end is not None:
        check_order(moment(body.start), moment(body.end))
    elif body.end is not None:
        _check_end(row, body.end)
    return columns


def _moved(call: Call, rows: list[Row], body: EventChange, *, is_series: bool) -> list[Row]:
    """Return the columns of the times of events; the first has the given times.

    A day makes it an all-day event; a start alone moves the end with it.
    """
    if body.start is None and body.end is None:
        return [{} for _ in rows]
    first = rows[0]
    is_day = _check_alike(first, body)
    was = [(told(first, side), first[f"{side}_timezone"]) for side in SIDES]
    start = placed(call, body.start, was[0][1]) if body.start else was[0]
    end = placed(call, body.end, was[1][1]) if body.end else _taken_along(was, start, is_day=is_day)
    check_placed(call, start, end)
    if body.start and is_series:
        by = start[0] - original_of(first)
        return [_back_in_series(call, row, by, start, end, body.start) for row in rows]
    shifts = start[0] - was[0][0], end[0] - was[1][0]
    moved = []
    for row in rows:
        starts, ends = told(row, "start") + shifts[0], told(row, "end") + shifts[1]
        if row is first:  # which of two equal times it is, a sum does not tell
            starts, ends = start[0], end[0]
        columns = time_columns(call, (starts, start[1]), (ends, end[1]), is_day=is_day)
        if body.start is not None:
            columns |= _kept_original(row, columns, is_day=is_day)
        moved.append(columns)
    return moved


def _taken_along(
    was: list[tuple[datetime, str]], start: tuple[datetime, str], *, is_day: bool
) -> tuple[datetime, str]:
    """Return the end of an event that begins at another time and lasts as long as it did."""
    (begin, begins_in), (end, ends_in) = was
    if is_day:
        return start[0] + (end - begin), start[1]
    return later(*start, instant(end, ends_in) - instant(begin, begins_in), start[1]), start[1]


def _check_alike(row: Row, body: EventChange) -> bool:
    """Return whether an event is to be of days.

    Raises:
        ToolError: it would have a day beside a moment, be that said or there already.
    """
    was_of_days = row["originalStartTime_date"] is not None
    kinds = {not time.dateTime if time else was_of_days for time in (body.start, body.end)}
    if len(kinds) > 1:
        raise ToolError(MIXED)
    return kinds.pop()


def _back_in_series(
    call: Call,
    row: Row,
    by: timedelta,
    start: tuple[datetime, str],
    end: tuple[datetime, str],
    time: EventTime,
) -> Row:
    """Return the columns of the times of an event whose series moves, even if it moved alone."""
    when, is_day = original_of(row) + by, not time.dateTime
    if is_day:
        until = when + (end[0] - start[0])
    else:
        until = later(when, start[1], instant(*end) - instant(*start), end[1])
    return {
        **time_columns(call, (when, start[1]), (until, end[1]), is_day=is_day),
        **original_at(when, start[1], is_day=is_day),
        "originalStartTime_timeZone": start[1],
    }


def _kept_original(row: Row, columns: Row, *, is_day: bool) -> Row:
    """Return the original start of an event that moves alone: in a series it stays.

    The day among these columns also shows that it is an all-day event.
    """
    day, in_series = row["originalStartTime_date"], row["recurring_event_id"] is not None
    if is_day:
        return {"originalStartTime_date": (in_series and day) or columns["start_datetime"][:10]}
    if in_series and day:
        return original_at(original_of(row), None, is_day=False)
    return {"originalStartTime_date": None}


def _check_end(row: Row, end: EventTime) -> None:
    start, until = read(row["start_datetime"]), moment(end)
    if (start.tzinfo is None) != (until.tzinfo is None):
        raise ToolError(
            "Internal server error: can't compare offset-naive and offset-aware datetimes"
        )
    check_order(start, until)


def _change_guests(call: Call, key: str, attendees: list[Attendee] | None) -> None:
    """Put guests in place of those there are, of each address one; an empty list clears them."""
    if attendees is not None:
        make_guests(call, attendees)
        clear(call, "attendees", key)
        write_attendees(call, key, list({each.email: each for each in attendees}.values()))


def _check_later(call: Call, query: WriteQuery, body: EventChange) -> None:
    """Check what the server checks only after the guests are written.

    Raises:
        ToolError: a file without a secure address, or a recurrence without lines.
    """
    if body.attachments is not None and query.supportsAttachments:
        check_attachments(body.attachments)
    if body.recurrence == [] and not call.repaired:
        raise ToolError(_NO_LINES)


def _keeps_default(call: Call, key: str, reminders: Reminders) -> bool:
    """Return whether an event keeps its default reminder, in repaired mode."""
    sql = "SELECT 1 FROM reminders WHERE event_id = ? AND use_default"
    return call.repaired and reminders.useDefault and call.value(sql, key) is not None


def _keeps_conference(call: Call, key: str, data: ConferenceData) -> bool:
    """Return whether an event's conference has this request already, in repaired mode."""
    sql = "SELECT 1 FROM conference_data WHERE event_id = ? AND request_id IS ?"
    request = data.createRequest
    return call.repaired and request is not None and bool(call.value(sql, key, request.requestId))


def _change_parts(call: Call, key: str, query: WriteQuery, body: EventChange) -> None:
    """Put other parts in place of those there are; an empty list of files clears them."""
    if body.attachments is not None and query.supportsAttachments:
        clear(call, "attachments", key)
        write_attachments(call, key, body.attachments)
    if body.reminders is not None and not _keeps_default(call, key, body.reminders):
        clear(call, "reminders", key)
        write_reminders(call, key, body.reminders)
    if body.extendedProperties is not None and body.extendedProperties.model_fields_set:
        clear(call, "extended_properties", key)
        write_properties(call, key, body.extendedProperties)
    if body.workingLocationProperties is not None:
        clear(call, "working_location_properties", key)
        write_working_location(call, key, body.workingLocationProperties)
    if body.birthdayProperties is not None:
        clear(call, "birthday_properties", key)
        write_birthday(call, key, body.birthdayProperties.type)
    if (
        body.conferenceData is not None
        and query.conferenceDataVersion
        and not _keeps_conference(call, key, body.conferenceData)
    ):
        clear(call, "conference_data", key)
        if not is_taken(call, body.conferenceData):
            write_conference(call, key, body.conferenceData)
