"""Queries with the same result on every database: constants, `LIMIT 0`, and empty ranges."""

import re
import sqlite3
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from eopsgym.tasks.comparisons import compare_strict, rows_value
from eopsgym.tasks.verifier_query import ColumnPlace, Condition

_TEXTS = re.compile(r"'(?:[^']|'')*'")
_READS = re.compile(
    r"\b(?:from|values|now|current_(?:date|time|timestamp)|random\w*|date|time|datetime|"
    r"julianday|strftime|unixepoch|timediff|changes|total_changes|last_insert_rowid)\b",
    re.IGNORECASE,
)
"""Words of a query that reads tables, the clock, random numbers or the connection."""
_NO_ROWS = re.compile(r"\blimit\s+0\s*;?\s*\Z", re.IGNORECASE)
_SUM = re.compile(
    r"\s*select\s+(?:sum|total|avg|count)\s*\([^()]*\)\s+(?:(?:as\s+)?\w+\s+)?from\b",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"\b(?:union|intersect|except)\b|--|/\*|\"", re.IGNORECASE)
_LONGEST = 100_000


def flaw_of_value(query: str, expected: Any, comparison: str) -> str | None:
    """Return why a verifier never passes, judged by its text alone, or None."""
    if compare_strict(0, expected, comparison).details.startswith(f"{comparison} needs numbers"):
        return f"nothing is {comparison} {expected!r}, which is not a number"
    is_word = isinstance(expected, str) and not compare_strict(
        expected, 0, "greater_than"
    ).details.startswith("greater_than:")
    if comparison == "equals" and is_word and _is_of_numbers(query):
        return f"its query finds a number, which never equals the text {expected!r}"
    rows = _always(query)
    if rows is None:
        return None
    value = rows_value(list(rows))
    if compare_strict(value, expected, comparison).passed:
        return None
    wanted = repr(expected) if comparison == "equals" else f"{comparison} {expected!r}"
    return f"its query always finds {value!r}, and it wants {wanted}"


def _is_of_numbers(query: str) -> bool:
    """Return whether a query computes one number from a column: a sum, a mean or a count."""
    bare = _TEXTS.sub("''", query)
    return bool(_SUM.match(bare)) and not _SEVERAL.search(bare)


@lru_cache(maxsize=1024)
def _always(query: str) -> tuple[dict[str, Any], ...] | None:
    """Return the rows that a query finds in every database; None if that is not known."""
    bare = _TEXTS.sub("''", query)
    if "--" in bare or "/*" in bare or not bare.lstrip().lower().startswith("select"):
        return None
    if _NO_ROWS.search(bare):
        return ()
    if _READS.search(bare) or '"' in bare:
        return None
    connection = sqlite3.connect(":memory:")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
    connection.row_factory = sqlite3.Row
    try:
        return tuple(map(dict, connection.execute(query).fetchall()))
    except sqlite3.Error:
        return None
    finally:
        connection.close()


def empty_range(conditions: Iterable[Condition]) -> tuple[ColumnPlace, str] | None:
    """Return a column whose bounds leave no number between them, with these bounds, or None."""
    low: dict[ColumnPlace, tuple[float, bool]] = {}
    high: dict[ColumnPlace, tuple[float, bool]] = {}
    for place, operator, values in conditions:
        if operator in (">", ">="):
            bound = (float(values[0]), operator == ">")
            low[place] = max(low.get(place, bound), bound)
        elif operator in ("<", "<="):
            bound = (float(values[0]), operator == "<")
            high[place] = min(high.get(place, bound), bound, key=lambda each: (each[0], -each[1]))
    for place in low.keys() & high.keys():
        (least, above), (most, below) = low[place], high[place]
        if least > most or (least == most and (above or below)):
            more, less = ">" if above else ">=", "<" if below else "<="
            return place, f"{more} {least:g} and {less} {most:g}"
    return None
