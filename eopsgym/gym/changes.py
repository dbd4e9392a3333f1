"""What a call did to the database, as rows and as bytes."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import apsw

from eopsgym.domains.kernel import Row
from eopsgym.domains.schema import Schema

Operation = Literal["insert", "update", "delete"]


class Cell(NamedTuple):
    """One column of a changed row."""

    table: str
    key: str
    column: str
    before: Any
    after: Any


@dataclass(frozen=True)
class Change:
    """One row that a call inserted, updated or deleted.

    `before` and `after` hold the changed columns of an update, and the whole row of an insert
    (`before` is None) or a delete (`after` is None).
    """

    table: str
    operation: Operation
    key: str
    before: Row | None
    after: Row | None

    def cells(self) -> Iterator[Cell]:
        """The change column by column."""
        for column in self.after or self.before or {}:
            yield Cell(
                self.table,
                self.key,
                column,
                (self.before or {}).get(column),
                (self.after or {}).get(column),
            )

    def __str__(self) -> str:
        if self.operation != "update":
            return f"{self.operation} {self.table} {self.key}"
        columns = ", ".join(f"{c.column}: {c.before!r} -> {c.after!r}" for c in self.cells())
        return f"update {self.table} {self.key}: {columns}"


@dataclass(frozen=True)
class Changes:
    """The changes of one call: a sequence of `Change` that also knows its bytes.

    `recorded` is False where nobody could see them, as on a server that does not tell: then the
    rows are unknown, which is not the same as none.
    """

    rows: tuple[Change, ...]
    changeset: bytes = b""
    recorded: bool = True

    def __iter__(self) -> Iterator[Change]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: int) -> Change:
        return self.rows[index]

    def cells(self) -> list[Cell]:
        """Every changed column of every row."""
        return [cell for change in self.rows for cell in change.cells()]

    def __repr__(self) -> str:
        if not self.recorded:
            return "changes not recorded here"
        return "\n".join(map(str, self.rows)) or "no changes"


NOTHING = Changes(())
NOT_RECORDED = Changes((), recorded=False)


def recorder(connection: apsw.Connection) -> apsw.Session:
    """A session that records every table of a connection, those without a key included."""
    session = apsw.Session(connection, "main")
    session.config(apsw.SQLITE_SESSION_OBJCONFIG_ROWID, True)
    session.attach()
    return session


def decode(changeset: bytes, schema: Schema) -> Changes:
    """Read a changeset's rows, in the order of its tables and keys."""
    if not changeset:
        return NOTHING
    rows = [_decode_row(change, schema) for change in apsw.Changeset.iter(changeset)]
    return Changes(tuple(sorted(rows, key=lambda row: (row.table, row.key))), changeset)


def _decode_row(change: apsw.TableChange, schema: Schema) -> Change:
    names = _names(change, schema)
    before = _named(names, change.old)
    after = _named(names, change.new)
    keys = sorted(change.pk_columns)
    source = before if before is not None else after
    key = "/".join(str((source or {}).get(names[index])) for index in keys)
    operation: Operation = "update"
    if before is None:
        operation = "insert"
    elif after is None:
        operation = "delete"
    else:
        before = {name: before.get(name) for name in after}
    return Change(change.name, operation, key, before, after)


def _names(change: apsw.TableChange, schema: Schema) -> list[str]:
    if change.name not in schema.tables:
        # A table that the seed brought, whose triggers may write to it.
        return [f"column_{number}" for number in range(1, change.column_count + 1)]
    columns = list(schema.columns(change.name))
    offset = change.column_count - len(columns)
    return [*["rowid"][:offset], *columns]


def _named(names: list[str], values: tuple[Any, ...] | None) -> Row | None:
    if values is None:
        return None
    return {
        name: value
        for name, value in zip(names, values, strict=True)
        if value is not apsw.no_change
    }


def full_rows(
    connection: apsw.Connection, changeset: bytes, schema: Schema, tables: Collection[str]
) -> Iterator[tuple[str, Row | None, Row | None]]:
    """The whole rows of some tables before and after, in the order of `decode`.

    A changeset holds of an updated row what changed; the rest is read from the database, which
    has it still.
    """
    rows = [
        (_decode_row(change, schema), sorted(change.pk_columns), change.old)
        for change in apsw.Changeset.iter(changeset)
        if change.name in tables and change.name in schema.tables
    ]
    for row, keys, old in sorted(rows, key=lambda each: (each[0].table, each[0].key)):
        if row.operation != "update":
            yield row.table, row.before, row.after
            continue
        names = list(schema.columns(row.table))
        assert old is not None
        where = " AND ".join(f'"{names[key]}" IS ?' for key in keys)
        sql = f'SELECT * FROM "{row.table}" WHERE {where}'
        found = connection.execute(sql, [old[key] for key in keys]).fetchone()
        assert found is not None
        after = dict(zip(names, found, strict=True))
        yield row.table, {**after, **(row.before or {})}, after


def replay(connection: apsw.Connection, changesets: Iterable[bytes]) -> None:
    """Apply recorded changesets, in order, to a clone of the database they came from.

    What foreign keys and triggers did is in them and must not be done twice.
    """
    kinds = (apsw.SQLITE_DBCONFIG_ENABLE_FKEY, apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER)
    before = {kind: connection.config(kind, -1) for kind in kinds}
    for kind in kinds:
        connection.config(kind, 0)
    try:
        for changeset in changesets:
            if changeset:
                apsw.Changeset.apply(changeset, connection)
    finally:
        for kind, on in before.items():
            connection.config(kind, on)
