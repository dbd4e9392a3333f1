"""Request headers: which database, which call, and in what way the database lives.

Whoever speaks to a server of ours may send `x-eopsgym-now` and `x-eopsgym-repaired`, at seeding or
with any later request: the clock of that database then stands there, and the oddities of the
published server are mended or kept. Other servers pass over headers that they do not know.
"""

from collections.abc import Mapping

from eopsgym.errors import ConfigError
from eopsgym.gym.clock import Clock
from eopsgym.gym.database import Database

DATABASE_HEADER = "x-database-id"

CALL_HEADER = "x-eopsgym-call"
"""A caller's own id of a call, by which `/api/calls` finds what the call did."""

NOW_HEADER = "x-eopsgym-now"
"""UTC, in ISO form, such as `2026-03-02T09:00:00`."""

TICK_HEADER = "x-eopsgym-tick"
"""Seconds by which each call moves the clock on; 0 where it is missing."""

REPAIRED_HEADER = "x-eopsgym-repaired"
TOOL_NAMES_HEADER = "x-eopsgym-tool-names"
"""In an exported task, how its tools are named where that is not as published; no server reads it.
"""
"""`1` or `0`: whether the oddities of the published server are mended."""


def read_repaired(headers: Mapping[str, str]) -> bool | None:
    """Return whether request headers ask for a repaired database; None if they do not say.

    Raises:
        ConfigError: if the value is neither `1` nor `0`.
    """
    said = headers.get(REPAIRED_HEADER, "").strip()
    if said not in ("", "0", "1"):
        raise ConfigError(f"{REPAIRED_HEADER} is 1 or 0, not {said!r}")
    return None if not said else said == "1"


def read_clock(headers: Mapping[str, str]) -> Clock | None:
    """Return the clock that request headers ask for; None for headers without one.

    Raises:
        ConfigError: if the moment or the tick is invalid.
    """
    now = headers.get(NOW_HEADER, "").strip()
    if not now:
        return None
    tick = headers.get(TICK_HEADER, "").strip() or "0"
    try:
        moment = Clock(now).start
    except ConfigError as error:
        raise ConfigError(f"{NOW_HEADER}: {error}") from None
    try:
        return Clock(moment, float(tick))
    except ConfigError as error:
        raise ConfigError(f"{TICK_HEADER}: {error}") from None
    except ValueError:
        raise ConfigError(f"{TICK_HEADER}: {tick!r} is not a number of seconds") from None


def clock_headers(clock: Clock) -> dict[str, str]:
    """Return the headers that set a server database's clock; none for the wall clock."""
    if clock.start is None:
        return {}
    sent = {NOW_HEADER: clock.start.isoformat()}
    return {**sent, TICK_HEADER: str(clock.tick)} if clock.tick else sent


def same_clock(one: Clock, other: Clock) -> bool:
    """Return whether two clocks started at the same moment and tick alike."""
    return (one.start, one.tick) == (other.start, other.tick)


def set_clock(database: Database, clock: Clock) -> None:
    """Set a database's clock to a moment, unless it started there and has moved on since."""
    if not same_clock(database.clock, clock):
        database.clock = clock
