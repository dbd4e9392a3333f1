"""Text whatever the case of its letters, of all alphabets: SQLite lowers those of ASCII alone.

Where what is looked for is of ASCII, SQLite's own functions find the same, and in less time.
"""

from typing import Any

from eopsgym.domains.kernel import Call
from eopsgym.domains.sql_functions import know


def folded(text: Any) -> Any:
    """Text in small letters; what is no text as it is."""
    return text.lower() if isinstance(text, str) else text


def named(text: Any) -> Any:
    """A name as it is compared: without the blanks around it, in small letters."""
    return text.strip().lower() if isinstance(text, str) else text


FUNCTIONS: dict[str, tuple[int, Any]] = {"folded": (1, folded), "named": (1, named)}
"""What the SQL of filters and of names calls."""


def know_letters(call: Call) -> None:
    """Let the SQL of a call compare text so."""
    know(call.connection, FUNCTIONS)


def lowering(*sought: str) -> str:
    """The function of SQL that makes columns comparable with texts, which `folded` has lowered."""
    return "lower" if all(text.isascii() for text in sought) else "folded"
