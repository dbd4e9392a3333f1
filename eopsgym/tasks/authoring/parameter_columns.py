"""The columns and tables to which parameters refer: `team_id` for `teamId`."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_BINDING = re.compile(r"(\w*?)_odata_(?:bind|id)")
_BOUND = re.compile(r"\('([^']+)'\)$|/([^/(]+)$")
_ADDRESS = "https://graph.microsoft.com/v1.0/{}('{}')"


def parameter_columns(parameter: str) -> tuple[str, ...]:
    """Return a parameter's name unchanged and in the usual form of a column name."""
    return tuple(dict.fromkeys((parameter, _HUMP.sub("_", parameter).lower())))


def stem(parameter: str) -> str | None:
    """Return the kind of row that a parameter names: `user` for `userId` and `user_odata_bind`."""
    binding = _BINDING.fullmatch(parameter)
    name = parameter_columns(binding[1] or "user" if binding else parameter)[-1]
    return name if binding else name.removesuffix("_id") if name.endswith("_id") else None


def is_of(table: str, noun: str) -> bool:
    """Return whether a table has rows of this kind, whatever prefix its name has."""
    return f"_{table}".endswith((f"_{noun}", f"_{noun}s"))


def column_of(columns: Iterable[str], parameter: str) -> str | None:
    """Return the column with the name of a parameter, or None."""
    return next((name for name in parameter_columns(parameter) if name in columns), None)


def value_of(row: Mapping[str, Any], parameter: str) -> Any:
    """Return a row's value in the column of a parameter; None if it has no such column."""
    column = column_of(row, parameter)
    return None if column is None else row[column]


def id_in(parameter: str, value: Any) -> Any:
    """Return the id in an argument; a binding wraps it into an address."""
    wrapped = _BOUND.search(value) if isinstance(value, str) else None
    return (wrapped[1] or wrapped[2]) if wrapped and _BINDING.fullmatch(parameter) else value


def as_given(parameter: str, key: Any, table: str, like: Any = None) -> Any:
    """Return an id in the form that the parameter takes, or in the form of another argument."""
    if not _BINDING.fullmatch(parameter):
        return key
    if isinstance(like, str):
        return str(key).join(like.rsplit(str(id_in(parameter, like)), 1))
    return _ADDRESS.format(table.rsplit("_", 1)[-1], key)
