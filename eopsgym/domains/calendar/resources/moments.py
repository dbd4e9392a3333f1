"""Moments as columns hold them and answers show them, and repaired as instants of their zones.

The published server drops offsets.
"""

from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Annotated

from dateutil import tz
from pydantic import AfterValidator

from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products.moments import parse_moment

ABOUT_A_DAY = timedelta(hours=26)
"""No two clocks of the world lie further apart."""
_DAY = timedelta(days=1)
_SOME_DAY = datetime(2000, 1, 1)


def column(when: datetime) -> str:
    """Return a moment as its column holds it, without its offset."""
    return when.replace(tzinfo=None).isoformat(" ", "microseconds")


def iso(text: str | None) -> str | None:
    """Return a column's moment as answers show it, with a `T` and no empty fraction."""
    return None if text is None else parse_moment(text).isoformat()


def stamp_of(call: Call, number: int) -> str:
    """Return when a call writes a row after others; in repaired mode, a call is one moment."""
    return column(call.now + timedelta(microseconds=0 if call.repaired else number))


# Zones


@lru_cache(maxsize=256)
def _named_zone(name: str) -> tzinfo | None:
    """Return the zone of a name that the zone library knows, but not of a path to a file."""
    if name.lstrip(":").startswith("/"):
        return None
    try:
        found: tzinfo | None = tz.gettz(name)
    except (ValueError, OSError):
        return None
    return found


def _zone(name: str) -> str:
    if name and _named_zone(name) is None:
        raise ValueError("Invalid timeZone; validation failed")
    return name


Zone = Annotated[str, AfterValidator(_zone)]
"""The name of a time zone, as any zone library takes it; also an empty text."""


@lru_cache(maxsize=256)
def _usable(name: str) -> tzinfo | None:
    """Return the zone of a name if its offsets are valid, else None."""
    found = _named_zone(name)
    if found is not None:
        try:
            _SOME_DAY.replace(tzinfo=found).utcoffset()
        except ValueError:  # a day or more
            return None
    return found


def zone(name: str | None) -> tzinfo:
    """Return the zone of a name; UTC for none, and for an unknown one."""
    return (_usable(name) if name else None) or UTC


def check_zone(name: str | None) -> None:
    """Refuse a name of no zone."""
    if name and _usable(name) is None:
        raise ToolError(f"Invalid timeZone: {name!r}")


def seen_from(when: datetime, name: str | None) -> datetime:
    """Return a moment with an offset by the clock of a zone; at the ends of time unchanged."""
    try:
        return when.astimezone(zone(name))
    except OverflowError:
        return when


def local(when: datetime, name: str | None) -> datetime:
    """Return a moment by the clock of a zone, without an offset; one without it is unchanged."""
    return seen_from(when, name).replace(tzinfo=None) if when.tzinfo else when


def aware(when: datetime, name: str | None) -> datetime:
    """Return a moment with its offset: the zone's, unless it has one.

    A time that the clock skips moves forward by as much as the clock does.
    """
    if when.tzinfo:
        return when
    there = when.replace(tzinfo=zone(name))
    try:
        if (there - _DAY).utcoffset() == (there + _DAY).utcoffset():  # no change is near
            return there
        moved: datetime = tz.resolve_imaginary(there)
        return moved
    except OverflowError:  # at the ends of the calendar
        return there


def later(when: datetime, name: str | None, length: timedelta, into: str | None) -> datetime:
    """Return when something ends that begins at a moment, by the clock of another zone."""
    return local(instant(when, name) + length, into)


def clock_time(row: Row, side: str) -> datetime:
    """Return the `start` or `end` of an event by the clock of its zone, without an offset."""
    return local(parse_moment(row[f"{side}_datetime"]), row[f"{side}_timezone"])


def clock_text(when: datetime, name: str | None) -> str:
    """Return a moment as its column holds it, by the clock of a zone.

    A time that the clock leaves out has moved forward there. One that the clock shows a second time
    has its offset, as nothing else tells it from the first.
    """
    there = aware(when, name)
    is_second = there.fold and tz.datetime_ambiguous(there)
    return there.isoformat(" ", "microseconds") if is_second else column(there)


def instant(when: datetime, name: str | None) -> datetime:
    """Return a moment in UTC."""
    try:
        return aware(when, name).astimezone(UTC)
    except OverflowError:  # at the ends of the calendar
        return when.replace(tzinfo=UTC)


@lru_cache(maxsize=16_384)
def stored_instant(text: str, name: str | None) -> datetime:
    """Return a stored moment of an event in UTC; cached, for parsing is slower than a query."""
    return instant(parse_moment(text), name)


def span(row: Row) -> tuple[datetime, datetime]:
    """Return the start and end of an event in UTC."""
    return (
        stored_instant(row["start_datetime"], row["start_timezone"]),
        stored_instant(row["end_datetime"], row["end_timezone"]),
    )


@lru_cache(maxsize=16_384)
def stored_as_seen(text: str, name: str | None, into: str | None) -> str:
    """Return a moment with its offset in ISO form, by the clock of a zone; its own by default."""
    when = aware(parse_moment(text), name)
    return (seen_from(when, into) if into else when).isoformat()
