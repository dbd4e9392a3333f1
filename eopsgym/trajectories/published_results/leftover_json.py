"""The parts of a JSON value that another one lacks, so that no part of a file is lost."""

from collections.abc import Mapping, Sequence
from typing import Any

NOTHING: Any = object()
"""The value for no leftover, which differs from null."""
_INSTEAD = "instead"


def left_over(original: Any, known: Any) -> Any:
    """Return the parts of `original` that are not in `known`; `NOTHING` where all of them are.

    Objects are compared by name, lists of equal length by position (as a text), other values as a
    whole; an object in place of a list gets the name `instead`. `1`, `1.0` and `true` are three
    different values.
    """
    if isinstance(original, Mapping) and isinstance(known, Mapping):
        parts = {name: left_over(each, known.get(name, NOTHING)) for name, each in original.items()}
    elif _is_list(original) and _is_list(known) and len(original) == len(known):
        pairs = zip(original, known, strict=True)
        parts = {str(place): left_over(*pair) for place, pair in enumerate(pairs)}
    elif isinstance(original, Mapping) and _is_list(known):
        return {_INSTEAD: original}
    else:
        return NOTHING if type(original) is type(known) and original == known else original
    kept = {name: part for name, part in parts.items() if part is not NOTHING}
    return kept if kept else NOTHING


def put_back(known: Any, rest: Any) -> Any:
    """Return `known` merged with the parts that `left_over` kept: at least the original value."""
    if rest is NOTHING:
        return known
    if isinstance(known, Mapping) and isinstance(rest, Mapping):
        return {
            **known,
            **{name: put_back(known.get(name, NOTHING), part) for name, part in rest.items()},
        }
    if isinstance(known, list) and isinstance(rest, Mapping):
        if _INSTEAD in rest:
            return rest[_INSTEAD]
        return [put_back(each, rest.get(str(place), NOTHING)) for place, each in enumerate(known)]
    return rest


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)
