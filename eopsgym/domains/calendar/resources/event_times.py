"""Starts and ends: text to moment, moment to column, column to answer.

The published server drops offsets: what is written `10:00:00-05:00` is kept as `10:00:00`, beside
the zone that was named. Rows of seeds may hold an offset, and keep it. Repaired, moments are kept
by the clock of their zone, and shown with its offset.
"""

from datetime import datetime

from eopsgym.domains.calendar.resources.event_models import EventTime
from eopsgym.domains.calendar.resources.moments import column, iso, read
from eopsgym.domains.calendar.resources.zones import (
    check_zone,
    instant,
    kept,
    local,
    stored_as_seen,
)
from eopsgym.domains.kernel import Call, Row, ToolError

_BAD = "Invalid DateTime format: "
MIXED = "start and end must both be days (date) or both be moments (dateTime)"
_MIDNIGHT = datetime.min.time()


def moment(time: EventTime) -> datetime:
    """Return the moment in a request, with its offset if any; a day is its midnight.

    Raises:
        ToolError: it is no moment.
    """
    try:
        if time.dateTime:
            return read(time.dateTime)
        if time.date:
            return read(time.date)
    except ValueError as error:
        raise ToolError(f"{_BAD}{error}") from None
    raise ToolError(f"{_BAD}DateTime object must have either dateTime or date")


def check_order(start: datetime, end: datetime) -> None:
    """Refuse an end that is not later: by instants where both have offsets, else by the wall clock.

    Raises:
        ToolError: it is not.
    """
    if (start.tzinfo is None) != (end.tzinfo is None):
        start, end = start.replace(tzinfo=None), end.replace(tzinfo=None)
    if end <= start:
        raise ToolError("Event end time must be after start time")


def check_alike(call: Call, start: EventTime, end: EventTime) -> None:
    """Refuse, in repaired mode, an event with a day at one end and a moment at the other.

    Raises:
        ToolError: it has both.
    """
    if call.repaired and bool(start.dateTime) != bool(end.dateTime):
        raise ToolError(MIXED)


def zone_of(time: EventTime) -> str:
    """Return the zone that is stored beside a time."""
    return time.timeZone or "UTC"


def placed(call: Call, time: EventTime, usual: str | None) -> tuple[datetime, str]:
    """Return the moment of a time as its column holds it, and its zone.

    In repaired mode, `usual` is the zone of a time that names none.

    Raises:
        ToolError: it is no moment; in repaired mode, in an unknown zone.
    """
    when = moment(time)
    if not call.repaired:
        return when, zone_of(time)
    check_zone(time.timeZone)
    name = time.timeZone or usual or "UTC"
    return local(when, name), name


def check_placed(call: Call, start: tuple[datetime, str], end: tuple[datetime, str]) -> None:
    """Refuse an end that is not later; repaired, as instants of their zones.

    Raises:
        ToolError: it is not.
    """
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
    when = None if is_moment else read(text)
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
    start: EventTime, original: EventTime | None, at: tuple[datetime, str] | None = None
) -> Row:
    """Return the columns of the original start, which must equal the start.

    In repaired mode, `at` is the moment by its own clock.

    Raises:
        ToolError: it differs.
    """
    if original is not None:
        check_original(start, original)
    given = original or start
    zone = zone_of(start) if original is None else original.timeZone
    when, zone = at or (moment(given), zone)
    is_day = not given.dateTime
    columns = original_at(when, zone if at else None, is_day=is_day)
    return {**columns, "originalStartTime_timeZone": zone}


def original_at(when: datetime, zone: str | None, *, is_day: bool) -> Row:
    """Return the columns that hold the original moment or day of an event.

    They hold the offset of a moment that the clock of its zone shows twice. A moment that the clock
    skips stays as it is given, so that a series continues at that time.
    """
    text = kept(when, zone) if when.fold else column(when)
    return {
        "originalStartTime_date": when.date().isoformat() if is_day else None,
        "originalStartTime_dateTime": None if is_day else text,
    }


def time_columns(
    call: Call, start: tuple[datetime, str], end: tuple[datetime, str], *, is_day: bool
) -> Row:
    """Return the columns of start and end, each by a clock and its zone; of days or not."""
    by_clock = call.repaired and not is_day
    return {
        "start_datetime": kept(*start) if by_clock else column(start[0]),
        "end_datetime": kept(*end) if by_clock else column(end[0]),
        "start_timezone": start[1],
        "end_timezone": end[1],
    }


def check_original(start: EventTime, original: EventTime) -> None:
    """Refuse an original start that is not the start.

    Raises:
        ToolError: it is another one.
    """
    if bool(original.dateTime) != bool(start.dateTime):
        raise ToolError(
            "originalStartTime and start must both be either all-day (date) or timed (dateTime) "
            "events"
        )
    for name in ("dateTime", "date", "timeZone"):
        mine, theirs = getattr(start, name), getattr(original, name)
        if mine and theirs and mine != theirs:
            raise ToolError(
                f"originalStartTime.{name} must match start.{name} when both are provided"
            )
