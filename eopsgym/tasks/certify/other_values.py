"""Other plausible values of an argument: the mistakes that a careless solver makes."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from eopsgym.tasks.certify.existing_values import ExistingValues, RowName
from eopsgym.tasks.spellings import as_given, id_in

GENERIC_TEXTS = ("", "Done.", "Issue resolved.")
"""What says nothing, wherever it is written."""
_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?")
_MOST_CHOICES = 6
Schema = Mapping[str, Any]


def kind_of(schema: Schema) -> str:
    """The JSON type of a parameter, nullable or not."""
    kinds = schema.get("type", "string")
    return str(kinds if isinstance(kinds, str) else next(k for k in kinds if k != "null"))


def other_values(
    name: str, schema: Schema, value: Any, known: ExistingValues, tables: Iterable[str]
) -> Iterator[Any]:
    """Values that might stand instead of one that was given, the likeliest mistakes first.

    Args:
        name: of the parameter.
        schema: of the parameter.
        value: what was given.
        known: what the tables hold.
        tables: those that the call is about.
    """
    tables = tuple(tables)
    if schema.get("enum"):
        yield from [each for each in schema["enum"] if each != value][:_MOST_CHOICES]
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, Mapping):
        yield from _in_object(schema, value, known, tables)
    elif isinstance(value, list):
        yield from _in_list(name, schema, value, known, tables)
    elif (row := row_of(name, value, known, tables)) is not None:
        others = (as_given(name, other, row.table) for other in known.neighbours(row))
        yield from (type(value)(other) for other in others)
    elif isinstance(value, int | float):
        yield from (value + 1, value - 1)
    elif isinstance(value, str):
        yield from _texts(name, value, known, tables)


def row_of(name: str, value: Any, known: ExistingValues, tables: Iterable[str]) -> RowName | None:
    """The row that an argument names by its id, if it names one."""
    value = id_in(name, value)
    table = known.table_of_id(value)
    if table is None and isinstance(value, int | str) and not isinstance(value, bool):
        table = known.table_named_by(name, tables)
    if table is None or not known.key(table):
        return None
    row = RowName(table, value)
    return row if known.exists(row) else None


def _in_object(
    schema: Schema, value: Mapping[str, Any], known: ExistingValues, tables: tuple[str, ...]
) -> Iterator[Any]:
    parts = schema.get("properties", {})
    for key, part in value.items():
        for other in other_values(key, parts.get(key, {}), part, known, tables):
            yield {**value, key: other}
        yield {k: v for k, v in value.items() if k != key}


def _in_list(
    name: str, schema: Schema, value: list[Any], known: ExistingValues, tables: tuple[str, ...]
) -> Iterator[Any]:
    items = schema.get("items", {})
    for place, item in enumerate(value):
        yield value[:place] + value[place + 1 :]
        others = list(other_values(name, items, item, known, tables))
        for other in others[:2]:
            yield [*value[:place], other, *value[place + 1 :]]
    if value:
        others = list(other_values(name, items, value[-1], known, tables))
        yield from ([*value, other] for other in others[:1] if other not in value)


def _texts(name: str, value: str, known: ExistingValues, tables: tuple[str, ...]) -> Iterator[Any]:
    if _DATE.fullmatch(value[:19]):
        yield from (_moved(value, days) for days in (1, -1))
        return
    yield from GENERIC_TEXTS
    for table in tables:
        another = [text for text in known.column(table, name) if text != value]
        yield from another[:1]


def _moved(text: str, days: int) -> str:
    moved = datetime.fromisoformat(text[:10]) + timedelta(days=days)
    return f"{moved:%Y-%m-%d}{text[10:]}"


def fitting(schema: Schema, value: Any) -> Any:
    """A value of a row as a parameter takes it: ids as text, flags as true and false."""
    kind = kind_of(schema.get("anyOf", [schema])[0])
    if kind == "string" and isinstance(value, int | float):
        return str(value)
    return bool(value) if kind == "boolean" else value


def first_values(
    name: str, schema: Schema, known: ExistingValues, tables: Iterable[str], now: datetime
) -> list[Any]:
    """Values for a parameter that was not given: what exists first, else something new."""
    found = _first_values(name, schema, known, tuple(tables), now)
    return [fitting(schema, value) for value in found]


def _first_values(
    name: str, schema: Schema, known: ExistingValues, tables: tuple[str, ...], now: datetime
) -> list[Any]:
    kind = kind_of(schema) if "anyOf" not in schema else kind_of(schema["anyOf"][0])
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
    return {name: found[0] for name, found in values.items() if found}


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
        return ["stray.entry@halden.example", *texts[:2]]
    if texts and (counted := re.sub(r"\d\d(?=\D*$)", "87", texts[0])) not in texts:
        return [counted, *texts[:2]]
    if texts and max(map(len, texts)) <= 24 and not any(" " in text for text in texts):
        return [*texts[:3], "stray"]
    return ["Stray entry", *texts[:2]]
