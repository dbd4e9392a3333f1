"""One kind of record: what it is, and what every tool does with it the same way.

A system makes a subclass that says how its records are kept and worded (`class Record(Resource)`),
and one value of it for each table that tools work on. Names of fields are checked on import.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self

from eopsgym.domains.ids import next_number, numbered
from eopsgym.domains.kernel import Call, Row, Rule, ToolError
from eopsgym.domains.kernel.schema import ForeignKey, Keys, Schema
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
"""Field (or column) to value; None and empty text filter nothing, a list means any of it."""

Rows = list[Row]
Groups = list[tuple[Any, ...]]
UniqueColumns = list[tuple["Unique", list[str]]]
Readers = list[tuple[str, Callable[[Any], Any] | None]]
"""The columns that results give, in order, and what makes of a stored value the one they give."""


class Unique(NamedTuple):
    """Values of which there may be one row only.

    Attributes:
        columns: one or several, separated by blanks: all of them together.
        code: of the error; the system's own if empty.
        text: of the error, with `{label}`, `{column}` (the first), its `{value}`, and any column.
        field: the argument at fault, the first column if empty.
        everyone: also against rows out of sight.
        caseless: whether texts that differ in case only are the same.
        kept: whether a row that has them already may be given them again.
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
    """Fields by name; a name that is none raises, wherever it is asked for."""

    def __init__(self, table: str, fields: Mapping[str, Field]) -> None:
        super().__init__(fields)
        self.table = table

    def __missing__(self, name: str) -> Field:
        raise TypeError(f"{self.table} has no field {name}")


class Target(NamedTuple):
    """Where a field leads.

    Attributes:
        resource: the records of which it names one, worded as its refusal reads.
        by: the column that the field names a row by; its key if None.
        held: the column of that row which the field's own column holds.
        named: whether the refusal names the field.
    """

    resource: Any
    by: str | None
    held: str
    named: bool


class _Targets(dict[str, Target | None]):
    """Where fields lead, by name; found out when first asked, as resources come one by one."""

    def __init__(self, description: "Resource") -> None:
        super().__init__()
        self.description = description

    def __missing__(self, name: str) -> Target | None:
        self[name] = found = self.description.find_target(name)
        return found


class _RowsBy(dict[str, str]):
    """A column to the query for the rows of one value of it, the first as lists would have it."""

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
        label: how an error names one row, such as `Incident`.
        fields: the `TypedDict`s whose keys tools take; each is a column or says which it means.
        id: form of text ids, such as `INC_{:03}`; empty where SQLite numbers the rows.
        number: form of the column `number`, if new rows get the next one.
        defaults: what a new row holds where the caller gave nothing.
        unique: values of which there may be one row only; what else the schema calls unique is
            refused in the system's usual words.
        hidden: columns that results leave out.
        shown: columns that results give, in this order; all if empty.
        missing: error code when a row is not found.
        lost: text of that error, with `{label}`, `{value}` and `{field}`.
        bare: whether that error uses the short envelope.
        created, updated: columns that are stamped on insert, and on insert and update; those of
            the class are so where a table has them.
        org: the column of the owning organisation, in the same way.
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
    """Its resources by table, where references lead: a dict for each class that has a schema."""
    apart: ClassVar[Rule | None] = None
    """The rule against reaching for rows out of sight."""
    wall: ClassVar[Rule | None] = None
    """The rule that rows of other organisations are not there, if nothing reads them in any mode:
    neither tools nor rules, so that no call can break it."""
    as_stored: ClassVar[bool] = False
    """Whether results give values, and filters compare times, as they are stored; else results
    hold flags and dates as JSON does, and filters compare moments, however they are written."""
    reference: ClassVar[To] = To()
    """How a reference to nothing is refused, unless a field says otherwise."""
    taken: ClassVar[str] = "DUPLICATE"
    """Error code of a duplicate that says none of its own."""
    also_by: ClassVar[Mapping[str, Collection[str]]] = {}
    """Table to names, beside its columns, by which a reference may name its rows (`To.by`)."""
    idle_updates: ClassVar[bool] = False
    """Whether an update that changes nothing passes, and is stamped like any other."""
    blank: ClassVar[str] = "{field} cannot be empty"
    """Text of the error for a required column that a caller blanks."""

    def __init_subclass__(cls) -> None:
        if "schema" in vars(cls):
            cls.known = {}

    def __post_init__(self) -> None:
        """Check the names of columns and fields, and where references lead.

        Raises:
            TypeError: one is not a column, or not a table.
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
        """Return the columns that a description names beside these fields; systems add theirs.

        Stamps and owner are included only if they differ from the usual ones, which may be absent.
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
            TypeError: on access to a name that is neither.
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
        """Return the same resource with another text and code for missing rows."""
        return replace(self, lost=lost, missing=missing, **more)

    # References

    @cached_property
    def targets(self) -> Mapping[str, Target | None]:
        """The reference of each field; None for one that names no row."""
        return _Targets(self)

    def find_target(self, name: str) -> Target | None:
        """Return where a field refers to: by its own mark, else by the column's foreign key."""
        known = self.meanings[name]
        foreign = self.keys.foreign.get(known.column)
        said = known.reference or (To() if foreign and not known.part else None)
        table = said and (said.table or (foreign and foreign[0]))
        if said is None or not table or table not in type(self).known:
            return None
        return self._target(table, said, foreign[1] if foreign else "")

    def find_shared_target(self, key: ForeignKey) -> Target | None:
        """Return where the columns of a foreign key refer to together."""
        return self._target(key.table, To(), "") if key.table in type(self).known else None

    def _target(self, table: str, said: To, held: str) -> Target:
        target, usual = type(self).known[table], type(self).reference
        worded = target.worded(
            said.lost or usual.lost or target.lost,
            said.code or usual.code or target.missing,
            bare=bool(usual.bare if said.bare is None else said.bare),
            label=said.label or target.label,
        )
        named = said.named if said.named is not None else usual.named is not False
        return Target(worded, said.by or None, held or said.by or target.key, named)

    # Wording, for systems to override

    def not_found(self, value: object, field: str | None = None) -> ToolError:
        """Return the error for a row that is missing or out of the user's sight."""
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
        words = {**values, "label": self.label, "column": column, "value": values[column]}
        said = unique.text.format_map(words)
        return ToolError(said, unique.code or self.taken, unique.field or column)

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

    # Writing

    def stored(self, call: Call, fields: Filters) -> Row:
        """Return the caller's values as columns hold them: blank text is null, dates have one form.

        Raises:
            ToolError: a required column is blank, a date is invalid, or a reference names no row.
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
        """Refuse fields that name no row (or none in sight); null and blank text need not.

        Gives back what the columns hold of the rows that the others name: what the foreign key
        says, however the caller named the row. Of a list, each value names one.

        Raises:
            ToolError: such as `User with ID 'USER_999' not found`.
        """
        held: Row = {}
        for name, value in fields.items():
            target, known = self.targets[name], self.meanings[name]
            blank = isinstance(value, str) and not value.strip()
            if value is None or target is None or (blank and not known.needed):
                continue
            several = dict.fromkeys(value) if isinstance(value, list) else (value,)
            said = name if target.named else None
            rows = (target.resource.get(call, each, said, target.by) for each in several)
            found = [row[target.held] for row in rows]
            held[known.column] = found if isinstance(value, list) else found[0]
        return held

    def create(self, call: Call, fields: Filters, **values: Any) -> Row:
        """Add a row from what a caller gave, and give it back as results do.

        Args:
            call: the call.
            fields: as the caller gave them.
            values: further columns, as they are stored.

        Raises:
            ToolError: what `stored`, `check_shared_keys` and `refuse_duplicates` raise.
        """
        row = {**self.defaults, **self.stored(call, fields), **values}
        self.check_shared_keys(call, row)
        self.refuse_duplicates(call, row)
        return self.result(call, self.insert(call, row))

    def update(self, call: Call, row: Any, fields: Filters, **values: Any) -> Row:
        """Return the row of `change` as results show it."""
        return self.result(call, self.change(call, row, fields, **values))

    def change(self, call: Call, row: Any, fields: Filters, **values: Any) -> Row:
        """Change a row by what a caller gave, and give it back as it is stored.

        Args:
            call: the call.
            row: the stored row, or its key.
            fields: as the caller gave them; only these are changed.
            values: further columns, as they are stored.

        Raises:
            ToolError: nothing is given or nothing differs, there is no such row, or what `stored`,
                `check_shared_keys` and `refuse_duplicates` raise.
        """
        if not fields and not values:
            raise self.nothing_changed()
        before = row if isinstance(row, dict) else self.get(call, row, self.key)
        changed = {**self.stored(call, fields), **values}
        self.check_shared_keys(call, changed, before)
        self.refuse_duplicates(call, changed, before)
        return self.write(call, before, changed)

    def check_shared_keys(self, call: Call, values: Row, row: Row | None = None) -> None:
        """Refuse columns that only together name a row, and name none (or none in sight).

        Raises:
            ToolError: with the values one after the other, naming the last column.
        """
        for key in self.keys.together:
            whole = self._whole(call, values, row)
            wanted = {n: whole.get(name) for n, name in zip(key.named, key.columns, strict=True)}
            if values.keys().isdisjoint(key.columns) or None in wanted.values():
                continue
            target = self.find_shared_target(key)
            if target is not None:
                alike = All([Compare(name, "=", value) for name, value in wanted.items()])
                found = target.resource.select(call, alike)
                said = ", ".join(map(str, wanted.values()))
                target.resource.pick(call, found, said, key.columns[-1] if target.named else None)

    def refuse_duplicates(self, call: Call, values: Row, row: Row | None = None) -> None:
        """Refuse values that another row has already; an update may repeat its own.

        Raises:
            ToolError: as `Unique` says, or in the system's own words where only the schema does.
        """
        whole, primary = self._whole(call, values, row), self.keys.primary
        for unique, names in self._unique_columns:
            wanted = {name: whole.get(name) for name in names}
            same = row is not None and all(row[name] == wanted[name] for name in wanted)
            left = same and (unique.kept or values.keys().isdisjoint(wanted))
            if left or None in wanted.values() or "" in wanted.values():
                continue
            operator: Operator = "same" if unique.caseless else "="
            alike = All([Compare(name, operator, value) for name, value in wanted.items()])
            found = self.select(call, alike, everyone=unique.everyone, columns=primary)
            if any(row is None or any(other[n] != row[n] for n in primary) for other in found):
                raise self.duplicate(unique, wanted)

    def _whole(self, call: Call, values: Row, row: Row | None) -> Row:
        """Return a row as it will be after a write."""
        owner = {self.org: call.user.get("org_id")} if self.org else {}
        return {**owner, **(row or {}), **values}

    @cached_property
    def _unique_columns(self) -> UniqueColumns:
        """The uniqueness named here, and that of the schema alone, which holds for all owners."""
        said = [{*unique.names} for unique in self.unique]
        unsaid = (
            # The owner's column is the last to name a duplicate by.
            Unique(" ".join(sorted(columns, key=lambda name: name == self.org)), everyone=True)
            for columns in self.keys.unique
            if not any(names <= {*columns} for names in said)
        )
        return [(unique, unique.names) for unique in (*self.unique, *unsaid)]

    def insert(self, call: Call, values: Filters) -> Row:
        """Add a row: id, number, time stamps and organisation are filled in unless given."""
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
        """Return the id after the highest of the table, over all organisations."""
        return numbered(call, self.table, self.key, self.id)

    def next_number(self, call: Call, row: Row) -> str:
        """Return the number of a new row, which has its id: the one after the highest
        of its form.
        """
        prefix = self.number[: self.number.index("{")]
        return self.number.format(next_number(call, self.table, "number", prefix))

    def write(self, call: Call, row: Row, values: Filters) -> Row:
        """Write what differs and give back the row as it now is.

        Raises:
            ToolError: nothing differs, where such updates are refused.
        """
        changed = {name: value for name, value in values.items() if row[name] != value}
        if not changed and not self.idle_updates:
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
"""Kind of column to what makes of its values those of JSON."""
