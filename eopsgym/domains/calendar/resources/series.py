"""Series: the events of a recurring event, created with it and, in repaired mode, changed."""

import json
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import NamedTuple

from eopsgym.domains.calendar.resources.conferences import is_taken
from eopsgym.domains.calendar.resources.event_models import NewEvent
from eopsgym.domains.calendar.resources.event_rows import (
    add_event,
    add_events,
    copy_parts,
    event_row,
    is_own_uid,
    own_uid,
    parts_of,
    remove_event,
    series_rows,
    write_parts,
)
from eopsgym.domains.calendar.resources.event_times import Times, ZonedTime, original_at
from eopsgym.domains.calendar.resources.moments import (
    clock_time,
    later,
    span,
    stamp_of,
    stored_instant,
)
from eopsgym.domains.calendar.resources.recurrence import dates_of
from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products.moments import parse_moment
from eopsgym.domains.rows import insert_row, update

_STAMPS = ("created_at", "updated_at")


def series_dates(
    call: Call, lines: list[str], start: ZonedTime, *, of_days: bool
) -> list[datetime]:
    """Return the starts of the events of a series, apart from its first event.

    In the published server, they can include the start of the first event.

    Raises:
        ToolError: the recurrence lines are invalid.
    """
    if not lines:
        return []
    if not call.repaired:
        return dates_of(lines, start[0])
    return dates_of(lines, *start, of_days=of_days)


def add_series(call: Call, recurrence: list[str]) -> Row:
    """Add a series, and return the columns that its events share."""
    key, text = random_uuid(call, "recurring_events", "recurring_event_id"), json.dumps(recurrence)
    insert_row(call, "recurring_events", {"recurring_event_id": key, "original_recurrence": text})
    return {"recurring_event_id": key, "recurrence": text}


def add_dates(call: Call, first: Row, dates: list[datetime], times: Times, body: NewEvent) -> None:
    """Add the other events of a new series after its first one.

    Args:
        call: the call that creates the series.
        first: the columns of the first event, with its id.
        dates: the starts of the other events.
        times: the times of the first event, with the given offsets.
        body: the event as given in the request.
    """
    if call.repaired:
        _add_copies(call, first["event_id"], dates)
        return
    if body.conferenceData and is_taken(call, body.conferenceData):
        return  # the id of the conference is in use by the first event
    length = _length(times)
    for number, date in enumerate(dates, 1):
        stamps = dict.fromkeys(_STAMPS, stamp_of(call, number))
        key = add_event(call, _on_date(call, first | stamps, date, length))
        write_parts(call, key, body)


def _length(times: Times) -> timedelta:
    """Return the duration between instants if both have offsets, else between local times."""
    start, end = times.start[0], times.end[0]
    if (start.tzinfo is None) == (end.tzinfo is None):
        return end - start
    return end.replace(tzinfo=None) - start.replace(tzinfo=None)


def _on_date(call: Call, columns: Row, date: datetime, length: timedelta) -> Row:
    """Return the columns of an event of a series on a date; in repaired mode, it can be a day."""
    is_day = call.repaired and columns["originalStartTime_date"] is not None
    start, zone = columns["start_timezone"], columns["end_timezone"]
    is_local = call.repaired and not is_day
    end = later(date, start, length, zone) if is_local else date + length
    times = Times((date, start), (end, zone), is_day).columns(call)
    original = original_at(date, start if is_local else None, is_day=is_day)
    return {**columns, **times, **original}


def original_of(row: Row) -> datetime:
    """Return the original start of an event of a series, in local time of its zone."""
    text = row["originalStartTime_dateTime"] or row["originalStartTime_date"]
    return parse_moment(text or row["start_datetime"]).replace(tzinfo=None)


def original_instant(row: Row) -> datetime:
    """Return the original start of an event of a series, in UTC."""
    text = row["originalStartTime_dateTime"] or row["originalStartTime_date"]
    return stored_instant(text or row["start_datetime"], row["start_timezone"])


def _add_copies(call: Call, event_id: str, dates: Iterable[datetime]) -> None:
    """Add a copy of an event for each date."""
    row = event_row(call, event_id)
    is_day = row["originalStartTime_date"] is not None
    begin, end = (clock_time(row, "start"), clock_time(row, "end")) if is_day else span(row)
    length = end - begin
    columns = {name: value for name, value in row.items() if name not in _STAMPS}
    if columns["status"] == "cancelled":  # only the copied event is cancelled
        columns["status"] = "confirmed"
    events = [_on_date(call, columns, date, length) for date in dates]
    copy_parts(call, parts_of(call, event_id), add_events(call, events))


class SeriesBefore(NamedTuple):
    """The state of a series, or of a single event, before a change.

    Attributes:
        rows: its events.
        deleted: the dates of its deleted events.
    """

    rows: list[Row]
    deleted: set[datetime]


def series_before_change(call: Call, row: Row) -> SeriesBefore:
    """Return the state of the series of an event before a change.

    If its first event is deleted, the end of the series cannot be computed from COUNT; then no date
    after the last existing event counts as deleted.
    """
    rows, dates = _events_of(call, row), set[datetime]()
    if row["recurring_event_id"] is not None:
        with suppress(ToolError, ValueError):  # the text of a seed may be invalid
            lines = json.loads(rows[0]["recurrence"] or "[]")
            dates |= set(_dates_beside(call, rows[0], lines))
    existing = [original_of(each) for each in rows]
    end = datetime.max if _is_first(rows[0]) else existing[-1]
    return SeriesBefore(rows, {date for date in dates.difference(existing) if date < end})


def _is_first(row: Row) -> bool:
    """Return whether the first event of a series still exists, given its earliest event.

    All events of a series have the iCalUID of the first one. If that is not derived from the id of
    an event, as in some seeds, the first event is assumed to exist.
    """
    own = [own_uid(row["event_id"]), own_uid(row["recurring_event_id"])]
    return row["iCalUID"] in own or not is_own_uid(row["iCalUID"])


def change_dates(call: Call, before: SeriesBefore, lines: list[str]) -> None:
    """Change the dates of an event or series; without lines, it no longer repeats.

    The event may already have changed. Events on remaining dates keep their individual changes, and
    deleted events stay deleted.

    Raises:
        ToolError: the recurrence lines are invalid.
    """
    first = event_row(call, before.rows[0]["event_id"])
    if first["recurring_event_id"] is None:
        _start_series(call, first)
    rows = _events_of(call, first)
    first = event_row(call, first["event_id"])
    shift = original_of(first) - original_of(before.rows[0])
    wanted = _dates_beside(call, first, lines)
    for row in rows:
        if row["event_id"] != first["event_id"] and original_of(row) not in wanted:
            remove_event(call, row["event_id"])
    _store_lines(call, first, lines)
    skipped = {original_of(row) for row in rows} | {date + shift for date in before.deleted}
    _add_copies(call, first["event_id"], [date for date in wanted if date not in skipped])


def _events_of(call: Call, row: Row) -> list[Row]:
    if row["recurring_event_id"] is None:
        return [row]
    return series_rows(call, row["calendar_id"], row["recurring_event_id"])


def _dates_beside(call: Call, row: Row, lines: list[str]) -> list[datetime]:
    """Return the dates of the series of an event, without its own date."""
    start = original_of(row), row["start_timezone"] or "UTC"
    return series_dates(call, lines, start, of_days=row["originalStartTime_date"] is not None)


def _start_series(call: Call, row: Row) -> None:
    """Store the current start of an event that becomes a series as its original start."""
    is_day = row["originalStartTime_date"] is not None
    columns = original_at(clock_time(row, "start"), row["start_timezone"], is_day=is_day)
    columns["originalStartTime_timeZone"] = row["start_timezone"]
    update(call, "events", row["event_id"], columns, by="event_id")


def _store_lines(call: Call, first: Row, lines: list[str]) -> None:
    """Store the recurrence lines in the series and its events."""
    series, text = first["recurring_event_id"], json.dumps(lines)
    if series is None or not lines:
        no_series = {"recurring_event_id": None, "recurrence": None}
        columns = add_series(call, lines) if lines else no_series
        update(call, "events", first["event_id"], columns, by="event_id")
        return
    sql = "UPDATE recurring_events SET original_recurrence = ? WHERE recurring_event_id = ?"
    call.execute(sql, text, series)
    sql = "UPDATE events SET recurrence = ? WHERE recurring_event_id = ? AND calendar_id = ?"
    call.execute(sql, text, series, first["calendar_id"])
