"""Rows by a value that one of their columns holds, and the others that might be meant instead."""

import json
import re
from collections.abc import Iterable, Iterator, Set
from typing import Any, NamedTuple

from eopsgym.domains.kernel import Row
from eopsgym.domains.stored_json import from_json
from eopsgym.gym import Database
from eopsgym.tasks.argument_leaves import leaves
from eopsgym.tasks.authoring.spellings import column_of

Texts = Set[str]
NOTHING: Texts = frozenset()
_SEVERAL = 50
_ELSEWHERE = 6
_OF_NAMES = re.compile(r"(id|mail|address|principal_name)$", re.IGNORECASE)


class RowPlace(NamedTuple):
    """A row, by a value that one of its columns holds."""

    table: str
    column: str
    value: Any


def is_name(value: Any) -> bool:
    """Whether a value may name a row without being its key: an address, or an id of some length."""
    if not isinstance(value, str) or re.search(r"[\s/]", value):
        return False
    return "@" in value or (len(value) >= 8 and any(letter.isdigit() for letter in value))


def row_at(database: Database, place: RowPlace, beside: Texts = NOTHING) -> Row:
    """The row there; of several, that which agrees most with what else is given; empty for none."""
    sql = f'SELECT * FROM "{place.table}" WHERE "{place.column}" IS ? LIMIT {_SEVERAL}'
    rows = database.rows(sql, place.value)
    return max(rows, key=lambda row: len(_agreeing(row, beside, place.column)), default={})


def _agreeing(row: Row, beside: Texts, but: str) -> list[str]:
    """The columns of a row, but for one, that hold what is given beside it."""
    return [name for name, value in row.items() if name != but and str(value) in beside]


def other_values_there(
    database: Database, place: RowPlace, beside: Texts = NOTHING, count: int = 2
) -> list[Any]:
    """What else the column holds: in the rows that are most alike, and the last value.

    Args:
        database: whose.
        place: the value, and where it is.
        beside: what else is given, as text; rows that agree in it with the row come first.
        count: of how many rows.
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
    """SQL that counts the columns in which a row agrees with as many values."""
    return " + ".join(f'("{name}" IS ?)' for name in columns) or "0 + 0"


def rows_elsewhere(database: Database, place: RowPlace, column: str, links: Texts) -> list[Row]:
    """The rows most like that of a place which hold something else in a column.

    Args:
        database: whose.
        place: of the row.
        column: where they differ.
        links: the columns that need not agree either.
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
    """Where a text that names a row is found: first where the row agrees with what else is given.

    Looked through are the columns that are called after the parameter, then those of the tables
    that the call is about, then those of all tables that hold ids or addresses.
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
    yield from text_columns(database, near)
    for table, name in text_columns(database, schema.tables):
        if _OF_NAMES.search(name):
            yield table, name


def text_columns(database: Database, tables: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The columns of tables that hold text."""
    for table in tables:
        for name, column in database.domain.schema.columns(table).items():
            if column.kind == "text":
                yield table, name


def others_in_json(database: Database, value: str, near: Iterable[str]) -> list[Any]:
    """What stands under the same key as a text that lists and objects within a column hold."""
    for table, column in text_columns(database, near):
        sql = f'SELECT "{column}" AS text FROM "{table}" WHERE instr("{column}", ?) LIMIT 1'
        for row in database.rows(sql, json.dumps(value)):
            found = leaves("", from_json(row["text"]))
            parts = [(key, part) for key, part in found if not isinstance(part, dict)]
            keys = {key for key, part in parts if part == value}
            return list(dict.fromkeys(v for k, v in parts if k in keys and v != value))
    return []
