"""Columns that name a row of another table, checked before they are written."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from eopsgym.domains.core import Context, Row, Table, dates
from eopsgym.domains.itsm.tables import (
    ARTICLE,
    CHANGE,
    GROUP,
    INCIDENT,
    ITEM,
    LOCATION,
    OFFERING,
    PROBLEM,
    SERVICE,
    TEMPLATE,
    USER,
)


def worded(table: Table, lost: str, code: str = "VALIDATION_ERROR", *, bare: bool = False) -> Table:
    """The same table, whose missing rows are reported with another text and code.

    Args:
        table: the table.
        lost: the text, with `{label}` and `{value}`.
        code: the error code.
        bare: whether the error uses the short envelope.
    """
    return replace(table, lost=lost, missing=code, bare=bare)


def _target(table: Table, label: str = "", code: str = "VALIDATION_ERROR") -> Table:
    return worded(table, f"{label or table.label} with ID '{{value}}' not found", code)


_USER = _target(USER)
_CHANGE = _target(CHANGE)
_INCIDENT = _target(INCIDENT)
TARGETS: dict[str, Table] = {
    "caller_id": _USER,
    "assigned_to": _USER,
    "resolved_by": _USER,
    "requested_by": _USER,
    "opened_by": _USER,
    "assignment_group": _target(GROUP),
    "service": _target(SERVICE),
    "service_offering": _target(OFFERING, "Service offering"),
    "configuration_item": _target(ITEM),
    "problem": _target(PROBLEM),
    "change_request": _CHANGE,
    "caused_by_change": _CHANGE,
    "incident_template": _target(TEMPLATE),
    "parent_incident": _INCIDENT,
    "original_task": _INCIDENT,
}

OWNER = _target(USER, code="USER_NOT_FOUND")
GROUP_MANAGER = _target(USER, code="MANAGER_NOT_FOUND")
ITEM_PLACE = _target(LOCATION, code="LOCATION_NOT_FOUND")
PARENT_SERVICE = _target(SERVICE, code="SERVICE_NOT_FOUND")
LINKED_INCIDENT = worded(INCIDENT, "{label} '{value}' not found", "RESOURCE_NOT_FOUND", bare=True)
LINKED_ARTICLE = worded(ARTICLE, "{label} '{value}' not found", "RESOURCE_NOT_FOUND", bare=True)
"""Tables whose missing rows read otherwise where a user, group, item, offering or knowledge link
names them."""


def all_but(ctx: Context, *names: str) -> list[str]:
    """The parameters of the tool that runs, save some: what `ctx.take` and `ctx.edits` ask for."""
    return [name for name in ctx.arguments if name not in names]


def check_references(ctx: Context, values: Mapping[str, Any]) -> None:
    """Refuse ids that name no row (or none in sight); null names none.

    Raises:
        ToolError: VALIDATION_ERROR, such as `User with ID 'USER_999' not found`.
    """
    for column, table in TARGETS.items():
        if values.get(column) is not None:
            ctx.get(table, values[column])


def named(ctx: Context, row: Row, column: str) -> Row | None:
    """The row that a column names, of whatever organisation."""
    table = TARGETS[column]
    found = ctx.select(table, {table.key: row[column]}, everyone=True) if row[column] else []
    return found[0] if found else None


def check_number(ctx: Context, table: Table, row: Row, number: str | None) -> None:
    """Refuse a number that another row of the same organisation has.

    Raises:
        ToolError: DUPLICATE_NUMBER.
    """
    same = ctx.select(table, {"number": number, "org_id": row["org_id"]}) if number else []
    if any(other[table.key] != row[table.key] for other in same):
        message = f"{table.label} with number '{number}' already exists"
        raise ctx.domain.faults.duplicate(message, "DUPLICATE_NUMBER", "number")


def check_once(
    ctx: Context, table: Table, pair: Mapping[str, Any], message: str, code: str, field: str
) -> None:
    """Refuse a second link between the same rows.

    Raises:
        ToolError: with the code, naming the field.
    """
    if ctx.select(table, pair, everyone=True):
        raise ctx.domain.faults.duplicate(message, code, field)


def store_dates(values: dict[str, Any], *columns: str) -> None:
    """Put dates as callers write them into the form of a DATETIME column.

    Raises:
        ToolError: INVALID_DATE_FORMAT, naming the column.
    """
    for column in columns:
        if values.get(column):
            values[column] = dates.store(dates.parse_date(values[column], column))


def check_choices(ctx: Context, choices: Mapping[str, Collection[str]]) -> None:
    """Refuse arguments outside enumerations that the published schemas call plain text.

    Raises:
        ToolError: INVALID_ENUM_VALUE, naming the values there are.
    """
    for name, value in ctx.take(*choices).items():
        ctx.choice(name, value, choices[name])
