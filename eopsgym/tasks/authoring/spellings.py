"""How parameters are spelt beside the columns and tables that they mean: `teamId` for `team_id`."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_BINDING = re.compile(r"(\w*?)_odata_(?:bind|id)")
_BOUND = re.compile(r"\('([^']+)'\)$|/([^/(]+)$")
_ADDRESS = "https://graph.microsoft.com/v1.0/{}('{}')"


def spellings(parameter: str) -> tuple[str, ...]:
    """A name as it is, and as columns are usually written."""
    return tuple(dict.fromkeys((parameter, _HUMP.sub("_", parameter).lower())))


def stem(parameter: str) -> str | None:
    """What a parameter names a row of: `user` of `userId` and of `user_odata_bind`."""
    binding = _BINDING.fullmatch(parameter)
    name = spellings(binding[1] or "user" if binding else parameter)[-1]
    return name if binding else name.removesuffix("_id") if name.endswith("_id") else None


def is_of(table: str, noun: str) -> bool:
    """Whether a table is that of such things, whatever stands before their name."""
    return f"_{table}".endswith((f"_{noun}", f"_{noun}s"))


def column_of(columns: Iterable[str], parameter: str) -> str | None:
    """The column that a parameter is called after, if there is one."""
    return next((name for name in spellings(parameter) if name in columns), None)


def value_of(row: Mapping[str, Any], parameter: str) -> Any:
    """What a row holds in that column; None where it has none."""
    column = column_of(row, parameter)
    return None if column is None else row[column]


def id_in(parameter: str, value: Any) -> Any:
    """The id that an argument gives, which a binding wraps into an address."""
    wrapped = _BOUND.search(value) if isinstance(value, str) else None
    return (wrapped[1] or wrapped[2]) if wrapped and _BINDING.fullmatch(parameter) else value


def as_given(parameter: str, key: Any, table: str, like: Any = None) -> Any:
    """An id as such a parameter takes it, in the form of another argument where there is one."""
    if not _BINDING.fullmatch(parameter):
        return key
    if isinstance(like, str):
        return str(key).join(like.rsplit(str(id_in(parameter, like)), 1))
    return _ADDRESS.format(table.rsplit("_", 1)[-1], key)
