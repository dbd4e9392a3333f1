"""JSON text as columns hold it, read whatever a seed put there."""

import json
from typing import Any

import pydantic_core


def from_json(text: Any, other: Any = None) -> Any:
    """What a column holds as JSON; something else where it is empty or no JSON."""
    if not isinstance(text, str) or not text:
        return other
    try:
        return pydantic_core.from_json(text)
    except ValueError:
        pass
    try:
        return json.loads(text)  # which reads halves of surrogate pairs, and deeper
    except (ValueError, RecursionError):
        return other


def stored_object(text: Any) -> dict[str, Any]:
    """The object in a JSON column; an empty one for what is no object."""
    found = from_json(text)
    return found if isinstance(found, dict) else {}


def stored_list(text: Any) -> list[Any]:
    """The list in a JSON column; an empty one for what is no list."""
    found = from_json(text)
    return found if isinstance(found, list) else []
