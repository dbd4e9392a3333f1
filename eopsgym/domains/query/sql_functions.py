"""Python functions that the SQL of a system may call."""

from collections.abc import Mapping
from typing import Any
from weakref import WeakKeyDictionary

import apsw

_known: WeakKeyDictionary[apsw.Connection, set[str]] = WeakKeyDictionary()


def register_functions(
    connection: apsw.Connection, functions: Mapping[str, tuple[int, Any]]
) -> None:
    """Register Python functions for use in SQL on a connection.

    A function that is already registered is skipped, because registering it again makes SQLite
    prepare all statements again.

    Args:
        connection: the connection.
        functions: the number of arguments and the function, by name.
    """
    known = _known.setdefault(connection, set())
    for name in functions.keys() - known:
        count, function = functions[name]
        connection.create_scalar_function(name, function, count, deterministic=True)
        known.add(name)
