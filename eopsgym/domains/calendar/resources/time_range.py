"""Time ranges of queries for events: as texts and, in repaired mode, as instants."""

from datetime import datetime, timedelta
from typing import NamedTuple

from eopsgym.domains.calendar.resources.moments import ABOUT_A_DAY, column, instant
from eopsgym.domains.kernel import ToolError
from eopsgym.domains.products.moments import parse_moment


class Window(NamedTuple):
    """A time range in UTC; None means no bound."""

    start: datetime | None
    end: datetime | None

    @property
    def about(self) -> tuple[str, str]:
        """Two texts for a rough comparison with columns.

        Starts of matching events are less than the first one, and their ends at least the second
        one. They allow for the largest difference between time zones.
        """
        end = "9999-99" if self.end is None else f"{_day(self.end, ABOUT_A_DAY)}U"
        start = "" if self.start is None else _day(self.start, -ABOUT_A_DAY)
        return end, start

    def overlaps(self, span: tuple[datetime, datetime]) -> bool:
        """Return whether an event overlaps the time range."""
        return (self.start is None or span[1] > self.start) and (
            self.end is None or span[0] < self.end
        )


def _day(when: datetime, by: timedelta) -> str:
    """Return the day of a time after adding a timedelta, if that is in the range of dates."""
    try:
        return (when + by).isoformat()[:10]
    except OverflowError:
        return when.isoformat()[:10]


def within(start: str | None, end: str | None, zone: str | None) -> Window:
    """Return the time range between two texts; those without an offset are in the given zone."""
    bounds = [None if not text else instant(read_bound(text), zone) for text in (start, end)]
    return Window(*bounds)


def bound(text: str) -> str:
    """Return a bound as a text without its offset, for comparison with columns."""
    return column(read_bound(text))


def read_bound(text: str) -> datetime:
    """Return a bound as a datetime.

    Raises:
        ToolError: it is not a valid date and time.
    """
    try:
        return parse_moment(text)
    except ValueError:
        raise ToolError(f"Invalid datetime format: {text}") from None
