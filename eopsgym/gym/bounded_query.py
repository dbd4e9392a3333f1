"""The rows of one read-only query, within limits, on any connection.

Run as a program, this module is the process in which a query can be killed. It imports only apsw,
so that it starts in 30 ms.
"""

import marshal
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

import apsw

MOST_BYTES = 64 * 1024 * 1024
"""The limit of the memory for the rows of an answer, roughly."""
PATTERN_BYTES = 500
"""The longest pattern of LIKE and GLOB, whose cost is the product of text and pattern."""
_ROW, _CELL = 64, 32
_SIZED = (str, bytes)
STEPS = 200
"""The steps of SQLite's virtual machine between two checks of the clock."""
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
"""SQLite's functions that follow TZ if a modifier asks for local time."""


class ZonedError(Exception):
    """A query that calls a function of date and time, on a connection where it may follow TZ.

    Attributes:
        function: the name of the function, in lower case.
    """

    def __init__(self, function: str) -> None:
        super().__init__(function)
        self.function = function


class UnreadableError(Exception):
    """A query that cannot be answered in any process; the message says why."""


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
    """Run a read-only query within limits; the connection's own limits are restored afterwards.

    Raises:
        UnreadableError: if it writes, holds several statements or a NUL, or returns too much.
        ZonedError: if it calls a function of date and time that may not be in UTC.
        apsw.Error: an error of SQLite; InterruptError if the limits are reached.
    """
    cursor = connection.cursor()
    statements = 0
    names: list[str] = []

    def count(asked: apsw.Cursor, *_: object) -> bool:
        nonlocal statements
        statements += asked.has_vdbe  # a comment after the query is not a statement
        if statements > 1:
            raise UnreadableError("one statement at a time: the query holds several")
        if not names:  # a query without rows is over before its columns can be read later
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
    gate.closed, gate.zoned = True, ""
    try:
        # Not from the cache, which may hold statements that were prepared while the gate was open.
        cursor.execute(query, tuple(values), can_cache=False)
        return Found(names, _take(cursor))
    except (apsw.AuthError, apsw.SQLError) as error:
        if gate.zoned:
            raise ZonedError(gate.zoned) from None
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
    rows: list[tuple[Any, ...]] = []
    size = 0
    for row in cursor:
        size += _ROW + _CELL * len(row)
        for value in row:  # three times as fast as a sum over a generator
            if isinstance(value, _SIZED):
                size += len(value)
        if size > MOST_BYTES:
            raise UnreadableError(
                f"the rows take more than {MOST_BYTES // 1024**2} MB; select less, or aggregate"
            )
        rows.append(row)
    return rows


class _Gate:
    """The authorizer of a connection: while it is closed, it allows only reading statements.

    It stays on the connection, because SQLite prepares all statements again when an authorizer is
    set, which takes longer than most of them.
    """

    def __init__(self) -> None:
        self.closed = False
        self.in_utc: set[str] = set()
        self.zoned = ""

    def __call__(self, operation: int, first: str | None, second: str | None, *_: object) -> int:
        if not self.closed:
            return apsw.SQLITE_OK
        if operation == apsw.SQLITE_FUNCTION and (name := (second or "").lower()) in DATE_FUNCTIONS:
            if name in self.in_utc:
                return apsw.SQLITE_OK
            self.zoned = name
            return apsw.SQLITE_DENY
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


def allow_date(connection: apsw.Connection, function: str) -> None:
    """Allow queries to call a function of date and time, because it is in UTC there."""
    _gate(connection).in_utc.add(function)


# The main program of the process


class _StoppedVFS(apsw.VFS):
    """A VFS in which SQL's `now` stands still at the moment of the process that asks."""

    def __init__(self, milliseconds: int) -> None:
        super().__init__("stopped", base="")
        self.milliseconds = milliseconds

    def xCurrentTimeInt64(self) -> int:
        return self.milliseconds


def _confine(seconds: float, memory: int) -> None:
    """Limit this process's time and memory by the kernel, and deny it writing to the disk."""
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
    """Answer the query on standard input: `("rows", names, rows)`, or a reason for no answer."""
    data, query, values, milliseconds, seconds, value_bytes, memory = marshal.load(sys.stdin.buffer)
    deadline = time.monotonic() + seconds
    try:
        _confine(seconds, memory)
        vfs = _StoppedVFS(milliseconds)
        connection = apsw.Connection(":memory:", vfs="stopped")
        connection.limit(apsw.SQLITE_LIMIT_ATTACHED, 0)
        connection.deserialize("main", data)
        connection.execute("PRAGMA temp_store = MEMORY")
        for function in DATE_FUNCTIONS:  # the process was started with TZ in UTC
            allow_date(connection, function)
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
