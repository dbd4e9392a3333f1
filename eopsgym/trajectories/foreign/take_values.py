"""Values that a reader takes out of a parsed JSON object, so that what remains is the leftover.

A reader removes each value that it has placed in a run. Nothing is lost by oversight then: the
parts that no reader knows stay where they were, and `remains` returns them.
"""

import json
import math
import re
from collections.abc import Iterator, Mapping
from typing import Any

_DEEPEST = 60
"""The depth below which a leftover is kept as a text; readers of JSON refuse deep nesting."""
_MOST = 2**63

_NUMERIC = re.compile(r"-?\d{1,30}(\.\d{1,30})?([eE][-+]?\d{1,3})?", re.ASCII)
_IS_DATA = re.compile(r"^\d+$|^[0-9a-f]{16,}$|[/:@ ]")

NOTHING: Any = object()
"""The value of `remains` where nothing is left, which differs from null."""


def take_text(part: dict[str, Any], name: str) -> str:
    """Remove and return a text; leave a value of another type, and return an empty text."""
    value = part.get(name)
    if not isinstance(value, str):
        return ""
    del part[name]
    return value


def take_id(part: dict[str, Any], name: str) -> str:
    """Remove and return an id, which may be a number; leave another value, return an empty text."""
    value = part.get(name)
    return str(part.pop(name)) if type(value) is int else take_text(part, name)


def take_number(part: dict[str, Any], name: str, least: float = 0.0) -> float | None:
    """Remove and return a finite number, also one in a text; leave another value, return None.

    Args:
        part: the object.
        name: the name of the number.
        least: the least number that is taken; -infinity for those that may be negative.
    """
    value = _number(part.get(name))
    if value is None or not least <= value < _MOST or value <= -_MOST:
        return None
    del part[name]
    return float(value)


def take_count(part: dict[str, Any], name: str) -> int | None:
    """Remove and return a whole number of 0 or more; leave another value, and return None."""
    value = _number(part.get(name))
    if value is None or not 0 <= value < _MOST or value != int(value):
        return None
    del part[name]
    return int(value)


def _number(value: Any) -> int | float | None:
    """Return a finite number, or that in a text, as some programs write them; None for others."""
    if isinstance(value, str) and _NUMERIC.fullmatch(value):
        value = float(value) if {*".eE"} & {*value} else int(value)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return value if is_number and (isinstance(value, int) or math.isfinite(value)) else None


def take_flag(part: dict[str, Any], name: str) -> bool | None:
    """Remove and return true or false; leave another value, and return None."""
    return bool(part.pop(name)) if isinstance(part.get(name), bool) else None


def inner(part: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return an object within another one, from which its parts can be taken, or an empty one."""
    value = part.get(name)
    return value if isinstance(value, dict) else {}


def items(part: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    """Return the objects in a list, from which parts can be taken; other items are left in it."""
    value = part.get(name)
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def remains(value: Any, depth: int = 0) -> Any:
    """Return what is left of a value after the taking; `NOTHING` if that is nothing.

    Empty objects and lists are left out. A list of which items are left becomes an object with
    their positions as names, if others of its items are gone. An object whose names differ only in
    case, or that is nested too deeply, becomes its JSON text, as no table can hold it.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        if not value:
            return NOTHING
        if depth >= _DEEPEST or _is_ambiguous(value):
            return json_text(value)
        parts = ((name, remains(each, depth + 1)) for name, each in value.items())
        kept = {name: each for name, each in parts if each is not NOTHING}
        return kept if kept else NOTHING
    if isinstance(value, list | tuple):
        if depth >= _DEEPEST:
            return json_text(value)
        listed = [remains(each, depth + 1) for each in value]
        gone = sum(each is NOTHING for each in listed)
        if gone == len(listed):
            return NOTHING
        if not gone:
            return listed
        return {str(place): each for place, each in enumerate(listed) if each is not NOTHING}
    return value


def shallow(value: Any) -> Any:
    """Return a value as it is, or its JSON text if it is nested too deeply for a table."""
    level = [value]
    for _ in range(_DEEPEST):
        level = [
            each
            for part in level
            if isinstance(part, dict | list)
            for each in (part.values() if isinstance(part, dict) else part)
        ]
        if not level:
            return value
    return json_text(value)


def _is_ambiguous(value: Mapping[str, Any]) -> bool:
    return len(value) > 1 and len({name.lower() for name in value}) < len(value)


def json_text(value: Any) -> str:
    """Return a value as JSON; a value that is nested too deeply even for that as Python text."""
    if isinstance(value, str):
        return value
    try:
        return json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "nested too deeply to be kept"


def places_of(rest: Mapping[str, Any], deepest: int = 2) -> Iterator[str]:
    """Yield the place of each leftover, such as `response.id`; nulls are not counted.

    A name that is a number, a digest, an address or a model, and no field, is `*`.

    Args:
        rest: the leftover of a run.
        deepest: the number of names after which an object is counted as a whole.
    """
    for name, value in rest.items():
        name = "*" if _IS_DATA.search(name) else name
        if isinstance(value, dict) and value and deepest > 1:
            yield from {f"{name}.{place}" for place in places_of(value, deepest - 1)}
        elif value is not None:
            yield name
