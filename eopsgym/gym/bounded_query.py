"""Rows of one query that reads, within bounds, on whatever connection.

Run as a program, this is the process that reads where it can be killed. It imports nothing but
apsw, so that it starts in 30 ms.
"""

import marshal
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

import apsw

MOST_BYTES = 64 * 1024 * 1024
"""The most that the rows of an answer may take in memory, roughly."""
PATTERN_BYTES = 500
"""The longest pattern of LIKE and GLOB, whose cost is text times pattern."""
_ROW, _CELL = 64, 32
_SIZED = (str, bytes)
STEPS = 200
"""Steps of SQLite's machine between two looks at the clock."""
_READS = {
    apsw.SQLITE_SELECT,
    apsw.SQLITE_READ,
    apsw.SQLITE_FUNCTION,
    apsw.SQLITE_RECURSIVE,
}
_READ_PRAGMAS = {
    "table_info",
    "table_xinfo",
    "table_list",
    "foreign_key_list",
    "foreign_key_check",
    "index_list",
    "index_info",
    "integrity_check",
    "quick_check",
}


DATE_FUNCTIONS = ("date", "time", "datetime", "julianday", "unixepoch", "strftime")
"""SQLite's functions that follow TZ, where a modifier asks for the local time."""


class ZonedError(Exception):
    """A query that calls a function of date and time, on a connection that may follow TZ."""


class UnreadableError(Exception):
    """A query that cannot be answered wherever it runs; the message says why."""


class Found(NamedTuple):
    """Column names, and the rows as tuples."""

    names: list[str]
    rows: list[tuple[Any, ...]]


@dataclass(frozen=True)
class Bounds:
    """The limits of one run of a query.

    Attributes:
        value_bytes: the largest text or blob, or row.
        statement_bytes: the longest query.
        pattern_bytes: the longest pattern of LIKE and GLOB.
        spent: whether time or memory is used up.
        steps: of SQLite's machine between two calls of `spent`.
    """

    value_bytes: int
    statement_bytes: int
    pattern_bytes: int
    spent: Callable[[], bool]
    steps: int = STEPS


def read(connection: apsw.Connection, query: str, values: Iterable[Any], bounds: Bounds) -> Found:
    """Run a read-only query within bounds; the connection's own limits are restored afterwards.

    Raises:
        UnreadableError: if it writes, holds several statements or a NUL, or finds too much.
        ZonedError: if it calls a function of date and time, unless the connection is in UTC.
        apsw.Error: what SQLite raises; InterruptError when the bounds are used up.
    """
    cursor = connection.cursor()
    statements = 0
    names: list[str] = []

    def count(asked: apsw.Cursor, *_: object) -> bool:
        nonlocal statements
        statements += asked.has_vdbe  # a comment after the query is no statement
        if statements > 1:
            raise UnreadableError("one statement at a time: the query holds several")
        if not names:  # told here, for a query without rows is over before it can be asked
            names.extend(column[0] for column in asked.get_description())
        return True

    if "\0" in query:
        raise UnreadableError("the query holds a NUL character; SQL ends there")
    limits = {
        apsw.SQLITE_LIMIT_LENGTH: bounds.value_bytes,
        apsw.SQLITE_LIMIT_SQL_LENGTH: bounds.statement_bytes,
        apsw.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: bounds.pattern_bytes,
    }
    before = {kind: connection.limit(kind, most) for kind, most in limits.items()}
    cursor.exec_trace = count
    connection.set_progress_handler(bounds.spent, bounds.steps)
    gate = _gate(connection)
    gate.closed, gate.zoned = True, False
    try:
        # Not from the cache, where statements lie that were prepared while the gate was open.
        cursor.execute(query, tuple(values), can_cache=False)
        return Found(names, _take(cursor))
    except (apsw.AuthError, apsw.SQLError) as error:
        if gate.zoned:
            raise ZonedError from None
        if isinstance(error, apsw.AuthError):
            raise UnreadableError("Only read-only SELECT queries are allowed") from None
        raise
    except (UnicodeError, OverflowError, TypeError) as error:
        raise UnreadableError(str(error)) from error
    finally:
        gate.closed = False
        connection.set_progress_handler(None)
        cursor.close(True)
        for kind, most in before.items():
            connection.limit(kind, most)


def _take(cursor: apsw.Cursor) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = []
    size = 0
    for row in cursor:
        size += _ROW + _CELL * len(row)
        for value in row:  # a third of the time that a sum over a generator takes
            if isinstance(value, _SIZED):
                size += len(value)
        if size > MOST_BYTES:
            raise UnreadableError(
                f"the rows take more than {MOST_BYTES // 1024**2} MB; select less, or aggregate"
            )
        found.append(row)
    return found


class _Gate:
    """The statements allowed on a connection: while it is closed, only those that read.

    It stays where it was set: at each authorizer that it is given, SQLite prepares all statements
    of the connection anew, which takes longer than most of them.
    """

    closed = False
    in_utc = False
    zoned = False

    def __call__(self, operation: int, first: str | None, second: str | None, *_: object) -> int:
        if not self.closed:
            return apsw.SQLITE_OK
        if operation == apsw.SQLITE_FUNCTION and (second or "").lower() in DATE_FUNCTIONS:
            self.zoned = not self.in_utc
            return apsw.SQLITE_DENY if self.zoned else apsw.SQLITE_OK
        if operation in _READS:
            return apsw.SQLITE_OK
        if operation == apsw.SQLITE_PRAGMA and (first or "").lower() in _READ_PRAGMAS:
            return apsw.SQLITE_OK
        return apsw.SQLITE_DENY


def _gate(connection: apsw.Connection) -> _Gate:
    gate = connection.authorizer
    if not isinstance(gate, _Gate):
        gate = connection.authorizer = _Gate()
    return gate


def allow_dates(connection: apsw.Connection) -> None:
    """Let queries call functions of date and time: on this connection they follow UTC."""
    _gate(connection).in_utc = True


# The process


class _StoppedVFS(apsw.VFS):
    """SQL's `now` stands still, as it does where the query came from."""

    def __init__(self, milliseconds: int) -> None:
        super().__init__("stopped", base="")
        self.milliseconds = milliseconds

    def xCurrentTimeInt64(self) -> int:
        return self.milliseconds


def _confine(seconds: float, memory: int) -> None:
    """Limit this process's time and memory by the kernel, and keep it from the disk."""
    apsw.hard_heap_limit(memory)
    try:
        import resource
    except ImportError:  # not on Windows
        return
    wanted = {
        resource.RLIMIT_CPU: int(seconds) + 2,
        resource.RLIMIT_AS: 2 * memory + 512 * 1024 * 1024,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_CORE: 0,
    }
    for kind, most in wanted.items():
        hard = resource.getrlimit(kind)[1]
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (allowed, allowed))


def main() -> None:
    """Answer the one question on standard input: `("rows", names, rows)` or a reason why not."""
    data, query, values, milliseconds, seconds, value_bytes, memory = marshal.load(sys.stdin.buffer)
    deadline = time.monotonic() + seconds
    try:
        _confine(seconds, memory)
        vfs = _StoppedVFS(milliseconds)
        connection = apsw.Connection(":memory:", vfs="stopped")
        connection.limit(apsw.SQLITE_LIMIT_ATTACHED, 0)
        connection.deserialize("main", data)
        connection.execute("PRAGMA temp_store = MEMORY")
        allow_dates(connection)  # as the process was started with TZ
        most = (value_bytes, value_bytes, value_bytes)
        bounds = Bounds(*most, lambda: time.monotonic() > deadline)
        answer: tuple[Any, ...] = ("rows", *read(connection, query, values, bounds))
        del vfs
    except apsw.InterruptError:
        answer = ("late", "", [])
    except (apsw.NoMemError, MemoryError):
        answer = ("large", "", [])
    except apsw.TooBigError:
        answer = ("error", f"a value is larger than {value_bytes:,} bytes; select less of it", [])
    except (UnreadableError, apsw.Error) as error:
        answer = ("error", str(error), [])
    marshal.dump(answer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
