"""Request headers that choose the database, the call, and the database's clock and oddities.

A client may send `x-eopsgym-now` and `x-eopsgym-repaired` to our servers, at seeding or with any
later request: they set the clock of that database, and whether the oddities of the published server
are repaired. Other servers ignore unknown headers.
"""

from collections.abc import Mapping

from eopsgym.errors import ConfigError
from eopsgym.gym.clock import Clock
from eopsgym.gym.database import Database

DATABASE_HEADER = "x-database-id"

CALL_HEADER = "x-eopsgym-call"
"""The header with the caller's id of a call, by which `/api/calls` returns the call's changes."""

NOW_HEADER = "x-eopsgym-now"
"""The header with the moment in UTC, in ISO form, such as `2026-03-02T09:00:00`."""

TICK_HEADER = "x-eopsgym-tick"
"""The header with the seconds by which each call advances the clock; 0 if it is missing."""

REPAIRED_HEADER = "x-eopsgym-repaired"
"""The header with `1` or `0`: whether the oddities of the published server are repaired."""
TOOL_NAMES_HEADER = "x-eopsgym-tool-names"
"""The header of an exported task with its kind of tool names if it is not `published`; no server
reads it."""


def read_repaired(headers: Mapping[str, str]) -> bool | None:
    """Return whether request headers ask for a repaired database; None if they do not say.

    Raises:
        ConfigError: if the value is neither `1` nor `0`.
    """
    value = headers.get(REPAIRED_HEADER, "").strip()
    if value not in ("", "0", "1"):
        raise ConfigError(f"{REPAIRED_HEADER} is 1 or 0, not {value!r}")
    return None if not value else value == "1"


def read_clock(headers: Mapping[str, str]) -> Clock | None:
    """Return the clock that request headers ask for; None without such headers.

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
    """Set a database's clock to a moment, unless it started there and has advanced since."""
    if not same_clock(database.clock, clock):
        database.clock = clock
