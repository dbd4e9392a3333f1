"""Changing events, for `patch_event` and `update_event`."""

import json
from datetime import timedelta

from eopsgym.domains.calendar.resources.colors import check_color
from eopsgym.domains.calendar.resources.event_models import (
    Attendee,
    EventChange,
)
from eopsgym.domains.calendar.resources.event_rows import (
    PARTS,
    add_unknown_guests,
    check_attachments,
    clear,
    event_row,
    write_attendees,
    write_parts,
)
from eopsgym.domains.calendar.resources.event_times import (
    MIXED,
    EventTime,
    Times,
    ZonedTime,
    check_order,
    check_zoned_order,
    original_at,
)
from eopsgym.domains.calendar.resources.event_view import event_view, event_views
from eopsgym.domains.calendar.resources.moments import clock_time, column, instant, later
from eopsgym.domains.calendar.resources.requests import writes_stay
from eopsgym.domains.calendar.resources.series import (
    change_dates,
    original_of,
    series_before_change,
)
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products.moments import parse_moment
from eopsgym.domains.rows import update

_NO_LINES = (
    "Internal server error: (sqlite3.ProgrammingError) Error binding parameter: "
    "type 'list' is not supported"
)
"""The error for an empty recurrence; that there is one is recorded, but not its text."""


def change_events(
    call: Call, rows: list[Row], body: EventChange, most: int | None, *, is_series: bool
) -> Row:
    """Change an event, or all events of a series.

    The times of a series move by the same amount as those of its first event. In repaired mode, new
    recurrence lines change the dates of the whole series, whichever event they are given for.

    Args:
        call: the call that changes them.
        rows: the events.
        body: the changes.
        most: the maximum number of attendees in the answer.
        is_series: whether the request names the series as a whole.

    Returns:
        The first of the events in the form of answers.
    """
    key = rows[0]["event_id"]
    if body.eventType not in (None, rows[0]["eventType"]):
        raise ToolError("eventType cannot be changed once the event is made")
    if not call.repaired:
        _change(call, rows[0], body, _times(rows[0], body))
        with writes_stay(call):
            return event_view(call, event_row(call, key), most)
    if body.recurrence == json.loads(rows[0]["recurrence"] or "[]"):
        body = body.model_copy(update={"recurrence": None})  # unchanged, so keep all dates
    before = None if body.recurrence is None else series_before_change(call, rows[0])
    for row, times in zip(rows, _moved_times(call, rows, body, is_series=is_series), strict=True):
        _change(call, row, body, times)
    changed = [event_row(call, row["event_id"]) for row in rows]
    views = event_views(call, changed, most)  # of all events, to validate each
    if before is None:
        return views[0]
    change_dates(call, before, body.recurrence or [])
    return event_view(call, event_row(call, key), most)


def _change(call: Call, row: Row, body: EventChange, times: Row) -> None:
    key = row["event_id"]
    if body.colorId is not None:
        check_color(call, body.colorId)
    columns = body.plain_columns() | times
    if body.source is not None:
        columns["source"] = json.dumps(body.source)
    if body.recurrence is not None:
        columns["recurrence"] = json.dumps(body.recurrence)
    sequence = body.sequence if body.sequence is not None else row["sequence"]
    columns["sequence"] = 0 if sequence is None else sequence + 1
    columns["updated_at"] = call.stamp
    with writes_stay(call):
        _change_guests(call, key, body.attendees)
        check_attachments(body.attachments or [])
        if body.recurrence == [] and not call.repaired:
            raise ToolError(_NO_LINES)
    _change_parts(call, key, body)
    update(call, "events", key, columns, by="event_id")


def _times(row: Row, body: EventChange) -> Row:
    columns: Row = {}
    for name, time in (("start", body.start), ("end", body.end)):
        if time is not None:
            if time.timeZone is None:
                raise ToolError("Invalid DateTime format: 'timeZone'")
            columns[f"{name}_datetime"] = column(time.moment())
            columns[f"{name}_timezone"] = time.timeZone
    if body.start is not None and body.end is not None:
        check_order(body.start.moment(), body.end.moment())
    elif body.end is not None:
        _check_end(row, body.end)
    return columns


def _moved_times(call: Call, rows: list[Row], body: EventChange, *, is_series: bool) -> list[Row]:
    """Return the time columns of events; the first event gets the given times.

    A day makes an event an all-day event; if only the start is given, the duration stays.
    """
    if body.start is None and body.end is None:
        return [{} for _ in rows]
    first = rows[0]
    is_day = _becomes_all_day(first, body)
    old_times = [(clock_time(first, side), first[f"{side}_timezone"]) for side in ("start", "end")]
    start = body.start.zoned(call, old_times[0][1]) if body.start else old_times[0]
    end = (
        body.end.zoned(call, old_times[1][1])
        if body.end
        else _moved_end(old_times, start, is_day=is_day)
    )
    check_zoned_order(call, start, end)
    times = Times(start, end, is_day)
    if body.start and is_series:
        by = start[0] - original_of(first)
        return [_moved_with_series(call, row, by, times) for row in rows]
    shifts = start[0] - old_times[0][0], end[0] - old_times[1][0]
    moved = []
    for row in rows:
        starts, ends = clock_time(row, "start") + shifts[0], clock_time(row, "end") + shifts[1]
        if row is first:  # a sum loses which of two equal local times is meant
            starts, ends = start[0], end[0]
        columns = Times((starts, start[1]), (ends, end[1]), is_day).columns(call)
        if body.start is not None:
            columns |= _original_columns(row, columns, is_day=is_day)
        moved.append(columns)
    return moved


def _moved_end(old_times: list[ZonedTime], start: ZonedTime, *, is_day: bool) -> ZonedTime:
    """Return the end of an event with a new start and the same duration."""
    (begin, begin_zone), (end, end_zone) = old_times
    if is_day:
        return start[0] + (end - begin), start[1]
    length = instant(end, end_zone) - instant(begin, begin_zone)
    return later(*start, length, start[1]), start[1]


def _becomes_all_day(row: Row, body: EventChange) -> bool:
    """Return whether an event becomes an all-day event.

    Raises:
        ToolError: one of its start and end would be a day, and the other a time.
    """
    was_of_days = row["originalStartTime_date"] is not None
    kinds = {not time.dateTime if time else was_of_days for time in (body.start, body.end)}
    if len(kinds) > 1:
        raise ToolError(MIXED)
    return kinds.pop()


def _moved_with_series(call: Call, row: Row, by: timedelta, times: Times) -> Row:
    """Return the time columns of an event whose series moves, even if it was moved individually."""
    start, end, is_day = times
    when = original_of(row) + by
    if is_day:
        until = when + (end[0] - start[0])
    else:
        until = later(when, start[1], instant(*end) - instant(*start), end[1])
    return {
        **Times((when, start[1]), (until, end[1]), is_day).columns(call),
        **original_at(when, start[1], is_day=is_day),
        "originalStartTime_timeZone": start[1],
    }


def _original_columns(row: Row, columns: Row, *, is_day: bool) -> Row:
    """Return the columns of the original start of an event that moves individually.

    In a series, the original start does not change. Its day also marks an all-day event.
    """
    day, in_series = row["originalStartTime_date"], row["recurring_event_id"] is not None
    if is_day:
        return {"originalStartTime_date": (in_series and day) or columns["start_datetime"][:10]}
    if in_series and day:
        return original_at(original_of(row), None, is_day=False)
    return {"originalStartTime_date": None}


def _check_end(row: Row, end: EventTime) -> None:
    start, until = parse_moment(row["start_datetime"]), end.moment()
    if (start.tzinfo is None) != (until.tzinfo is None):
        raise ToolError(
            "Internal server error: can't compare offset-naive and offset-aware datetimes"
        )
    check_order(start, until)


def _change_guests(call: Call, key: str, attendees: list[Attendee] | None) -> None:
    """Replace the guests of an event, one for each address; an empty list removes all of them."""
    if attendees is not None:
        add_unknown_guests(call, attendees)
        clear(call, "attendees", key)
        write_attendees(call, key, list({each.email: each for each in attendees}.values()))


def _change_parts(call: Call, key: str, body: EventChange) -> None:
    """Replace the given parts of an event; an empty list of files removes all of them.

    In repaired mode, an existing default reminder, and a conference that was requested before,
    stay.
    """
    stay = {"attendees"}  # which were already changed
    if body.extendedProperties is not None and not body.extendedProperties.model_fields_set:
        stay.add("extendedProperties")
    sql = "SELECT 1 FROM reminders WHERE event_id = ? AND use_default"
    reminders, data = body.reminders, body.conferenceData
    if call.repaired and reminders and reminders.useDefault and call.value(sql, key):
        stay.add("reminders")
    sql = "SELECT 1 FROM conference_data WHERE event_id = ? AND request_id IS ?"
    request = data.createRequest if data else None
    if call.repaired and request and call.value(sql, key, request.requestId):
        stay.add("conferenceData")
    parts = body.model_copy(update=dict.fromkeys(stay))
    for table, part in PARTS.items():
        if getattr(parts, part.field) is not None:
            clear(call, table, key)
    write_parts(call, key, parts)
