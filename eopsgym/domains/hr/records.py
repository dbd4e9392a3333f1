"""What the tools of all HR resources do alike: find by filters, refer, add, change."""

from typing import Any

from eopsgym.domains.core import Context, Filters, Row, Span, Spans, Table, ToolError
from eopsgym.domains.hr.results import numbers, result
from eopsgym.domains.hr.tables import USER

_DIGITS = 19


def search(
    ctx: Context,
    table: Table,
    equal: Filters | None = None,
    like: Filters | None = None,
    between: Spans | None = None,
) -> list[Row]:
    """Rows that match, where the caller must filter by something (a limit is no filter).

    Raises:
        ToolError: MISSING_PARAMETER if no argument of the call holds anything.
    """
    if not any(value != "" for name, value in ctx.take().items() if name != "limit"):
        message = "At least one search parameter must be provided"
        raise ToolError(message, "MISSING_PARAMETER", "request")
    return ctx.select(table, equal, like, between)


def created(ctx: Context) -> dict[str, Span]:
    """The date filter of tools that take `created_after` and `created_before`."""
    given = ctx.take("created_after", "created_before")
    return {"created_at": (given.get("created_after"), given.get("created_before"))}


def listed(key: str, rows: list[Row]) -> Row:
    """Rows under their key, with their number."""
    return {key: rows, "total_count": len(rows)}


def filled(field: str, value: str) -> str:
    """A text that must say something.

    Raises:
        ToolError: INVALID_VALUE for blank text.
    """
    if not value.strip():
        raise ToolError(f"{field} must not be blank", "INVALID_VALUE", field)
    return value


def short(field: str, value: str | None, limit: int = 120) -> str | None:
    """A text within its length; blank text is None.

    Raises:
        ToolError: MAX_LENGTH_EXCEEDED.
    """
    if value and len(value) > limit:
        message = f"{field} has {len(value)} characters; at most {limit} are allowed"
        raise ToolError(message, "MAX_LENGTH_EXCEEDED", field)
    return value or None


def refer(ctx: Context, table: Table, field: str, value: Any, by: str | None = None) -> int | None:
    """The id of the row a caller means; None for blank text, which clears a reference.

    Raises:
        ToolError: RESOURCE_NOT_FOUND.
    """
    if value is None or value == "":
        return None
    return int(ctx.get(table, value, field, by)[table.key])


def refer_all(ctx: Context, table: Table, field: str, values: list[int]) -> list[int]:
    """The ids of rows that all exist, in the order given, each once.

    Raises:
        ToolError: RESOURCE_NOT_FOUND for the first that does not.
    """
    return [int(ctx.get(table, value, field)[table.key]) for value in dict.fromkeys(values)]


def split_ids(field: str, text: str) -> list[int]:
    """The ids in `1,2,3`.

    Raises:
        ToolError: INVALID_FORMAT.
    """
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all(part.isascii() and part.isdigit() and len(part) < _DIGITS for part in parts):
        message = f"{field} must be ids separated by commas, such as '1,2,3'"
        raise ToolError(message, "INVALID_FORMAT", field)
    return [int(part) for part in parts]


def unique(ctx: Context, table: Table, column: str, value: str, row: Row | None = None) -> None:
    """Refuse a value that another row of the organisation has; blank text passes.

    Raises:
        ToolError: DUPLICATE_RESOURCE.
    """
    others = ctx.select(table, {column: value}) if value else []
    if any(row is None or other[table.key] != row[table.key] for other in others):
        duplicate(f"A {table.label} with {column} '{value}' already exists")


def renamed(ctx: Context, table: Table, column: str, row: Row) -> Row:
    """The text of its own that an update gives a row, by column; nothing if it gives none.

    Raises:
        ToolError: INVALID_VALUE for blank text, DUPLICATE_RESOURCE for that of another row.
    """
    given = ctx.take(column)
    for text in given.values():
        unique(ctx, table, column, filled(column, text), row)
    return given


def duplicate(message: str) -> None:
    """Refuse what is there already."""
    raise ToolError(message, "DUPLICATE_RESOURCE", bare=True)


def unless_same(row: Row, values: Row, column: str) -> Row:
    """The values, without rewriting a list of ids that says what the row says already."""
    if values.get(column) and numbers(values[column]) == numbers(row[column]):
        return values | {column: row[column]}
    return values


def change(ctx: Context, table: Table, row: Row, values: Row, *, changes: bool = True) -> Row:
    """Write what differs; the row as a result, and unless told otherwise what changed.

    Raises:
        ToolError: NO_CHANGES_DETECTED if nothing is given or nothing differs.
    """
    if not values:
        message = "No changes detected: give at least one field to update"
        raise ToolError(message, "NO_CHANGES_DETECTED", "request")
    changed = [name for name, value in values.items() if row[name] != value]
    shown = result(ctx, table, ctx.update(table, row, values))
    return {**shown, "changes": changed} if changes else shown


def person(ctx: Context, field: str, name: str | None, table: Table = USER) -> int | None:
    """The id of a person named by first and last name or by e-mail; None for blank text.

    `table` is what the person is wanted for, as in `people`.

    Raises:
        ToolError: RESOURCE_NOT_FOUND, or AMBIGUOUS_NAME with the addresses of those who share it.
    """
    if name is None or not name.strip():
        return None
    found = people(ctx, name, table)
    if not found:
        raise ctx.domain.faults.missing(USER, name, field)
    if len(found) > 1:
        addresses = ", ".join(sorted(row["email"] for row in found))
        message = f"{len(found)} people are named '{name}'; give one e-mail address of {addresses}"
        raise ToolError(message, "AMBIGUOUS_NAME", field)
    return int(found[0]["user_id"])


def people(ctx: Context, name: str, table: Table = USER) -> list[Row]:
    """The people with this full name, or with this e-mail address.

    Those of the acting user's organisation; if it has none, of the others whose rows of a table
    the acting user works on.
    """
    text = " ".join(name.split())
    column = "lower(email)" if "@" in text else "first_name || ' ' || last_name"
    sql = f'SELECT * FROM "user" WHERE {column} = ?'
    found = ctx.rows(sql, text.lower() if "@" in text else text)
    own = [row for row in found if row["org_id"] == ctx.user["org_id"]]
    return own or [row for row in found if row["org_id"] in ctx.tenants(table)]


def named(ctx: Context, *fields: str, table: Table = USER) -> dict[str, list[int]]:
    """Filters by people: those of the fields that the call names, as the ids that fit."""
    return {
        field: [int(row["user_id"]) for row in people(ctx, name, table)]
        for field, name in ctx.take(*fields).items()
        if name.strip()
    }


def titled(ctx: Context, field: str, table: Table, column: str = "name") -> dict[str, list[int]]:
    """A filter by the exact name of another row, as the ids that fit; none if not asked for."""
    name = ctx.take(field).get(field)
    if not name:
        return {}
    return {field: [int(row[table.key]) for row in ctx.select(table, {column: name})]}


def like_name(ctx: Context, field: str, table: Table) -> dict[str, list[int]]:
    """As `titled`, by a part of the name."""
    name = ctx.take(field).get(field)
    if not name:
        return {}
    return {field: [int(row[table.key]) for row in ctx.select(table, like={"name": name})]}
