"""Row numbers (`rowid`) that replaying a call's changes would not give by itself.

A changeset names rows by the keys of their tables. Where that key is not the row's number, SQLite
numbers a replayed row anew: one more than the highest number of the table. That is wrong where a
call deleted a row and wrote it again, changed a key, or deleted a new row, and a SELECT without
ORDER BY then lists the rows of the copy in another order. For such tables the numbers stand behind
the changes, in the same bytes: as new rows of a table that no database has, which SQLite skips.

One thing stays unseen, for want of a trace: rows of one table that exchange their keys.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import apsw

from eopsgym.domains.kernel.schema import Schema

_PREFIX = "own_row_numbers_of_"
"""Stands before the name of a table; as `own_` says, these rows are nobody's change."""
_COUNTERS = "sqlite_sequence"

Key = Sequence[Any]


class Written(NamedTuple):
    """The parts of a call that a session does not record.

    Attributes:
        inserted: table to the numbers of rows that were inserted, also of those deleted again.
        updated: the same of updated rows.
        counters: what SQLite counted before for AUTOINCREMENT tables (`read_counters`).
    """

    inserted: Mapping[str, set[int]]
    updated: Mapping[str, set[int]]
    counters: Mapping[str, int]


def read_counters(connection: apsw.Connection) -> dict[str, int]:
    """Return the last number that SQLite gave in each AUTOINCREMENT table."""
    if connection not in _has_counters:
        exists = f"SELECT 1 FROM sqlite_schema WHERE name = '{_COUNTERS}'"
        _has_counters[connection] = bool(connection.execute(exists).get)
    if not _has_counters[connection]:
        return {}
    rows: list[Any] = connection.execute(f"SELECT name, seq FROM {_COUNTERS}").fetchall()
    return dict(rows)


_has_counters: WeakKeyDictionary[apsw.Connection, bool] = WeakKeyDictionary()
"""Whether a database has a table that counts: calls make no tables."""


def with_row_numbers(
    connection: apsw.Connection, changeset: bytes, written: Written, schema: Schema
) -> bytes:
    """Return a changeset with the row numbers that replaying it would not give.

    Args:
        connection: the database, which still has the rows.
        changeset: one whose new rows stand in order (see `recording`).
        written: what happened while it was recorded.
        schema: of the database.
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
        if key := key_columns(connection, schema, table):
            seen = written.inserted.get(table, set()), written.updated.get(table, set())
            found = _numbers(connection, table, key, new[table], *seen, table in has_lost)
            sections.append(_section(table, found))
    return b"".join(sections)


def _counters(
    connection: apsw.Connection, before: Mapping[str, int], new: Mapping[str, list[Key]]
) -> list[Key]:
    """Return SQLite's present counters, by table, where new rows would change them."""
    return [
        (table, count)
        for table, count in read_counters(connection).items()
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
    """Return keys and numbers of the rows written; none where replaying numbers them so anyway.

    An updated row may have got the key of one that is gone, or that was inserted again.
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
    """Return the query for the place of the row that a key names.

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
    """Return the keys of the rows that have such numbers, each followed by its number."""
    sql = f"SELECT {', '.join(map(_quoted, key))}, rowid FROM {_quoted(table)} WHERE rowid = ?"
    return [row for number in sorted(numbers) for row in connection.execute(sql, (number,))]


def _section(table: str, rows: Sequence[Key]) -> bytes:
    """Return a changeset that inserts keys and numbers into a table that is named after another."""
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
    made = session.changeset()
    session.close()
    scratch.close()
    return made


def number_rows(connection: apsw.Connection, changeset: bytes) -> None:
    """Give the rows of a replayed changeset the numbers that follow its changes."""
    if _PREFIX.encode() not in changeset:
        return
    found: defaultdict[str, list[Key]] = defaultdict(list)
    for change in apsw.Changeset.iter(changeset):
        if change.name.startswith(_PREFIX) and change.new is not None:
            found[change.name.removeprefix(_PREFIX)].append(change.new)
    for table, rows in found.items():
        if table == _COUNTERS:
            sql = f"UPDATE {_COUNTERS} SET seq = ?2 WHERE name = ?1"
            connection.executemany(sql, rows)
        else:
            _renumber(connection, table, rows)


def _renumber(connection: apsw.Connection, table: str, rows: Sequence[Key]) -> None:
    """Give rows their numbers, all of them free ones first: each may still be another row's."""
    name = _quoted(table)
    sql = f"UPDATE {name} SET rowid = ? WHERE {_is_key(_read_key(connection, table))}"
    least = min(0, connection.execute(f"SELECT min(rowid) FROM {name}").get or 0)
    connection.executemany(sql, [(least - 1 - n, *row[:-1]) for n, row in enumerate(rows)])
    connection.executemany(sql, [(row[-1], *row[:-1]) for row in rows])


def key_columns(connection: apsw.Connection, schema: Schema, table: str) -> tuple[str, ...]:
    """Return the key of a table whose rows have a number beside it; empty for other tables."""
    if table not in schema.tables:  # one that a seed brought
        return _read_key(connection, table)
    if (schema, table) not in _keys:
        _keys[schema, table] = _read_key(connection, table)
    return _keys[schema, table]


_keys: dict[tuple[Schema, str], tuple[str, ...]] = {}


def _read_key(connection: apsw.Connection, table: str) -> tuple[str, ...]:
    """Return what `key_columns` does, read from the database."""
    kind = "SELECT wr FROM pragma_table_list(?) WHERE schema = 'main'"
    if connection.execute(kind, (table,)).get:
        return ()
    sql = "SELECT name, upper(type) = 'INTEGER' FROM pragma_table_info(?) WHERE pk ORDER BY cid"
    key = connection.execute(sql, (table,)).fetchall()
    is_number = len(key) == 1 and key[0][1]
    return () if is_number else tuple(str(name) for name, _ in key)


def number_query(table: str, key: Iterable[str]) -> str:
    """Return the query for the number of the row that a key names."""
    return f"SELECT rowid FROM {_quoted(table)} WHERE {_is_key(key)}"


def _is_key(key: Iterable[str]) -> str:
    return " AND ".join(f"{_quoted(column)} IS ?" for column in key)


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
