"""Read-only SQL against an open database, with limits that hold.

A query first runs here, for at most a tenth of a second and with values so small that no single
step of SQLite's machine can take long or much memory. One that needs more is stopped and starts
over in a process of its own, on a copy of the database, with its memory limited and its life
ended at the deadline. So a caller gets rows or an error in time, whatever the query is.
"""

import marshal
import math
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import apsw

from eopsgym.domains.kernel import Row
from eopsgym.errors import DatabaseError
from eopsgym.gym import bounded_query
from eopsgym.gym.bounded_query import PATTERN_BYTES, Bounds, Found, UnreadableError, ZonedError
from eopsgym.gym.clock import Clock
from eopsgym.gym.utc_modifiers import keep_to_utc

QUERY_SECONDS = 5.0
"""How long a query may run, wherever it runs."""
_HERE_SECONDS = 0.1
_HERE_MEMORY = 64 * 1024 * 1024
_HERE_VALUE = 10_000
"""Above all values of the published data, whose longest has 603 characters."""
_HERE_STEPS = 1_000
"""With values this small so many steps take a few milliseconds at most."""
_HERE_STATEMENT = 100_000
"""Of the checks that an export writes of footprints some are longer than a value may be; SQLite
reads a query of this length in less than a tenth of a second."""
_APART_MEMORY = 256 * 1024 * 1024
_APART_VALUE = 5_000_000
_STRIPPED = 1_000_000
_here = threading.BoundedSemaphore(4)
"""More at once would only take turns, and keep the event loop of a server from its own."""
_running: set["subprocess.Popen[bytes]"] = set()
_ending = threading.Event()
_processes = threading.BoundedSemaphore(max(2, os.cpu_count() or 2))
VALUE_BYTES = 100_000
"""The largest text or blob in a database, and the largest row."""
PATTERN_TOO_COMPLEX = "LIKE or GLOB pattern too complex"


def read_only(
    connection: apsw.Connection,
    query: str,
    values: Iterable[Any] = (),
    *,
    copy: Callable[[], bytes],
    clock: Clock,
    seconds: float = QUERY_SECONDS,
) -> Found:
    """Return the column names and the rows of one read-only query.

    Args:
        connection: where to run it.
        query: one SELECT (or WITH, or a PRAGMA that only reads).
        values: for its `?` marks.
        copy: gives the bytes of the database, asked for only when the query needs much.
        clock: SQL's `now`.
        seconds: give up after this long.

    Raises:
        DatabaseError: if the query writes, attaches, holds several statements, is not SQL, runs
            too long, or takes or gives more than fits.
    """
    given = tuple(values)
    try:
        with _here, clock.running():
            started = time.monotonic()
            found = _read_here(connection, query, given, seconds)
    except UnreadableError as error:
        raise DatabaseError(str(error)) from error
    except apsw.Error as error:
        if not _needs_more(error):
            raise DatabaseError(str(error)) from error
        found = _read_apart(copy(), query, given, clock, started + seconds, seconds)
    return found


def _read_here(
    connection: apsw.Connection, query: str, values: tuple[Any, ...], seconds: float
) -> Found:
    try:
        return bounded_query.read(connection, query, values, _bounds_here(seconds))
    except ZonedError:  # once in the life of a connection
        keep_to_utc(connection)
        bounded_query.allow_dates(connection)
        return bounded_query.read(connection, query, values, _bounds_here(seconds))


def _bounds_here(seconds: float) -> Bounds:
    allowed = min(seconds, _HERE_SECONDS)
    late = time.monotonic() + allowed
    # The time of this thread as well: on a busy machine waiting is not the query's fault.
    busy = time.thread_time() + allowed
    # Of the whole process, as SQLite counts: others may fill it, which only costs a process.
    full = apsw.memory_used() + _HERE_MEMORY

    def spent() -> bool:
        if apsw.memory_used() > full:
            return True
        return time.monotonic() > late and time.thread_time() > busy

    return Bounds(_HERE_VALUE, _HERE_STATEMENT, PATTERN_BYTES, spent, _HERE_STEPS)


def _needs_more(error: apsw.Error) -> bool:
    kinds = (apsw.InterruptError, apsw.TooBigError, apsw.NoMemError)
    return isinstance(error, kinds) or PATTERN_TOO_COMPLEX in str(error)


def rows_as_published(found: Found) -> list[Row]:
    """Return rows as the published SQL runner has them, which is Python's `sqlite3.Row` as a dict.

    Of columns that have the same name in letters of either case, the first gives the value.

    Raises:
        DatabaseError: a row holds bytes, which that runner cannot answer.
    """
    first: dict[str, int] = {}
    for place, name in enumerate(found.names):
        first.setdefault(name.lower(), place)
    places = {name: first[name.lower()] for name in found.names}
    kinds = {kind for row in found.rows for kind in map(type, row)}
    if bytes in kinds:
        raise DatabaseError(
            "Object of type bytes is not JSON serializable; select hex(…) of such a column"
        )
    if len(first) == len(found.names):  # as in almost all queries
        rows = [dict(zip(found.names, row, strict=True)) for row in found.rows]
    else:
        rows = [{n: row[place] for n, place in places.items()} for row in found.rows]
    return rows_as_json(rows) if float in kinds else rows


def rows_as_json(rows: list[Row]) -> list[Row]:
    """Return rows in a form that JSON can hold: bytes as hexadecimal text, infinity as null."""
    return [{name: _cell(value) for name, value in row.items()} for row in rows]


def _cell(value: Any) -> Any:
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def _read_apart(
    data: bytes, query: str, values: tuple[Any, ...], clock: Clock, deadline: float, seconds: float
) -> Found:
    """Run a query in a separate process, which is killed at the deadline."""
    late = DatabaseError(
        f"the query ran longer than {seconds:g} s and was stopped; ask for less, or allow more "
        "time (seconds=, or query_seconds in the ServerLimits of a server)"
    )
    left = max(deadline - time.monotonic(), 0)
    if not _processes.acquire(timeout=left):
        raise late
    try:
        left = deadline - time.monotonic()
        asked = (data, query, values, clock.milliseconds, left, _APART_VALUE, _APART_MEMORY)
        said = _answer(marshal.dumps(asked), max(left, 0))
        kind, *rest = marshal.loads(said) if said else ("large",)
    except subprocess.TimeoutExpired:
        raise late from None
    except (OSError, ValueError) as error:
        raise DatabaseError(f"no process could be had for a long query: {error}") from error
    finally:
        _processes.release()
    if kind == "rows":
        return Found(*rest)
    if _ending.is_set():
        raise DatabaseError("the query was ended, as the server stops")
    if kind == "late":
        raise late
    if kind == "error":
        raise DatabaseError(rest[0])
    raise DatabaseError(
        f"the query takes more than {_APART_MEMORY // 1024**2} MB of memory; select less, or "
        "sort and group fewer rows"
    )


def _answer(asked: bytes, seconds: float) -> bytes:
    """Return the answer of the process for long queries; empty if it was killed.

    Raises:
        subprocess.TimeoutExpired: if it takes longer.
    """
    if _ending.is_set():
        return b""
    program = [sys.executable, "-P", bounded_query.__file__]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    pipes["env"] = {**os.environ, "TZ": "UTC0"}  # SQL's `localtime` asks for it
    with subprocess.Popen(program, **pipes, stderr=subprocess.DEVNULL) as process:
        _running.add(process)
        try:
            if _ending.is_set():  # since it was started
                return b""
            said: bytes = process.communicate(asked, timeout=seconds)[0]
            return said
        finally:
            _running.discard(process)
            process.kill()


@contextmanager
def no_long_queries() -> Iterator[None]:
    """End the queries that run in processes of their own, those that wait for one, and new ones."""
    _ending.set()
    for process in list(_running):
        process.kill()
    try:
        yield
    finally:
        _ending.clear()


# Functions whose single step takes text times text


def _strip(way: Callable[..., str]) -> Callable[[Any, Any], Any]:
    def strip(text: Any, characters: Any) -> Any:
        if text is None or characters is None:
            return None
        if not isinstance(text, str) or not isinstance(characters, str):
            raise apsw.TooBigError("trim takes two texts here")
        if len(text) * len(characters) > _STRIPPED:
            raise apsw.TooBigError("the texts of trim are too large")
        return way(text, characters)

    return strip


def _refuse(*_: Any) -> Any:
    raise apsw.TooBigError("json_patch is too much here")


_TAMED: dict[str, Any] = {
    "trim": _strip(str.strip),
    "ltrim": _strip(str.lstrip),
    "rtrim": _strip(str.rstrip),
    "json_patch": _refuse,
}


def tame(connection: apsw.Connection) -> None:
    """Keep each step of a connection short, whatever SQL a seed or a caller brings."""
    connection.limit(apsw.SQLITE_LIMIT_ATTACHED, 0)
    connection.limit(apsw.SQLITE_LIMIT_LENGTH, VALUE_BYTES)
    connection.limit(apsw.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, PATTERN_BYTES)
    connection.limit(apsw.SQLITE_LIMIT_TRIGGER_DEPTH, 100)
    for name, function in _TAMED.items():
        connection.create_scalar_function(name, function, 2, deterministic=True)
