"""The runs of records that an exported file carries, and that anybody may have edited since."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from eopsgym.errors import StoreError
from eopsgym.runs import Run
from eopsgym.runs.event_json import texts_of_events

_INTEGERS = range(-(2**63), 2**63)
"""The integers that a column can hold."""


def restored_run(record: Mapping[str, Any]) -> Run | None:
    """Return the run of a record; None if it is no record, or some of its values cannot be right.

    Those are values of a wrong type, with which no store could read the run file, and results that
    belong to no call, with which it could not be written.
    """
    try:
        run = Run.from_json(json.dumps(record))
        if not _is_a(run, Run):
            return None
        texts_of_events(run.events, are_settled=True)
    except StoreError:
        return None
    return run


def _is_a(value: Any, kind: Any) -> bool:
    """Return whether a value, with all of its parts, is of an annotated type."""
    if kind is Any:
        return True
    if isinstance(kind, type) and is_dataclass(kind):
        return isinstance(value, kind) and all(
            _is_a(getattr(value, name), each) for name, each in _fields(kind)
        )
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return any(_is_a(value, each) for each in arguments)
    if origin is Literal:  # imported runs may have other texts
        return isinstance(value, str)
    if origin is tuple:
        return _is_list(value) and all(_is_a(each, arguments[0]) for each in value)
    if origin is not None:
        return isinstance(value, Mapping) and all(
            isinstance(name, str) and _is_a(each, arguments[1]) for name, each in value.items()
        )
    return _is_plain(value, kind)


def _is_plain(value: Any, kind: type) -> bool:
    if kind is float:
        return isinstance(value, float) or _is_plain(value, int)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool) and value in _INTEGERS
    return isinstance(value, kind)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


@cache
def _fields(kind: type[Any]) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((each.name, hints[each.name]) for each in fields(kind))
