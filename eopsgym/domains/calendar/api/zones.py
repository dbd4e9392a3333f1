"""Times as instants, which repaired calendars go by: the published server drops offsets."""

from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache

from eopsgym.domains.calendar.api.stamps import read
from eopsgym.domains.calendar.bodies.fields import named_zone
from eopsgym.domains.kernel import Row, ToolError

ABOUT_A_DAY = timedelta(hours=26)
"""No two clocks of the world lie further apart."""
_SOME_DAY = datetime(2000, 1, 1)


@lru_cache(maxsize=256)
def _usable(name: str) -> tzinfo | None:
    """The zone of a name whose offsets are some; None for others."""
    found = named_zone(name)
    if found is not None:
        try:
            _SOME_DAY.replace(tzinfo=found).utcoffset()
        except ValueError:  # a day or more
            return None
    return found


def zone(name: str | None) -> tzinfo:
    """The zone of a name; UTC for none, and for what is none."""
    return (_usable(name) if name else None) or UTC


def check_zone(name: str | None) -> None:
    """Refuse a name of no zone.

    Raises:
        ToolError: it is one.
    """
    if name and _usable(name) is None:
        raise ToolError(f"Invalid timeZone: {name!r}")


def seen_from(when: datetime, name: str | None) -> datetime:
    """A moment with an offset by the clock of a zone; at the ends of time by its own."""
    try:
        return when.astimezone(zone(name))
    except OverflowError:
        return when


def local(when: datetime, name: str | None) -> datetime:
    """A moment by the clock of a zone, without an offset; one without offset is told so already."""
    return seen_from(when, name).replace(tzinfo=None) if when.tzinfo else when


def aware(when: datetime, name: str | None) -> datetime:
    """A moment with its offset: the zone's, unless it has one."""
    return when if when.tzinfo else when.replace(tzinfo=zone(name))


def instant(when: datetime, name: str | None) -> datetime:
    """A moment in UTC."""
    try:
        return aware(when, name).astimezone(UTC)
    except OverflowError:  # at the ends of the calendar
        return when.replace(tzinfo=UTC)


@lru_cache(maxsize=16_384)
def stored_instant(text: str, name: str | None) -> datetime:
    """A moment in UTC, as the columns of an event hold it: reading it takes longer than a query."""
    return instant(read(text), name)


def span(row: Row) -> tuple[datetime, datetime]:
    """From when to when an event is, in UTC."""
    return (
        stored_instant(row["start_datetime"], row["start_timezone"]),
        stored_instant(row["end_datetime"], row["end_timezone"]),
    )


@lru_cache(maxsize=16_384)
def stored_as_seen(text: str, name: str | None, into: str | None) -> str:
    """A moment with its offset in ISO form, by the clock of a zone; of its own unless given."""
    when = aware(read(text), name)
    return (seen_from(when, into) if into else when).isoformat()
