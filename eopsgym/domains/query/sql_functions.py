"""Functions of Python that the SQL of a system may call."""

from collections.abc import Mapping
from typing import Any
from weakref import WeakKeyDictionary

import apsw

_known: WeakKeyDictionary[apsw.Connection, set[str]] = WeakKeyDictionary()


def register_functions(
    connection: apsw.Connection, functions: Mapping[str, tuple[int, Any]]
) -> None:
    """Let SQL on a connection call functions, given by their names with how much they take.

    Each is told once: at one that it knows already, SQLite prepares all statements anew.
    """
    known = _known.setdefault(connection, set())
    for name in functions.keys() - known:
        count, function = functions[name]
        connection.create_scalar_function(name, function, count, deterministic=True)
        known.add(name)
