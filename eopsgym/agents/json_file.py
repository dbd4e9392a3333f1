"""Settings in JSON files, whatever is in them: what cannot be meant is one error with the path."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from eopsgym.errors import ConfigError


def read_json_file(path: Path, what: str) -> tuple[Any, bytes]:
    """What a file holds, and its bytes; `what` is what it is in words, such as `the prices`.

    Raises:
        ConfigError: it cannot be read, is no JSON, or says a name twice in one object.
    """
    try:
        text = path.read_bytes()
        return json.loads(text, object_pairs_hook=_each_once), text
    except OSError as error:
        raise ConfigError(f"cannot read {what} {path}: {error.strerror}") from error
    except _TwiceError as error:
        raise ConfigError(f"{path}: {error} twice; leave one") from None
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{path} is not JSON: {error}") from error


class _TwiceError(Exception):
    """A name that an object has twice; JSON would take the last in silence."""


def _each_once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        twice = [f"'{name}'" for name, count in counts.items() if count > 1]
        raise _TwiceError(f"{', '.join(twice)} {'is' if len(twice) == 1 else 'are'} there")
    return found
