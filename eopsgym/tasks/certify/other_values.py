"""Other plausible values of an argument: the mistakes that a careless agent makes."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from itertools import chain, islice
from typing import Any

from eopsgym.tasks.authoring.parameter_columns import as_given, id_in
from eopsgym.tasks.certify.existing_values import ExistingValues, RowName
from eopsgym.tasks.certify.mails_with_additions import mails_with_additions
from eopsgym.tasks.certify.raw_mails import other_raw_mails
from eopsgym.tasks.certify.row_places import (
    NOTHING,
    RowPlace,
    Texts,
    is_name,
    other_values_there,
    others_in_json,
    place_of,
)

GENERIC_TEXTS = ("", "Done.", "Issue resolved.")
"""Texts that say nothing, wherever they are written."""
_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?")
_MOST_CHOICES = 6
_OF_ITEM = 2
_RAW = "raw"
"""The name of parameters that take a whole mail."""
_STRAY_ADDRESS = "stray.entry@halden.example"
Schema = Mapping[str, Any]


def _kind_of(schema: Schema) -> str:
    """Return the JSON type of a parameter, without null."""
    kinds = schema.get("type", "string")
    return str(kinds if isinstance(kinds, str) else next(k for k in kinds if k != "null"))


def other_values(
    name: str,
    schema: Schema,
    value: Any,
    known: ExistingValues,
    tables: Iterable[str],
    beside: Texts = NOTHING,
) -> Iterator[Any]:
    """Yield other values for an argument, the likeliest mistakes first.

    Args:
        name: the name of the parameter.
        schema: the schema of the parameter.
        value: the given value.
        known: the content of the tables.
        tables: the tables that the call concerns.
        beside: the other given values, as text; rows that agree with them are more likely.
    """
    tables = tuple(tables)
    if schema.get("enum"):
        yield from [each for each in schema["enum"] if each != value][:_MOST_CHOICES]
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, Mapping):
        yield from mails_with_additions(value)
        yield from chain.from_iterable(_in_object(schema, value, known, tables, beside))
    elif isinstance(value, list):
        yield from _in_list(name, schema, value, known, tables, beside)
    elif names := other_names(name, value, known, tables, beside):
        yield from names
    elif isinstance(value, int | float):
        yield from (value + 1, value - 1)
    elif isinstance(value, str):
        yield from other_texts(name, value, known, tables)


def other_names(
    name: str,
    value: Any,
    known: ExistingValues,
    tables: Iterable[str],
    beside: Texts = NOTHING,
    count: int = 2,
) -> list[Any]:
    """Return values that identify other rows, about `count` of the most similar ones.

    The list is empty if the value identifies no row.
    """
    tables = tuple(tables)
    if (place := named_place(name, value, known, tables, beside)) is not None:
        others = other_values_there(known.database, place, beside, count)
        return [type(value)(as_given(name, each, place.table, value)) for each in others]
    if is_name(value) and (others := others_in_json(known.database, value, tables)):
        return others[:count]
    table = known.table_named_by(name, tables) if isinstance(value, str) else None
    return [] if table is None or not known.key(table) else known.ids(table, count)


def named_place(
    name: str, value: Any, known: ExistingValues, tables: Iterable[str], beside: Texts = NOTHING
) -> RowPlace | None:
    """Return the row that an argument identifies by a key, or another id or address, or None."""
    tables = tuple(tables)
    if (row := row_of(name, value, known, tables)) is not None:
        return RowPlace(row.table, known.key(row.table) or "", row.key)
    value = id_in(name, value)
    if not is_name(value) or _DATE.fullmatch(value[:19]):
        return None
    return place_of(known.database, name, value, tables, beside)


def row_of(name: str, value: Any, known: ExistingValues, tables: Iterable[str]) -> RowName | None:
    """Return the row that an argument identifies by its key, or None."""
    value = id_in(name, value)
    table = known.table_of_id(value)
    if table is None and isinstance(value, int | str) and not isinstance(value, bool):
        table = known.table_named_by(name, tables)
    if table is None or not known.key(table):
        return None
    row = RowName(table, value)
    return row if known.exists(row) else None


def _in_object(
    schema: Schema,
    value: Mapping[str, Any],
    known: ExistingValues,
    tables: tuple[str, ...],
    beside: Texts,
) -> Iterator[Iterator[Any]]:
    """Yield, for each part, the objects with that part changed or left out."""
    parts = schema.get("properties", {})
    for key, part in value.items():
        rest = {n: v for n, v in value.items() if n != key}
        also = beside | {str(v) for v in rest.values()}
        others = other_values(key, parts.get(key, {}), part, known, tables, also)
        yield chain(_with_part(value, key, others), [rest])


def _with_part(value: Mapping[str, Any], key: str, others: Iterable[Any]) -> Iterator[Any]:
    return ({**value, key: other} for other in others)


def _in_list(
    name: str,
    schema: Schema,
    value: list[Any],
    known: ExistingValues,
    tables: tuple[str, ...],
    beside: Texts,
) -> Iterator[Any]:
    items = schema.get("items", {})
    for place, item in enumerate(value):
        before, after = value[:place], value[place + 1 :]
        yield [*before, *after]
        of_parts = [other_values(name, items, item, known, tables, beside)]
        if isinstance(item, Mapping):
            of_parts = [*_in_object(items, item, known, tables, beside)]
        for others in of_parts:
            yield from ([*before, other, *after] for other in islice(others, _OF_ITEM))
    if value:
        more = other_values(name, items, value[-1], known, tables, beside)
        yield from ([*value, other] for other in islice(more, 1) if other not in value)


def other_texts(
    name: str, value: str, known: ExistingValues, tables: Iterable[str]
) -> Iterator[Any]:
    """Yield other texts: another day, or generic texts and other values of the column."""
    tables = tuple(tables)
    if name == _RAW:
        yield from other_raw_mails(value, lambda address: _another(address, known, tables))
    if _DATE.fullmatch(value[:19]):
        yield from (_moved(value, days) for days in (1, -1))
        return
    yield from GENERIC_TEXTS
    for table in tables:
        another = [text for text in known.column(table, name) if text != value]
        yield from another[:1]


def _another(address: str, known: ExistingValues, tables: tuple[str, ...]) -> str:
    return str(next(iter(other_names("to", address, known, tables)), _STRAY_ADDRESS))


def _moved(text: str, days: int) -> str:
    moved = datetime.fromisoformat(text[:10]) + timedelta(days=days)
    return f"{moved:%Y-%m-%d}{text[10:]}"


def fitting(schema: Schema, value: Any) -> Any:
    """Return a row's value in the type of a parameter: ids as text, flags as true and false."""
    kind = _kind_of(schema.get("anyOf", [schema])[0])
    if kind == "string" and isinstance(value, int | float):
        return str(value)
    return bool(value) if kind == "boolean" else value


def first_values(
    name: str, schema: Schema, known: ExistingValues, tables: Iterable[str], now: datetime
) -> list[Any]:
    """Return values for a parameter that was not given: existing ones first, then a new one."""
    values = _first_values(name, schema, known, tuple(tables), now)
    return [fitting(schema, value) for value in values]


def _first_values(
    name: str, schema: Schema, known: ExistingValues, tables: tuple[str, ...], now: datetime
) -> list[Any]:
    kind = _kind_of(schema) if "anyOf" not in schema else _kind_of(schema["anyOf"][0])
    if schema.get("enum"):
        return list(schema["enum"])
    if kind == "boolean":
        return [False, True]
    if kind == "array":
        inner = first_values(name, schema.get("items", {}), known, tables, now)
        return [[each] for each in inner[:2]]
    if kind == "object":
        return [_object(schema, known, tables, now)]
    table = known.table_named_by(name, tables)
    if table is not None and known.key(table):
        free = [each for by in tables for each in known.unnamed(table, by, name)[:1]]
        return [as_given(name, each, table) for each in (*known.ids(table), *free)]
    if kind in ("integer", "number"):
        held = [
            v for each in tables for v in known.column(each, name) if isinstance(v, int | float)
        ]
        return [*held[:2], 1, 2]
    return _new_texts(name, known, tables, now)


def _object(
    schema: Schema, known: ExistingValues, tables: tuple[str, ...], now: datetime
) -> dict[str, Any]:
    needed = schema.get("required", ())
    parts = schema.get("properties", {})
    values = {n: first_values(n, parts.get(n, {}), known, tables, now) for n in needed}
    return {name: choices[0] for name, choices in values.items() if choices}


def _new_texts(
    name: str, known: ExistingValues, tables: tuple[str, ...], now: datetime
) -> list[Any]:
    held = [value for table in tables for value in known.column(table, name)]
    texts = [value for value in held if isinstance(value, str)]
    if (texts and _DATE.fullmatch(texts[0][:19])) or re.search(
        r"date|_at$|_on$|time|since|until|due|start|end|before|after", name
    ):
        day = now + timedelta(days=3)
        return [f"{day:%Y-%m-%d}", f"{day:%Y-%m-%dT%H:%M:%S}", f"{now:%Y-%m-%d}"]
    if "email" in name:
        return [_STRAY_ADDRESS, *texts[:2]]
    if texts and (counted := re.sub(r"\d\d(?=\D*$)", "87", texts[0])) not in texts:
        return [counted, *texts[:2]]
    if texts and max(map(len, texts)) <= 24 and not any(" " in text for text in texts):
        return [*texts[:3], "stray"]
    return ["Stray entry", *texts[:2]]
