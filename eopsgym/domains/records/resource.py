"""One kind of record: its description, and the operations that all tools share.

A system has a subclass for the storage and wording of its records (`class Record(Resource)`), and
one instance of it for each table that tools work on. Names of fields are checked on import.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self

from eopsgym.domains.ids import next_number, numbered
from eopsgym.domains.kernel import Call, Row, Rule, ToolError
from eopsgym.domains.kernel.table_schema import ForeignKey, Keys, Schema
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
from eopsgym.domains.records.field_markers import Field, To, read_fields
from eopsgym.domains.rows import row_query

Filters = Mapping[str, Any]
"""Field (or column) to value; None and empty strings do not filter, a list matches any item."""

Rows = list[Row]
Groups = list[tuple[Any, ...]]
UniqueColumns = list[tuple["Unique", list[str]]]
Readers = list[tuple[str, Callable[[Any], Any] | None]]
"""The columns of results in order, each with the function that converts its stored values."""


class Unique(NamedTuple):
    """Values that only one row may have.

    Attributes:
        columns: one or several, separated by spaces: the combination is unique.
        code: the error code; the system's own if empty.
        text: the text of the error, with `{label}`, `{column}` (the first), its `{value}`, and any
            column.
        field: the argument at fault; the first column if empty.
        everyone: whether rows that the acting user cannot see are compared as well.
        caseless: whether texts that differ only in case are the same.
        kept: whether an update may repeat the values of a row even if another row has them too.
    """

    columns: str
    code: str = ""
    text: str = "{label} with {column} '{value}' already exists"
    field: str = ""
    everyone: bool = False
    caseless: bool = False
    kept: bool = False

    @property
    def names(self) -> list[str]:
        """The columns, one by one."""
        return self.columns.split()


class _Meanings(dict[str, Field]):
    """Fields by name, which raises for an unknown name."""

    def __init__(self, table: str, fields: Mapping[str, Field]) -> None:
        super().__init__(fields)
        self.table = table

    def __missing__(self, name: str) -> Field:
        raise TypeError(f"{self.table} has no field {name}")


class Target(NamedTuple):
    """The target of a reference.

    Attributes:
        resource: the records that the field refers to, with the text of the error.
        by: the column by which the field names a row; its key if None.
        held: the column of that row whose value is stored in the field's own column.
        named: whether the error names the field.
    """

    resource: Any
    by: str | None
    held: str
    named: bool


class _Targets(dict[str, Target | None]):
    """Targets by field, determined on first use, because resources are created one by one."""

    def __init__(self, description: "Resource") -> None:
        super().__init__()
        self.description = description

    def __missing__(self, name: str) -> Target | None:
        self[name] = target = self.description.find_target(name)
        return target


class _RowsBy(dict[str, str]):
    """The query for the rows with a value, by column; the rows are in the order of lists."""

    def __init__(self, table: str, primary: tuple[str, ...], order: str) -> None:
        super().__init__({primary[0]: row_query(table, primary)} if len(primary) == 1 else {})
        self.table, self.order = table, order

    def __missing__(self, column: str) -> str:
        sql = f'SELECT * FROM "{self.table}" WHERE {quoted(column)} = ? ORDER BY {self.order}'
        self[column] = sql
        return sql


@dataclass(frozen=True, eq=False)
class Resource:
    """Records of one kind, as every tool reads and writes them.

    Attributes:
        table: the SQL table.
        label: the name of a row in errors, such as `Incident`.
        fields: the `TypedDict`s with the arguments of tools; each key is a column, or has a mark
            with the name of its column.
        id: the form of text ids, such as `INC_{:03}`; empty if SQLite numbers the rows.
        number: the form of the column `number`, if new rows get the next one.
        defaults: the values of a new row for fields that the caller did not give.
        unique: values that only one row may have; duplicates of other columns that are unique in
            the schema are refused with the system's usual text.
        hidden: columns that results leave out.
        shown: columns of results, in this order; all if empty.
        missing: the error code if a row is not found.
        lost: the text of that error, with `{label}`, `{value}` and `{field}`.
        bare: whether that error uses the short envelope.
        created, updated: columns that are set to the current time on insert, and on insert and
            update; by default those of the class, if the table has them.
        org: the column of the owning organisation; by default that of the class, if the table has
            it.
        order: SQL of list order; newest first if empty.
        plural: the key under which pages have the rows; the table and an s if empty.
    """

    table: str
    label: str
    fields: tuple[type, ...] = ()
    id: str = ""
    number: str = ""
    defaults: Mapping[str, Any] = field(default_factory=dict)
    unique: tuple[Unique, ...] = ()
    hidden: frozenset[str] = frozenset()
    shown: tuple[str, ...] = ()
    missing: str = "NOT_FOUND"
    lost: str = "{label} not found with identifier '{value}'"
    bare: bool = False
    created: str | None = "created_at"
    updated: str | None = "updated_at"
    org: str | None = "org_id"
    order: str = ""
    plural: str = ""

    schema: ClassVar[Schema]
    """The tables of the system."""
    known: ClassVar[dict[str, Any]]
    """Its resources by table, for references: one dict for each class that has a schema."""
    visibility_rule: ClassVar[Rule | None] = None
    """The rule against using rows that the acting user cannot see."""
    isolation_rule: ClassVar[Rule | None] = None
    """The rule that hides rows of other organisations, for systems that never read them in any
    mode, so that no call can break the rule."""
    as_stored: ClassVar[bool] = False
    """Whether results contain, and filters compare, values as they are stored. Otherwise results
    have JSON booleans and ISO dates, and filters accept times in any form."""
    reference: ClassVar[To] = To()
    """The error for a reference to a missing row, unless a field has its own."""
    taken: ClassVar[str] = "DUPLICATE"
    """The error code of a duplicate for which `Unique` has no code."""
    also_by: ClassVar[Mapping[str, Collection[str]]] = {}
    """Table to names other than columns by which a reference may name its rows (`To.by`)."""
    accepts_unchanged: ClassVar[bool] = False
    """Whether an update that changes nothing is accepted, and sets `updated` like any other."""
    blank: ClassVar[str] = "{field} cannot be empty"
    """The text of the error for a required column with a blank value."""

    def __init_subclass__(cls) -> None:
        if "schema" in vars(cls):
            cls.known = {}

    def __post_init__(self) -> None:
        """Check the names of columns and fields, and the targets of references.

        Raises:
            TypeError: if one is not a column, or not a table.
        """
        names = [*self.defaults, *self.hidden, *self.shown, *self._named_here()]
        names += [name for unique in self.unique for name in unique.names]
        names += [known.column for known in self.meanings.values()]
        unknown = {*names} - {*self.columns}
        if unknown:
            raise TypeError(f"{self.table} has no column {', '.join(sorted(unknown))}")
        self._check_tables()
        type(self).known.setdefault(self.table, self)

    def _named_here(self) -> Iterable[str]:
        """Return the columns that a description names outside its fields; systems add theirs.

        The columns for times and owner are included only if they differ from those of the class,
        which a table may lack.
        """
        for name in ("created", "updated", "org"):
            column = getattr(self, name)
            if column and column != getattr(type(self), name):
                yield column

    def _check_tables(self) -> None:
        for name, known in self.meanings.items():
            if known.reference is None:
                continue
            foreign = self.keys.foreign.get(known.column, ("",))
            table, by = known.reference.table or foreign[0], known.reference.by
            if table not in self.schema.tables:
                raise TypeError(f"{self.table}.{name} refers to {table}, which is no table")
            if (
                by
                and by not in self.schema.columns(table)
                and by not in self.also_by.get(table, "")
            ):
                raise TypeError(
                    f"{self.table}.{name} names a {table} by {by}, which it is not known by"
                )

    @cached_property
    def meanings(self) -> Mapping[str, Field]:
        """The meaning of each field; a column means itself.

        Raises:
            TypeError: on access to a name that is neither a field nor a column.
        """
        columns = {name: Field(name) for name in self.columns}
        return _Meanings(self.table, {**columns, **read_fields(*self.fields)})

    @cached_property
    def columns(self) -> dict[str, Any]:
        """The columns of the table."""
        return self.schema.columns(self.table)

    @cached_property
    def keys(self) -> Keys:
        """The keys of the table."""
        return self.schema.keys(self.table)

    @cached_property
    def key(self) -> str:
        """The column of the primary key; the first of several."""
        return self.keys.primary[0]

    def worded(self, lost: str, missing: str = "VALIDATION_ERROR", **more: Any) -> Self:
        """Return a copy of the resource with another text and code for missing rows."""
        return replace(self, lost=lost, missing=missing, **more)

    # References

    @cached_property
    def targets(self) -> Mapping[str, Target | None]:
        """The reference of each field; None for a field that does not refer to a row."""
        return _Targets(self)

    def find_target(self, name: str) -> Target | None:
        """Return the target of a field, from its own mark or else the column's foreign key."""
        known = self.meanings[name]
        foreign = self.keys.foreign.get(known.column)
        reference = known.reference or (To() if foreign and not known.part else None)
        table = reference and (reference.table or (foreign and foreign[0]))
        if reference is None or not table or table not in type(self).known:
            return None
        return self._target(table, reference, foreign[1] if foreign else "")

    def find_shared_target(self, key: ForeignKey) -> Target | None:
        """Return the target of the columns of a foreign key together."""
        return self._target(key.table, To(), "") if key.table in type(self).known else None

    def _target(self, table: str, reference: To, held: str) -> Target:
        target, usual = type(self).known[table], type(self).reference
        worded = target.worded(
            reference.lost or usual.lost or target.lost,
            reference.code or usual.code or target.missing,
            bare=bool(usual.bare if reference.bare is None else reference.bare),
            label=reference.label or target.label,
        )
        named = reference.named if reference.named is not None else usual.named is not False
        return Target(worded, reference.by or None, held or reference.by or target.key, named)

    # Error texts, which systems override

    def not_found(self, value: object, field: str | None = None) -> ToolError:
        """Return the error for a row that does not exist or that the acting user cannot see."""
        message = self.lost.format(label=self.label, value=value, field=field or self.key)
        return ToolError(message, self.missing, field, bare=self.bare)

    def blanked(self, field: str) -> ToolError:
        """Return the error for a blank text in a required column."""
        return ToolError(self.blank.format(field=field), field=field)

    def nothing_changed(self, fields: Iterable[str] = ()) -> ToolError:
        """Return the error for an update that would change nothing."""
        names = ", ".join(fields)
        return ToolError(f"No changes detected for fields: {names}", "NO_CHANGES_DETECTED")

    def duplicate(self, unique: Unique, values: Row) -> ToolError:
        """Return the error for values that only one row may have."""
        column = unique.names[0]
        parts = {**values, "label": self.label, "column": column, "value": values[column]}
        message = unique.text.format_map(parts)
        return ToolError(message, unique.code or self.taken, unique.field or column)

    # Visibility

    def owned(self, call: Call) -> Condition | None:
        """Return the condition that a row belongs to the acting user's organisation.

        None if rows have no owner.
        """
        if self.org is None or self.org not in self.columns:
            return None
        mine = call.user.get("org_id")
        return Compare(self.org, "in", ()) if mine is None else Compare(self.org, "=", mine)

    def sight(self, call: Call) -> Condition | None:
        """Return the condition on rows that the acting user may see; None for all rows."""
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
        """Return the condition that only this row satisfies, and the values of its placeholders."""
        primary = self.keys.primary
        return f"[{'] = ? AND ['.join(primary)}] = ?", [row[name] for name in primary]

    def _readable(self, call: Call) -> Condition | None:
        """Return the condition that applies to every read; `reach` checks the rest of `sight`."""
        if self.isolation_rule is not None:
            return self.owned(call)
        enforced = call.where_enforced(self.sight)
        return enforced and enforced(call)

    def reach(self, call: Call, row: Row) -> Row:
        """Return the same row, after checking the rule that the acting user must see it."""
        if self.visibility_rule is not None and not self.sees(call, row):
            message = f"{self.label} '{row[self.key]}' belongs to another organisation"
            call.require(self.visibility_rule, False, message)
        return row

    # Finding

    def row(self, call: Call, value: Any, by: str | None = None) -> Row | None:
        """Return the row with a key, of any organisation; None if there is none."""
        return None if value in (None, "") else call.row(self._rows_by[by or self.key], value)

    @cached_property
    def _rows_by(self) -> "_RowsBy":
        return _RowsBy(self.table, self.keys.primary, self.newest_first)

    def find(self, call: Call, value: Any, by: str | None = None) -> Row | None:
        """Return the row whose key (or the column `by`) has a value; None if there is none.

        Of several rows, those that the acting user sees come first, then the newest. The result is
        None for None and an empty string.
        """
        if value in (None, ""):
            return None
        rows = self.matching(call, value, by)
        return self._in_sight(call, rows) if rows else None

    def get(self, call: Call, value: Any, field: str | None = None, by: str | None = None) -> Row:
        """Return a row as `find` does, but raise an error that names `field` if it is missing.

        If the rules are enforced, a row that the acting user cannot see is treated as missing.
        Otherwise its use is recorded as a breach.

        Raises:
            ToolError: if there is no such row.
        """
        if value in (None, ""):
            raise self.not_found(value, field)
        return self.pick(call, self.matching(call, value, by), value, field)

    def one(self, call: Call, value: Any, field: str | None = None, by: str | None = None) -> Row:
        """Return the row of `get` in the form of results."""
        return self.result(call, self.get(call, value, field, by))

    def matching(self, call: Call, value: Any, by: str | None = None, part: bool = False) -> Rows:
        """Return the rows whose key, or the column `by`, has a value (or contains it as a part)."""
        readable = self._readable(call)
        if readable is None and not part:
            return call.rows(self._rows_by[by or self.key], value)
        wanted = Compare(by or self.key, "has" if part else "=", value)
        return self.select(call, _both(wanted, readable), everyone=True)

    def pick(self, call: Call, rows: Sequence[Row], value: object, field: str | None = None) -> Row:
        """Return the first of some rows, or the first that the acting user sees.

        Raises:
            ToolError: if `rows` is empty; `value` and `field` appear in the message.
        """
        if not rows:
            raise self.not_found(value, field)
        return self.reach(call, self._in_sight(call, rows))

    def _in_sight(self, call: Call, rows: Sequence[Row]) -> Row:
        """Return the first row that the acting user sees; the first row if they see none."""
        if len(rows) < 2 or self.isolation_rule is not None:
            return rows[0]
        return next((row for row in rows if self.sees(call, row)), rows[0])

    def where(self, call: Call, filters: Filters) -> Condition | None:
        """Return the condition of all filters together; None and empty strings do not filter.

        Raises:
            ToolError: INVALID_DATE_RANGE for a range that ends before it starts, and the errors of
                `dates.parse_date`.
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
            rows = target.resource.matching(call, value, target.by, known.part)
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
        """Return the stored rows that match, in list order.

        Args:
            call: the call.
            where: filters, or a condition.
            everyone: whether to include rows that the acting user cannot see, and those of other
                organisations.
            columns: the columns to read; all if not given.
            order: SQL of another order.
            limit: the largest number of rows.
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
        """Return the rows of `select` in the form of results."""
        return self.results(call, self.select(call, where, **more))

    def page(
        self,
        call: Call,
        where: Filters | Condition | None = None,
        limit: int | None = None,
        offset: int = 0,
        order: str = "",
    ) -> Row:
        """Return `list` under the resource's plural name, with the number of all matching rows."""
        shown = self.list(call, where, limit=limit, offset=offset, order=order)
        total = len(shown) if limit is None and not offset else self.count(call, where)
        return {self.plural or f"{self.table}s": shown, "total_count": total}

    def tally(
        self, call: Call, column: str, where: Filters | Condition | None = None
    ) -> dict[Any, int]:
        """Count the rows with each value of a column; null is left out.

        The values are in the order of their first rows in the table.
        """
        query = self.query(call, where, [column, "count(*)"])
        sql, values = replace(query, group=[column], order="min(rowid)").compile()
        counted = call.execute(sql, *values)
        return {value: count for value, count in counted if value is not None}

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
            expression: the aggregate; never text from a caller.
            where: as in `select`.
            by: columns to group by; each result starts with their values, in the same order.
        """
        query = self.query(call, where, [*by, expression])
        order = ", ".join(map(quoted, by))
        sql, values = replace(query, group=by, order=order).compile()
        return list(call.execute(sql, *values))

    # Results

    @cached_property
    def _readers(self) -> Readers:
        readers = {} if self.as_stored else _IN_JSON
        names = self.shown or [name for name in self.columns if name not in self.hidden]
        return [(name, readers.get(self.columns[name].kind)) for name in names]

    def show(self, row: Row) -> Row:
        """Return a stored row in the form of results: without hidden columns, with JSON values."""
        shown: Row = {}
        for name, read in self._readers:
            if name in row:
                value = row[name]
                shown[name] = read(value) if read is not None and value is not None else value
        return shown

    def results(self, call: Call, rows: Sequence[Row]) -> Rows:
        """Return stored rows in the form of results; systems that return more override this."""
        return [self.show(row) for row in rows]

    def result(self, call: Call, row: Row) -> Row:
        """Return one row as `results` returns it."""
        return self.results(call, [row])[0]

    # Writing

    def stored(self, call: Call, fields: Filters) -> Row:
        """Return the caller's values in stored form: blank text as null, dates in one form.

        Raises:
            ToolError: if a required column is blank, a date is invalid, or a referenced row is
                missing.
        """
        values: Row = {}
        for name, value in fields.items():
            known = self.meanings[name]
            column = self.columns[known.column]
            if isinstance(value, str) and not value.strip():
                if column.required and not known.needed:
                    raise self.blanked(name)
                value = None
            elif isinstance(value, str) and column.kind == "datetime":
                value = dates.store(dates.parse_date(value, name))
            elif isinstance(value, str) and column.type in ("DATE", "date"):
                value = dates.store(dates.parse_date(value, name))[:10]
            values[known.column] = value
        return values | self.check_references(call, fields)

    def check_references(self, call: Call, fields: Filters) -> Row:
        """Check the fields that refer to rows, and return the values of their columns.

        The values are those that the foreign keys require, however the caller named the rows. Null
        is not checked, nor is blank text unless the reference is needed. In a list, each value
        refers to one row.

        Raises:
            ToolError: if a row does not exist or the acting user cannot see it, such as
                `User with ID 'USER_999' not found`.
        """
        held: Row = {}
        for name, value in fields.items():
            target, known = self.targets[name], self.meanings[name]
            blank = isinstance(value, str) and not value.strip()
            if value is None or target is None or (blank and not known.needed):
                continue
            several = dict.fromkeys(value) if isinstance(value, list) else (value,)
            named = name if target.named else None
            rows = (target.resource.get(call, each, named, target.by) for each in several)
            values = [row[target.held] for row in rows]
            held[known.column] = values if isinstance(value, list) else values[0]
        return held

    def create(self, call: Call, fields: Filters, **values: Any) -> Row:
        """Add a row from a caller's values, and return it in the form of results.

        Args:
            call: the call.
            fields: the caller's values.
            values: further columns, in stored form.

        Raises:
            ToolError: the errors of `stored`, `check_shared_keys` and `refuse_duplicates`.
        """
        row = {**self.defaults, **self.stored(call, fields), **values}
        self.check_shared_keys(call, row)
        self.refuse_duplicates(call, row)
        return self.result(call, self.insert(call, row))

    def update(self, call: Call, row: Any, fields: Filters, **values: Any) -> Row:
        """Change a row as `change` does, and return it in the form of results."""
        return self.result(call, self.change(call, row, fields, **values))

    def change(self, call: Call, row: Any, fields: Filters, **values: Any) -> Row:
        """Change a row to a caller's values, and return it in stored form.

        Args:
            call: the call.
            row: the stored row, or its key.
            fields: the caller's values; only these are changed.
            values: further columns, in stored form.

        Raises:
            ToolError: if nothing is given or nothing differs, or there is no such row, and the
                errors of `stored`, `check_shared_keys` and `refuse_duplicates`.
        """
        if not fields and not values:
            raise self.nothing_changed()
        before = row if isinstance(row, dict) else self.get(call, row, self.key)
        changed = {**self.stored(call, fields), **values}
        self.check_shared_keys(call, changed, before)
        self.refuse_duplicates(call, changed, before)
        return self.write(call, before, changed)

    def check_shared_keys(self, call: Call, values: Row, row: Row | None = None) -> None:
        """Check the columns that refer to a row only together.

        Raises:
            ToolError: if there is no such row, or the acting user cannot see it; the message lists
                the values and names the last column.
        """
        for key in self.keys.together:
            whole = self._whole(call, values, row)
            wanted = {n: whole.get(name) for n, name in zip(key.named, key.columns, strict=True)}
            if values.keys().isdisjoint(key.columns) or None in wanted.values():
                continue
            target = self.find_shared_target(key)
            if target is not None:
                alike = All([Compare(name, "=", value) for name, value in wanted.items()])
                rows = target.resource.select(call, alike)
                shown = ", ".join(map(str, wanted.values()))
                target.resource.pick(call, rows, shown, key.columns[-1] if target.named else None)

    def refuse_duplicates(self, call: Call, values: Row, row: Row | None = None) -> None:
        """Check that no other row has unique values; an update may repeat the row's own.

        Raises:
            ToolError: if another row has them, with the text of `Unique`, or the system's own text
                if only the schema makes them unique.
        """
        whole, primary = self._whole(call, values, row), self.keys.primary
        for unique, names in self._unique_columns:
            wanted = {name: whole.get(name) for name in names}
            same = row is not None and all(row[name] == wanted[name] for name in wanted)
            unchanged = same and (unique.kept or values.keys().isdisjoint(wanted))
            if unchanged or None in wanted.values() or "" in wanted.values():
                continue
            operator: Operator = "same" if unique.caseless else "="
            alike = All([Compare(name, operator, value) for name, value in wanted.items()])
            rows = self.select(call, alike, everyone=unique.everyone, columns=primary)
            if any(row is None or any(other[n] != row[n] for n in primary) for other in rows):
                raise self.duplicate(unique, wanted)

    def _whole(self, call: Call, values: Row, row: Row | None) -> Row:
        """Return a row as it would be after a write."""
        owner = {self.org: call.user.get("org_id")} if self.org else {}
        return {**owner, **(row or {}), **values}

    @cached_property
    def _unique_columns(self) -> UniqueColumns:
        """The unique columns of this resource, and those of the schema, which ignore owners."""
        named = [{*unique.names} for unique in self.unique]
        from_schema = (
            # The error for a duplicate names the owner's column only if there is no other.
            Unique(" ".join(sorted(columns, key=lambda name: name == self.org)), everyone=True)
            for columns in self.keys.unique
            if not any(names <= {*columns} for names in named)
        )
        return [(unique, unique.names) for unique in (*self.unique, *from_schema)]

    def insert(self, call: Call, values: Filters) -> Row:
        """Add a row; id, number, time stamps and organisation are filled in if not given."""
        row = {**values}
        if self.id and not row.get(self.key):
            row[self.key] = self.next_id(call)
        if self.number and not row.get("number"):
            row["number"] = self.next_number(call, row)
        for column in (self.created, self.updated):
            if column and column in self.columns:
                row.setdefault(column, call.stamp)
        if self.org and self.org in self.columns:
            row.setdefault(self.org, call.user.get("org_id"))
        names, marks = "], [".join(row), ", ".join("?" * len(row))
        sql = f'INSERT INTO "{self.table}" ([{names}]) VALUES ({marks}) RETURNING *'
        stored = call.row(sql, *row.values())
        assert stored is not None
        return stored

    def next_id(self, call: Call) -> str:
        """Return the id that follows the highest id of the table, across all organisations."""
        return numbered(call, self.table, self.key, self.id)

    def next_number(self, call: Call, row: Row) -> str:
        """Return the number of a new row, which follows the highest number of its form.

        `row` already has its id.
        """
        prefix = self.number[: self.number.index("{")]
        return self.number.format(next_number(call, self.table, "number", prefix))

    def write(self, call: Call, row: Row, values: Filters) -> Row:
        """Write the values that differ, and return the row after that.

        Raises:
            ToolError: if nothing differs and the system does not accept such updates.
        """
        changed = {name: value for name, value in values.items() if row[name] != value}
        if not changed and not self.accepts_unchanged:
            raise self.nothing_changed(values)
        if self.updated in row and row[self.updated] != call.stamp:
            changed.setdefault(self.updated, call.stamp)
        if not changed:
            return row
        names = "] = ?, [".join(changed)
        where, keys = self._identity(row)
        sql = f'UPDATE "{self.table}" SET [{names}] = ? WHERE {where} RETURNING *'
        stored = call.row(sql, *changed.values(), *keys)
        assert stored is not None
        return stored

    def delete(self, call: Call, rows: Iterable[Row]) -> int:
        """Remove rows and count them."""
        count = 0
        for row in rows:
            self.reach(call, row)
            where, keys = self._identity(row)
            call.execute(f'DELETE FROM "{self.table}" WHERE {where}', *keys)
            count += 1
        return count


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
"""Functions that convert stored values to JSON, by kind of column."""
