"""Finding, listing, counting and showing records, as far as the acting user sees them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.schema import row_query
from eopsgym.domains.query.query_model import (
    All,
    Compare,
    Condition,
    Operator,
    Query,
    compile_condition,
    equal,
    quoted,
)
from eopsgym.domains.records import dates
from eopsgym.domains.records.resource_description import Description

Filters = Mapping[str, Any]
"""Field (or column) to value; None and empty text filter nothing, a list means any of it."""

Rows = list[Row]
Groups = list[tuple[Any, ...]]
Readers = list[tuple[str, Callable[[Any], Any] | None]]
"""The columns that results give, in order, and what makes of a stored value the one they give."""


class _RowsBy(dict[str, str]):
    """A column to the query for the rows of one value of it, the first as lists would have it."""

    def __init__(self, table: str, primary: tuple[str, ...], order: str) -> None:
        super().__init__({primary[0]: row_query(table, primary)} if len(primary) == 1 else {})
        self.table, self.order = table, order

    def __missing__(self, column: str) -> str:
        sql = f'SELECT * FROM "{self.table}" WHERE {quoted(column)} = ? ORDER BY {self.order}'
        self[column] = sql
        return sql


class Readable(Description):
    """Records of one kind, as every tool reads them."""

    # Sight

    def owned(self, call: Call) -> Condition | None:
        """Return the condition that a row is of the acting user's organisation.

        None where rows have no owner.
        """
        if self.org is None or self.org not in self.columns:
            return None
        mine = call.user.get("org_id")
        return Compare(self.org, "in", ()) if mine is None else Compare(self.org, "=", mine)

    def sight(self, call: Call) -> Condition | None:
        """Return the one condition on what the acting user may see; None for everything."""
        return self.owned(call)

    def sees(self, call: Call, row: Row) -> bool:
        """Return whether the acting user may see a row."""
        sight = self.sight(call)
        if sight is None:
            return True
        if isinstance(sight, Compare) and sight.operator == "=":
            return bool(row[sight.column] == sight.value)
        return self.holds(call, row, sight)

    def holds(self, call: Call, row: Row, condition: Condition) -> bool:
        """Return whether a condition is true of a row."""
        if isinstance(condition, All) and not condition.conditions:
            return True
        this, values = self._identity(row)
        where = compile_condition(condition, values)
        sql = f'SELECT 1 FROM "{self.table}" WHERE {this} AND {where}'
        return call.value(sql, *values) is not None

    def _identity(self, row: Row) -> tuple[str, list[Any]]:
        """Return the condition that only this row meets, and the values of its placeholders."""
        primary = self.keys.primary
        return f"[{'] = ? AND ['.join(primary)}] = ?", [row[name] for name in primary]

    def _readable(self, call: Call) -> Condition | None:
        """Return the condition of every read; lists and `reach` check the rest of `sight`."""
        if self.wall is not None:
            return self.owned(call)
        enforced = call.where_enforced(self.sight)
        return enforced and enforced(call)

    def reach(self, call: Call, row: Row) -> Row:
        """Return the same row, after checking the rule that it must be in sight."""
        if self.apart is not None and not self.sees(call, row):
            message = f"{self.label} '{row[self.key]}' belongs to another organisation"
            call.require(self.apart, False, message)
        return row

    # Finding

    def row(self, call: Call, value: Any, by: str | None = None) -> Row | None:
        """Return the row of a key, of any organisation, as a reference needs it."""
        return None if value in (None, "") else call.row(self._rows_by[by or self.key], value)

    @cached_property
    def _rows_by(self) -> "_RowsBy":
        return _RowsBy(self.table, self.keys.primary, self.newest_first)

    def find(self, call: Call, value: Any, by: str | None = None) -> Row | None:
        """Return the row whose key (or the column `by`) has a value, as far as the user sees it.

        Of several, one in sight comes first, then the newest. None and empty text name no row.
        """
        if value in (None, ""):
            return None
        found = self.meant(call, value, by)
        return self._in_sight(call, found) if found else None

    def get(self, call: Call, value: Any, field: str | None = None, by: str | None = None) -> Row:
        """Return a row as `find` does, but raise an error that names `field` if it is missing.

        A row out of sight is missing where sight is enforced; where it is not, using it is recorded
        as a breach.

        Raises:
            ToolError: there is no such row.
        """
        if value in (None, ""):
            raise self.not_found(value, field)
        return self.pick(call, self.meant(call, value, by), value, field)

    def one(self, call: Call, value: Any, field: str | None = None, by: str | None = None) -> Row:
        """Return the row of `get` as results show it."""
        return self.result(call, self.get(call, value, field, by))

    def meant(self, call: Call, value: Any, by: str | None = None, part: bool = False) -> Rows:
        """Return the rows that a value means: by their key, another column, or a part of it."""
        readable = self._readable(call)
        if readable is None and not part:
            return call.rows(self._rows_by[by or self.key], value)
        wanted = Compare(by or self.key, "has" if part else "=", value)
        return self.select(call, _both(wanted, readable), everyone=True)

    def pick(
        self, call: Call, found: Sequence[Row], value: object, field: str | None = None
    ) -> Row:
        """Return the first of some rows, one in sight if there is one.

        Raises:
            ToolError: `found` is empty; `value` and `field` appear in the message.
        """
        if not found:
            raise self.not_found(value, field)
        return self.reach(call, self._in_sight(call, found))

    def _in_sight(self, call: Call, rows: Sequence[Row]) -> Row:
        """Return the first row that the acting user sees; the first of all if they see none."""
        if len(rows) < 2 or self.wall is not None:
            return rows[0]
        return next((row for row in rows if self.sees(call, row)), rows[0])

    def where(self, call: Call, filters: Filters) -> Condition | None:
        """Return the condition of all filters together; None and empty text filter nothing.

        Raises:
            ToolError: INVALID_DATE_RANGE for a span that ends before it starts, and what
                `dates.parse_date` raises.
        """
        wanted = [each for each in filters.items() if each[1] is not None and each[1] != ""]
        if not wanted:
            return None
        self._check_spans(wanted)
        return All([self._compare(call, name, value) for name, value in wanted])

    def _compare(self, call: Call, name: str, value: Any) -> Condition:
        known = self.meanings[name]
        is_time = not self.as_stored and self.columns[known.column].kind == "datetime"
        if is_time or known.since or known.until:
            moment = dates.store(dates.parse_date(value, name))
            operator: Operator = ">=" if known.since else "<=" if known.until else "="
            return Compare(known.column, operator, moment, moment=True)
        target = self.targets[name]
        if target and target.by and target.by != target.held:
            rows = target.resource.meant(call, value, target.by, known.part)
            return Compare(known.column, "in", [row[target.held] for row in rows])
        if known.part:
            return Compare(known.column, "has", value)
        return equal(known.column, value)

    def _check_spans(self, wanted: Iterable[tuple[str, Any]]) -> None:
        starts: dict[str, tuple[str, Any]] = {}
        ends: dict[str, tuple[str, Any]] = {}
        for name, value in wanted:
            known = self.meanings[name]
            if known.since or known.until:
                bounds = starts if known.since else ends
                bounds[known.column] = (name, dates.parse_date(value, name))
        for column in (name for name in starts if name in ends):
            (start, earliest), (end, latest) = starts[column], ends[column]
            if earliest > latest:
                message = f"{start} must not be later than {end}"
                raise ToolError(message, "INVALID_DATE_RANGE", start)

    def select(
        self,
        call: Call,
        where: Filters | Condition | None = None,
        *,
        everyone: bool = False,
        columns: Sequence[str] = (),
        order: str = "",
        limit: int | None = None,
        offset: int = 0,
    ) -> Rows:
        """Return the stored rows that pass, in list order.

        Args:
            call: the call.
            where: filters, or a condition.
            everyone: also rows out of sight, and behind a wall.
            columns: the columns to read, all unless given.
            order: SQL of another order.
            limit: the greatest number of rows.
            offset: the number of rows to skip.
        """
        wanted = self._wanted(call, where, everyone)
        query = Query(self.table, wanted, columns, (), order or self.newest_first, limit, offset)
        sql, values = query.compile()
        return call.rows(sql, *values)

    def query(
        self,
        call: Call,
        where: Filters | Condition | None = None,
        columns: Sequence[str] = (),
        *,
        everyone: bool = False,
    ) -> Query:
        """Return the query of `select`, without an order; with one column, for use with `in`."""
        return Query(self.table, self._wanted(call, where, everyone), columns)

    def count(
        self, call: Call, where: Filters | Condition | None = None, *, everyone: bool = False
    ) -> int:
        """Count the rows that `select` would return."""
        sql, values = self.query(call, where, ["count(*)"], everyone=everyone).compile()
        return int(call.value(sql, *values))

    def _wanted(
        self, call: Call, where: Filters | Condition | None, everyone: bool
    ) -> Condition | None:
        wanted = self.where(call, where) if isinstance(where, Mapping) else where
        return _both(wanted, None if everyone else self._readable(call))

    @cached_property
    def newest_first(self) -> str:
        """The order of lists, as SQL."""
        if self.order:
            return self.order
        if self.created is None or self.created not in self.columns:
            return "rowid DESC"
        return f"{quoted(self.created)} DESC, rowid DESC"

    def list(self, call: Call, where: Filters | Condition | None = None, **more: Any) -> Rows:
        """Return the rows of `select` as results show them."""
        return self.results(call, self.select(call, where, **more))

    def page(
        self,
        call: Call,
        where: Filters | Condition | None = None,
        limit: int | None = None,
        offset: int = 0,
        order: str = "",
    ) -> Row:
        """Return `list` under the resource's plural name, with the number of all that pass."""
        shown = self.list(call, where, limit=limit, offset=offset, order=order)
        total = len(shown) if limit is None and not offset else self.count(call, where)
        return {self.plural or f"{self.table}s": shown, "total_count": total}

    def tally(
        self, call: Call, column: str, where: Filters | Condition | None = None
    ) -> dict[Any, int]:
        """Count the rows with each value of a column; null, and values of no row, are absent.

        The values are in the order in which they first appear in the table.
        """
        query = self.query(call, where, [column, "count(*)"])
        sql, values = replace(query, group=[column], order="min(rowid)").compile()
        found = call.execute(sql, *values)
        return {value: count for value, count in found if value is not None}

    def measure(
        self,
        call: Call,
        expression: str,
        where: Filters | Condition | None = None,
        by: Sequence[str] = (),
    ) -> Groups:
        """Return an SQL aggregate such as `avg("reopen_count")` over the rows of `select`.

        Args:
            call: the call.
            expression: the aggregate; text of this package, never a caller's.
            where: as in `select`.
            by: columns to group by; each result starts with their values, in their order.
        """
        query = self.query(call, where, [*by, expression])
        order = ", ".join(map(quoted, by))
        sql, values = replace(query, group=by, order=order).compile()
        return list(call.execute(sql, *values))

    # Showing

    @cached_property
    def _readers(self) -> Readers:
        readers = {} if self.as_stored else _IN_JSON
        names = self.shown or [name for name in self.columns if name not in self.hidden]
        return [(name, readers.get(self.columns[name].kind)) for name in names]

    def show(self, row: Row) -> Row:
        """Return a stored row as results show it: without hidden columns, with JSON values."""
        shown: Row = {}
        for name, read in self._readers:
            if name in row:
                value = row[name]
                shown[name] = read(value) if read is not None and value is not None else value
        return shown

    def results(self, call: Call, rows: Sequence[Row]) -> Rows:
        """Return stored rows as results show them; systems that show more override this."""
        return [self.show(row) for row in rows]

    def result(self, call: Call, row: Row) -> Row:
        """Return one row as `results` shows it."""
        return self.results(call, [row])[0]


def _both(wanted: Condition | None, readable: Condition | None) -> Condition | None:
    return All((wanted, readable)) if wanted and readable else wanted or readable


def _show_moment(value: Any) -> Any:
    """Return a stored date such as `2026-03-02T09:00:00`."""
    return value.replace(" ", "T", 1).removesuffix(".000000") if isinstance(value, str) else value


def _show_flag(value: Any) -> Any:
    return bool(value) if isinstance(value, int) else value


def _show_number(value: Any) -> Any:
    return float(value) if isinstance(value, int) else value


_IN_JSON: dict[str, Callable[[Any], Any]] = {
    "boolean": _show_flag,
    "datetime": _show_moment,
    "number": _show_number,
}
"""Kind of column to what makes of its values those of JSON."""
