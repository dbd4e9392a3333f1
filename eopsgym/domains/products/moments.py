"""Conversion of times between the form of arguments and that of columns."""

import re
from datetime import UTC, date, datetime, timedelta

from eopsgym.domains.kernel import Call, ToolError

_HOUR_24 = re.compile(r"(.{7,11})24((?::?\d\d){0,2}(?:[.,]\d+)?(?:Z|[+-].+)?)")


def read_moment(call: Call, text: str) -> str:
    """Return a time in stored form, in UTC; a text without an offset is read as UTC.

    Raises:
        ToolError: if the text is not a date and time.
    """
    return call.dialect.stamp(moment_of(text))


def moment_of(text: str) -> datetime:
    """Return the time in a text, in UTC and without an offset.

    Raises:
        ToolError: if the text is not a date and time.
    """
    moment = moment_in(text)
    if moment is None:
        raise ToolError(f"{text[:60]!r} is no time, such as 2026-03-02T09:00:00Z")
    return moment


def moment_in(text: object) -> datetime | None:
    """Return the time in a column, in UTC and without an offset; None if it is not a time."""
    if not isinstance(text, str):
        return None
    try:
        moment = parse_moment(text)
        return moment.astimezone(UTC).replace(tzinfo=None) if moment.tzinfo else moment
    except (ValueError, OverflowError):
        return None


def parse_moment(text: str) -> datetime:
    """Return the time in an ISO text; 24:00 is midnight at the end of the day.

    Raises:
        ValueError: if it is invalid, or after the last supported day.
    """
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        match = _HOUR_24.fullmatch(text)  # older versions of Python do not parse it
        if match is None:
            raise
    when = datetime.fromisoformat(f"{match[1]}00{match[2]}")
    if (when.minute, when.second, when.microsecond) != (0, 0, 0):
        raise ValueError("minute, second, and microsecond must be 0 when hour is 24")
    if when.date() == date.max:
        raise ValueError("year 10000 is out of range")
    return when + timedelta(days=1)


def milliseconds(moment: datetime) -> int:
    """Return the milliseconds since 1970 of a time in UTC without an offset."""
    return int(moment.replace(tzinfo=UTC).timestamp() * 1000)
