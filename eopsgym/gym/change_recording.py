"""The changes of a call, as bytes that reproduce the same rows, in order and with their numbers.

SQLite lists the rows of a changeset in the order of a hash table. A row's number (`rowid`) is not
part of it if the table has a key of its own. A database made again from changesets would then list
the rows of one call in another order than the original. So new rows are put in order.

SQLite gives a replayed row a new number: one more than the highest number of the table. That is
wrong if a call deleted a row and wrote it again, changed a key, or deleted a new row. For such
tables the numbers follow the changes in the same bytes, as new rows of a table that no database
has, which SQLite skips and `number_rows` reads.

One case leaves no trace and is not recognised: rows of one table that exchange their keys.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import apsw

from eopsgym.domains.kernel.table_schema import Schema

_PREFIX = "own_row_numbers_of_"
"""The prefix before the name of a table. Rows of tables with `own_` do not count as changes."""
_COUNTERS = "sqlite_sequence"
_TABLE, _INSERT, _UPDATE = 0x54, 18, 23
_NUMBERS, _TEXTS = (1, 2), (3, 4)
"""Types of values: those of eight bytes, and those that begin with their length."""

Key = Sequence[Any]


class _Written(NamedTuple):
    """The parts of a call that a session does not record.

    Attributes:
        inserted: the numbers of inserted rows by table, also of rows that were deleted again.
        updated: the numbers of updated rows by table.
        counters: SQLite's AUTOINCREMENT counters before the call (`_read_counters`).
    """

    inserted: Mapping[str, set[int]]
    updated: Mapping[str, set[int]]
    counters: Mapping[str, int]


class ChangeRecording:
    """A session of SQLite that records every table, and the numbers of the inserted rows.

    Tables without a key are recorded as well. SQLite's own counters are left out, because applying
    the recorded rows updates them again. It records until it is closed.

    Args:
        connection: the database to record.
        schema: the schema of the database.
    """

    def __init__(self, connection: apsw.Connection, schema: Schema) -> None:
        self._connection, self._schema = connection, schema
        self._before = connection.total_changes()
        self._written = _Written(defaultdict(set), defaultdict(set), _read_counters(connection))
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
        changes = self._session.changeset()
        if connection.total_changes() > self._before + 1:  # the call changed several rows
            changes = _in_order_of_rows(connection, changes, schema)
        return _with_row_numbers(connection, changes, self._written, schema)

    def close(self) -> None:
        """Stop recording."""
        self._connection.set_update_hook(None)
        self._session.close()


def _is_recorded(table: str) -> bool:
    return table != _COUNTERS


# Order


class _Row(NamedTuple):
    head: bytes
    """The header of its table, which precedes the first row of the table."""
    body: bytes
    is_new: bool


def _in_order_of_rows(connection: apsw.Connection, changeset: bytes, schema: Schema) -> bytes:
    """Return a changeset with each table's inserts last, in the order of their row numbers.

    Args:
        connection: the database, which still has the rows.
        changeset: a changeset as SQLite gives it.
        schema: the schema of its tables.
    """
    operations = Counter((each.name, each.op) for each in apsw.Changeset.iter(changeset))
    mixed = [
        table
        for table, operation in operations
        if operation == "INSERT"
        and (operations[table, "INSERT"] > 1 or (table, "DELETE") in operations)
    ]
    keys = {table: _number_query(connection, schema, table) for table in mixed}
    if not any(keys.values()):
        return changeset
    rows = zip(_rows(changeset), _numbers_of_new(connection, changeset, keys), strict=True)
    parts = []
    for head, group in groupby(rows, lambda each: each[0].head):
        ordered = sorted(group, key=lambda each: (each[0].is_new, each[1]))
        parts += [head, *(row.body for row, _ in ordered)]
    return b"".join(parts)


def _number_query(connection: apsw.Connection, schema: Schema, table: str) -> str:
    """Return the query for the number of a row by its key; empty if the key is the number."""
    key = _key_columns(connection, schema, table)
    return f"SELECT rowid FROM {_quoted(table)} WHERE {_is_key(key)}" if key else ""


def _numbers_of_new(
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


# Numbers


def _with_row_numbers(
    connection: apsw.Connection, changeset: bytes, written: _Written, schema: Schema
) -> bytes:
    """Return a changeset with the row numbers that replaying it would not give.

    Args:
        connection: the database, which still has the rows.
        changeset: a changeset whose new rows are in order.
        written: the rows and counters written during the recording.
        schema: the schema of the database.
    """
    new: defaultdict[str, list[Key]] = defaultdict(list)
    has_lost = set()
    for change in apsw.Changeset.iter(changeset):
        if change.op == "INSERT" and change.new is not None:
            new[change.name].append([change.new[place] for place in sorted(change.pk_columns)])
        elif change.op == "DELETE":
            has_lost.add(change.name)
    sections = [changeset, _section(_COUNTERS, _counters(connection, written.counters, new))]
    for table in sorted(new.keys() | written.inserted.keys() | has_lost):
        if key := _key_columns(connection, schema, table):
            numbers_written = written.inserted.get(table, set()), written.updated.get(table, set())
            numbers = _numbers(
                connection, table, key, new[table], *numbers_written, table in has_lost
            )
            sections.append(_section(table, numbers))
    return b"".join(sections)


def _counters(
    connection: apsw.Connection, before: Mapping[str, int], new: Mapping[str, list[Key]]
) -> list[Key]:
    """Return SQLite's current counters by table, if new rows alone would not give them."""
    return [
        (table, count)
        for table, count in _read_counters(connection).items()
        if count != max([before.get(table, 0), *(each[0] for each in new.get(table, ()))])
    ]


def _numbers(
    connection: apsw.Connection,
    table: str,
    key: Sequence[str],
    new: list[Key],
    inserted: set[int],
    updated: set[int],
    has_lost: bool,
) -> list[Key]:
    """Return keys and numbers of the written rows; nothing if replaying gives the same numbers.

    An updated row may have the key of a row that was deleted, or that was inserted again.
    """
    query = _place_query(table, key)
    places = [place for each in new for place in connection.execute(query, each)]
    numbers = {number for number, _, _ in places}
    again = inserted - numbers
    moved = _keyed(connection, table, key, again | updated if has_lost else again)
    if not moved and _follow_the_others(places):
        return []
    return _keyed(connection, table, key, numbers | inserted | updated)


@cache
def _place_query(table: str, key: Sequence[str]) -> str:
    """Return the query for the position of the row with a key.

    It gives the row's number, the last number of the table, and the number before the row's.
    """
    name = _quoted(table)
    return f"""
        SELECT rowid, (SELECT max(rowid) FROM {name}),
            coalesce((SELECT max(other.rowid) FROM {name} AS other WHERE other.rowid < it.rowid), 0)
        FROM {name} AS it WHERE {_is_key(key)}"""


def _follow_the_others(places: Sequence[tuple[int, int, int]]) -> bool:
    """Return whether new rows have the numbers that inserting them at the end gives."""
    if not places:
        return True
    least, last, before = min(places)
    most = max(places)[0]
    return last == most == least + len(places) - 1 and before == least - 1


def _keyed(
    connection: apsw.Connection, table: str, key: Sequence[str], numbers: Collection[int]
) -> list[Key]:
    """Return the keys of the rows with these numbers, each followed by its number."""
    sql = f"SELECT {', '.join(map(_quoted, key))}, rowid FROM {_quoted(table)} WHERE rowid = ?"
    return [row for number in sorted(numbers) for row in connection.execute(sql, (number,))]


def _section(table: str, rows: Sequence[Key]) -> bytes:
    """Return a changeset that inserts keys and numbers into a table named after another table."""
    if not rows:
        return b""
    scratch = apsw.Connection(":memory:")
    columns = [f"key_{place}" for place in range(len(rows[0]) - 1)]
    name = _quoted(_PREFIX + table)
    keys = ", ".join(columns)
    scratch.execute(f"CREATE TABLE {name} ({keys}, number, PRIMARY KEY ({keys}))")
    session = apsw.Session(scratch, "main")
    session.attach()
    marks = ", ".join("?" * len(rows[0]))
    scratch.executemany(f"INSERT INTO {name} VALUES ({marks})", rows)
    changes = session.changeset()
    session.close()
    scratch.close()
    return changes


def _read_counters(connection: apsw.Connection) -> dict[str, int]:
    """Return the last number that SQLite gave in each AUTOINCREMENT table."""
    if connection not in _has_counters:
        exists = f"SELECT 1 FROM sqlite_schema WHERE name = '{_COUNTERS}'"
        _has_counters[connection] = bool(connection.execute(exists).get)
    if not _has_counters[connection]:
        return {}
    rows: list[Any] = connection.execute(f"SELECT name, seq FROM {_COUNTERS}").fetchall()
    return dict(rows)


_has_counters: WeakKeyDictionary[apsw.Connection, bool] = WeakKeyDictionary()
"""Whether a database has the table of counters. Calls create no tables, so this does not change."""


def number_rows(connection: apsw.Connection, changeset: bytes) -> None:
    """Give the rows of a replayed changeset the numbers recorded after its changes."""
    if _PREFIX.encode() not in changeset:
        return
    numbered: defaultdict[str, list[Key]] = defaultdict(list)
    for change in apsw.Changeset.iter(changeset):
        if change.name.startswith(_PREFIX) and change.new is not None:
            numbered[change.name.removeprefix(_PREFIX)].append(change.new)
    for table, rows in numbered.items():
        if table == _COUNTERS:
            sql = f"UPDATE {_COUNTERS} SET seq = ?2 WHERE name = ?1"
            connection.executemany(sql, rows)
        else:
            _renumber(connection, table, rows)


def _renumber(connection: apsw.Connection, table: str, rows: Sequence[Key]) -> None:
    """Give rows their numbers, by way of free numbers: each final number may still be in use."""
    name = _quoted(table)
    sql = f"UPDATE {name} SET rowid = ? WHERE {_is_key(_read_key(connection, table))}"
    least = min(0, connection.execute(f"SELECT min(rowid) FROM {name}").get or 0)
    connection.executemany(sql, [(least - 1 - n, *row[:-1]) for n, row in enumerate(rows)])
    connection.executemany(sql, [(row[-1], *row[:-1]) for row in rows])


# Keys


def _key_columns(connection: apsw.Connection, schema: Schema, table: str) -> tuple[str, ...]:
    """Return the key of a table whose rows also have a number; empty for other tables."""
    if table not in schema.tables:  # a table that a seed created
        return _read_key(connection, table)
    if (schema, table) not in _keys:
        _keys[schema, table] = _read_key(connection, table)
    return _keys[schema, table]


_keys: dict[tuple[Schema, str], tuple[str, ...]] = {}


def _read_key(connection: apsw.Connection, table: str) -> tuple[str, ...]:
    """Read the key of a table from the database, as `_key_columns` returns it."""
    kind = "SELECT wr FROM pragma_table_list(?) WHERE schema = 'main'"
    if connection.execute(kind, (table,)).get:
        return ()
    sql = "SELECT name, upper(type) = 'INTEGER' FROM pragma_table_info(?) WHERE pk ORDER BY cid"
    key = connection.execute(sql, (table,)).fetchall()
    is_number = len(key) == 1 and key[0][1]
    return () if is_number else tuple(str(name) for name, _ in key)


def _is_key(key: Iterable[str]) -> str:
    return " AND ".join(f"{_quoted(column)} IS ?" for column in key)


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
