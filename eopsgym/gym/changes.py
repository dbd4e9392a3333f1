"""The changes of a call to the database, as rows and as bytes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import apsw

from eopsgym.domains.kernel import Row
from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.domains.rows import row_query
from eopsgym.errors import DatabaseError
from eopsgym.gym.change_recording import number_rows

Operation = Literal["insert", "update", "delete"]
Watching = Callable[[str, Operation, Iterable[str] | None], Sequence[object]]
"""A function that says whether a change is watched, by table, operation and changed columns."""


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
        """Yield the change column by column."""
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
    """The changes of one call: a sequence of `RowChange`, with the changeset.

    `recorded` is False if a server does not report changes: then the rows are unknown, which is not
    the same as none.
    """

    rows: tuple[RowChange, ...]
    changeset: bytes = b""
    recorded: bool = True

    @classmethod
    def unread(cls, changeset: bytes, schema: Schema) -> "Changes":
        """Return the changes of a changeset, whose rows are decoded on first access."""
        changes = cls.__new__(cls)
        vars(changes).update(changeset=changeset, recorded=True, _schema=schema)
        return changes

    if not TYPE_CHECKING:  # otherwise type checkers would accept any attribute name

        def __getattr__(self, name: str) -> Any:
            if name != "rows" or "_schema" not in vars(self):
                raise AttributeError(name)
            return vars(self).setdefault("rows", _rows(self.changeset, vars(self)["_schema"]))

    def agrees(self, schema: Schema) -> bool:
        """Return whether the rows agree with the bytes, which are decoded only once.

        Raises:
            Exception: what decoding damaged bytes raises, of many kinds.
        """
        known = vars(self)
        if "_agrees" not in known:
            known["_agrees"] = _rows(self.changeset, schema) == self.rows
        agrees: bool = known["_agrees"]
        return agrees

    def __getstate__(self) -> dict[str, Any]:
        return {"rows": self.rows, "changeset": self.changeset, "recorded": self.recorded}

    def __iter__(self) -> Iterator[RowChange]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: int) -> RowChange:
        return self.rows[index]

    def cells(self) -> list[Cell]:
        """Return every changed column of every row."""
        return [cell for change in self.rows for cell in change.cells()]

    def __repr__(self) -> str:
        if not self.recorded:
            return "changes not recorded here"
        return "\n".join(map(str, self.rows)) or "no changes"


NOTHING = Changes(())
NOT_RECORDED = Changes((), recorded=False)

_OPERATIONS: dict[str, Operation] = {"INSERT": "insert", "UPDATE": "update", "DELETE": "delete"}
_OWN = "own_"
"""The prefix of tables that a system keeps for its own use (`Domain.after_seed`)."""


def decode(changeset: bytes, schema: Schema) -> Changes:
    """Return the changes of a changeset, in the order of tables and keys."""
    return Changes(_rows(changeset, schema), changeset)


def _rows(changeset: bytes, schema: Schema) -> tuple[RowChange, ...]:
    return tuple(_row_change(*change) for change in _decode(changeset, schema))


def net_changes(changesets: Iterable[bytes], schema: Schema) -> list[tuple[RowChange, Row]]:
    """Return the net effect of successive changesets: each row once, with its key columns.

    A value that was changed and changed back is left out, and so is a row that was inserted and
    deleted again.
    """
    together = apsw.ChangesetBuilder()  # type: ignore[no-untyped-call]  # as apsw says it
    for changeset in changesets:
        if changeset:
            together.add(changeset)
    changes = _decode(together.output(), schema)
    return [(_row_change(*each), each[1].key_of(each[2])) for each in changes]


def merge_updates(calls: Iterable[Changes]) -> list[bytes]:
    """Return the changesets of calls, with consecutive ones that only update rows as one.

    To apply one changeset takes as long as to apply forty updates. Those with new or deleted rows
    stay as they are, because the order of the rows in a table depends on them.
    """
    merged: list[bytes] = []
    waiting: list[bytes] = []
    for changes in calls:
        if not changes.changeset:
            continue
        if _OWN.encode() in changes.changeset or any(c.operation != "update" for c in changes):
            merged += [*_as_one(waiting), changes.changeset]
            waiting = []
        else:
            waiting.append(changes.changeset)
    return [*merged, *_as_one(waiting)]


def _as_one(changesets: Sequence[bytes]) -> Sequence[bytes]:
    if len(changesets) < 2:
        return changesets
    together = apsw.ChangesetBuilder()  # type: ignore[no-untyped-call]  # as apsw says it
    for changeset in changesets:
        together.add(changeset)
    return [together.output()]


def changed_tables(changesets: Iterable[bytes]) -> set[str]:
    """Return the tables that changesets name."""
    return {change.name for changeset in changesets for change in apsw.Changeset.iter(changeset)}


def changed_keys(changesets: Iterable[bytes], schema: Schema, table: str) -> list[Row]:
    """Return the keys of the rows of a table that changesets name, each once."""
    keys: dict[tuple[Any, ...], Row] = {}
    for change in chain.from_iterable(map(apsw.Changeset.iter, changesets)):
        if change.name == table:
            row, names = change.old or change.new or (), _names(change, schema)
            key = {names[place]: row[place] for place in sorted(change.pk_columns)}
            keys[tuple(key.values())] = key
    return [*keys.values()]


class _Kind(NamedTuple):
    """A kind of change of one table's rows: its columns, and which of them are the key."""

    table: str
    operation: Operation
    columns: list[str]
    key: list[int]

    def key_of(self, values: Sequence[Any]) -> Row:
        """Return the key columns of a row, given the values of its key."""
        return {self.columns[place]: value for place, value in zip(self.key, values, strict=True)}


# A plain tuple, because a call makes many: the key as text, the kind of change, the values of the
# key, the row before, and the row after.
_Found = tuple[str, _Kind, list[Any], Row | None, Row | None]


def _decode(changeset: bytes, schema: Schema, watching: Watching | None = None) -> list[_Found]:
    """Return the watched changes of a changeset, in the order of tables and keys."""
    if not changeset:
        return []
    kinds: dict[tuple[str, str], _Kind | None] = {}
    changes: list[_Found] = []
    for change in apsw.Changeset.iter(changeset):
        what = change.name, change.op
        if what not in kinds:
            kinds[what] = _kind_of(change, schema, watching)
        kind = kinds[what]
        if kind is not None:
            changes.append(_read(change, kind))
    changes.sort(key=lambda each: (each[1].table, each[0]))
    return changes


def _kind_of(change: apsw.TableChange, schema: Schema, watching: Watching | None) -> _Kind | None:
    """Return the kind of a change; None if it is not watched."""
    name, operation = change.name, _OPERATIONS[change.op]
    is_own = name.startswith(_OWN) and name not in schema.tables
    if is_own or not (watching is None or watching(name, operation, None)):
        return None
    return _Kind(name, operation, _names(change, schema), sorted(change.pk_columns))


def _read(change: apsw.TableChange, kind: _Kind) -> _Found:
    old, new = change.old, change.new
    before = after = None
    if old is not None and new is not None:
        unchanged, cells = apsw.no_change, zip(kind.columns, old, new, strict=True)
        touched = [cell for cell in cells if cell[2] is not unchanged]
        before = {name: value for name, value, _ in touched}
        after = {name: value for name, _, value in touched}
    elif old is not None:
        before = dict(zip(kind.columns, old, strict=True))
    elif new is not None:
        after = dict(zip(kind.columns, new, strict=True))
    named: Sequence[Any] = old or new or ()
    key = [named[place] for place in kind.key]
    return "/".join(map(str, key)), kind, key, before, after


def _row_change(
    name: str, kind: _Kind, key: object, before: Row | None, after: Row | None
) -> RowChange:
    return RowChange(kind.table, kind.operation, name, before, after)


def _names(change: apsw.TableChange, schema: Schema) -> list[str]:
    columns = schema.names.get(change.name)
    if columns is None:
        # A table of the seed, to which triggers of the seed may write.
        return [f"column_{number}" for number in range(1, change.column_count + 1)]
    return columns if change.column_count == len(columns) else ["rowid", *columns]


def with_watched_rows(
    connection: apsw.Connection, changeset: bytes, schema: Schema, watching: Watching
) -> tuple[Changes, list[tuple[str, Row | None, Row | None]]]:
    """Return the changes, undecoded, and the table and whole rows of the watched ones.

    For an updated row, a changeset holds only what changed; the rest is read from the database.
    """
    rows: list[tuple[str, Row | None, Row | None]] = []
    for _, kind, key, before, after in _decode(changeset, schema, watching):
        if before is None or after is None:
            rows.append((kind.table, before, after))
        elif watching(kind.table, kind.operation, after):
            sql = row_query(kind.table, kind.key_of(key))
            (values,) = connection.execute(sql, tuple(key))
            whole = dict(zip(schema.names[kind.table], values, strict=True))
            rows.append((kind.table, {**whole, **before}, whole))
    return Changes.unread(changeset, schema), rows


def replay(connection: apsw.Connection, changesets: Iterable[bytes]) -> None:
    """Apply recorded changesets, in order, to a clone of the database they came from.

    Foreign keys and triggers are off, because the changesets contain their effects.

    Raises:
        DatabaseError: if the changesets are damaged, or belong to another database.
    """
    kinds = (apsw.SQLITE_DBCONFIG_ENABLE_FKEY, apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER)
    before = {kind: connection.config(kind, -1) for kind in kinds}
    for kind in kinds:
        connection.config(kind, 0)
    try:
        for changeset in changesets:
            if changeset:
                apsw.Changeset.apply(changeset, connection)
                number_rows(connection, changeset)
    except apsw.Error as error:
        raise DatabaseError(f"the recorded changes do not fit this database: {error}") from error
    finally:
        for kind, on in before.items():
            connection.config(kind, on)
