"""Moments as the columns hold them, and as answers show them."""

import re
from datetime import date, datetime, timedelta

from eopsgym.domains.kernel import Call

_HOUR_24 = re.compile(r"(.{7,11})24((?::?\d\d){0,2}(?:[.,]\d+)?(?:Z|[+-].+)?)")


def read(text: str) -> datetime:
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


def column(when: datetime) -> str:
    """Return a moment as its column holds it, without its offset."""
    return when.replace(tzinfo=None).isoformat(" ", "microseconds")


def iso(text: str | None) -> str | None:
    """Return a column's moment as answers show it, with a `T` and no empty fraction."""
    return None if text is None else read(text).isoformat()


def stamp_of(call: Call, number: int) -> str:
    """Return when a call writes a row after others; in repaired mode, a call is one moment."""
    return column(call.now + timedelta(microseconds=0 if call.repaired else number))
