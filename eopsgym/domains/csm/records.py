"""What every tool of this system does the same way: find, list, add, change and delete rows."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from eopsgym.domains.core import Context, Filters, Row, Span, Spans, Table, ToolError
from eopsgym.domains.core.dates import parse_date, store
from eopsgym.domains.csm.access import TENANT_RULE
from eopsgym.domains.csm.tables import FOUND, LISTED, REFERENCES, WRITTEN


def shown(row: Row, columns: tuple[str, ...]) -> Row:
    """The named columns of a row."""
    return {name: row[name] for name in columns}


def look_up(ctx: Context, table: Table, column: str, value: Any) -> Row:
    """The first row whose column equals a value, as look-ups show it; empty if there is none."""
    found = ctx.select(table, {column: value}) if value != "" else []
    return shown(found[0], FOUND[table]) if found else {}


def browse(
    ctx: Context,
    table: Table,
    *,
    like: Collection[str] = (),
    spans: Spans | None = None,
    columns: tuple[str, ...] = (),
) -> list[Row]:
    """The rows that pass every filter the caller gave, in order of their ids, as lists show them.

    An argument with the name of a column is a filter on it; `created_after` and `created_before`
    are one on the time of creation.

    Args:
        ctx: the call.
        table: where to look.
        like: columns of which a part is enough.
        spans: further columns to earliest and latest time.
        columns: which to show; those of lists unless given.
    """
    filters = _filters(ctx, table)
    parts = {name: filters.pop(name) for name in like if name in filters}
    between = {**(spans or {}), **_created(ctx)}
    shown_columns = columns or LISTED[table]
    rows = ctx.select(table, filters, parts, between, columns=shown_columns)
    note_strangers(ctx, table, rows)
    return rows


def _filters(ctx: Context, table: Table) -> Row:
    columns = ctx.domain.schema.columns(table.name)
    return {name: value for name, value in ctx.take().items() if name in columns}


def _created(ctx: Context) -> dict[str, Span]:
    bounds = ctx.take("created_after", "created_before")
    span = (bounds.get("created_after"), bounds.get("created_before"))
    return {"sys_created_on": span} if bounds else {}


def count_by(ctx: Context, table: Table, column: str, equal: Filters) -> list[Row]:
    """How many of the rows that pass the filters hold each value of a column, by value."""
    counts = ctx.measure(table, "count(*)", equal, by=[column])
    return [{column: value, "count": count} for value, count in counts]


def note_strangers(ctx: Context, table: Table, rows: list[Row]) -> None:
    """State that a customer is not shown rows of others (guarded mode has left them out)."""
    if ctx.guarded or ctx.user["role"] != "customer" or not rows:
        return
    seen = all(ctx.sees(table, row) for row in rows[:50])
    ctx.require(TENANT_RULE, seen, f"Customers may not see every {table.label} listed")


def check_known(ctx: Context, values: Mapping[str, Any]) -> None:
    """See that every row that some values refer to exists.

    Raises:
        ToolError: `<column> not found`.
    """
    for name, value in values.items():
        if name in REFERENCES and value is not None:
            ctx.get(REFERENCES[name], value, name)


def given(ctx: Context, table: Table) -> Row:
    """The arguments that the caller gave for columns other than the key, as the columns hold them.

    Empty text empties a column, moments and days become plain, and flags 0 or 1.

    Raises:
        ToolError: a column that must hold something would be emptied, or a date is no date.
    """
    columns = ctx.domain.schema.columns(table.name)
    kept: Row = {}
    for name, value in _filters(ctx, table).items():
        if name == table.key:
            continue
        kept[name] = _stored(name, value, columns[name].type)
        if kept[name] is None and columns[name].required:
            raise ToolError(f"{name} must not be empty", field=name)
    return kept


def _stored(name: str, value: Any, kind: str) -> Any:
    if isinstance(value, bool):
        return int(value)
    if not isinstance(value, str):
        return value
    if not value.strip():
        return None
    if kind == "DATE":
        return store(parse_date(value, name))[:10]
    return store(parse_date(value, name)) if kind == "DATETIME" else value


def add(ctx: Context, table: Table, values: Row) -> Row:
    """Add a row and give it back whole."""
    row = ctx.insert(table, values)
    return shown(row, WRITTEN[table]) if table in WRITTEN else row


def change(ctx: Context, table: Table, row: Row, values: Row) -> Row:
    """Write some columns of a row, stamp it, and give it back whole."""
    if not values:
        raise ctx.domain.faults.unchanged()
    if table.updated in row:
        values = {**values, "sys_updated_on": ctx.stamp}
    if any(row[name] != value for name, value in values.items()):
        row = ctx.update(table, row, values)
    return shown(row, WRITTEN[table]) if table in WRITTEN else row


def revise(ctx: Context, table: Table, key: Any, values: Row) -> Row:
    """The row that an update is about, after checking that there is something to write.

    Raises:
        ToolError: nothing to write, no such row, or a reference that leads nowhere.
    """
    if not values:
        raise ctx.domain.faults.unchanged()
    row = ctx.get(table, key, table.key)
    check_known(ctx, values)
    return row


def remove(
    ctx: Context, table: Table, check: Callable[[Context, Row], object] | None = None
) -> Row:
    """Delete the rows that pass every filter the caller gave, as in `browse`, and count them.

    Args:
        ctx: the call.
        table: where to look.
        check: states the rules that each row must keep before any is deleted.

    Raises:
        ToolError: no filter was given.
    """
    filters, created = _filters(ctx, table), _created(ctx)
    if not created and all(value == "" for value in filters.values()):
        raise ToolError("At least one filter is required", "NO_FILTER")
    rows = ctx.select(table, filters, None, created)
    if check:
        for row in rows:
            check(ctx, row)
    return {"deleted": ctx.delete(table, rows)}


def refuse_duplicate(
    ctx: Context, table: Table, values: Mapping[str, Any], own: Row | None = None
) -> None:
    """Refuse values that another row of the table already has, all of them together.

    Raises:
        ToolError: `<column> already exists`, naming the first column.
    """
    rows = ctx.select(table, values, everyone=True)
    if any(own is None or row[table.key] != own[table.key] for row in rows):
        name = next(iter(values))
        raise ToolError(f"{name} already exists", "DUPLICATE", name)
