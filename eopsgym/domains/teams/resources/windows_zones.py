"""Time zones by the names that events are given in, most of them those of Windows."""

import re
import tomllib
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from dateutil import tz

from eopsgym.domains.kernel import ToolError

_PLACE = re.compile(r"[A-Z][A-Za-z]{1,20}(?:/[A-Z][A-Za-z_-]{1,30}){1,2}", re.ASCII)
_FILE = Path(__file__).parents[1] / "windows_zones.toml"
ZONES: dict[str, str] = tomllib.loads(_FILE.read_text(encoding="utf-8"))
"""The name of Windows to that of the zone database."""


def zone(name: str, field: str) -> tzinfo:
    """Return a zone by its name in Windows or the zone database; refuse others."""
    known = ZONES.get(name) or (name if _PLACE.fullmatch(name) else None)
    found: tzinfo | None = tz.gettz(known) if known else None
    if found is None:
        message = (
            f"Invalid time zone '{name[:80]}'. Use a Windows time zone name "
            "such as 'Pacific Standard Time' or 'UTC'"
        )
        raise ToolError(message, field=field)
    return found


def local_time(text: str, field: str) -> datetime:
    """Return a date and time by the clock of the zone beside it; an offset is ignored."""
    try:
        return datetime.fromisoformat(text.strip()).replace(tzinfo=None)
    except ValueError:
        message = f"{field}.dateTime: '{text[:80]}' is not an ISO 8601 date and time"
        raise ToolError(message, field=field) from None


def in_utc(when: datetime, where: tzinfo) -> datetime:
    """Return the moment that a clock shows; at the ends of the calendar, as if in UTC."""
    try:
        return when.replace(tzinfo=where).astimezone(UTC)
    except OverflowError:
        return when.replace(tzinfo=UTC)
