"""How rows read in results: lists as lists, and the rows they refer to beside the ids.

A reference keeps its id in its own column. The rows behind the ids stand under `related`, by
column, so that one answer says who and what a case or service is about.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from eopsgym.domains.core import Context, Row, Table
from eopsgym.domains.hr import tables as t

JSON_COLUMNS = frozenset({"skills", "users", "based_on_skills", "change_request_values"})
"""Columns that hold JSON as text."""


@dataclass(frozen=True)
class _Link:
    """Where a column leads, and which columns of that row are worth showing (all if none)."""

    table: Table
    columns: tuple[str, ...] = ()


_PERSON = _Link(t.USER, ("user_id", "first_name", "last_name", "email", "role", "active"))
_GROUP = _Link(t.GROUP, ("group_id", "name", "type", "active"))
_SERVICE = _Link(t.SERVICE, ("hr_service_id", "service_name", "active"))
_LINKS: dict[str, dict[str, _Link]] = {
    "hr_service": {
        "topic_detail": _Link(t.TOPIC),
        "service_template": _Link(t.TEMPLATE),
        "hr_criteria": _Link(t.CRITERIA),
    },
    "topic_detail": {"topic_category": _Link(t.CATEGORY)},
    "hr_case": {
        "hr_service": _SERVICE,
        "opened_for": _PERSON,
        "opened_by": _PERSON,
        "assigned_to": _PERSON,
        "assignment_group": _GROUP,
        "approval_criteria": _Link(t.CRITERIA, ("hr_criteria_id", "name", "type", "active")),
        "approver": _PERSON,
    },
    "hr_case_task": {
        "assigned_to": _PERSON,
        "assignment_group": _GROUP,
        "hr_service": _SERVICE,
        "parent_case": _Link(t.CASE, ("hr_case_id", "number", "status", "short_description")),
    },
}

_DIGITS = 19
"""Of the largest whole number that SQLite holds."""

_Cache = dict[tuple[str, tuple[str, ...], Any], Row | None]


def decode(value: Any) -> Any:
    """The value of a JSON column; `1,2` reads as a list too, other text as itself."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        parts = [part.strip() for part in value.split(",")]
        return [int(part) for part in parts] if all(map(_is_number, parts)) else value


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= _DIGITS


def encode(value: Any) -> str | None:
    """A list or object as a JSON column holds it; None stays None."""
    return None if value is None else json.dumps(value, ensure_ascii=False)


def numbers(value: Any) -> list[int]:
    """The ids in a JSON column, none for a value that is no list."""
    decoded = decode(value)
    if isinstance(decoded, int):
        return [decoded]
    return [item for item in decoded if isinstance(item, int)] if isinstance(decoded, list) else []


def result(ctx: Context, table: Table, row: Row) -> Row:
    """One row as a result, with what it refers to."""
    return results(ctx, table, [row])[0]


def results(ctx: Context, table: Table, rows: Iterable[Row]) -> list[Row]:
    """Rows as results; a row that several refer to is read once, rows of a column together."""
    chosen = list(rows)
    cache: _Cache = {}
    for column, link in _LINKS.get(table.name, {}).items():
        _preload(ctx, link, {row[column] for row in chosen} - {None}, cache)
    return [_expand(ctx, table, row, cache) for row in chosen]


def _preload(ctx: Context, link: _Link, keys: set[Any], cache: _Cache) -> None:
    if len(keys) < 2:
        return
    for row in ctx.select(link.table, {link.table.key: list(keys)}):
        place = (link.table.name, link.columns, row[link.table.key])
        if place not in cache:
            cache[place] = _shown(ctx, link, row, cache)


def _expand(ctx: Context, table: Table, row: Row, cache: _Cache) -> Row:
    shown = ctx.show(table, row)
    for name in JSON_COLUMNS & shown.keys():
        shown[name] = decode(shown[name])
    links = _LINKS.get(table.name)
    if links:
        shown["related"] = {
            column: _linked(ctx, link, row[column], cache) for column, link in links.items()
        }
    return shown


def _linked(ctx: Context, link: _Link, key: Any, cache: _Cache) -> Row | None:
    if key is None:
        return None
    place = (link.table.name, link.columns, key)
    if place not in cache:
        cache[place] = _read(ctx, link, key, cache)
    return cache[place]


def _read(ctx: Context, link: _Link, key: Any, cache: _Cache) -> Row | None:
    found = ctx.find(link.table, key)
    return _shown(ctx, link, found, cache) if found else None


def _shown(ctx: Context, link: _Link, row: Row, cache: _Cache) -> Row:
    if not link.columns:
        return _expand(ctx, link.table, row, cache)
    shown = ctx.show(link.table, row)
    return {column: shown[column] for column in link.columns}
