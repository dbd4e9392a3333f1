"""What a tool may touch: the open connection, the acting user, the clock and the next id."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

import apsw

from eopsgym.domains.core import dates
from eopsgym.domains.core.errors import ToolError
from eopsgym.domains.core.table import Table

if TYPE_CHECKING:
    from eopsgym.domains.core.domain import Domain

Row = dict[str, Any]
# Seeds write dates with T or a space, with fractions or without, or as a day alone.
_FORM = "'%Y-%m-%d %H:%M:%f'"
_MOMENT = f'strftime({_FORM}, "{{}}")'
Filters = Mapping[str, Any]


@dataclass(frozen=True)
class Breach:
    """A policy rule that a call broke and the mode let pass."""

    rule: str
    message: str


@dataclass
class Context:
    """One tool call. Tools read and write through it and never touch the clock of the machine."""

    domain: "Domain"
    connection: apsw.Connection
    user: Row
    now: datetime
    guarded: bool
    given: frozenset[str] = frozenset()
    arguments: Mapping[str, Any] = field(default_factory=dict)
    breaches: list[Breach] = field(default_factory=list)

    @property
    def stamp(self) -> str:
        """Now, as a DATETIME column holds it."""
        exact = self.domain.fractions
        return dates.store(self.now if exact else self.now.replace(microsecond=0))

    @property
    def scoped(self) -> bool:
        """Whether rows of other organisations are out of sight."""
        return self.guarded or self.domain.scoped

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

    # Reading

    def rows(self, sql: str, *values: Any) -> list[Row]:
        """All rows of a query, as dicts from column to stored value."""
        cursor = self._execute(sql, values)
        first = cursor.fetchone()
        if first is None:
            return []
        # Asked for while a row is at hand: SQLite forgets the names after the last one.
        names = [column[0] for column in cursor.get_description()]
        return [dict(zip(names, row, strict=True)) for row in (first, *cursor)]

    def row(self, sql: str, *values: Any) -> Row | None:
        """The first row of a query, or None."""
        found = self.rows(sql, *values)
        return found[0] if found else None

    def value(self, sql: str, *values: Any) -> Any:
        """The first value of the first row of a query, or None."""
        found = self._execute(sql, values).fetchone()
        return found[0] if found else None

    def _execute(self, sql: str, values: Sequence[Any]) -> apsw.Cursor:
        try:
            return self.connection.execute(sql, values)
        except UnicodeEncodeError:
            raise ToolError("Text holds half of a surrogate pair", "INVALID_VALUE") from None

    def find(self, table: Table, value: Any, by: str | None = None) -> Row | None:
        """The row whose column (the key unless `by` names another) equals a value.

        Of several, one of the acting user's organisation comes first, then the newest. None and
        empty text name no row.
        """
        if value in (None, ""):
            return None
        found = self.select(table, {by or table.key: value})
        return self._own_first(table, found)[0] if found else None

    def _own_first(self, table: Table, rows: Sequence[Row]) -> list[Row]:
        return sorted(rows, key=lambda row: not self._is_own(table, row))

    def _is_own(self, table: Table, row: Row) -> bool:
        return not table.org or row.get(table.org) == self.user.get("org_id")

    def sees(self, table: Table, row: Row) -> bool:
        """Whether a row is the acting user's to see: of their organisation, within their sight."""
        if table.org and table.org in row and not self._is_own(table, row):
            return False
        narrow = self.domain.sight(self, table)
        if narrow is None:
            return True
        sql = f'SELECT 1 FROM "{table.name}" WHERE "{table.key}" = ? AND ({narrow[0]})'
        return self.value(sql, row[table.key], *narrow[1]) is not None

    def _state_tenancy(self, table: Table, row: Row) -> None:
        rule = self.domain.tenant_rule
        if rule and not self.sees(table, row):
            message = f"{table.label} '{row[table.key]}' belongs to another organisation"
            self.require(rule, False, message)

    def get(self, table: Table, value: Any, field: str | None = None, by: str | None = None) -> Row:
        """As `find`, but a missing row is an error that names `field`.

        A row of another organisation is missing where rows are scoped; where they are not,
        reaching for it is recorded as a breach.
        """
        if value in (None, ""):
            raise self.domain.faults.missing(table, value, field)
        found = self.select(table, {by or table.key: value}, everyone=not self.scoped)
        return self.pick(table, found, value, field)

    def pick(self, table: Table, found: Sequence[Row], value: Any, field: str | None = None) -> Row:
        """The first of some rows, one of the user's own organisation if there is one.

        Raises:
            ToolError: none was found; `value` and `field` say what was looked for.
        """
        if not found:
            raise self.domain.faults.missing(table, value, field)
        row = self._own_first(table, found)[0]
        self._state_tenancy(table, row)
        return row

    def select(
        self,
        table: Table,
        equal: Filters | None = None,
        like: Filters | None = None,
        between: Mapping[str, tuple[str | None, str | None]] | None = None,
        *,
        everyone: bool = False,
        columns: Sequence[str] = (),
    ) -> list[Row]:
        """Rows in list order. Filters that are None or empty text are left out.

        Args:
            table: where to look.
            equal: column to exact value; a list means any of them.
            like: column to a part of the value, case ignored.
            between: column to (earliest, latest) dates as the caller gave them, inclusive.
            everyone: also rows of other organisations where they would be out of sight.
            columns: which to read, all unless given.
        """
        clause, values = self._where(table, equal, like, between, everyone)
        names = ", ".join(f'"{name}"' for name in columns) or "*"
        sql = f'SELECT {names} FROM "{table.name}"{clause} ORDER BY {table.newest_first}'
        return self.rows(sql, *values)

    def tally(
        self,
        table: Table,
        column: str,
        equal: Filters | None = None,
        like: Filters | None = None,
        between: Mapping[str, tuple[str | None, str | None]] | None = None,
    ) -> dict[Any, int]:
        """How many rows hold each value of a column; null, and what no row holds, is absent.

        Filters as in `select`; values in the order in which they first appear in the table.
        """
        clause, values = self._where(table, equal, like, between)
        sql = (
            f'SELECT "{column}", count(*) FROM "{table.name}"{clause} '
            f'GROUP BY "{column}" HAVING "{column}" IS NOT NULL ORDER BY min(rowid)'
        )
        return dict(self.connection.execute(sql, values))

    def measure(
        self,
        table: Table,
        expression: str,
        equal: Filters | None = None,
        by: Sequence[str] = (),
    ) -> list[tuple[Any, ...]]:
        """An SQL aggregate such as `avg("reopen_count")` over the rows that `select` would give.

        Args:
            table: where to look.
            expression: the aggregate; our own text, never a caller's.
            equal: filters as in `select`.
            by: columns to group by; each result starts with their values, in their order.
        """
        clause, values = self._where(table, equal, None, None)
        names = ", ".join(f'"{column}"' for column in by)
        group = f" GROUP BY {names} ORDER BY {names}" if by else ""
        shown = f"{names}, {expression}" if by else expression
        sql = f'SELECT {shown} FROM "{table.name}"{clause}{group}'
        return list(self.connection.execute(sql, values))

    def _where(
        self,
        table: Table,
        equal: Filters | None,
        like: Filters | None,
        between: Mapping[str, tuple[str | None, str | None]] | None,
        everyone: bool = False,
    ) -> tuple[str, list[Any]]:
        where, values = self._conditions(equal or {}, like or {}, between or {})
        if table.org and self.scoped and not everyone:
            where.append(f'"{table.org}" = ?')
            values.append(self.user.get("org_id"))
        if self.scoped and not everyone and (narrow := self.domain.sight(self, table)):
            where.append(f"({narrow[0]})")
            values.extend(narrow[1])
        return f" WHERE {' AND '.join(where)}" if where else "", values

    def _conditions(
        self,
        equal: Filters,
        like: Filters,
        between: Mapping[str, tuple[str | None, str | None]],
    ) -> tuple[list[str], list[Any]]:
        where: list[str] = []
        values: list[Any] = []
        for column, value in equal.items():
            if isinstance(value, (list, tuple)):
                where.append(f'"{column}" IN ({", ".join("?" * len(value))})')
                values.extend(value)
            elif value is not None and value != "":
                where.append(f'"{column}" = ?')
                values.append(value)
        for column, value in like.items():
            if value is not None and value != "":
                where.append(f'instr(lower("{column}"), lower(?)) > 0')
                values.append(value)
        for column, (earliest, latest) in between.items():
            for operator, moment in self._range(column, earliest, latest):
                where.append(f"{_MOMENT.format(column)} {operator} strftime({_FORM}, ?)")
                values.append(moment)
        return where, values

    def _range(
        self, column: str, earliest: str | None, latest: str | None
    ) -> list[tuple[str, str]]:
        name = column.removesuffix("_on").removesuffix("_at")
        start = dates.parse_date(earliest, f"{name}_after") if earliest else None
        end = dates.parse_date(latest, f"{name}_before") if latest else None
        if start and end and start > end:
            raise ToolError(
                f"{name}_after must not be later than {name}_before",
                "INVALID_DATE_RANGE",
                f"{name}_after",
            )
        bounds = [(">=", start), ("<=", end)]
        return [(operator, dates.store(moment)) for operator, moment in bounds if moment]

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

    # Rules

    def require(self, rule: str, kept: bool, message: str) -> None:
        """State a policy rule: breaking it is an error in guarded mode, else a recorded fact.

        Raises:
            ToolError: POLICY_VIOLATION, naming the rule, in guarded mode.
        """
        if kept:
            return
        if self.guarded:
            raise self.domain.faults.denied(rule, message)
        breach = Breach(rule, message)
        if breach not in self.breaches:
            self.breaches.append(breach)
