"""Descriptions of a domain and its databases for the REST helpers: schema, state, user."""

import json
from functools import cache
from typing import Any

import apsw

from eopsgym.domains.kernel import Row
from eopsgym.errors import DatabaseError
from eopsgym.gym.database import Database
from eopsgym.gym.query import rows_as_json


@cache
def schema(sql: str) -> dict[str, Any]:
    """Return columns, foreign keys and indexes by table, from CREATE TABLE statements."""
    connection = apsw.Connection(":memory:")
    connection.execute(sql)
    names = [
        str(name)
        for (name,) in connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        )
    ]
    return {name: _table(connection, name) for name in names}


def _table(connection: apsw.Connection, name: str) -> dict[str, Any]:
    columns = connection.execute(
        'SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?)', (name,)
    )
    keys = connection.execute(
        'SELECT "from", "table", "to" FROM pragma_foreign_key_list(?)', (name,)
    )
    indexes = connection.execute('SELECT name, "unique" FROM pragma_index_list(?)', (name,))
    return {
        "table_name": name,
        "columns": [
            {
                "name": column,
                "type": declared,
                "nullable": not required,
                "default": default,
                "primary_key": bool(key),
            }
            for column, declared, required, default, key in columns.fetchall()
        ],
        "foreign_keys": [
            {"column": column, "references_table": table, "references_column": target}
            for column, table, target in keys.fetchall()
        ],
        "indexes": [
            {"name": index, "unique": bool(unique), "columns": _indexed(connection, str(index))}
            for index, unique in indexes.fetchall()
        ],
    }


def _indexed(connection: apsw.Connection, index: str) -> list[str]:
    columns = connection.execute("SELECT name FROM pragma_index_info(?)", (index,))
    return [str(name) for (name,) in columns.fetchall()]


def state(database: Database, most_bytes: int) -> dict[str, Any]:
    """Return size, counts and the rows of every table of a database.

    All rows are included unless they take more than `most_bytes` as JSON: then `left_out` gives the
    number of missing rows by table, and `notice` explains how to read them.

    Raises:
        DatabaseError: if a text in it is not valid Unicode.
    """
    tables = list(database.domain.schema.tables)
    size = len(database.serialize())
    counts = {name: _count(database, name) for name in tables}
    data: dict[str, list[Row]] = {}
    room = most_bytes
    for name in tables:
        data[name], room = _rows_within(database, name, room)
    contents = {
        "size_bytes": size,
        "size_mb": round(size / 1024 / 1024, 2),
        "total_tables": len(tables),
        "table_counts": counts,
        "table_data": data,
    }
    left_out = {name: counts[name] - len(data[name]) for name in tables}
    if any(left_out.values()):
        contents["left_out"] = {name: count for name, count in left_out.items() if count}
        contents["notice"] = (
            f"table_data ends at {most_bytes:,} bytes: left_out counts the rows that are missing. "
            "Query them with /api/sql-runner, or start the server with a larger state_bytes"
        )
    return contents


def _rows_within(database: Database, table: str, room: int) -> tuple[list[Row], int]:
    """Return the first rows of a table that fit, and the bytes left; 0 if a row did not fit."""
    rows: list[Row] = []
    names = list(database.domain.schema.columns(table))
    try:
        for values in database.connection.execute(f'SELECT * FROM "{table}"'):
            (row,) = rows_as_json([dict(zip(names, values, strict=True))])
            room -= len(json.dumps(row))
            if room < 0:
                break
            rows.append(row)
    except UnicodeError as error:
        raise DatabaseError(f"a text in {table} is not valid Unicode: {error}") from error
    return rows, room


def _count(database: Database, table: str) -> int:
    return int(database.rows(f'SELECT count(*) AS n FROM "{table}"')[0]["n"])


def user(database: Database, token: str | None) -> Row:
    """Return id, name and email of the acting user.

    Raises:
        ToolError: if no user has the token.
    """
    row = database.user(token)
    names = [row.get(part) for part in ("first_name", "last_name")]
    return {
        "user_id": row.get("user_id", next(iter(row.values()))),
        "name": row.get("name") or " ".join(name for name in names if name),
        "email": row.get("email"),
    }
