"""Python functions that the SQL of a system may call."""

from collections.abc import Mapping
from typing import Any
from weakref import WeakKeyDictionary

import apsw

_known: WeakKeyDictionary[apsw.Connection, set[str]] = WeakKeyDictionary()


def register_functions(
    connection: apsw.Connection, functions: Mapping[str, tuple[int, Any]]
) -> None:
    """Register functions for SQL on a connection: name to number of arguments and function.

    Each is registered only once, because SQLite prepares all statements again after a repetition.
    """
    known = _known.setdefault(connection, set())
    for name in functions.keys() - known:
        count, function = functions[name]
        connection.create_scalar_function(name, function, count, deterministic=True)
        known.add(name)
