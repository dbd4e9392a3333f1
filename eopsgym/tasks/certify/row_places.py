"""Rows that are found by the value of one column, and similar rows that might be meant instead."""

import json
import re
from collections.abc import Iterable, Iterator, Set
from typing import Any, NamedTuple

from eopsgym.domains.kernel import Row
from eopsgym.domains.kernel.stored_json import from_json
from eopsgym.gym import Database
from eopsgym.tasks.argument_leaves import leaves
from eopsgym.tasks.authoring.parameter_columns import column_of

Texts = Set[str]
NOTHING: Texts = frozenset()
_SEVERAL = 50
_ELSEWHERE = 6
_OF_NAMES = re.compile(r"(id|mail|address|principal_name)$", re.IGNORECASE)


class RowPlace(NamedTuple):
    """The place of a row: a table, a column and the row's value there."""

    table: str
    column: str
    value: Any


def is_name(value: Any) -> bool:
    """Return whether a value may identify a row without being its key: an address or a long id."""
    if not isinstance(value, str) or re.search(r"[\s/]", value):
        return False
    return "@" in value or (len(value) >= 8 and any(letter.isdigit() for letter in value))


def row_at(database: Database, place: RowPlace, beside: Texts = NOTHING) -> Row:
    """Return the row at a place, of several the one that agrees most with `beside`, or {}."""
    sql = f'SELECT * FROM "{place.table}" WHERE "{place.column}" IS ? LIMIT {_SEVERAL}'
    rows = database.rows(sql, place.value)
    return max(rows, key=lambda row: len(_agreeing(row, beside, place.column)), default={})


def _agreeing(row: Row, beside: Texts, but: str) -> list[str]:
    """Return the columns of a row, except `but`, whose values are in `beside`."""
    return [name for name, value in row.items() if name != but and str(value) in beside]


def other_values_there(
    database: Database, place: RowPlace, beside: Texts = NOTHING, count: int = 2
) -> list[Any]:
    """Return other values of the column: those of the most similar rows, and the last value.

    Args:
        database: the database.
        place: the value and its column.
        beside: the other given values, as text; rows that share them with the row come first.
        count: the number of rows.
    """
    row = row_at(database, place, beside)
    near = _agreeing(row, beside, place.column)
    rest = [n for n, v in row.items() if v is not None and n not in (*near, place.column)]
    start = (
        f'SELECT "{place.column}" AS value FROM "{place.table}" '
        f'WHERE "{place.column}" IS NOT ? AND "{place.column}" IS NOT NULL'
    )
    order = f"max({_agree(near)}) DESC, max({_agree(rest)}) DESC, 1"
    values = (place.value, *(row[name] for name in (*near, *rest)))
    rows = database.rows(f"{start} GROUP BY 1 ORDER BY {order} LIMIT {count}", *values)
    rows += database.rows(f"{start} ORDER BY 1 DESC LIMIT 1", place.value)
    return list(dict.fromkeys(each["value"] for each in rows))


def _agree(columns: Iterable[str]) -> str:
    """Return SQL that counts the columns in which a row has the same value."""
    return " + ".join(f'("{name}" IS ?)' for name in columns) or "0 + 0"


def rows_elsewhere(database: Database, place: RowPlace, column: str, links: Texts) -> list[Row]:
    """Return the rows that are most similar to one and have another value in a column.

    Args:
        database: the database.
        place: the place of the row.
        column: the column in which they differ.
        links: other columns that need not agree.
    """
    row = row_at(database, place)
    rest = [n for n, v in row.items() if v is not None and n not in (*links, place.column)]
    return database.rows(
        f'SELECT * FROM "{place.table}" WHERE "{column}" IS NOT ? AND "{column}" IS NOT NULL '
        f"ORDER BY {_agree(rest)} DESC, 1 LIMIT {_ELSEWHERE}",
        *(row.get(column), *(row[name] for name in rest)),
    )


def place_of(
    database: Database, parameter: str, value: str, near: Iterable[str], beside: Texts = NOTHING
) -> RowPlace | None:
    """Return the place of the row that a text identifies, preferring rows that agree with `beside`.

    The search covers the columns with the parameter's name, then those of the tables that the call
    concerns, then the columns of ids and addresses in all tables.
    """
    first: RowPlace | None = None
    for table, column in dict.fromkeys(_columns(database, parameter, tuple(near))):
        place = RowPlace(table, column, value)
        if row := row_at(database, place, beside):
            if _agreeing(row, beside, column):
                return place
            first = first or place
    return first


def _columns(
    database: Database, parameter: str, near: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    schema = database.domain.schema
    for table in (*near, *schema.tables):
        if called := column_of(schema.columns(table), parameter):
            yield table, called
    yield from _text_columns(database, near)
    for table, name in _text_columns(database, schema.tables):
        if _OF_NAMES.search(name):
            yield table, name


def _text_columns(database: Database, tables: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the text columns of some tables."""
    for table in tables:
        for name, column in database.domain.schema.columns(table).items():
            if column.kind == "text":
                yield table, name


def others_in_json(database: Database, value: str, near: Iterable[str]) -> list[Any]:
    """Return other values of the same key in the lists and objects of a JSON column."""
    for table, column in _text_columns(database, near):
        sql = f'SELECT "{column}" AS text FROM "{table}" WHERE instr("{column}", ?) LIMIT 1'
        for row in database.rows(sql, json.dumps(value)):
            items = leaves("", from_json(row["text"]))
            parts = [(key, part) for key, part in items if not isinstance(part, dict)]
            keys = {key for key, part in parts if part == value}
            return list(dict.fromkeys(v for k, v in parts if k in keys and v != value))
    return []
