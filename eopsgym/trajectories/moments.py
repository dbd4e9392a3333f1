"""Moments in files of other programs, as texts in UTC."""

from datetime import UTC, datetime
from typing import Any

_MILLISECONDS_FROM = 10_000_000_000
"""A number of seconds in the year 2286; larger numbers are milliseconds."""


def utc_text(moment: Any) -> str:
    """Return a moment as ISO 8601 in UTC; empty where it is not a moment.

    Args:
        moment: ISO 8601, in UTC unless it has an offset; or seconds or milliseconds since 1970.
    """
    try:
        if isinstance(moment, str):
            made = datetime.fromisoformat(moment)
            made = made.replace(tzinfo=UTC) if made.tzinfo is None else made.astimezone(UTC)
        elif isinstance(moment, int | float) and not isinstance(moment, bool) and moment > 0:
            seconds = moment / 1000 if moment > _MILLISECONDS_FROM else moment
            made = datetime.fromtimestamp(seconds, UTC)
        else:
            return ""
    except (TypeError, ValueError, OverflowError, OSError):
        return ""
    return made.isoformat().replace("+00:00", "Z")


def seconds_between(first: str, last: str) -> float:
    """Return the seconds from one moment to another, both as `utc_text` returns them."""
    return (datetime.fromisoformat(last) - datetime.fromisoformat(first)).total_seconds()
