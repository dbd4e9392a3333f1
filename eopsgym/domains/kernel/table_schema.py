"""A system's tables as SQLite understands them: columns, keys, and unique columns."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path
from typing import Literal, NamedTuple

import apsw

from eopsgym.errors import DomainError

Kind = Literal["boolean", "datetime", "number", "integer", "text"]


class SchemaColumn(NamedTuple):
    """One column.

    Attributes:
        name: the declared name.
        type: the declared type, such as `VARCHAR(255)`.
        kind: the type of its values outside the database.
        required: whether it is NOT NULL.
        key: its position in the primary key, from 1; 0 if it is not part of it.
        default: the SQL of its default, if it has one.
    """

    name: str
    type: str
    kind: Kind
    required: bool
    key: int
    default: str | None = None


class ForeignKey(NamedTuple):
    """Columns that together refer to a row of a table, whose columns `named` have equal values."""

    columns: tuple[str, ...]
    table: str
    named: tuple[str, ...]


class Keys(NamedTuple):
    """The keys and unique columns of one table.

    Attributes:
        primary: the columns of the primary key, in order; composite keys have several.
        foreign: columns with a foreign key of their own, with the table and column it refers to.
        together: the foreign keys of several columns.
        unique: groups of columns in which no two rows have the same values, except keys.
    """

    primary: tuple[str, ...]
    foreign: dict[str, tuple[str, str]]
    together: tuple[ForeignKey, ...]
    unique: tuple[tuple[str, ...], ...]


_Tables = dict[str, dict[str, SchemaColumn]]


@dataclass(frozen=True)
class Schema:
    """The CREATE TABLE statements of a system."""

    sql: str

    @staticmethod
    @cache
    def of(folder: Path) -> "Schema":
        """Return the schema in a system's folder, `schema.sql`."""
        return Schema((folder / "schema.sql").read_text(encoding="utf-8"))

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the statements, which is part of the key of templates."""
        return hashlib.sha256(self.sql.encode()).hexdigest()

    @cached_property
    def _read(self) -> tuple[_Tables, dict[str, Keys]]:
        connection = apsw.Connection(":memory:")
        connection.execute(self.sql)
        names = [
            row[0]
            for row in connection.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            )
        ]
        columns = {name: _columns(connection, name) for name in names}
        return columns, {name: _keys(connection, name, columns) for name in names}

    @cached_property
    def tables(self) -> _Tables:
        """Columns by name, by table, in order of declaration."""
        return self._read[0]

    @cached_property
    def names(self) -> dict[str, list[str]]:
        """Names of columns by table, in order of declaration. Do not change the lists."""
        return {table: list(columns) for table, columns in self.tables.items()}

    def columns(self, table: str) -> dict[str, SchemaColumn]:
        """Return the columns of one table.

        Raises:
            DomainError: if there is no such table.
        """
        try:
            return self.tables[table]
        except KeyError:
            known = ", ".join(sorted(self.tables))
            raise DomainError(f"there is no table {table!r}; the tables are {known}") from None

    def keys(self, table: str) -> Keys:
        """Return the keys of one table.

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


def _keys(connection: apsw.Connection, table: str, columns: _Tables) -> Keys:
    sql = "SELECT name FROM pragma_index_list(?) WHERE \"unique\" AND origin = 'u' ORDER BY seq"
    unique = [
        tuple(name for (name,) in connection.execute("SELECT name FROM pragma_index_info(?)", (i,)))
        for (i,) in connection.execute(sql, (table,)).fetchall()
    ]
    keys = list(_foreign(connection, table, columns))
    alone = {key.columns[0]: (key.table, key.named[0]) for key in keys if len(key.columns) == 1}
    together = tuple(key for key in keys if len(key.columns) > 1)
    return Keys(_primary(columns[table]), alone, together, tuple(unique))


def _foreign(connection: apsw.Connection, table: str, columns: _Tables) -> Iterator[ForeignKey]:
    sql = 'SELECT id, "table", "from", "to" FROM pragma_foreign_key_list(?) ORDER BY id, seq'
    rows = connection.execute(sql, (table,)).fetchall()
    for (_, target), parts in groupby(rows, key=lambda row: row[:2]):
        names, named = zip(*(part[2:] for part in parts), strict=True)
        if target not in columns:
            raise DomainError(f"{table} refers to {target}, which is not a table here")
        # A foreign key without columns refers to the primary key.
        named = named if named[0] else _primary(columns[target])
        if len(named) != len(names):
            there = ", ".join(named) or "no column"
            raise DomainError(f"{table} refers to {target} by {', '.join(names)}, but to {there}")
        yield ForeignKey(names, target, named)


def _primary(columns: dict[str, SchemaColumn]) -> tuple[str, ...]:
    return tuple(name for _, name in sorted((c.key, c.name) for c in columns.values() if c.key))


def _kind(declared: str) -> Kind:
    upper = declared.upper()
    if upper.startswith("BOOL"):
        return "boolean"
    if upper.startswith(("DATETIME", "TIMESTAMP")):
        return "datetime"
    if upper.startswith(("NUMERIC", "DECIMAL", "REAL", "FLOAT", "DOUBLE")):
        return "number"
    return "integer" if "INT" in upper else "text"
