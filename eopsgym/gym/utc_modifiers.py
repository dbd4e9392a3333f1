"""SQL's `localtime` and `utc`, with UTC as the local time wherever a process runs.

SQLite asks the C library for the local time, which follows the environment variable TZ: the same
verifier would judge the same database otherwise in another country.
"""

import threading
from collections.abc import Callable
from typing import Any

import apsw

from eopsgym.gym.clock import VFS

_MODIFIERS_FROM = {
    "date": 1,
    "time": 1,
    "datetime": 1,
    "julianday": 1,
    "unixepoch": 1,
    "strftime": 2,
}
"""SQLite's functions of date and time, with the place of their first modifier."""
_MOST_ARGUMENTS = 127  # as many as SQLite takes
_ZONES = ("localtime", "utc")
_NO_CHANGE = "+0 seconds"
"""What `localtime` and `utc` do in UTC; in their place, so that the order of modifiers stays."""
_own = threading.local()


def keep_to_utc(connection: apsw.Connection) -> None:
    """Make `localtime` and `utc` have no effect on a connection, as where TZ is UTC.

    Calls without a modifier stay with SQLite's own functions. The others take several times as
    long, so that this is only for connections on which SQL from outside asks for dates: a seed,
    its triggers, a verifier or another query.
    """
    for (name, count), function in _FUNCTIONS.items():
        connection.create_scalar_function(name, function, count, deterministic=True)


def _function(name: str, first: int, count: int) -> Callable[..., Any]:
    """Return a function of SQL that calls SQLite's own one of that name, in UTC."""
    marks = ", ".join("?" * count)
    query = f"SELECT {name}({marks})"

    def call(*arguments: Any) -> Any:
        modifiers = (_in_utc(each) for each in arguments[first:])
        return _connection().execute(query, (*arguments[:first], *modifiers)).get

    return call


def _in_utc(modifier: Any) -> Any:
    # SQLite reads a BLOB as text, and text to its first NUL.
    text = modifier.decode("latin-1") if isinstance(modifier, bytes) else modifier
    zone = isinstance(text, str) and text.partition("\0")[0].lower() in _ZONES
    return _NO_CHANGE if zone else modifier


def _connection() -> apsw.Connection:
    """Return this thread's own connection, with SQLite's functions as they are."""
    connection: apsw.Connection | None = getattr(_own, "connection", None)
    if connection is None:
        connection = _own.connection = apsw.Connection(":memory:", vfs=VFS)
    return connection


_FUNCTIONS = {
    (name, count): _function(name, first, count)
    for name, first in _MODIFIERS_FROM.items()
    for count in range(first + 1, _MOST_ARGUMENTS + 1)
}
