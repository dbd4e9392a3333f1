"""Whether two databases list the same rows in the same order, with the same numbers."""

from typing import Any

from eopsgym.gym import Database
from eopsgym.tasks.sql_text import quoted


def rows_of(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    """Return the rows of every table as SQLite lists them, each behind its number (`rowid`).

    A table WITHOUT ROWID has no numbers. What AUTOINCREMENT counts is listed by table.
    """
    found: dict[str, list[tuple[Any, ...]]] = {}
    tables = "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
    for name, has_no_numbers in database.connection.execute(tables).fetchall():
        assert isinstance(name, str)
        number = "" if has_no_numbers else "rowid, "
        sql = f"SELECT {number}* FROM {quoted(name)}"
        if name == "sqlite_sequence":
            sql = "SELECT name, seq FROM sqlite_sequence ORDER BY name"
        if name != "sqlite_schema":
            found[name] = database.connection.execute(sql).fetchall()
    return found


def tables_apart(one: Database, other: Database) -> dict[str, str]:
    """Return the tables whose rows differ, with the first row of each that does."""
    mine, others = rows_of(one), rows_of(other)
    if mine.keys() != others.keys():
        return {table: "is in one of them only" for table in mine.keys() ^ others.keys()}
    return {
        table: _first(mine[table], others[table]) for table in mine if mine[table] != others[table]
    }


def _first(mine: list[tuple[Any, ...]], others: list[tuple[Any, ...]]) -> str:
    for row, other in zip(mine, others, strict=False):
        if row != other:
            return f"{row} against {other}"
    return f"{len(mine)} rows against {len(others)}"
