"""Moments that callers write, as columns hold them."""

import re
from datetime import UTC, date, datetime, timedelta

from eopsgym.domains.kernel import Call, ToolError

_HOUR_24 = re.compile(r"(.{7,11})24((?::?\d\d){0,2}(?:[.,]\d+)?(?:Z|[+-].+)?)")


def read_moment(call: Call, text: str) -> str:
    """Return a moment as columns hold it, in UTC; text without an offset is in UTC already.

    Raises:
        ToolError: the text is no moment.
    """
    return call.dialect.stamp(moment_of(text))


def moment_of(text: str) -> datetime:
    """Return a moment in UTC, without its offset.

    Raises:
        ToolError: the text is no moment.
    """
    moment = moment_in(text)
    if moment is None:
        raise ToolError(f"{text[:60]!r} is no time, such as 2026-03-02T09:00:00Z")
    return moment


def moment_in(text: object) -> datetime | None:
    """Return the moment that a column holds, in UTC and without its offset; None for none."""
    if not isinstance(text, str):
        return None
    try:
        moment = parse_moment(text)
        return moment.astimezone(UTC).replace(tzinfo=None) if moment.tzinfo else moment
    except (ValueError, OverflowError):
        return None


def parse_moment(text: str) -> datetime:
    """Return the moment in an ISO text; 24:00 is the midnight at the end of a day.

    Raises:
        ValueError: it is invalid, or after the last supported day.
    """
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        found = _HOUR_24.fullmatch(text)  # older Pythons do not read it
        if found is None:
            raise
    when = datetime.fromisoformat(f"{found[1]}00{found[2]}")
    if (when.minute, when.second, when.microsecond) != (0, 0, 0):
        raise ValueError("minute, second, and microsecond must be 0 when hour is 24")
    if when.date() == date.max:
        raise ValueError("year 10000 is out of range")
    return when + timedelta(days=1)


def milliseconds(moment: datetime) -> int:
    """Return the milliseconds since 1970 of a moment in UTC, which has no offset."""
    return int(moment.replace(tzinfo=UTC).timestamp() * 1000)
