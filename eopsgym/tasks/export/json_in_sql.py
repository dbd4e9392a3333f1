"""SQL conditions on the meaning or the keys of a JSON column.

Values are compared as text, so a moment in another notation is another value.
"""

import json
from collections.abc import Mapping
from typing import Any

from eopsgym.tasks.footprint.config import AnyOf, Inside
from eopsgym.tasks.sql_text import literal, quoted


def json_is(column: str, wanted: Any, usual: Mapping[str, Any]) -> str | None:
    """Return a condition that a column has the meaning of a JSON object, or a list of them.

    Keys, and the objects of a list, may be in any order. None if `wanted` is not such a text.

    Args:
        column: the name of the column.
        wanted: the text that it should have.
        usual: the keys of an object that do not count, each with the value that replaces it.
    """
    kind = _kind(wanted)
    if kind is None:
        return None
    name = quoted(column)
    held = name
    if usual and kind == "object":
        pairs = (
            f"{literal(_path(key))}, json({literal(json.dumps(each))})"
            for key, each in usual.items()
        )
        held = f"json_replace({name}, {', '.join(pairs)})"
    canonical = _of_object if kind == "object" else _of_list
    same = f"json_type({name}) = '{kind}' AND {canonical(held)} = {canonical(literal(wanted))}"
    return f"CASE WHEN json_valid({name}) THEN {same} ELSE 0 END"


def _kind(text: Any) -> str | None:
    try:
        held = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return None
    if isinstance(held, dict):
        return "object"
    is_list = isinstance(held, list) and held and all(isinstance(each, dict) for each in held)
    return "array" if is_list else None


def _of_object(text: str) -> str:
    """Return SQL for the content of an object, in a canonical order."""
    leaves = f"SELECT fullkey, type, atom FROM json_tree({text}) ORDER BY fullkey"
    return f"(SELECT json_group_array(json_array(fullkey, type, atom)) FROM ({leaves}))"


def _of_list(text: str) -> str:
    """Return SQL for the content of a list's objects, in a canonical order."""
    one = f"CASE type WHEN 'object' THEN {_of_object('one.value')} ELSE type || quote(value) END"
    each = f"SELECT {one} AS told FROM json_each({text}) AS one ORDER BY told"
    return f"(SELECT json_group_array(told) FROM ({each}))"


def json_holds(column: str, wanted: Inside) -> str:
    """Return a condition that a column is a JSON object with the wanted keys and no others."""
    name = quoted(column)

    def asked(key: str, value: Any) -> str:
        each = value.values if isinstance(value, AnyOf) else (value,)
        held = f"json_extract({name}, {literal(_path(key))})"
        return f"({' OR '.join(f'{held} IS {literal(one)}' for one in each)})"

    parts = [asked(key, value) for key, value in wanted.sets.items()]
    for key, value in wanted.may.items():
        each = value.values if isinstance(value, AnyOf) else (value,)
        parts.append(asked(key, AnyOf((None, "", *each))))
    known = ", ".join(literal(key) for key in sorted({*wanted.sets, *wanted.may, *wanted.free}))
    others = f"key NOT IN ({known}) AND value IS NOT NULL AND value IS NOT ''"
    more = f"SELECT 1 FROM json_each({name}) WHERE {others}"
    conditions = " AND ".join([*parts, f"NOT EXISTS ({more})"])
    is_right = f"json_type({name}) = 'object' AND {conditions}"
    return f"CASE WHEN json_valid({name}) THEN {is_right} ELSE 0 END"


def _path(key: str) -> str:
    return f'$."{key}"'
