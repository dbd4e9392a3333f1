"""What a tool may touch: the open connection, the acting user, the clock and the next id."""

import math
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from eopsgym.domains.core import dates
from eopsgym.domains.core.errors import LateError, ToolError
from eopsgym.domains.core.filters import Filters
from eopsgym.domains.core.reader import Reader, Row
from eopsgym.domains.core.table import Table


@dataclass
class Context(Reader):
    """One tool call. Tools read and write through it and never touch the clock of the machine."""

    given: frozenset[str] = frozenset()
    arguments: Mapping[str, Any] = field(default_factory=dict)
    deadline: float = math.inf

    def check_time(self) -> None:
        """End a call that has run too long; for work outside SQL, which the database watches.

        Raises:
            LateError: `deadline` (of `time.monotonic`) is past.
        """
        if time.monotonic() > self.deadline:
            raise LateError

    @property
    def stamp(self) -> str:
        """Now, as a DATETIME column holds it."""
        exact = self.domain.fractions
        return dates.store(self.now if exact else self.now.replace(microsecond=0))

    def take(self, *names: str) -> Row:
        """Those of the named arguments that the caller gave, by name; of all if none is named.

        It keeps a tool with many parameters short: its signature lists them, its body says which
        of them filter or write the columns of the same name.
        """
        return {
            name: self.arguments[name] for name in names or self.arguments if name in self.given
        }

    def edits(self, *names: str) -> Row:
        """As `take`, for the fields that an update may change.

        Raises:
            ToolError: NO_CHANGES_DETECTED if none of them is given.
        """
        values = self.take(*names)
        if not values:
            raise self.domain.faults.unchanged()
        return values

    # Writing

    def clean(self, table: Table, values: Filters) -> Row:
        """The values as they are stored: blank text is null.

        Raises:
            ToolError: VALIDATION_ERROR, where a column that must be filled is blank.
        """
        columns = self.domain.schema.columns(table.name)
        cleaned = dict(values)
        for name, value in values.items():
            if isinstance(value, str) and not value.strip():
                if columns[name].required:
                    raise ToolError(f"{name} cannot be empty", field=name)
                cleaned[name] = None
        return cleaned

    def insert(self, table: Table, values: Mapping[str, Any]) -> Row:
        """Add a row: key, time stamps and organisation are filled in unless given."""
        row = dict(values)
        columns = self.domain.schema.columns(table.name)
        if table.prefix and not row.get(table.key):
            row[table.key] = self.next_id(table)
        for column in (table.created, table.updated):
            if column and column in columns:
                row.setdefault(column, self.stamp)
        if table.org and table.org in columns:
            row.setdefault(table.org, self.user.get("org_id"))
        names = ", ".join(f'"{name}"' for name in row)
        marks = ", ".join("?" * len(row))
        self.connection.execute(
            f'INSERT INTO "{table.name}" ({names}) VALUES ({marks})', tuple(row.values())
        )
        key = row.get(table.key) if row.get(table.key) is not None else self._last_key(table)
        stored = self.row(f'SELECT * FROM "{table.name}" WHERE "{table.key}" = ?', key)
        assert stored is not None
        return stored

    def _last_key(self, table: Table) -> Any:
        rowid = self.connection.last_insert_rowid()
        return self.value(f'SELECT "{table.key}" FROM "{table.name}" WHERE rowid = ?', rowid)

    def update(self, table: Table, row: Row, values: Mapping[str, Any]) -> Row:
        """Write what differs and give back the row as it now is.

        Raises:
            ToolError: NO_CHANGES_DETECTED if nothing differs.
        """
        changed = {name: value for name, value in values.items() if row[name] != value}
        if not changed:
            raise self.domain.faults.unchanged(values)
        if table.updated and table.updated in row:
            changed.setdefault(table.updated, self.stamp)
        names = ", ".join(f'"{name}" = ?' for name in changed)
        self.connection.execute(
            f'UPDATE "{table.name}" SET {names} WHERE "{table.key}" = ?',
            (*changed.values(), row[table.key]),
        )
        stored = self.row(f'SELECT * FROM "{table.name}" WHERE "{table.key}" = ?', row[table.key])
        assert stored is not None
        return stored

    def delete(self, table: Table, rows: Sequence[Row]) -> int:
        """Remove rows by key and count them."""
        sql = f'DELETE FROM "{table.name}" WHERE "{table.key}" = ?'
        for row in rows:
            self._state_tenancy(table, row)
            self.connection.execute(sql, (row[table.key],))
        return len(rows)

    def next_id(self, table: Table) -> str:
        """The id after the highest of the table, over all organisations, at least three digits.

        Seeds may spell the prefix otherwise (`MEM_005`): what counts is the number.
        """
        key = f'"{table.key}"'
        sql = (
            f"SELECT max(CAST(substr({key}, instr({key}, '_') + 1) AS INTEGER)) "
            f'FROM "{table.name}"'
        )
        return f"{table.prefix}_{int(self.value(sql) or 0) + 1:03d}"

    def next_number(self, table: Table, column: str, prefix: str) -> int:
        """One more than the highest number that follows a prefix in a column."""
        sql = (
            f'SELECT max(CAST(substr("{column}", ?) AS INTEGER)) FROM "{table.name}" '
            f'WHERE substr("{column}", 1, ?) = ?'
        )
        return int(self.value(sql, len(prefix) + 1, len(prefix), prefix) or 0) + 1

    # Showing

    def show(self, table: Table, row: Row) -> Row:
        """A row as results give it: hidden columns gone, flags and dates in JSON form."""
        return self.domain.show(table, row)

    def list(self, table: Table, *filters: Any, **more: Any) -> list[Row]:
        """`select`, shown."""
        return [self.show(table, row) for row in self.select(table, *filters, **more)]

    # Checking

    def choice(self, field: str, value: str | None, allowed: Collection[str]) -> None:
        """Refuse a value outside an enumeration that the published schema calls plain text.

        Raises:
            ToolError: INVALID_ENUM_VALUE; None and empty text pass.
        """
        if value and value not in allowed:
            raise self.domain.faults.invalid_choice(field, value, allowed)

    def filled(self, field: str, value: str | None, limit: int | None = None) -> None:
        """Refuse a text of nothing but blanks, or one longer than its column.

        Raises:
            ToolError: VALIDATION_ERROR; None passes.
        """
        if value is None:
            return
        if not value.strip():
            raise ToolError(f"{field} cannot be empty", field=field)
        if limit is not None and len(value) > limit:
            raise ToolError(f"{field} cannot have more than {limit} characters", field=field)

    def unique(
        self,
        table: Table,
        column: str,
        value: Any,
        code: str,
        field: str | None = None,
        *,
        besides: Row | None = None,
        everyone: bool = False,
    ) -> None:
        """Refuse a value that another row of the table already has in a column.

        Args:
            table: where to look.
            column: which column.
            value: what to look for; None and empty text pass.
            code: of the error.
            field: the argument at fault, the column unless given.
            besides: a row that may have it, such as the one that is changed.
            everyone: also rows of other organisations that are out of sight.

        Raises:
            ToolError: with the code, naming label, column and value.
        """
        if value in (None, ""):
            return
        key = besides[table.key] if besides else None
        found = self.select(table, {column: value}, everyone=everyone)
        if any(row[table.key] != key for row in found):
            message = f"{table.label} with {column} '{value}' already exists"
            raise self.domain.faults.duplicate(message, code, field or column)
