"""The parts of one JSON value that another lacks, so that nothing of a file is lost."""

from collections.abc import Mapping, Sequence
from typing import Any

NOTHING: Any = object()
"""There is nothing left over; null is something."""
_INSTEAD = "instead"


def left_over(said: Any, told: Any) -> Any:
    """Return what is in `said` and not in `told`; `NOTHING` where all of it is.

    Objects are compared by name, lists of equal length by place (names are texts), anything else
    as a whole; an object in place of a list is called `instead`. `1`, `1.0` and `true` are
    three values.
    """
    if isinstance(said, Mapping) and isinstance(told, Mapping):
        parts = {name: left_over(each, told.get(name, NOTHING)) for name, each in said.items()}
    elif _is_list(said) and _is_list(told) and len(said) == len(told):
        pairs = zip(said, told, strict=True)
        parts = {str(place): left_over(*pair) for place, pair in enumerate(pairs)}
    elif isinstance(said, Mapping) and _is_list(told):
        return {_INSTEAD: said}
    else:
        return NOTHING if type(said) is type(told) and said == told else said
    kept = {name: part for name, part in parts.items() if part is not NOTHING}
    return kept if kept else NOTHING


def put_back(told: Any, rest: Any) -> Any:
    """Return `told` merged with what `left_over` kept: the original value, at least."""
    if rest is NOTHING:
        return told
    if isinstance(told, Mapping) and isinstance(rest, Mapping):
        return {
            **told,
            **{name: put_back(told.get(name, NOTHING), part) for name, part in rest.items()},
        }
    if isinstance(told, list) and isinstance(rest, Mapping):
        if _INSTEAD in rest:
            return rest[_INSTEAD]
        return [put_back(each, rest.get(str(place), NOTHING)) for place, each in enumerate(told)]
    return rest


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)
