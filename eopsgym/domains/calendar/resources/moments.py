"""Dates and times: conversion between columns, answers, local times and UTC.

The published server drops offsets. In repaired mode, times are compared as instants of their time
zones.
"""

from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Annotated

from dateutil import tz
from pydantic import AfterValidator

from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products.moments import parse_moment

ABOUT_A_DAY = timedelta(hours=26)
"""The largest difference between the local times of two time zones."""
_DAY = timedelta(days=1)
_SOME_DAY = datetime(2000, 1, 1)


def column(when: datetime) -> str:
    """Return a time in the form of a column, without its offset."""
    return when.replace(tzinfo=None).isoformat(" ", "microseconds")


def iso(text: str | None) -> str | None:
    """Return the time of a column in ISO 8601, with a `T` and without empty fractions."""
    return None if text is None else parse_moment(text).isoformat()


def stamp_of(call: Call, number: int) -> str:
    """Return the timestamp of the row that a call writes after `number` others.

    In repaired mode, all rows of a call have the same timestamp.
    """
    return column(call.now + timedelta(microseconds=0 if call.repaired else number))


# Time zones


@lru_cache(maxsize=256)
def _named_zone(name: str) -> tzinfo | None:
    """Return a time zone by its name; None for unknown names and for paths of files."""
    if name.lstrip(":").startswith("/"):
        return None
    try:
        named: tzinfo | None = tz.gettz(name)
    except (ValueError, OSError):
        return None
    return named


def _zone(name: str) -> str:
    if name and _named_zone(name) is None:
        raise ValueError("Invalid timeZone; validation failed")
    return name


Zone = Annotated[str, AfterValidator(_zone)]
"""The name of a time zone; it may be empty."""


@lru_cache(maxsize=256)
def _usable(name: str) -> tzinfo | None:
    """Return a time zone by its name; None if it is unknown or has an invalid offset."""
    named = _named_zone(name)
    if named is not None:
        try:
            _SOME_DAY.replace(tzinfo=named).utcoffset()
        except ValueError:  # an offset of 24 hours or more
            return None
    return named


def zone(name: str | None) -> tzinfo:
    """Return a time zone by its name; UTC without a name and for an unknown one."""
    return (_usable(name) if name else None) or UTC


def check_zone(name: str | None) -> None:
    """Raise ToolError for the name of an unknown time zone."""
    if name and _usable(name) is None:
        raise ToolError(f"Invalid timeZone: {name!r}")


def seen_from(when: datetime, name: str | None) -> datetime:
    """Convert a time with an offset to a time zone, if the result is in the range of dates."""
    try:
        return when.astimezone(zone(name))
    except OverflowError:
        return when


def local(when: datetime, name: str | None) -> datetime:
    """Convert a time with an offset to local time of a zone; one without an offset is unchanged."""
    return seen_from(when, name).replace(tzinfo=None) if when.tzinfo else when


def aware(when: datetime, name: str | None) -> datetime:
    """Return a time with an offset, by default that of the zone.

    A local time that the zone skips is moved forward by the length of the gap.
    """
    if when.tzinfo:
        return when
    zoned = when.replace(tzinfo=zone(name))
    try:
        if (zoned - _DAY).utcoffset() == (zoned + _DAY).utcoffset():  # no change of the offset
            return zoned
        moved: datetime = tz.resolve_imaginary(zoned)
        return moved
    except OverflowError:  # at the limits of datetime
        return zoned


def later(when: datetime, name: str | None, length: timedelta, into: str | None) -> datetime:
    """Return the end of a period, in local time of the zone `into`.

    Args:
        when: the start of the period.
        name: the time zone of the start.
        length: the length of the period.
        into: the time zone of the end.
    """
    return local(instant(when, name) + length, into)


def clock_time(row: Row, side: str) -> datetime:
    """Return the `start` or `end` of an event in local time of its zone, without an offset."""
    return local(parse_moment(row[f"{side}_datetime"]), row[f"{side}_timezone"])


def clock_text(when: datetime, name: str | None) -> str:
    """Return a time in the form of a column, in local time of a zone.

    A local time that the zone skips is moved forward. The second of two equal local times has its
    offset, which distinguishes it from the first.
    """
    zoned = aware(when, name)
    is_second = zoned.fold and tz.datetime_ambiguous(zoned)
    return zoned.isoformat(" ", "microseconds") if is_second else column(zoned)


def instant(when: datetime, name: str | None) -> datetime:
    """Return a time in UTC; one without an offset is in the given zone."""
    try:
        return aware(when, name).astimezone(UTC)
    except OverflowError:  # at the limits of datetime
        return when.replace(tzinfo=UTC)


@lru_cache(maxsize=16_384)
def stored_instant(text: str, name: str | None) -> datetime:
    """Return a stored time of an event in UTC.

    It is cached, because parsing takes longer than a query.
    """
    return instant(parse_moment(text), name)


def span(row: Row) -> tuple[datetime, datetime]:
    """Return the start and end of an event in UTC."""
    return (
        stored_instant(row["start_datetime"], row["start_timezone"]),
        stored_instant(row["end_datetime"], row["end_timezone"]),
    )


@lru_cache(maxsize=16_384)
def stored_as_seen(text: str, name: str | None, into: str | None) -> str:
    """Return a stored time with its offset in ISO form, in the zone `into`, by default its own."""
    when = aware(parse_moment(text), name)
    return (seen_from(when, into) if into else when).isoformat()
