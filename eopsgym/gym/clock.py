"""The time an episode lives in, for Python and for SQL's `now` alike."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import apsw

from eopsgym.errors import ConfigError

VFS = "eopsgym-clock"
"""Connections opened with this VFS take `now` from the clock that is running."""

ANCHOR = datetime(2026, 3, 2, 9, 0, 0)
"""The day and hour, UTC, around which our own seeds are built."""

_EPOCH_MILLISECONDS = 210_866_760_000_000
_running = threading.local()


class Clock:
    """A frozen moment, or the wall clock.

    Args:
        now: the moment to stand still at (UTC; a naive datetime or ISO text), or None for the
            wall clock.
        tick: seconds by which a frozen moment moves on with every call, so that an update is
            later than the insert before it; between calls it stands still all the same.

    Raises:
        ConfigError: if the text is not a date.
    """

    def __init__(self, now: datetime | str | None = None, tick: float = 0) -> None:
        if isinstance(now, str):
            try:
                now = datetime.fromisoformat(now)
            except ValueError:
                raise ConfigError(
                    f"{now!r} is not a moment; write one like 2026-03-02T09:00:00"
                ) from None
        if now is not None and now.tzinfo is not None:
            now = now.astimezone(UTC).replace(tzinfo=None)
        self._start = self.frozen = now
        self.tick = tick

    def now(self) -> datetime:
        """The present moment, UTC without a zone."""
        return self.frozen or datetime.now(UTC).replace(tzinfo=None)

    @property
    def milliseconds(self) -> int:
        """The present moment as SQLite counts: since noon, 24 November 4714 BC."""
        return _EPOCH_MILLISECONDS + round(self.now().replace(tzinfo=UTC).timestamp() * 1000)

    def advance(self) -> None:
        """Move on by one tick: the next call begins."""
        if self.frozen is not None:
            self.frozen += timedelta(seconds=self.tick)

    def rewind(self) -> None:
        """Go back to the moment before the first call."""
        self.frozen = self._start

    def after(self, calls: int) -> "Clock":
        """A clock of its own that stands where this one stood after so many calls."""
        past = Clock(self._start, self.tick)
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


class _ClockVFS(apsw.VFS):
    """SQLite asks its VFS for the time; this one asks the running clock."""

    def __init__(self) -> None:
        super().__init__(VFS, base="")

    def xCurrentTimeInt64(self) -> int:
        clock: Clock = getattr(_running, "clock", None) or Clock()
        return clock.milliseconds

    def xCurrentTime(self) -> float:
        return self.xCurrentTimeInt64() / 86_400_000


_vfs = _ClockVFS()
