"""The values that a verifier's SQL wants in the columns of a table."""

import re
from collections.abc import Mapping
from typing import Any

from eopsgym.domains.kernel import Row
from eopsgym.errors import EopsgymError
from eopsgym.gym import Database, RowChange
from eopsgym.tasks.sql_text import literal, quoted
from eopsgym.tasks.verifier_query import ColumnPlace, Condition, VerifierQuery


def wanted_values(query: VerifierQuery, table: str, database: Database) -> dict[str, Any]:
    """Return the values with which a query compares a table's columns, by column.

    The value of a column that is joined with another table is looked up in that table.
    """
    columns = database.domain.schema.tables.get(table, {})
    values_by_column: dict[str, Any] = {
        place.column: values[0]
        for place, operator, values in query.conditions
        if operator == "=" and not place.path and _is_of(place, table, columns)
    }
    for one, other in query.links:
        own, foreign = (one, other) if _is_of(one, table, columns) else (other, one)
        if _is_of(own, table, columns) and foreign.table not in ("", table):
            value = _looked_up(query, foreign, database)
            if value is not None:
                values_by_column.setdefault(own.column, value)
    return values_by_column


def _is_of(place: ColumnPlace, table: str, columns: Mapping[str, Any]) -> bool:
    return place.column in columns and place.table in (table.lower(), "")


def _looked_up(query: VerifierQuery, place: ColumnPlace, database: Database) -> Any:
    """Return the only value of a column in the rows that meet the conditions, or None."""
    conditions = [
        f"{quoted(name.column)} = {literal(values[0])}"
        for name, operator, values in query.conditions
        if operator == "=" and name.table == place.table and not name.path and not name.folded
    ]
    if not conditions:
        return None
    sql = f"SELECT DISTINCT {quoted(place.column)} AS value FROM {quoted(place.table)}"
    try:
        rows = database.rows(f"{sql} WHERE {' AND '.join(conditions)} LIMIT 2")
    except EopsgymError:
        return None
    return rows[0]["value"] if len(rows) == 1 else None


def meets(query: VerifierQuery, table: str, row: Mapping[str, Any]) -> bool:
    """Return whether a query may find a row: no known value contradicts it."""
    if table.lower() not in query.tables:
        return False
    own = [each for each in query.conditions if each.place.table in (table.lower(), "")]
    return all(_holds(each, row[each.place.column]) for each in own if each.place.column in row)


def _holds(condition: Condition, value: Any) -> bool:
    place, operator, values = condition
    if place.path or operator not in ("=", "!=", "in", "not in", "null", "not null"):
        return True
    if operator in ("null", "not null"):
        return (value is None) == (operator == "null")
    text = str(int(value) if isinstance(value, bool) else value)
    text = getattr(text, place.folded)() if place.folded else text
    return (text in values) == (operator in ("=", "in"))


def changed_row(database: Database, change: RowChange) -> Row:
    """Return the known columns of a row that a step changed: its key and the changed ones."""
    names = database.domain.schema.keys(change.table).primary
    parts = [change.key] if len(names) == 1 else change.key.split("/")
    return {
        **dict(zip(names, parts, strict=False)),
        **(change.before or {}),
        **(change.after or {}),
    }


def row_at_end(database: Database, change: RowChange) -> Row:
    """Return a row that a step changed, in its final state."""
    known = changed_row(database, change)
    names = database.domain.schema.keys(change.table).primary
    where = " AND ".join(f"{quoted(name)} = {literal(known[name])}" for name in names)
    rows = database.rows(f"SELECT * FROM {quoted(change.table)} WHERE {where}") if names else []
    return rows[0] if rows else known


def as_argument(wanted: Any, given: Any, schema: Mapping[str, Any]) -> Any:
    """Return a wanted value in the type of a tool's parameter."""
    if given is not None and str(given) == str(wanted):
        return given
    types = [schema.get("type"), *(each.get("type") for each in schema.get("anyOf", ()))]
    kinds = {kind for each in types for kind in (each if isinstance(each, list) else [each])}
    if "boolean" in kinds:
        return bool(int(wanted)) if str(wanted) in ("0", "1") else wanted
    if "integer" in kinds and re.fullmatch(r"-?\d+", str(wanted)):
        return int(wanted)
    return str(wanted) if "string" in kinds else wanted
