"""Reading of JSON text in columns, which may be invalid because a seed may contain anything."""

import json
from typing import Any

import pydantic_core


def from_json(text: Any, other: Any = None) -> Any:
    """Return a column's value as JSON; `other` if it is empty or not JSON."""
    if not isinstance(text, str) or not text:
        return other
    if text == "[]":  # the value of most lists; this takes a fifth of the time
        return []
    try:
        return pydantic_core.from_json(text)
    except ValueError:
        pass
    try:
        return json.loads(text)  # which reads lone surrogates and deeper nesting
    except (ValueError, RecursionError):
        return other


def stored_object(text: Any) -> dict[str, Any]:
    """Return the object in a JSON column; an empty one for anything else."""
    value = from_json(text)
    return value if isinstance(value, dict) else {}


def stored_list(text: Any) -> list[Any]:
    """Return the list in a JSON column; an empty one for anything else."""
    value = from_json(text)
    return value if isinstance(value, list) else []


def stored_objects(text: Any) -> list[dict[str, Any]]:
    """Return the objects of the list in a JSON column, without other items."""
    return [each for each in stored_list(text) if isinstance(each, dict)]
