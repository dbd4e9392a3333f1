"""The time of an episode, for Python and for SQL's `now`."""

import math
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import apsw

from eopsgym.errors import ConfigError

VFS = "eopsgym-clock"
"""The VFS with which connections take `now` from the running clock."""

ANCHOR = datetime(2026, 3, 2, 9, 0, 0)
"""The moment, in UTC, around which our own seeds are built."""

_FIRST, _LAST = datetime(1900, 1, 1), datetime(9000, 1, 1)
"""The range in which days can be added and subtracted without an overflow."""
_MOST_TICK = 86_400.0
_EPOCH_MILLISECONDS = 210_866_760_000_000
_running = threading.local()


class Clock:
    """A frozen moment, or the wall clock.

    Args:
        now: the frozen moment (UTC; a naive datetime or ISO text), or None for the wall clock.
        tick: the seconds by which a frozen moment advances at every call, so that an update is
            later than the insert before it; at most a day. Between calls the clock stands still.

    Raises:
        ConfigError: if the text is not a date of the years 1900 to 8999, or the tick is invalid.
    """

    def __init__(self, now: datetime | str | None = None, tick: float = 0) -> None:
        if now is not None and not isinstance(now, datetime):
            try:
                now = datetime.fromisoformat(now)
            except (TypeError, ValueError):
                raise ConfigError(
                    f"{now!r} is not a moment; write one like 2026-03-02T09:00:00"
                ) from None
        if now is not None:
            now = _within(now)
        if not (math.isfinite(tick) and 0 <= tick <= _MOST_TICK):
            raise ConfigError(f"a tick is 0 to {_MOST_TICK:,.0f} seconds, not {tick}")
        self.start = self.frozen = now
        self.tick = tick

    def now(self) -> datetime:
        """Return the current time in UTC, without a zone."""
        return self.frozen or datetime.now(UTC).replace(tzinfo=None)

    @property
    def milliseconds(self) -> int:
        """The current time as SQLite counts: since noon, 24 November 4714 BC."""
        return _EPOCH_MILLISECONDS + round(self.now().replace(tzinfo=UTC).timestamp() * 1000)

    def advance(self) -> None:
        """Advance by one tick, at the beginning of the next call."""
        if self.frozen is not None:
            self.frozen = min(self.frozen + timedelta(seconds=self.tick), _LAST)

    def rewind(self) -> None:
        """Go back to the moment before the first call."""
        self.frozen = self.start

    def after(self, calls: int) -> "Clock":
        """Return a separate clock, set to the time of this one after a number of calls."""
        past = Clock(self.start, self.tick)
        for _ in range(calls):
            past.advance()
        return past

    @contextmanager
    def running(self) -> Iterator[None]:
        """Make this the clock of SQL's `now` on this thread."""
        before = getattr(_running, "clock", None)
        _running.clock = self
        try:
            yield
        finally:
            _running.clock = before

    def __repr__(self) -> str:
        return f"Clock({self.frozen.isoformat() if self.frozen else 'wall'})"


def _within(moment: datetime) -> datetime:
    """Return a moment in UTC without a zone.

    Raises:
        ConfigError: if it is too close to an end of the calendar for date arithmetic.
    """
    plain = moment.replace(tzinfo=None)
    if not _FIRST <= plain < _LAST:
        raise ConfigError(f"{moment.isoformat()} is not in the years 1900 to 8999")
    return plain if moment.tzinfo is None else moment.astimezone(UTC).replace(tzinfo=None)


def is_moment(text: str) -> bool:
    """Return whether a text is a date or a date and time in ISO 8601."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


class ClockVFS(apsw.VFS):
    """A VFS whose time is that of the running clock."""

    def __init__(self, name: str) -> None:
        super().__init__(name, base="")

    def xCurrentTimeInt64(self) -> int:
        clock: Clock = getattr(_running, "clock", None) or Clock()
        return clock.milliseconds

    def xCurrentTime(self) -> float:
        return self.xCurrentTimeInt64() / 86_400_000


_vfs = ClockVFS(VFS)
