"""Time zones by their names in Windows or in the IANA database."""

import re
import tomllib
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from dateutil import tz

from eopsgym.domains.kernel import ToolError

_PLACE = re.compile(r"[A-Z][A-Za-z]{1,20}(?:/[A-Z][A-Za-z_-]{1,30}){1,2}", re.ASCII)
_FILE = Path(__file__).parents[1] / "windows_zones.toml"
ZONES: dict[str, str] = tomllib.loads(_FILE.read_text(encoding="utf-8"))
"""The names of time zones in the IANA database by their names in Windows."""


def zone(name: str, field: str) -> tzinfo:
    """Return a time zone by its name in Windows or in the IANA database.

    Raises:
        ToolError: there is no such time zone.
    """
    iana_name = ZONES.get(name) or (name if _PLACE.fullmatch(name) else None)
    time_zone: tzinfo | None = tz.gettz(iana_name) if iana_name else None
    if time_zone is None:
        message = (
            f"Invalid time zone '{name[:80]}'. Use a Windows time zone name "
            "such as 'Pacific Standard Time' or 'UTC'"
        )
        raise ToolError(message, field=field)
    return time_zone


def local_time(text: str, field: str) -> datetime:
    """Parse a local date and time; an offset is ignored.

    Raises:
        ToolError: the text is not a date and time in ISO 8601.
    """
    try:
        return datetime.fromisoformat(text.strip()).replace(tzinfo=None)
    except ValueError:
        message = f"{field}.dateTime: '{text[:80]}' is not an ISO 8601 date and time"
        raise ToolError(message, field=field) from None


def in_utc(when: datetime, where: tzinfo) -> datetime:
    """Convert a local time to UTC; a time too close to the limits of datetime is kept as it is."""
    try:
        return when.replace(tzinfo=where).astimezone(UTC)
    except OverflowError:
        return when.replace(tzinfo=UTC)
