"""The changes of a call, as bytes that give the same rows again, in order and with their numbers.

SQLite lists the rows of a changeset as they come out of a hash table. A row's number (`rowid`) is
no part of it where the table has a key of its own, so that a database made again from changesets
would list the rows of one call in another order than the one in which the call was made. New rows
are therefore put in order, and `row_numbers` adds the numbers that would still differ.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

import apsw

from eopsgym.domains.kernel.schema import Schema
from eopsgym.gym.row_numbers import (
    Written,
    key_columns,
    number_query,
    read_counters,
    with_row_numbers,
)

_TABLE, _INSERT, _UPDATE = 0x54, 18, 23
_NUMBERS, _TEXTS = (1, 2), (3, 4)
"""Types of values: those of eight bytes, and those whose length stands before them."""


class ChangeRecording:
    """A session of SQLite that records every table, and the numbers of the rows inserted.

    Tables without a key are recorded as well. What SQLite itself counts in is left out: applying
    the rows that it counted counts them again. It records until it is closed.

    Args:
        connection: what is recorded.
        schema: of the database.
    """

    def __init__(self, connection: apsw.Connection, schema: Schema) -> None:
        self._connection, self._schema = connection, schema
        self._before = connection.total_changes()
        self._written = Written(defaultdict(set), defaultdict(set), read_counters(connection))
        self._session = apsw.Session(connection, "main")
        self._session.config(apsw.SQLITE_SESSION_OBJCONFIG_ROWID, True)
        self._session.table_filter(_is_recorded)
        self._session.attach()
        connection.set_update_hook(self._note)

    def _note(self, operation: int, database: str, table: str, number: int) -> None:
        if operation == apsw.SQLITE_INSERT:
            self._written.inserted[table].add(number)
        elif operation == apsw.SQLITE_UPDATE:
            self._written.updated[table].add(number)

    def changeset(self) -> bytes:
        """Return the recorded changes as bytes; empty if there are none."""
        connection, schema = self._connection, self._schema
        made = self._session.changeset()
        if connection.total_changes() > self._before + 1:  # more than one row
            made = _in_order_of_rows(connection, made, schema)
        return with_row_numbers(connection, made, self._written, schema)

    def close(self) -> None:
        """Stop recording."""
        self._connection.set_update_hook(None)
        self._session.close()


def _is_recorded(table: str) -> bool:
    return table != "sqlite_sequence"


class _Row(NamedTuple):
    head: bytes
    """Of its table, which stands before the first of its rows."""
    body: bytes
    is_new: bool


def _in_order_of_rows(connection: apsw.Connection, changeset: bytes, schema: Schema) -> bytes:
    """Return a changeset with each table's inserts last, in the order of their row numbers.

    Args:
        connection: the database, which still has the rows.
        changeset: as SQLite gives it.
        schema: of its tables.
    """
    done = Counter((each.name, each.op) for each in apsw.Changeset.iter(changeset))
    mixed = [
        table
        for table, operation in done
        if operation == "INSERT" and (done[table, "INSERT"] > 1 or (table, "DELETE") in done)
    ]
    keys = {table: _number_query(connection, schema, table) for table in mixed}
    if not any(keys.values()):
        return changeset
    rows = zip(_rows(changeset), _numbers(connection, changeset, keys), strict=True)
    parts = []
    for head, group in groupby(rows, lambda each: each[0].head):
        ordered = sorted(group, key=lambda each: (each[0].is_new, each[1]))
        parts += [head, *(row.body for row, _ in ordered)]
    return b"".join(parts)


def _number_query(connection: apsw.Connection, schema: Schema, table: str) -> str:
    """Return the query for the number of a row by its key; empty where the key is the number."""
    key = key_columns(connection, schema, table)
    return number_query(table, key) if key else ""


def _numbers(
    connection: apsw.Connection, changeset: bytes, keys: Mapping[str, str]
) -> Iterator[int]:
    """Yield the number of each new row of some tables; 0 for all other rows."""
    for change in apsw.Changeset.iter(changeset):
        query = keys.get(change.name) if change.op == "INSERT" else None
        if not query or change.new is None:
            yield 0
        else:
            key = [change.new[place] for place in sorted(change.pk_columns)]
            yield connection.execute(query, key).get


def _rows(data: bytes) -> Iterator[_Row]:
    """Yield the rows of a changeset as bytes, as https://sqlite.org/session.html describes them."""
    place, head, columns = 0, b"", 0
    while place < len(data):
        start = place
        if data[place] == _TABLE:
            columns, place = _varint(data, place + 1)
            place = data.index(0, place + columns) + 1
            head = data[start:place]
            continue
        operation = data[place]
        place = _past_values(data, place + 2, columns)
        if operation == _UPDATE:
            place = _past_values(data, place, columns)
        yield _Row(head, data[start:place], operation == _INSERT)


def _past_values(data: bytes, place: int, count: int) -> int:
    for _ in range(count):
        kind = data[place]
        place += 1
        if kind in _NUMBERS:
            place += 8
        elif kind in _TEXTS:
            size, place = _varint(data, place)
            place += size
    return place


def _varint(data: bytes, place: int) -> tuple[int, int]:
    """Return SQLite's varint (one to nine bytes, seven bits each but the ninth) and its end."""
    number = 0
    for count in range(9):
        byte = data[place]
        place += 1
        if count == 8:
            return number << 8 | byte, place
        number = number << 7 | byte & 0x7F
        if byte < 0x80:
            break
    return number, place
