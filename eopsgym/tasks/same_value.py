"""Whether a value that a run left is the one that is wanted, however it is written."""

import json
from datetime import UTC, datetime
from typing import Any


def same(actual: Any, wanted: Any) -> bool:
    """Whether two values are equal: numbers as numbers, moments as moments, texts by letter.

    A moment without an offset is one in UTC. Texts that are JSON objects, or lists of them, are
    equal to such with the same keys and objects in another order.
    """
    if actual == wanted:
        return True
    if not (isinstance(actual, str) and isinstance(wanted, str)):
        return False
    if actual[:1] == wanted[:1] == "{" or actual[:2] == wanted[:2] == "[{":
        return _loaded(actual) == _loaded(wanted) is not None
    return _is_dated(actual) and _is_dated(wanted) and _moment(actual) == _moment(wanted)


def _loaded(text: str) -> str | None:
    """A JSON text in a spelling of its own; None for any other."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    each = sorted(map(_spelt, value)) if isinstance(value, list) else [_spelt(value)]
    return f"{text[:1]}{each}"


def _spelt(value: Any) -> str:
    return json.dumps(_with_moments(value), sort_keys=True)


def _with_moments(value: Any) -> Any:
    """A value with its moments in one spelling."""
    if isinstance(value, dict):
        return {key: _with_moments(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_with_moments(each) for each in value]
    return _moment(value) if isinstance(value, str) and _is_dated(value) else value


def _is_dated(text: str) -> bool:
    return text[:4].isdigit() and text[4:5] == "-"


def _moment(text: str) -> str:
    """A moment in UTC; any other text as it is."""
    try:
        when = datetime.fromisoformat(text)
        return (when if when.tzinfo else when.replace(tzinfo=UTC)).astimezone(UTC).isoformat()
    except (ValueError, OverflowError):
        return text
