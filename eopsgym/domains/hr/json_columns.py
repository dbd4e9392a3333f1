"""Columns that hold a list or an object as JSON text."""

import json
from typing import Any

from eopsgym.domains.kernel import ToolError

JSON_COLUMNS = frozenset({"skills", "users", "based_on_skills", "change_request_values"})
_DIGITS = 19
"""Of the largest whole number that SQLite holds."""


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
    """A list or object as a JSON column holds it; nothing for an empty list."""
    return None if value is None or value == [] else json.dumps(value, ensure_ascii=False)


def split_ids(field: str, text: str) -> list[int]:
    """The ids in `1,2,3`.

    Raises:
        ToolError: INVALID_FORMAT.
    """
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all(part.isascii() and part.isdigit() and len(part) < _DIGITS for part in parts):
        message = f"{field} must be ids separated by commas, such as '1,2,3'"
        raise ToolError(message, "INVALID_FORMAT", field)
    return [int(part) for part in parts]
