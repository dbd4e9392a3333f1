"""The values inside the arguments of a call, at any depth."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

_ENDINGS = ("_id", "_ids", "Id", "Ids")


def leaves(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the plain values and the references (`{"$ref": …}`) inside a JSON value.

    Each comes with the nearest name: that of its key, or of the list that it stands in.
    """
    if isinstance(value, dict):
        if "$ref" in value and len(value) == 1:
            yield name, value
            return
        for key, item in value.items():
            yield from leaves(key, item)
    elif isinstance(value, list):
        for item in value:
            yield from leaves(name, item)
    else:
        yield name, value


@lru_cache(4096)
def is_id(name: str) -> bool:
    """Return whether an argument or key of this name holds an id."""
    return name == "id" or name.endswith(_ENDINGS)
