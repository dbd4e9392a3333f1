"""Checks of the fields of a run record whose types list the allowed values."""

from dataclasses import fields
from functools import lru_cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

Part = TypeVar("Part")
"""A dataclass that is a part of a record."""


class Enumerated(NamedTuple):
    """A field of a dataclass whose type lists its values.

    Attributes:
        name: the name of the field.
        values: the allowed values.
        own: whether the field is checked only in runs that eopsgym made, because an imported run
            holds the words of another program. Its type is `Annotated[str, Literal[...]]`.
    """

    name: str
    values: tuple[Any, ...]
    own: bool


@lru_cache(maxsize=64)
def enumerated_fields(kind: type[Any]) -> tuple[Enumerated, ...]:
    """Return the fields of a dataclass whose types list their values."""
    hints = get_type_hints(kind, include_extras=True)
    enumerated = []
    for each in fields(kind):
        hint, own = hints[each.name], False
        if get_origin(hint) is Annotated:
            hint, own = hint.__metadata__[0], True
        values = _values(hint)
        if values:
            enumerated.append(Enumerated(each.name, values, own))
    return tuple(enumerated)


def _values(hint: Any) -> tuple[Any, ...]:
    """Return the values that a type lists; none if it allows other values too."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        parts = [(None,) if each is NoneType else _values(each) for each in get_args(hint)]
        return sum(parts, ()) if all(parts) and len(parts) > 1 else ()
    return ()


def checked(part: Part, place: str, *, own: bool = True) -> Part:
    """Return a part of a record, after checking its enumerated fields.

    Args:
        part: a dataclass.
        place: the path of the part in the record, such as `setup`.
        own: whether the run was made by eopsgym, not imported.

    Raises:
        ValueError: a field has another value; the message names it and the allowed values.
    """
    kind: Any = type(part)
    for each in enumerated_fields(kind):
        if own or not each.own:
            one_of(each.values, getattr(part, each.name), f"{place}.{each.name}")
    return part


def one_of(values: tuple[Any, ...], value: Any, place: str) -> None:
    """Refuse a value that is not in a list.

    Raises:
        ValueError: the value is not allowed; the message names the place and the allowed values.
    """
    if value not in values:
        known = ", ".join("null" if each is None else str(each) for each in values)
        raise ValueError(f"{place} is {value!r}, but has to be one of {known}")


def text(value: Any, place: str) -> str:
    """Return a text where any word is allowed, such as the name of an orchestrator.

    Raises:
        TypeError: the value is not a text.
    """
    if not isinstance(value, str):
        raise TypeError(f"{place} is {value!r}, but has to be a text")
    return value
