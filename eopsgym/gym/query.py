"""Read-only SQL against an open database, with strict limits.

A query first runs in this process, for at most a tenth of a second and with values so small that no
single step of SQLite's machine can take long or much memory. A query that needs more is stopped and
starts again in a process of its own, on a copy of the database, with limited memory, and is
killed at the deadline. So a caller gets rows or an error in time, whatever the query is.
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
"""The time limit of a query in either process."""
_HERE_SECONDS = 0.1
_HERE_MEMORY = 64 * 1024 * 1024
_HERE_VALUE = 20_000
"""A limit above the longest values of our seeds, a team with 90 members; the published data have
603 characters at most."""
_HERE_STEPS = 1_000
"""The number of steps between two checks; with such small values they take milliseconds."""
_HERE_STATEMENT = 100_000
"""Some exported checks of footprints are longer than a value may be; SQLite reads a query of this
length in less than a tenth of a second."""
_APART_MEMORY = 256 * 1024 * 1024
_APART_VALUE = 5_000_000
_STRIPPED = 1_000_000
_here = threading.BoundedSemaphore(4)
"""More at once would only take turns, and delay the event loop of a server."""
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
        connection: the database.
        query: one SELECT (or WITH, or a PRAGMA that only reads).
        values: the values of its `?` marks.
        copy: returns the bytes of the database; called only if the query needs a process.
        clock: the clock of SQL's `now`.
        seconds: the time limit.

    Raises:
        DatabaseError: if the query writes, attaches, has several statements, is not SQL, runs
            too long, or takes or returns too much.
    """
    given = tuple(values)
    try:
        with _here, clock.running():
            started = time.monotonic()
            result = _read_here(connection, query, given, seconds)
    except UnreadableError as error:
        raise DatabaseError(str(error)) from error
    except apsw.Error as error:
        if not _needs_more(error):
            raise DatabaseError(str(error)) from error
        result = _read_apart(copy(), query, given, clock, started + seconds, seconds)
    return result


def _read_here(
    connection: apsw.Connection, query: str, values: tuple[Any, ...], seconds: float
) -> Found:
    try:
        return bounded_query.read(connection, query, values, _bounds_here(seconds))
    except ZonedError as error:  # once for each function of a connection
        keep_to_utc(connection, [error.function])
        bounded_query.allow_date(connection, error.function)
        return _read_here(connection, query, values, seconds)


def _bounds_here(seconds: float) -> Bounds:
    allowed = min(seconds, _HERE_SECONDS)
    late = time.monotonic() + allowed
    # The time of this thread counts as well: on a busy machine, waiting is no fault of its own.
    busy = time.thread_time() + allowed
    # SQLite counts the memory of the whole process. If others fill it, the query is moved.
    full = apsw.memory_used() + _HERE_MEMORY

    def spent() -> bool:
        if apsw.memory_used() > full:
            return True
        return time.monotonic() > late and time.thread_time() > busy

    return Bounds(_HERE_VALUE, _HERE_STATEMENT, PATTERN_BYTES, spent, _HERE_STEPS)


def _needs_more(error: apsw.Error) -> bool:
    kinds = (apsw.InterruptError, apsw.TooBigError, apsw.NoMemError)
    return isinstance(error, kinds) or PATTERN_TOO_COMPLEX in str(error)


def rows_as_published(result: Found) -> list[Row]:
    """Return rows in the form of the published SQL runner: Python's `sqlite3.Row` as a dict.

    If columns have the same name, regardless of case, the first gives the value.

    Raises:
        DatabaseError: if a row has bytes, which that runner cannot answer.
    """
    first: dict[str, int] = {}
    for place, name in enumerate(result.names):
        first.setdefault(name.lower(), place)
    places = {name: first[name.lower()] for name in result.names}
    kinds = {kind for row in result.rows for kind in map(type, row)}
    if bytes in kinds:
        raise DatabaseError(
            "Object of type bytes is not JSON serializable; select hex(…) of such a column"
        )
    if len(first) == len(result.names):  # as in almost all queries
        rows = [dict(zip(result.names, row, strict=True)) for row in result.rows]
    else:
        rows = [{n: row[place] for n, place in places.items()} for row in result.rows]
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
        request = (data, query, values, clock.milliseconds, left, _APART_VALUE, _APART_MEMORY)
        output = _answer(marshal.dumps(request), max(left, 0))
        kind, *rest = marshal.loads(output) if output else ("large",)
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


def _answer(request: bytes, seconds: float) -> bytes:
    """Return the answer of the process for long queries; empty if it was killed.

    Raises:
        subprocess.TimeoutExpired: if it takes longer.
    """
    if _ending.is_set():
        return b""
    program = [sys.executable, "-P", bounded_query.__file__]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    pipes["env"] = {**os.environ, "TZ": "UTC0"}  # for SQL's `localtime`
    with subprocess.Popen(program, **pipes, stderr=subprocess.DEVNULL) as process:
        _running.add(process)
        try:
            if _ending.is_set():  # it may have been set since the process started
                return b""
            output: bytes = process.communicate(request, timeout=seconds)[0]
            return output
        finally:
            _running.discard(process)
            process.kill()


@contextmanager
def no_long_queries() -> Iterator[None]:
    """End queries in processes of their own, and refuse waiting and new ones, during the block."""
    _ending.set()
    for process in list(_running):
        process.kill()
    try:
        yield
    finally:
        _ending.clear()


# Functions whose single step takes time proportional to text times text


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
    """Keep each step of a connection short, whatever SQL a seed or a caller runs."""
    connection.limit(apsw.SQLITE_LIMIT_ATTACHED, 0)
    connection.limit(apsw.SQLITE_LIMIT_LENGTH, VALUE_BYTES)
    connection.limit(apsw.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, PATTERN_BYTES)
    connection.limit(apsw.SQLITE_LIMIT_TRIGGER_DEPTH, 100)
    for name, function in _TAMED.items():
        connection.create_scalar_function(name, function, 2, deterministic=True)
