"""A domain's tables as SQLite itself understands them."""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import apsw

from eopsgym.errors import DomainError

Kind = Literal["boolean", "datetime", "number", "integer", "text"]


@dataclass(frozen=True)
class Column:
    """One column: its name, declared type, and how its values read outside the database."""

    name: str
    type: str
    kind: Kind
    required: bool
    key: int


@dataclass(frozen=True)
class Schema:
    """The CREATE TABLE statements of a domain."""

    sql: str

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the statements, which keys templates."""
        return hashlib.sha256(self.sql.encode()).hexdigest()

    @cached_property
    def tables(self) -> dict[str, dict[str, Column]]:
        """Table name to column name to column, in order of declaration."""
        connection = apsw.Connection(":memory:")
        connection.execute(self.sql)
        names = [
            row[0]
            for row in connection.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            )
        ]
        return {name: _columns(connection, name) for name in names}

    def columns(self, table: str) -> dict[str, Column]:
        """The columns of one table.

        Raises:
            DomainError: if there is no such table.
        """
        try:
            return self.tables[table]
        except KeyError:
            known = ", ".join(sorted(self.tables))
            raise DomainError(f"no table {table!r}; the tables are {known}") from None


def _columns(connection: apsw.Connection, table: str) -> dict[str, Column]:
    rows = connection.execute(
        'SELECT name, type, "notnull", pk FROM pragma_table_info(?)', (table,)
    )
    return {
        name: Column(name, declared, _kind(declared), bool(required), key)
        for name, declared, required, key in rows
    }


def _kind(declared: str) -> Kind:
    upper = declared.upper()
    if upper.startswith("BOOL"):
        return "boolean"
    if upper.startswith(("DATETIME", "TIMESTAMP")):
        return "datetime"
    if upper.startswith(("NUMERIC", "DECIMAL", "REAL", "FLOAT", "DOUBLE")):
        return "number"
    return "integer" if "INT" in upper else "text"
