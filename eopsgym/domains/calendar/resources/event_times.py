"""Starts and ends of events: conversion between requests, columns and answers.

The published server drops offsets: `10:00:00-05:00` is stored as `10:00:00`, next to the given time
zone. Rows of seeds may have an offset, and keep it. In repaired mode, times are stored in local
time of their zone, and returned with its offset.
"""

from datetime import datetime
from typing import NamedTuple, Self

from pydantic import model_validator

from eopsgym.domains.calendar.resources.moments import (
    check_zone,
    clock_text,
    column,
    instant,
    iso,
    local,
    stored_as_seen,
)
from eopsgym.domains.calendar.resources.requests import Request
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products.moments import parse_moment

_BAD = "Invalid DateTime format: "
MIXED = "start and end must both be days (date) or both be moments (dateTime)"
_MIDNIGHT = datetime.min.time()
ZonedTime = tuple[datetime, str]
"""A local time as it is stored, and the name of its time zone."""


class EventTime(Request):
    """A start or an end: a date and time, or a day."""

    dateTime: str | None = None
    date: str | None = None
    timeZone: str | None = None

    @model_validator(mode="after")
    def _either(self) -> Self:
        kinds = "dateTime for timed events, date for all-day events"
        if self.dateTime is None and self.date is None:
            raise ValueError(f"Must specify either dateTime or date - {kinds}")
        if self.dateTime is not None and self.date is not None:
            raise ValueError(f"Cannot specify both dateTime and date - {kinds}")
        return self

    @property
    def zone(self) -> str:
        """The time zone that is stored with the time."""
        return self.timeZone or "UTC"

    def moment(self) -> datetime:
        """Return the date and time with its offset, if any; for a day, its midnight.

        Raises:
            ToolError: it is not a valid date and time.
        """
        text = self.dateTime or self.date
        if not text:
            raise ToolError(f"{_BAD}DateTime object must have either dateTime or date")
        try:
            return parse_moment(text)
        except ValueError as error:
            raise ToolError(f"{_BAD}{error}") from None

    def zoned(self, call: Call, default: str | None) -> ZonedTime:
        """Return the local time to store, and its time zone.

        In repaired mode, `default` is the zone of a time that has none.

        Raises:
            ToolError: it is not a valid date and time; in repaired mode, its zone is unknown.
        """
        when = self.moment()
        if not call.repaired:
            return when, self.zone
        check_zone(self.timeZone)
        name = self.timeZone or default or "UTC"
        return local(when, name), name

    def check_original(self, original: "EventTime") -> None:
        """Raise ToolError unless an original start equals this start."""
        if bool(original.dateTime) != bool(self.dateTime):
            raise ToolError(
                "originalStartTime and start must both be either all-day (date) or timed "
                "(dateTime) events"
            )
        for name in ("dateTime", "date", "timeZone"):
            value, original_value = getattr(self, name), getattr(original, name)
            if value and original_value and value != original_value:
                raise ToolError(
                    f"originalStartTime.{name} must match start.{name} when both are provided"
                )


class Times(NamedTuple):
    """The start and end of an event; `is_day` is true for an all-day event."""

    start: ZonedTime
    end: ZonedTime
    is_day: bool

    @classmethod
    def given(cls, call: Call, start: EventTime, end: EventTime, zone: str | None) -> Self:
        """Return the times of a new event; in repaired mode, `zone` is the default time zone.

        Raises:
            ToolError: one is invalid, or the end is not later than the start; in repaired mode,
                also if only one is a day, or a time zone is unknown.
        """
        times = cls(start.zoned(call, zone), end.zoned(call, zone), not start.dateTime)
        if call.repaired and times.is_day != (not end.dateTime):
            raise ToolError(MIXED)
        check_zoned_order(call, times.start, times.end)
        return times

    def columns(self, call: Call) -> Row:
        """Return the columns of start and end, each a local time and its zone."""
        is_local = call.repaired and not self.is_day
        (start, start_zone), (end, end_zone) = self.start, self.end
        return {
            "start_datetime": clock_text(start, start_zone) if is_local else column(start),
            "end_datetime": clock_text(end, end_zone) if is_local else column(end),
            "start_timezone": start_zone,
            "end_timezone": end_zone,
        }


def check_order(start: datetime, end: datetime) -> None:
    """Raise ToolError unless the end is later than the start.

    They are compared as instants if both have offsets, else as local times.
    """
    if (start.tzinfo is None) != (end.tzinfo is None):
        start, end = start.replace(tzinfo=None), end.replace(tzinfo=None)
    if end <= start:
        raise ToolError("Event end time must be after start time")


def check_zoned_order(call: Call, start: ZonedTime, end: ZonedTime) -> None:
    """Raise ToolError unless the end is later than the start; in repaired mode, as instants."""
    if call.repaired:
        check_order(instant(*start), instant(*end))
    else:
        check_order(start[0], end[0])


def time_view(call: Call, row: Row, side: str, into: str | None = None) -> Row:
    """Return a start or end in the form of answers; any midnight is returned as a day.

    In repaired mode, only all-day events have days, and times have an offset.

    Args:
        call: the call.
        row: the event.
        side: `start` or `end`.
        into: the time zone of the answer, in repaired mode; by default the event's own.
    """
    text, name = row[f"{side}_datetime"], row[f"{side}_timezone"]
    is_moment = call.repaired and row["originalStartTime_date"] is None
    when = None if is_moment else parse_moment(text)
    if when is not None and when.time() == _MIDNIGHT:
        return {"dateTime": None, "date": when.date().isoformat(), "timeZone": name}
    if when is not None and not call.repaired:
        return {"dateTime": when.isoformat(), "date": None, "timeZone": name}
    return {"dateTime": stored_as_seen(text, name, into), "date": None, "timeZone": into or name}


def original_view(call: Call, row: Row) -> Row | None:
    """Return the original start of an event in the form of answers; None if it has none."""
    day, text = row["originalStartTime_date"], row["originalStartTime_dateTime"]
    if day is None and text is None:
        return None
    name = row["originalStartTime_timeZone"]
    time = stored_as_seen(text, name, None) if text and call.repaired else iso(text)
    return {"dateTime": time, "date": day, "timeZone": name}


def original_columns(
    call: Call, start: EventTime, original: EventTime | None, zoned_start: ZonedTime
) -> Row:
    """Return the columns of the original start, which must equal the start.

    In repaired mode, they have the local time and zone of the start.

    Raises:
        ToolError: the original start differs.
    """
    if original is not None:
        start.check_original(original)
    is_day = not (original or start).dateTime
    if call.repaired:
        when, zone = zoned_start
        return {**original_at(when, zone, is_day=is_day), "originalStartTime_timeZone": zone}
    columns = original_at((original or start).moment(), None, is_day=is_day)
    name = original.timeZone if original else start.zone
    return {**columns, "originalStartTime_timeZone": name}


def original_at(when: datetime, zone: str | None, *, is_day: bool) -> Row:
    """Return the columns of the original time or day of an event.

    A time that occurs twice in its zone is stored with its offset. A time that the zone skips is
    stored as given, so that the series continues at that time.
    """
    text = clock_text(when, zone) if when.fold else column(when)
    return {
        "originalStartTime_date": when.date().isoformat() if is_day else None,
        "originalStartTime_dateTime": None if is_day else text,
    }
