"""The SQL of names and values."""

from typing import Any


def quoted(name: str) -> str:
    """Return the quoted name of a table or column."""
    return '"' + name.replace('"', '""') + '"'


def literal(value: Any) -> str:
    """Return the SQL literal of a JSON value; true and false are 1 and 0."""
    if value is None:
        return "NULL"
    if isinstance(value, bool | int | float):
        return repr(int(value) if isinstance(value, bool) else value)
    text = str(value).replace("'", "''")
    return f"'{text}'"


def column_is(column: str, value: Any) -> str:
    """Return a condition that a column has a value; None means NULL."""
    return f"{quoted(column)} IS {literal(value)}"
