"""From when to when events are sought: as texts, and repaired as instants."""

from datetime import datetime, timedelta
from typing import NamedTuple

from eopsgym.domains.calendar.resources.moments import ABOUT_A_DAY, column, instant
from eopsgym.domains.kernel import ToolError
from eopsgym.domains.products.moments import parse_moment


class Window(NamedTuple):
    """From when to when events are sought, in UTC; None where there is no bound."""

    start: datetime | None
    end: datetime | None

    @property
    def about(self) -> tuple[str, str]:
        """Texts that no start of such an event reaches, and that every end does."""
        end = "9999-99" if self.end is None else f"{_day(self.end, ABOUT_A_DAY)}U"
        start = "" if self.start is None else _day(self.start, -ABOUT_A_DAY)
        return end, start

    def meets(self, span: tuple[datetime, datetime]) -> bool:
        """Return whether an event overlaps it."""
        return (self.start is None or span[1] > self.start) and (
            self.end is None or span[0] < self.end
        )


def _day(when: datetime, by: timedelta) -> str:
    """Return the day of a later moment; at the ends of time, its own day."""
    try:
        return (when + by).isoformat()[:10]
    except OverflowError:
        return when.isoformat()[:10]


def within(start: str | None, end: str | None, zone: str | None) -> Window:
    """Return the window between two texts; without an offset they are in the zone."""
    bounds = [None if not text else instant(read_bound(text), zone) for text in (start, end)]
    return Window(*bounds)


def bound(text: str) -> str:
    """Return a bound as it is compared: as text, without its offset."""
    return column(read_bound(text))


def read_bound(text: str) -> datetime:
    """Return a bound as a moment.

    Raises:
        ToolError: it is invalid.
    """
    try:
        return parse_moment(text)
    except ValueError:
        raise ToolError(f"Invalid datetime format: {text}") from None
