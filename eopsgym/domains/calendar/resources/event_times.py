"""Starts and ends: text to moment, moment to column, column to answer.

The published server drops offsets: what is written `10:00:00-05:00` is kept as `10:00:00`, beside
the zone that was named. Rows of seeds may hold an offset, and keep it. Repaired, moments are kept
by the clock of their zone, and shown with its offset.
"""

from datetime import datetime
from typing import NamedTuple, Self

from pydantic import model_validator

from eopsgym.domains.calendar.requests import Request
from eopsgym.domains.calendar.resources.moments import (
    check_zone,
    clock_text,
    column,
    instant,
    iso,
    local,
    stored_as_seen,
)
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products.moments import parse_moment

_BAD = "Invalid DateTime format: "
MIXED = "start and end must both be days (date) or both be moments (dateTime)"
_MIDNIGHT = datetime.min.time()
Placed = tuple[datetime, str]
"""A moment as its column holds it, and its zone."""


class EventTime(Request):
    """A start or an end: a moment, or a day."""

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
        """The zone that is stored beside the time."""
        return self.timeZone or "UTC"

    def moment(self) -> datetime:
        """Return the moment with its offset, if any; a day is its midnight.

        Raises:
            ToolError: it is no moment.
        """
        text = self.dateTime or self.date
        if not text:
            raise ToolError(f"{_BAD}DateTime object must have either dateTime or date")
        try:
            return parse_moment(text)
        except ValueError as error:
            raise ToolError(f"{_BAD}{error}") from None

    def placed(self, call: Call, usual: str | None) -> Placed:
        """Return the moment as its column holds it, and its zone.

        In repaired mode, `usual` is the zone of a time that names none.

        Raises:
            ToolError: it is no moment; in repaired mode, in an unknown zone.
        """
        when = self.moment()
        if not call.repaired:
            return when, self.zone
        check_zone(self.timeZone)
        name = self.timeZone or usual or "UTC"
        return local(when, name), name

    def check_original(self, original: "EventTime") -> None:
        """Refuse an original start that is not this start."""
        if bool(original.dateTime) != bool(self.dateTime):
            raise ToolError(
                "originalStartTime and start must both be either all-day (date) or timed "
                "(dateTime) events"
            )
        for name in ("dateTime", "date", "timeZone"):
            mine, theirs = getattr(self, name), getattr(original, name)
            if mine and theirs and mine != theirs:
                raise ToolError(
                    f"originalStartTime.{name} must match start.{name} when both are provided"
                )


class Times(NamedTuple):
    """The start and end of an event, which are days or moments."""

    start: Placed
    end: Placed
    is_day: bool

    @classmethod
    def given(cls, call: Call, start: EventTime, end: EventTime, zone: str | None) -> Self:
        """Return the times of a new event; in repaired mode, `zone` is that of a time without one.

        Raises:
            ToolError: one is no moment, or the end is not later; in repaired mode, also if one is
                a day and the other a moment, or one is in an unknown zone.
        """
        times = cls(start.placed(call, zone), end.placed(call, zone), not start.dateTime)
        if call.repaired and times.is_day != (not end.dateTime):
            raise ToolError(MIXED)
        check_placed(call, times.start, times.end)
        return times

    def columns(self, call: Call) -> Row:
        """Return the columns of start and end, each by a clock and its zone."""
        by_clock = call.repaired and not self.is_day
        (start, start_zone), (end, end_zone) = self.start, self.end
        return {
            "start_datetime": clock_text(start, start_zone) if by_clock else column(start),
            "end_datetime": clock_text(end, end_zone) if by_clock else column(end),
            "start_timezone": start_zone,
            "end_timezone": end_zone,
        }


def check_order(start: datetime, end: datetime) -> None:
    """Refuse an end that is not later: by instants if both have offsets, else by the wall clock."""
    if (start.tzinfo is None) != (end.tzinfo is None):
        start, end = start.replace(tzinfo=None), end.replace(tzinfo=None)
    if end <= start:
        raise ToolError("Event end time must be after start time")


def check_placed(call: Call, start: Placed, end: Placed) -> None:
    """Refuse an end that is not later; in repaired mode, as instants of their zones."""
    if call.repaired:
        check_order(instant(*start), instant(*end))
    else:
        check_order(start[0], end[0])


def shown(call: Call, row: Row, side: str, into: str | None = None) -> Row:
    """Return a start or end as answers show it: any midnight as a day.

    In repaired mode, only a given day is a day, and moments have an offset.

    Args:
        call: the call.
        row: of the event.
        side: `start` or `end`.
        into: the zone to show it in, in repaired mode; its own unless given.
    """
    text, name = row[f"{side}_datetime"], row[f"{side}_timezone"]
    is_moment = call.repaired and row["originalStartTime_date"] is None
    when = None if is_moment else parse_moment(text)
    if when is not None and when.time() == _MIDNIGHT:
        return {"dateTime": None, "date": when.date().isoformat(), "timeZone": name}
    if when is not None and not call.repaired:
        return {"dateTime": when.isoformat(), "date": None, "timeZone": name}
    said = stored_as_seen(text, name, into)
    return {"dateTime": said, "date": None, "timeZone": into or name}


def original_shown(call: Call, row: Row) -> Row | None:
    """Return the original start of an event, as it was given."""
    day, text = row["originalStartTime_date"], row["originalStartTime_dateTime"]
    if day is None and text is None:
        return None
    name = row["originalStartTime_timeZone"]
    said = stored_as_seen(text, name, None) if text and call.repaired else iso(text)
    return {"dateTime": said, "date": day, "timeZone": name}


def original_columns(
    call: Call, start: EventTime, original: EventTime | None, placed_at: Placed
) -> Row:
    """Return the columns of the original start, which must equal the start.

    In repaired mode, they hold where the start is placed.

    Raises:
        ToolError: it differs.
    """
    if original is not None:
        start.check_original(original)
    is_day = not (original or start).dateTime
    if call.repaired:
        when, zone = placed_at
        return {**original_at(when, zone, is_day=is_day), "originalStartTime_timeZone": zone}
    columns = original_at((original or start).moment(), None, is_day=is_day)
    name = original.timeZone if original else start.zone
    return {**columns, "originalStartTime_timeZone": name}


def original_at(when: datetime, zone: str | None, *, is_day: bool) -> Row:
    """Return the columns that hold the original moment or day of an event.

    They hold the offset of a moment that the clock of its zone shows twice. A moment that the clock
    skips stays as it is given, so that a series continues at that time.
    """
    text = clock_text(when, zone) if when.fold else column(when)
    return {
        "originalStartTime_date": when.date().isoformat() if is_day else None,
        "originalStartTime_dateTime": None if is_day else text,
    }
