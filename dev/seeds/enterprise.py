"""The seed `enterprise.sql` of a system: what one company's stories add to its `company.sql`.

A system's folder `enterprise/` holds its data in TOML and its statements in SQL, which are run in
the order of their names in a database that holds the company's seed. Beside what `generator` says,
they find:

- `story.story` (id, kind, about) and `story.part` (id, story, key, kind, at, number, place,
  fields): a row for each part of a story, `fields` as JSON with texts filled, roles as addresses
  and parts as their ids, `place` counting the parts of a kind in the order of time;
- `story.someone` (email, name, title): everybody of whom a story tells;
- every other system's company seed, under the name of the system: `csm.contact`, `email.users`.

Below a line `-- fault: <sentence with %s>` stands a query for what cannot be drawn: it returns the
part and what replaces `%s`, and rows of it end the generator before the next statement of another
kind, with a line for each.

What these statements add, change and take away is the seed, as statements of its own behind a line
that includes `company.sql`, which stays as it is.
"""

import datetime as dt
import re
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from dev.seeds.company import SIZES, build_company
from dev.seeds.company_seeds import company_image, company_sql, people_outside, schema_sql
from dev.seeds.generator import (
    FOLDER,
    check_data,
    check_rows,
    fill_table,
    insert,
    literal,
    load_data,
    open_world,
    quoted,
    run_statement,
    statements,
    systems,
    tables,
)
from dev.seeds.stories import Story, StoryError, load_stories
from eopsgym.errors import ConfigError, SeedError

Rows = dict[str, dict[int, tuple[Any, ...]]]
"""The rows of each table by rowid."""

_FAULT = re.compile(r"^-- fault: (.*%s.*)$")


def generate_enterprise(system: str, stories: Iterable[Path] | None = None) -> str:
    """Make the seed `enterprise.sql` of a system.

    Args:
        system: its name.
        stories: the files of stories, those of the folder unless given.

    Raises:
        ConfigError: for an unknown system.
        StoryError: if a story cannot be drawn.
        SeedError: if a statement fails, or the rows break what the schema says.
    """
    if system not in systems():
        raise ConfigError(f"no seed is made for {system!r}; choose one of {', '.join(systems())}")
    folder = FOLDER / system
    company = build_company("standard")
    database = open_world(schema_sql(system), company, SIZES["standard"])
    database.executescript(company_sql(system))
    before = _rows(database)
    load_data(database, folder)
    load_data(database, folder / "enterprise")
    _attach_stories(database, load_stories(people_outside(), stories, company))
    for other in systems():
        if other != system:
            _attach_company(database, other)
    for path in sorted((folder / "enterprise").glob("*.sql")):
        run_file(database, path)
    check_rows(database)
    check_data(database, folder)
    heading = (
        "-- include: company.sql\n"
        f"-- The stories of one company in {system}: python -m dev.seeds --enterprise {system}\n"
        f"-- Do not edit: dev/seeds/{system}/enterprise and dev/seeds/stories say what is in it.\n"
    )
    return "\n".join([heading, *_difference(database, before)])


def run_file(database: sqlite3.Connection, path: Path) -> None:
    """Run the statements of a file.

    Raises:
        StoryError: if queries for faults find any, with all that those in a row have found.
        SeedError: if a statement fails.
    """
    found: list[str] = []
    for head, statement in statements(path):
        fault = _FAULT.match(head)
        if fault is not None:
            found += _faults(database, path, fault[1], statement)
        elif found:
            break
        else:
            run_statement(database, path, head, statement)
    if found:
        raise StoryError("\n".join(found))


def _faults(
    database: sqlite3.Connection, path: Path, sentence: str, statement: str
) -> Iterator[str]:
    """Say what a query finds wrong with parts."""
    try:
        rows = database.execute(statement).fetchall()
    except sqlite3.Error as error:
        raise SeedError(f"{path.parent.parent.name}/{path.name}: {error}\n{statement}") from error
    for part, what in rows:
        yield f"{part}: {sentence.replace('%s', str(what))}"


def _attach_company(database: sqlite3.Connection, system: str) -> None:
    database.execute(f"ATTACH ':memory:' AS {system}")
    database.deserialize(company_image(system), name=system)


def _attach_stories(database: sqlite3.Connection, stories: list[Story]) -> None:
    database.execute("ATTACH ':memory:' AS story")
    fill_table(
        database,
        "story.story",
        [{"id": each.id, "kind": each.kind, "about": each.about} for each in stories],
        ("id", "kind", "about"),
    )
    people = {who.email: who for each in stories for who in each.who.values()}
    fill_table(
        database,
        "story.someone",
        [{"email": who.email, "name": who.name, "title": who.title} for who in people.values()],
        ("email", "name", "title"),
    )
    parts = sorted((part for each in stories for part in each.parts), key=lambda p: (p.at, p.id))
    places: dict[str, int] = {}
    rows = []
    for part in parts:
        places[part.kind] = places.get(part.kind, 0) + 1
        rows.append(
            {
                "id": part.id,
                "story": part.story,
                "key": part.key,
                "kind": part.kind,
                "at": part.at,
                "number": part.number,
                "place": places[part.kind],
                "fields": _dated(part.fields),
            }
        )
    columns = ("id", "story", "key", "kind", "at", "number", "place", "fields")
    fill_table(database, "story.part", rows, columns)


def _dated(value: Any) -> Any:
    """Return a value with its moments and days as texts, as statements compare them."""
    if isinstance(value, dict):
        return {name: _dated(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_dated(each) for each in value]
    if isinstance(value, dt.datetime):
        return f"{value:%Y-%m-%d %H:%M:%S}"
    return f"{value:%Y-%m-%d}" if isinstance(value, dt.date) else value


# The difference


def _rows(database: sqlite3.Connection) -> Rows:
    return {table: dict(_by_rowid(database, table)) for table in tables(database)}


def _by_rowid(database: sqlite3.Connection, table: str) -> Iterator[tuple[int, tuple[Any, ...]]]:
    for rowid, *row in database.execute(f'SELECT rowid, * FROM main."{table}" ORDER BY rowid'):
        yield rowid, tuple(row)


def _difference(database: sqlite3.Connection, before: Rows) -> Iterator[str]:
    """Return statements that lead from the rows before to those of now.

    Rows go in the reverse order of the schema's tables and come in its order, so that none points
    to a row that is not there.
    """
    after = _rows(database)
    for table in reversed(after):
        for rowid in sorted(before[table].keys() - after[table].keys()):
            yield f"DELETE FROM {quoted(table)} WHERE {_where(database, table, before, rowid)};"
    for table, rows in after.items():
        new = [row for rowid, row in rows.items() if rowid not in before[table]]
        if new:
            yield "\n" + insert(table, [column[1] for column in _columns(database, table)], new)
    for table, rows in after.items():
        for rowid, row in rows.items():
            old = before[table].get(rowid, row)
            if old != row:
                changes = _changes(_columns(database, table), old, row)
                where = _where(database, table, before, rowid)
                yield f"UPDATE {quoted(table)} SET {changes} WHERE {where};"


def _changes(columns: list[Any], old: tuple[Any, ...], new: tuple[Any, ...]) -> str:
    return ", ".join(
        f"{quoted(column[1])} = {literal(value)}"
        for column, past, value in zip(columns, old, new, strict=True)
        if value != past
    )


def _columns(database: sqlite3.Connection, table: str) -> list[Any]:
    return database.execute(f'PRAGMA main.table_info("{table}")').fetchall()


def _where(database: sqlite3.Connection, table: str, before: Rows, rowid: int) -> str:
    """Return the condition that names a row of before: its primary key, or its rowid."""
    row = before[table][rowid]
    columns = _columns(database, table)
    keys = [
        f"{quoted(name)} = {literal(row[place])}" for place, name, _, _, _, key in columns if key
    ]
    return " AND ".join(keys) or f"rowid = {rowid}"
