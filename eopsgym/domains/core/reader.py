"""Reading: what the acting user may see of the open database, under the rules of the mode."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

import apsw

from eopsgym.domains.core.errors import ToolError
from eopsgym.domains.core.filters import Condition, Filters, Spans, conditions
from eopsgym.domains.core.table import Table

if TYPE_CHECKING:
    from eopsgym.domains.core.domain import Domain

Row = dict[str, Any]


@dataclass(frozen=True)
class Breach:
    """A policy rule that a call broke and the mode let pass."""

    rule: str
    message: str


@dataclass
class Reader:
    """The acting user on the open database: reads rows, and states the rules that reads break."""

    domain: "Domain"
    connection: apsw.Connection
    user: Row
    now: datetime
    guarded: bool
    breaches: list[Breach] = field(default_factory=list, kw_only=True)

    @property
    def scoped(self) -> bool:
        """Whether rows of other organisations are out of sight."""
        return self.guarded or self.domain.scoped

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

    # Queries

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

    # Single rows

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

    def tenants(self, table: Table) -> tuple[Any, ...]:
        """The organisations whose rows of a table count as the acting user's own."""
        return (self.user.get("org_id"), *self.domain.serves(self, table))

    def _is_own(self, table: Table, row: Row) -> bool:
        return not table.org or row.get(table.org) in self.tenants(table)

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

    # Lists and sums

    def select(
        self,
        table: Table,
        equal: Filters | None = None,
        like: Filters | None = None,
        between: Spans | None = None,
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
        between: Spans | None = None,
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
        between: Spans | None,
        everyone: bool = False,
    ) -> Condition:
        where, values = conditions(equal, like, between)
        if table.org and self.scoped and not everyone:
            tenants = self.tenants(table)
            where.append(f'"{table.org}" IN ({", ".join("?" * len(tenants))})')
            values.extend(tenants)
        if self.scoped and not everyone and (narrow := self.domain.sight(self, table)):
            where.append(f"({narrow[0]})")
            values.extend(narrow[1])
        return f" WHERE {' AND '.join(where)}" if where else "", values
