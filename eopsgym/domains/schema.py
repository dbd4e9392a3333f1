"""A system's tables as SQLite itself understands them: columns, keys, what is unique."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Literal, NamedTuple

import apsw

from eopsgym.errors import DomainError

Kind = Literal["boolean", "datetime", "number", "integer", "text"]


class SchemaColumn(NamedTuple):
    """One column.

    Attributes:
        name: as declared.
        type: as declared, such as `VARCHAR(255)`.
        kind: how its values read outside the database.
        required: whether it is NOT NULL.
        key: its place in the primary key, from 1; 0 for none.
        default: SQL of its default, if it has one.
    """

    name: str
    type: str
    kind: Kind
    required: bool
    key: int
    default: str | None = None


class Keys(NamedTuple):
    """What ties the rows of one table.

    Attributes:
        primary: the columns of the primary key, in order; composite keys have several.
        foreign: column to the table and column that it names a row by.
        unique: groups of columns of which no two rows have the same values, keys aside.
    """

    primary: tuple[str, ...]
    foreign: dict[str, tuple[str, str]]
    unique: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Schema:
    """The CREATE TABLE statements of a system."""

    sql: str

    @staticmethod
    @cache
    def of(folder: Path) -> "Schema":
        """That of a system's folder, `schema.sql`."""
        return Schema((folder / "schema.sql").read_text(encoding="utf-8"))

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the statements, which keys templates."""
        return hashlib.sha256(self.sql.encode()).hexdigest()

    @cached_property
    def _read(self) -> tuple[dict[str, dict[str, SchemaColumn]], dict[str, Keys]]:
        connection = apsw.Connection(":memory:")
        connection.execute(self.sql)
        names = [
            row[0]
            for row in connection.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            )
        ]
        columns = {name: _columns(connection, name) for name in names}
        return columns, {name: _keys(connection, name, columns[name]) for name in names}

    @cached_property
    def tables(self) -> dict[str, dict[str, SchemaColumn]]:
        """Table name to column name to column, in order of declaration."""
        return self._read[0]

    def columns(self, table: str) -> dict[str, SchemaColumn]:
        """The columns of one table.

        Raises:
            DomainError: if there is no such table.
        """
        try:
            return self.tables[table]
        except KeyError:
            known = ", ".join(sorted(self.tables))
            raise DomainError(f"no table {table!r}; the tables are {known}") from None

    def keys(self, table: str) -> Keys:
        """The keys of one table.

        Raises:
            DomainError: if there is no such table.
        """
        self.columns(table)
        return self._read[1][table]


def _columns(connection: apsw.Connection, table: str) -> dict[str, SchemaColumn]:
    sql = 'SELECT name, type, "notnull", pk, dflt_value FROM pragma_table_info(?)'
    return {
        name: SchemaColumn(name, declared, _kind(declared), bool(required), key, default)
        for name, declared, required, key, default in connection.execute(sql, (table,))
    }


def _keys(connection: apsw.Connection, table: str, columns: dict[str, SchemaColumn]) -> Keys:
    primary = sorted((c.key, c.name) for c in columns.values() if c.key)
    sql = 'SELECT "from", "table", "to" FROM pragma_foreign_key_list(?) WHERE seq = 0'
    foreign = {name: (target, to or name) for name, target, to in connection.execute(sql, (table,))}
    sql = "SELECT name FROM pragma_index_list(?) WHERE \"unique\" AND origin = 'u' ORDER BY seq"
    unique = [
        tuple(name for (name,) in connection.execute("SELECT name FROM pragma_index_info(?)", (i,)))
        for (i,) in connection.execute(sql, (table,)).fetchall()
    ]
    return Keys(tuple(name for _, name in primary), foreign, tuple(unique))


def _kind(declared: str) -> Kind:
    upper = declared.upper()
    if upper.startswith("BOOL"):
        return "boolean"
    if upper.startswith(("DATETIME", "TIMESTAMP")):
        return "datetime"
    if upper.startswith(("NUMERIC", "DECIMAL", "REAL", "FLOAT", "DOUBLE")):
        return "number"
    return "integer" if "INT" in upper else "text"


def row_query(table: str, key: Iterable[str]) -> str:
    """The query for the row that a key names: one text, which a connection prepares once."""
    where = " AND ".join(f'"{name}" IS ?' for name in key)
    return f'SELECT * FROM "{table}" WHERE {where}'
