"""The tables of every domain equal the published ones, as SQLite itself reports them."""

import re
import sqlite3

import pytest

from eopsgym.domains import domain_names, get_domain
from tests.reference import reference

COUNTS = {"csm": (17, 144, 30), "hr": (26, 225, 59), "itsm": (24, 259, 73)}
"""Tables, columns and foreign keys."""

OWN_KEYS = {("hr", "user")}
"""Tables whose unique keys are ours: HR addresses are unique within an organisation."""

NO_REFERENCE = {("drive", "changes"), ("drive", "files"), ("drive", "trash_log")}
"""Tables whose foreign keys are fewer than those that were inferred: they name what is gone."""

OWN_TYPES = {
    ("drive", name)
    for name in ("access_proposals", "change_tokens", "changes", "webhook_deliveries")
}
"""Tables of which a whole published seed shows other types than were inferred."""

Facts = dict[str, list[tuple[object, ...]]]


def facts(sql: str) -> dict[str, Facts]:
    """Columns in order, foreign keys and unique keys of each table."""
    database = sqlite3.connect(":memory:")
    database.executescript(sql)
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    found = {table: table_facts(database, table) for (table,) in database.execute(query).fetchall()}
    database.close()
    return found


def table_facts(database: sqlite3.Connection, table: str) -> Facts:
    indexes = database.execute(f'PRAGMA index_list("{table}")').fetchall()
    return {
        "columns": database.execute(f'PRAGMA table_info("{table}")').fetchall(),
        "foreign": sorted(r[2:] for r in database.execute(f'PRAGMA foreign_key_list("{table}")')),
        "unique": sorted(
            tuple(row[2] for row in database.execute(f'PRAGMA index_info("{name}")'))
            for _, name, *_ in indexes
        ),
    }


def names(columns: list[tuple[object, ...]]) -> list[object]:
    return [column[1] for column in columns]


def checks(sql: str) -> list[str]:
    return sorted(
        " ".join(found.rstrip(", \n").split())
        for found in re.findall(r"CONSTRAINT \w+ CHECK[^\n]*", sql)
    )


@pytest.mark.parametrize("name", sorted(COUNTS.keys() & set(domain_names())))
def test_tables_columns_and_foreign_keys_are_as_many_as_published(name: str) -> None:
    ours = facts(get_domain(name).schema.sql).values()
    columns = sum(len(table["columns"]) for table in ours)
    assert (len(ours), columns, sum(len(table["foreign"]) for table in ours)) == COUNTS[name]


@pytest.mark.parametrize("name", domain_names())
def test_tables_columns_and_keys_equal_the_published_ones(name: str) -> None:
    published = reference("schemas", f"{name}.sql").read_text(encoding="utf-8")
    ours, theirs = facts(get_domain(name).schema.sql), facts(published)
    assert ours.keys() == theirs.keys()
    for table, found in ours.items():
        if (name, table) in OWN_KEYS:
            assert found.pop("unique") != theirs[table].pop("unique")
        if (name, table) in NO_REFERENCE:
            assert set(found.pop("foreign")) < set(theirs[table].pop("foreign"))
        if (name, table) in OWN_TYPES:
            assert names(found.pop("columns")) == names(theirs[table].pop("columns"))
        assert found == theirs[table]
    assert checks(get_domain(name).schema.sql) == checks(published)
