"""Rows that violate their schema: seeds may contain them, since SQLite allows it."""

import apsw

from eopsgym.domains.kernel.table_schema import Schema

_TYPES = {
    "boolean": "'integer'",
    "integer": "'integer'",
    "number": "'integer', 'real'",
    "datetime": "'text'",
    "text": "'text'",
}


def first_oddity(connection: apsw.Connection, schema: Schema) -> str | None:
    """Return the first value of a wrong type, missing value or broken reference, or None.

    It reads every row, so it is only used after a failure.
    """
    for table, columns in schema.tables.items():
        for column in columns.values():
            if column.type.upper() == "BLOB":
                continue
            name = f'"{column.name}"'
            fits = _TYPES[column.kind] if column.required else f"'null', {_TYPES[column.kind]}"
            sql = (
                f'SELECT typeof({name}) FROM "{table}" WHERE typeof({name}) NOT IN ({fits}) '
                f"OR {name} IN (9e999, -9e999) LIMIT 1"
            )
            kind = connection.execute(sql).get
            if kind is not None:
                return f"a value of type {kind} in {table}.{column.name}, a {column.kind} column"
    for table, _, target, _ in connection.execute("PRAGMA foreign_key_check"):
        return f"a row of {table} that refers to a {target} that is not there"
    return None
