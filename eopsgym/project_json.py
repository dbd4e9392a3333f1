"""JSON that people and programs write for the project; a key that is there twice is an error.

JSON itself would keep the last value of such a key in silence, so that what a reader sees first in
a file is not what counts.
"""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from eopsgym.errors import ConfigError


class DuplicateKeyError(ValueError):
    """A key that one object has twice; the message names it."""


def from_project_json(text: str | bytes) -> Any:
    """Parse a JSON text of the project.

    Raises:
        DuplicateKeyError: an object has a key twice.
        ValueError: it is no JSON.
        RecursionError: it is nested too deeply.
    """
    return json.loads(text, object_pairs_hook=_object)


def json_type(value: Any) -> str:
    """Return JSON schema's name for the type of a value; `number` is one with a fraction."""
    if value is None:
        return "null"
    for kind, name in ((bool, "boolean"), (int, "integer"), (float, "number"), (str, "string")):
        if isinstance(value, kind):
            return name
    return "array" if isinstance(value, list) else "object"


def read_json_file(path: Path, what: str) -> tuple[Any, bytes]:
    """Return the content of a file, and its bytes; `what` is its name in errors (`the prices`).

    Raises:
        ConfigError: it cannot be read, is no JSON, or has a key twice in one object.
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
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        twice = [f"'{key}'" for key, count in counts.items() if count > 1]
        are = "is" if len(twice) == 1 else "are"
        raise DuplicateKeyError(f"{', '.join(twice)} {are} there twice; leave one")
    return found
