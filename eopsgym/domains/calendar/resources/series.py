"""Series: the rows that an event has for its dates, made with it and, repaired, made anew."""

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
    event_row,
    is_own_uid,
    own_uid,
    series_rows,
    write_parts,
)
from eopsgym.domains.calendar.resources.event_tables import copy_parts, parts_of, remove_event
from eopsgym.domains.calendar.resources.event_times import Placed, Times, original_at
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


def series_dates(call: Call, lines: list[str], start: Placed, *, of_days: bool) -> list[datetime]:
    """Return the dates of a series' rows beside its event; in repaired mode, without its own.

    Raises:
        ToolError: the lines are no recurrence.
    """
    if not lines:
        return []
    if not call.repaired:
        return dates_of(lines, start[0])
    return dates_of(lines, *start, of_days=of_days)


def add_series(call: Call, recurrence: list[str]) -> Row:
    """Add a series, and return the columns of its events."""
    key, text = random_uuid(call, "recurring_events", "recurring_event_id"), json.dumps(recurrence)
    insert_row(call, "recurring_events", {"recurring_event_id": key, "original_recurrence": text})
    return {"recurring_event_id": key, "recurrence": text}


def add_dates(call: Call, first: Row, dates: list[datetime], times: Times, body: NewEvent) -> None:
    """Add the events of a new series beside its first one.

    Args:
        call: that makes the series.
        first: columns of the first event, and its id.
        dates: of the others.
        times: of the first, with the given offsets.
        body: the event as it was given.
    """
    if call.repaired:
        _add_copies(call, first["event_id"], dates)
        return
    if body.conferenceData and is_taken(call, body.conferenceData):
        return  # by the first event
    length = _length(times)
    for number, date in enumerate(dates, 1):
        stamps = dict.fromkeys(_STAMPS, stamp_of(call, number))
        key = add_event(call, _on_date(call, first | stamps, date, length))
        write_parts(call, key, body)


def _length(times: Times) -> timedelta:
    """Return the length between instants if both have offsets, else by the wall clock."""
    start, end = times.start[0], times.end[0]
    if (start.tzinfo is None) == (end.tzinfo is None):
        return end - start
    return end.replace(tzinfo=None) - start.replace(tzinfo=None)


def _on_date(call: Call, columns: Row, date: datetime, length: timedelta) -> Row:
    """Return the columns of a series' event on a date.

    In repaired mode it is a day in a series of days.
    """
    is_day = call.repaired and columns["originalStartTime_date"] is not None
    start, zone = columns["start_timezone"], columns["end_timezone"]
    by_clock = call.repaired and not is_day
    end = later(date, start, length, zone) if by_clock else date + length
    times = Times((date, start), (end, zone), is_day).columns(call)
    original = original_at(date, start if by_clock else None, is_day=is_day)
    return {**columns, **times, **original}


def original_of(row: Row) -> datetime:
    """Return the original start of an event in a series, by the clock of its zone."""
    text = row["originalStartTime_dateTime"] or row["originalStartTime_date"]
    return parse_moment(text or row["start_datetime"]).replace(tzinfo=None)


def original_instant(row: Row) -> datetime:
    """Return where an event of a series belongs, in UTC."""
    text = row["originalStartTime_dateTime"] or row["originalStartTime_date"]
    return stored_instant(text or row["start_datetime"], row["start_timezone"])


def _add_copies(call: Call, event_id: str, dates: Iterable[datetime]) -> None:
    """Add an event like another one for each date."""
    row = event_row(call, event_id)
    is_day = row["originalStartTime_date"] is not None
    begin, end = (clock_time(row, "start"), clock_time(row, "end")) if is_day else span(row)
    length = end - begin
    columns = {name: value for name, value in row.items() if name not in _STAMPS}
    if columns["status"] == "cancelled":  # that date alone
        columns["status"] = "confirmed"
    events = [_on_date(call, columns, date, length) for date in dates]
    copy_parts(call, parts_of(call, event_id), add_events(call, events))


class Former(NamedTuple):
    """A series, or an event that is none, before it changes."""

    rows: list[Row]
    deleted: set[datetime]
    """The dates of it that were deleted."""


def former(call: Call, row: Row) -> Former:
    """Return the series of an event, as it is before a change.

    Where its first event is deleted, COUNT does not give the end: no date after the last is
    missing.
    """
    rows, dates = _rows(call, row), set[datetime]()
    if row["recurring_event_id"] is not None:
        with suppress(ToolError, ValueError):  # a seed's text may be no recurrence
            lines = json.loads(rows[0]["recurrence"] or "[]")
            dates |= set(_dates_beside(call, rows[0], lines))
    there = [original_of(each) for each in rows]
    end = datetime.max if _is_first(rows[0]) else there[-1]
    return Former(rows, {date for date in dates.difference(there) if date < end})


def _is_first(row: Row) -> bool:
    """Return whether the first event of a series exists: its dates have that event's iCalUID.

    Seeds may have an iCalUID of the series, and then it is unknown.
    """
    own = [own_uid(row["event_id"]), own_uid(row["recurring_event_id"])]
    return row["iCalUID"] in own or not is_own_uid(row["iCalUID"])


def renew(call: Call, before: Former, lines: list[str]) -> None:
    """Give an event, which may have changed, other dates; without lines it is the only one.

    Dates that stay keep what was changed in them alone, and what was deleted stays so.

    Raises:
        ToolError: the lines are no recurrence.
    """
    first = event_row(call, before.rows[0]["event_id"])
    if first["recurring_event_id"] is None:
        _begin(call, first)
    rows = _rows(call, first)
    first = event_row(call, first["event_id"])
    shift = original_of(first) - original_of(before.rows[0])
    wanted = _dates_beside(call, first, lines)
    for row in rows:
        if row["event_id"] != first["event_id"] and original_of(row) not in wanted:
            remove_event(call, row["event_id"])
    _note(call, first, lines)
    there = {original_of(row) for row in rows} | {date + shift for date in before.deleted}
    _add_copies(call, first["event_id"], [date for date in wanted if date not in there])


def _rows(call: Call, row: Row) -> list[Row]:
    if row["recurring_event_id"] is None:
        return [row]
    return series_rows(call, row["calendar_id"], row["recurring_event_id"])


def _dates_beside(call: Call, row: Row, lines: list[str]) -> list[datetime]:
    """Return the dates of the series of an event beside its own."""
    place = original_of(row), row["start_timezone"] or "UTC"
    return series_dates(call, lines, place, of_days=row["originalStartTime_date"] is not None)


def _begin(call: Call, row: Row) -> None:
    """Let an event that is to be a series belong where it stands."""
    is_day = row["originalStartTime_date"] is not None
    columns = original_at(clock_time(row, "start"), row["start_timezone"], is_day=is_day)
    columns["originalStartTime_timeZone"] = row["start_timezone"]
    update(call, "events", row["event_id"], columns, by="event_id")


def _note(call: Call, first: Row, lines: list[str]) -> None:
    """Write the lines beside the series and its events."""
    series, text = first["recurring_event_id"], json.dumps(lines)
    if series is None or not lines:
        nothing = {"recurring_event_id": None, "recurrence": None}
        columns = add_series(call, lines) if lines else nothing
        update(call, "events", first["event_id"], columns, by="event_id")
        return
    sql = "UPDATE recurring_events SET original_recurrence = ? WHERE recurring_event_id = ?"
    call.execute(sql, text, series)
    sql = "UPDATE events SET recurrence = ? WHERE recurring_event_id = ? AND calendar_id = ?"
    call.execute(sql, text, series, first["calendar_id"])
