"""Text whatever the case of its letters, of all alphabets: SQLite lowers those of ASCII alone.

Where what is looked for is of ASCII, SQLite's own functions find the same, and in less time.
"""

from typing import Any


def folded(text: Any) -> Any:
    """Return text in lower case; any other value unchanged."""
    return text.lower() if isinstance(text, str) else text


def named(text: Any) -> Any:
    """Return a name as it is compared: without surrounding blanks, in lower case."""
    return text.strip().lower() if isinstance(text, str) else text


FUNCTIONS: dict[str, tuple[int, Any]] = {"folded": (1, folded), "named": (1, named)}
"""What the SQL of filters and of names calls."""


def lowering(*sought: str) -> str:
    """Return the SQL function that makes columns comparable with texts from `folded`."""
    return "lower" if all(text.isascii() for text in sought) else "folded"
