"""A small world: a third of the records of the seeds, and everything that those refer to."""

import random
import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from eopsgym.domains import domain_names, get_domain
from eopsgym.gym.data_files import data_dir
from eopsgym.gym.new_world.cast import base_sql, open_base, tables_of
from eopsgym.gym.new_world.settings import settings_of
from eopsgym.gym.new_world.texts import decoded

Row = tuple[str, int]
"""The table and rowid of a row."""

_KEPT = 1 / 3
_TOKEN = re.compile(r"[A-Za-z]+-?\d{7}|(?<![0-9A-Za-z])01[0-9A-Z]{24}")
"""A number by which a text cites a record, or the id in the link of a file."""


def open_small(system: str, random_seed: int) -> sqlite3.Connection:
    """Return the base of a system with a third of its records, drawn by a seed.

    Records that a text of any system cites stay, and so does everything that a record refers to.
    Everything that refers to a removed record is removed too.
    """
    database = open_base(system)
    tables = tables_of(database)
    links = [*_links(database, [*tables])]
    drawn = _drawn(database, system, random_seed) | _keeping(database, system)
    kept_rows = _with_parents(drawn, links)
    records = settings_of(system).records
    gone = {
        (table, rowid)
        for table in records
        for (rowid,) in database.execute(f'SELECT rowid FROM "{table}"')
    } - kept_rows
    gone = _with_children(gone, links)
    for table, rowid in sorted(gone):
        database.execute(f'DELETE FROM "{table}" WHERE rowid = ?', (rowid,))
    after = data_dir() / "seeds" / system / "after_variants.sql"
    if after.is_file():
        database.executescript(after.read_text(encoding="utf-8"))
    return database


def _drawn(database: sqlite3.Connection, system: str, random_seed: int) -> set[Row]:
    """Return the records drawn at random and those that are cited."""
    chance = random.Random(f"{random_seed} {system}")
    kept_rows = set()
    cited_by = sorted(settings_of(system).cited)
    for table in sorted(settings_of(system).records):
        columns = [f"{table}.{column.name}" for column in tables_of(database)[table]]
        named = [columns.index(each) for each in cited_by if each in columns]
        for rowid, *row in database.execute(f'SELECT rowid, * FROM "{table}" ORDER BY rowid'):
            drawn = chance.random() < _KEPT
            cited = any(_is_cited(value, system) for value in row)
            if drawn or cited or any(_is_named(row[place], system) for place in named):
                kept_rows.add((table, rowid))
    return kept_rows


def _keeping(database: sqlite3.Connection, system: str) -> set[Row]:
    """Return the rows that always stay, such as meetings that another system has as well."""
    return {
        (table, rowid)
        for table in settings_of(system).keeping
        for (rowid,) in database.execute(f'SELECT rowid FROM "{table}"')
    }


def _is_named(value: object, system: str) -> bool:
    """Return whether another system has a value, such as the name of a file."""
    return any(value in _values(other) for other in domain_names() if other != system)


@cache
def _values(system: str) -> frozenset[str]:
    """Return the short texts that the base of a system has as values."""
    database = open_base(system)
    return frozenset(
        value
        for table in tables_of(database)
        for row in database.execute(f'SELECT * FROM "{table}"')
        for value in row
        if isinstance(value, str) and len(value) < _SHORT
    )


_SHORT = 200


def _is_cited(value: object, system: str) -> bool:
    if not isinstance(value, str) or not _TOKEN.fullmatch(value):
        return False
    here = _counts(system)[value]
    is_number = "-" in value or value[0].isalpha()
    return (is_number and here > 1) or any(
        value in _counts(other) for other in domain_names() if other != system
    )


@cache
def _counts(system: str) -> Counter[str]:
    """Return how often each number and id occurs in the seed of a system."""
    counts = Counter(_TOKEN.findall(base_sql(get_domain(system))))
    database = open_base(system)
    for place in settings_of(system).base64:
        table, _, column = place.partition(".")
        for (text,) in database.execute(f'SELECT DISTINCT "{column}" FROM "{table}"'):
            counts.update(_TOKEN.findall(decoded(text or "") or ""))
    return counts


def _links(database: sqlite3.Connection, tables: Iterable[str]) -> Iterator[tuple[Row, Row]]:
    """Return pairs of a row and the row it refers to, by foreign key or by a key in a text."""
    keys = {}
    for table, columns in tables_of(database).items():
        names = [column.name for column in columns if column.is_key]
        if len(names) == 1:
            for rowid, key in database.execute(f'SELECT rowid, "{names[0]}" FROM "{table}"'):
                keys[table, key] = rowid
    by_text = {key: (table, row) for (table, key), row in keys.items() if isinstance(key, str)}
    for table, columns in tables_of(database).items():
        for rowid, *row in database.execute(f'SELECT rowid, * FROM "{table}"'):
            for column, value in zip(columns, row, strict=True):
                parent = None
                if column.refers is not None and (column.refers, value) in keys:
                    parent = (column.refers, keys[column.refers, value])
                elif column.refers is None and not column.is_key and isinstance(value, str):
                    parent = by_text.get(value)
                if parent is not None and parent != (table, rowid):
                    yield (table, rowid), parent


def _with_parents(rows: set[Row], links: list[tuple[Row, Row]]) -> set[Row]:
    """Return the rows and everything that they refer to, directly or not."""
    return _closure(rows, links)


def _with_children(rows: set[Row], links: list[tuple[Row, Row]]) -> set[Row]:
    """Return the rows and everything that refers to them, directly or not."""
    return _closure(rows, [(parent, child) for child, parent in links])


def _closure(rows: set[Row], links: list[tuple[Row, Row]]) -> set[Row]:
    following: dict[Row, list[Row]] = {}
    for start, end in links:
        following.setdefault(start, []).append(end)
    reached, waiting = set(rows), [*rows]
    while waiting:
        for row in following.get(waiting.pop(), ()):
            if row not in reached:
                reached.add(row)
                waiting.append(row)
    return reached
