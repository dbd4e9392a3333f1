"""JSON text as columns hold it, read whatever a seed put there."""

import json
from typing import Any

import pydantic_core


def from_json(text: Any, other: Any = None) -> Any:
    """Return a column's value as JSON; `other` where it is empty or no JSON."""
    if not isinstance(text, str) or not text:
        return other
    if text == "[]":  # as most lists are, in the fifth part of the time
        return []
    try:
        return pydantic_core.from_json(text)
    except ValueError:
        pass
    try:
        return json.loads(text)  # which reads halves of surrogate pairs, and deeper
    except (ValueError, RecursionError):
        return other


def stored_object(text: Any) -> dict[str, Any]:
    """Return the object in a JSON column; an empty one for anything else."""
    found = from_json(text)
    return found if isinstance(found, dict) else {}


def stored_list(text: Any) -> list[Any]:
    """Return the list in a JSON column; an empty one for anything else."""
    found = from_json(text)
    return found if isinstance(found, list) else []


def stored_objects(text: Any) -> list[dict[str, Any]]:
    """Return the objects of the list in a JSON column; what else the list holds is left out."""
    return [each for each in stored_list(text) if isinstance(each, dict)]
