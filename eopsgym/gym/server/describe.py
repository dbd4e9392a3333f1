"""What the REST helpers tell about a domain and its databases: schema, state, rows as JSON."""

import math
from functools import cache
from typing import Any

import apsw

from eopsgym.domains.core import Row
from eopsgym.gym.database import Database


def cell(value: Any) -> Any:
    """A stored value as JSON can hold it: bytes as hexadecimal text, infinity as null."""
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def rows_as_json(rows: list[Row]) -> list[Row]:
    """Rows of a query as JSON can hold them."""
    return [{name: cell(value) for name, value in row.items()} for row in rows]


@cache
def schema(sql: str) -> dict[str, Any]:
    """Table name to its columns, foreign keys and indexes, from CREATE TABLE statements."""
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
    found = connection.execute("SELECT name FROM pragma_index_info(?)", (index,))
    return [str(name) for (name,) in found.fetchall()]


def state(database: Database, rows: int) -> dict[str, Any]:
    """Size, counts and the first rows of every table of a database."""
    tables = list(database.domain.schema.tables)
    size = len(database.serialize())
    counts = {name: _count(database, name) for name in tables}
    data = {
        name: rows_as_json(database.sql(f'SELECT * FROM "{name}"', limit=rows)) for name in tables
    }
    return {
        "size_bytes": size,
        "size_mb": round(size / 1024 / 1024, 2),
        "total_tables": len(tables),
        "table_counts": counts,
        "table_data": data,
    }


def _count(database: Database, table: str) -> int:
    return int(database.sql(f'SELECT count(*) AS n FROM "{table}"')[0]["n"])


def user(database: Database, token: str | None) -> Row:
    """Id, name and email of the acting user.

    Raises:
        ToolError: if nobody has the token.
    """
    row = database.user(token)
    names = [row.get(part) for part in ("first_name", "last_name")]
    return {
        "user_id": row.get("user_id", next(iter(row.values()))),
        "name": row.get("name") or " ".join(name for name in names if name),
        "email": row.get("email"),
    }
