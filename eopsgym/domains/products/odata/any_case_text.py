"""Comparison of text regardless of case, for all alphabets: SQLite itself lowers only ASCII.

If the text to search for is ASCII, SQLite's own functions find the same and are faster.
"""

from typing import Any


def folded(text: Any) -> Any:
    """Return text in lower case; any other value unchanged."""
    return text.lower() if isinstance(text, str) else text


def named(text: Any) -> Any:
    """Return a name in the form for comparison: in lower case, without surrounding spaces."""
    return text.strip().lower() if isinstance(text, str) else text


FUNCTIONS: dict[str, tuple[int, Any]] = {"folded": (1, folded), "named": (1, named)}
"""The functions that the SQL of filters and of names calls."""


def lowering(*sought: str) -> str:
    """Return the SQL function that makes columns comparable with texts from `folded`."""
    return "lower" if all(text.isascii() for text in sought) else "folded"
