"""Write seeds as SQL: rows go in as dictionaries, checked text comes out.

The writer knows the schema, so a seed with an unknown column, a text that is too long for its
column or a broken foreign key fails when it is generated, not when an agent meets it.
"""

import datetime as dt
import re
import sqlite3
from collections.abc import Iterable, Mapping
from decimal import Decimal

from eopsgym.errors import SeedError

Value = str | int | float | bool | Decimal | dt.datetime | dt.date | None
SqlRow = Mapping[str, Value]

_LENGTH = re.compile(r"VARCHAR\((\d+)\)", re.IGNORECASE)


def literal(value: Value) -> str:
    """A value as an SQL literal; times as `'YYYY-MM-DD HH:MM:SS'`, truth as 1 and 0."""
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, dt.datetime):
        return f"'{value:%Y-%m-%d %H:%M:%S}'"
    if isinstance(value, dt.date):
        return f"'{value:%Y-%m-%d}'"
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return str(value)


def insert(table: str, columns: Iterable[str], rows: Iterable[SqlRow]) -> str:
    """One INSERT statement, one row a line; a column that a row lacks is NULL."""
    names = list(columns)
    lines = ["(" + ", ".join(literal(row.get(name)) for name in names) + ")" for row in rows]
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES\n" + ",\n".join(lines) + ";\n"


class SeedWriter:
    """Collects the rows of a seed for one schema and writes them as SQL."""

    def __init__(self, schema: str) -> None:
        """Take the schema as SQL text; raises SeedError if SQLite does not."""
        self._schema = schema
        database = self._database()
        self.rows: dict[str, list[dict[str, Value]]] = {}
        self._columns: dict[str, dict[str, int | None]] = {}
        for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'"):
            self.rows[table] = []
            self._columns[table] = {
                name: int(found[1]) if (found := _LENGTH.search(kind)) else None
                for _, name, kind, *_ in database.execute(f"PRAGMA table_info({table})")
            }
        database.close()

    def add(self, table: str, **values: Value) -> dict[str, Value]:
        """Add a row and return it; it may be changed until the text is written."""
        if table not in self.rows:
            raise SeedError(f"the schema has no table {table!r}")
        self.rows[table].append(values)
        return values

    def next_id(self, table: str, prefix: str) -> str:
        """The id that continues a table, such as `INC_001`."""
        return f"{prefix}_{len(self.rows[table]) + 1:03d}"

    @property
    def count(self) -> int:
        """Rows in all tables."""
        return sum(map(len, self.rows.values()))

    def text(self, header: str) -> str:
        """The whole seed; `header` becomes its leading comment.

        Raises SeedError for an unknown column, a text too long for its column, rows that SQLite
        refuses, or a foreign key that leads nowhere.
        """
        for table, rows in self.rows.items():
            for row in rows:
                self._check(table, row)
        parts = ["".join(f"-- {line}\n" for line in header.splitlines())]
        parts += [
            insert(table, self._columns[table], rows) for table, rows in self.rows.items() if rows
        ]
        sql = "\n".join(parts)
        self._load(sql)
        return sql

    def _check(self, table: str, row: SqlRow) -> None:
        for name, value in row.items():
            if name not in self._columns[table]:
                raise SeedError(f"table {table!r} has no column {name!r}")
            limit = self._columns[table][name]
            if limit is not None and isinstance(value, str) and len(value) > limit:
                raise SeedError(
                    f"{table}.{name} holds {limit} characters, not {len(value)}: {value!r}"
                )

    def _database(self) -> sqlite3.Connection:
        database = sqlite3.connect(":memory:")
        try:
            database.executescript(self._schema)
        except sqlite3.Error as error:
            raise SeedError(f"the schema is not valid SQL: {error}") from error
        return database

    def _load(self, sql: str) -> None:
        database = self._database()
        try:
            database.executescript(sql)
            broken = database.execute("PRAGMA foreign_key_check").fetchall()
        except sqlite3.Error as error:
            raise SeedError(f"the seed does not fill its schema: {error}") from error
        finally:
            database.close()
        if broken:
            table, rowid, target, _ = broken[0]
            raise SeedError(f"row {rowid} of {table} points to a row that {target} does not have")
