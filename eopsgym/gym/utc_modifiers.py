"""SQL's `localtime` and `utc`, with UTC as the local time of every process.

SQLite gets the local time from the C library, which follows the environment variable TZ. Without
this module, the same verifier could judge the same database differently in another country.
"""

import threading
from collections.abc import Callable, Iterable
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
"""SQLite's functions of date and time, with the position of their first modifier."""
_MOST_ARGUMENTS = 127  # the limit of SQLite
_ZONES = ("localtime", "utc")
_NO_CHANGE = "+0 seconds"
"""The modifier that replaces `localtime` and `utc`, so that the order of modifiers stays."""
_own = threading.local()


def keep_to_utc(connection: apsw.Connection, functions: Iterable[str] = _MODIFIERS_FROM) -> None:
    """Make `localtime` and `utc` have no effect on a connection, as with TZ=UTC.

    Args:
        connection: the connection.
        functions: the functions of date and time that are called there; each takes 0.1 ms here.

    Calls without a modifier use SQLite's own functions. The others take several times as long, so
    only connections on which foreign SQL asks for dates need this: a seed, its triggers, a
    verifier or another query.
    """
    for name in functions:
        for count, function in _FUNCTIONS[name].items():
            connection.create_scalar_function(name, function, count, deterministic=True)


def _function(name: str, first: int, count: int) -> Callable[..., Any]:
    """Return an SQL function that calls SQLite's own function of that name, in UTC."""
    marks = ", ".join("?" * count)
    query = f"SELECT {name}({marks})"

    def call(*arguments: Any) -> Any:
        modifiers = (_in_utc(each) for each in arguments[first:])
        return _connection().execute(query, (*arguments[:first], *modifiers)).get

    return call


def _in_utc(modifier: Any) -> Any:
    # SQLite reads a BLOB as text, and a text only to its first NUL.
    text = modifier.decode("latin-1") if isinstance(modifier, bytes) else modifier
    zone = isinstance(text, str) and text.partition("\0")[0].lower() in _ZONES
    return _NO_CHANGE if zone else modifier


def _connection() -> apsw.Connection:
    """Return this thread's own connection, with SQLite's original functions."""
    connection: apsw.Connection | None = getattr(_own, "connection", None)
    if connection is None:
        connection = _own.connection = apsw.Connection(":memory:", vfs=VFS)
    return connection


_FUNCTIONS = {
    name: {count: _function(name, first, count) for count in range(first + 1, _MOST_ARGUMENTS + 1)}
    for name, first in _MODIFIERS_FROM.items()
}
