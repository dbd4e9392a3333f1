"""What a call did to the database, as rows and as bytes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import apsw

from eopsgym.domains.kernel import Row
from eopsgym.domains.schema import Schema, row_query

Operation = Literal["insert", "update", "delete"]
Watching = Callable[[str, Operation, Iterable[str]], Sequence[object]]
"""Who watches a change: its table, what happened, and the columns it touched."""


class Cell(NamedTuple):
    """One column of a changed row."""

    table: str
    key: str
    column: str
    before: Any
    after: Any


@dataclass(frozen=True)
class RowChange:
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
    """The changes of one call: a sequence of `RowChange` that also knows its bytes.

    `recorded` is False where nobody could see them, as on a server that does not tell: then the
    rows are unknown, which is not the same as none.
    """

    rows: tuple[RowChange, ...]
    changeset: bytes = b""
    recorded: bool = True

    def __iter__(self) -> Iterator[RowChange]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: int) -> RowChange:
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


_OWN = "own_"
"""How the names of tables begin that a system keeps for itself (`Domain.after_seed`)."""


def recorder(connection: apsw.Connection) -> apsw.Session:
    """A session that records every table of a connection, those without a key included."""
    session = apsw.Session(connection, "main")
    session.config(apsw.SQLITE_SESSION_OBJCONFIG_ROWID, True)
    session.attach()
    return session


def decode(changeset: bytes, schema: Schema) -> Changes:
    """Read a changeset's rows, in the order of its tables and keys."""
    return Changes(tuple(row for row, _ in _decode(changeset, schema)), changeset)


def net_changes(changesets: Iterable[bytes], schema: Schema) -> list[tuple[RowChange, Row]]:
    """What changesets, one after the other, come to: each row once, and the columns of its key.

    A value that was changed and changed back, and a row that was inserted and deleted again, are no
    change.
    """
    together = apsw.ChangesetBuilder()  # type: ignore[no-untyped-call]  # as apsw says it
    for changeset in changesets:
        if changeset:
            together.add(changeset)
    return _decode(together.output(), schema)


def _decode(changeset: bytes, schema: Schema) -> list[tuple[RowChange, Row]]:
    """Each changed row, and what names it: the columns of its key."""
    if not changeset:
        return []
    tables: dict[str, _Table] = {}
    rows = []
    for change in apsw.Changeset.iter(changeset):
        name = change.name
        table = tables.get(name)
        if table is None:
            table = tables[name] = _table_of(change, schema)
        if not table.is_own:
            rows.append(_decode_row(change, table))
    return sorted(rows, key=lambda each: (each[0].table, each[0].key))


class _Table(NamedTuple):
    """A table of a changeset: its columns, which of them are the key, and whose it is."""

    name: str
    columns: list[str]
    key: list[str]
    is_own: bool


def _table_of(change: apsw.TableChange, schema: Schema) -> _Table:
    columns = _names(change, schema)
    key = [columns[index] for index in sorted(change.pk_columns)]
    is_own = change.name.startswith(_OWN) and change.name not in schema.tables
    return _Table(change.name, columns, key, is_own)


def _decode_row(change: apsw.TableChange, table: _Table) -> tuple[RowChange, Row]:
    old, new = change.old, change.new
    before = None if old is None else dict(zip(table.columns, old, strict=True))
    after = None if new is None else dict(zip(table.columns, new, strict=True))
    source = (before if before is not None else after) or {}
    keys = {name: source[name] for name in table.key}
    operation: Operation = "insert" if before is None else "delete"
    if before is not None and after is not None:
        operation, unchanged = "update", apsw.no_change
        after = {name: value for name, value in after.items() if value is not unchanged}
        before = {name: before[name] for name in after}
    return RowChange(table.name, operation, "/".join(map(str, keys.values())), before, after), keys


def _names(change: apsw.TableChange, schema: Schema) -> list[str]:
    if change.name not in schema.tables:
        # A table that the seed brought, whose triggers may write to it.
        return [f"column_{number}" for number in range(1, change.column_count + 1)]
    columns = list(schema.tables[change.name])
    offset = change.column_count - len(columns)
    return [*["rowid"][:offset], *columns]


def decode_with_rows(
    connection: apsw.Connection, changeset: bytes, schema: Schema, watching: Watching
) -> tuple[Changes, list[tuple[str, Row | None, Row | None]]]:
    """As `decode`, and the whole rows before and after of the changes that somebody watches.

    A changeset holds of an updated row what changed; the rest is read from the database, which
    has it still.
    """
    found = _decode(changeset, schema)
    whole = [
        (row.table, *_whole(connection, row, keys, schema))
        for row, keys in found
        if watching(row.table, row.operation, row.after or row.before or ())
    ]
    return Changes(tuple(row for row, _ in found), changeset), whole


def _whole(
    connection: apsw.Connection, change: RowChange, keys: Row, schema: Schema
) -> tuple[Row | None, Row | None]:
    if change.operation != "update":
        return change.before, change.after
    (values,) = connection.execute(row_query(change.table, keys), tuple(keys.values()))
    after = dict(zip(schema.tables[change.table], values, strict=True))
    return {**after, **(change.before or {})}, after


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
