"""Read-only SQL against an open database, with limits."""

import time
from collections.abc import Iterable
from typing import Any

import apsw

from eopsgym.domains.core import Row
from eopsgym.errors import DatabaseError

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

_MOST_CHARACTERS = 50_000_000


def read_only(
    connection: apsw.Connection,
    query: str,
    values: Iterable[Any] = (),
    *,
    limit: int | None = None,
    seconds: float = 5.0,
) -> list[Row]:
    """The rows of one query that reads, as dicts.

    Args:
        connection: where to run it.
        query: one SELECT (or WITH, or a PRAGMA that only reads).
        values: for its `?` marks.
        limit: stop after this many rows.
        seconds: give up after this long.

    Raises:
        DatabaseError: if the query writes, attaches, holds several statements, is not SQL, or
            runs too long, or gives more than fits.
    """
    deadline = time.monotonic() + seconds
    cursor = connection.cursor()
    statements = 0

    def count(asked: apsw.Cursor, *_: object) -> bool:
        nonlocal statements
        statements += asked.has_vdbe  # a comment after the query is no statement
        if statements > 1:
            raise DatabaseError("one statement at a time: the query holds several")
        return True

    cursor.exec_trace = count
    connection.authorizer = _allow_reads
    connection.set_progress_handler(lambda: time.monotonic() > deadline, 2_000)
    try:
        cursor.execute(query, tuple(values), can_cache=False)
        return _take(cursor, limit)
    except apsw.InterruptError:
        raise DatabaseError(f"the query ran longer than {seconds:g} s and was stopped") from None
    except apsw.AuthError:
        raise DatabaseError("Only read-only SELECT queries are allowed") from None
    except (apsw.Error, UnicodeError, OverflowError) as error:
        raise DatabaseError(str(error)) from error
    finally:
        connection.authorizer = None
        connection.set_progress_handler(None)
        cursor.close(True)


def _take(cursor: apsw.Cursor, limit: int | None) -> list[Row]:
    rows: list[Row] = []
    names: list[str] | None = None
    size = 0
    for row in cursor:
        if limit is not None and len(rows) >= limit:
            break
        if names is None:
            names = [column[0] for column in cursor.get_description()]
        size += sum(len(value) for value in row if isinstance(value, str | bytes))
        if size > _MOST_CHARACTERS:
            raise DatabaseError(
                f"the rows hold more than {_MOST_CHARACTERS:,} characters; select less"
            )
        rows.append(dict(zip(names, row, strict=True)))
    return rows


def _allow_reads(operation: int, first: str | None, *_: object) -> int:
    if operation in _READS:
        return apsw.SQLITE_OK
    if operation == apsw.SQLITE_PRAGMA and (first or "").lower() in _READ_PRAGMAS:
        return apsw.SQLITE_OK
    return apsw.SQLITE_DENY
