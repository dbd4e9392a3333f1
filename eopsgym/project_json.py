"""A reader of the project's JSON files that refuses duplicate keys.

Python's own reader keeps the last value of a duplicate key without a word, while a person who reads
the file sees the first.
"""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from eopsgym.errors import ConfigError


class DuplicateKeyError(ValueError):
    """A duplicate key in an object; the message names it."""


def from_project_json(text: str | bytes) -> Any:
    """Parse a JSON text of the project.

    Raises:
        DuplicateKeyError: an object has a key twice.
        ValueError: it is not JSON.
        RecursionError: it is nested too deeply.
    """
    return json.loads(text, object_pairs_hook=_object)


def json_type(value: Any) -> str:
    """Return JSON Schema's name for the type of a value; a float is a `number`."""
    if value is None:
        return "null"
    for kind, name in ((bool, "boolean"), (int, "integer"), (float, "number"), (str, "string")):
        if isinstance(value, kind):
            return name
    return "array" if isinstance(value, list) else "object"


def read_json_file(path: Path, what: str) -> tuple[Any, bytes]:
    """Return the content of a JSON file, and its bytes.

    Args:
        path: the file.
        what: the name of the file in errors, such as `the prices`.

    Raises:
        ConfigError: it cannot be read, is not JSON, or has a duplicate key.
    """
    try:
        text = path.read_bytes()
        return from_project_json(text), text
    except OSError as error:
        raise ConfigError(f"cannot read {what} {path}: {error.strerror}") from error
    except DuplicateKeyError as error:
        raise ConfigError(f"{path}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{path} is not JSON: {error}") from error


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        twice = [f"'{key}'" for key, count in counts.items() if count > 1]
        are = "is" if len(twice) == 1 else "are"
        raise DuplicateKeyError(f"{', '.join(twice)} {are} there twice; keep one of them")
    return values
