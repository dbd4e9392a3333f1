"""Tables and columns are the published ones."""

import sqlite3
from pathlib import Path

import eopsgym.domains.csm as csm
from tests.reference import reference

SCHEMA = Path(csm.__file__).with_name("schema.sql").read_text(encoding="utf-8")


def shape(sql: str) -> dict[str, tuple[list[tuple[object, ...]], set[tuple[object, ...]]]]:
    """Table to columns (name, type, required, key) and foreign keys."""
    database = sqlite3.connect(":memory:")
    database.executescript(sql)
    names = [
        row[0]
        for row in database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        )
    ]
    return {
        name: (
            [
                (column, kind, required, key)
                for _, column, kind, required, _, key in database.execute(
                    f'PRAGMA table_info("{name}")'
                )
            ],
            {
                (column, table, target)
                for _, _, table, column, target, *_ in database.execute(
                    f'PRAGMA foreign_key_list("{name}")'
                )
            },
        )
        for name in names
    }


def test_the_schema_equals_the_published_one() -> None:
    published = shape(reference("schemas", "csm.sql").read_text(encoding="utf-8"))
    assert shape(SCHEMA) == published
    assert len(published) == 17
    assert sum(len(columns) for columns, _ in published.values()) == 144


def test_ids_continue_the_seed_even_after_the_last_row_was_deleted() -> None:
    assert SCHEMA.count("INTEGER PRIMARY KEY AUTOINCREMENT") == 17
