"""The LIMIT that a published SQL runner adds to a query that has none."""

import re
from collections.abc import Callable
from functools import cache, lru_cache, wraps
from typing import Any, TypeVar, cast

from eopsgym.errors import DatabaseError

RUNNER_LIMITS = {"csm": 100}
"""The LIMIT that each published runner adds, by the name of the system."""

# An unclosed comment or quote reaches to the end of the query, as in SQLite. No character is
# matched twice.
_TOKEN = r"""(?P<blank> [ \t\n\f\r\ufeff]+ | --[^\n]* | /\*.*?\*/ | /\*.+\Z )
      | (?P<quoted> '(?:[^']|'')*+(?:'|\Z) | "(?:[^"]|"")*+(?:"|\Z) | `(?:[^`]|``)*+(?:`|\Z)
                  | \[[^\]]*+(?:\]|\Z) )
      | (?P<number> \.?[0-9][\w$.\x80-\U0010ffff]* )
      | (?P<variable> [$@\#:](?:::|[\w$\x80-\U0010ffff])+(?:\([^\s)]*+\)?)? )
      | (?P<word> [A-Za-z_\x80-\U0010ffff][\w$\x80-\U0010ffff]* )
      | (?P<mark> . )"""

Look = TypeVar("Look", bound=Callable[..., Any])
_REMEMBERED = 10_000
"""The length, in characters, of the longest query in the cache; verifiers repeat their queries."""


def _remembered(function: Look) -> Look:
    """Cache a function of a query; long ones are not cached, because they would fill the memory."""
    cached = lru_cache(maxsize=1024)(function)

    @wraps(function)
    def once(query: str, *more: int) -> Any:
        return (cached if len(query) <= _REMEMBERED else function)(query, *more)

    return cast(Look, once)


@cache
def _token() -> re.Pattern[str]:
    """Return the pattern of a query's tokens; compiled on first use, which takes 10 ms."""
    return re.compile(_TOKEN, re.VERBOSE | re.DOTALL)


@_remembered
def is_pragma(query: str) -> bool:
    """Return whether a query is a PRAGMA, which published SQL runners refuse."""
    for token in _token().finditer(query):
        if token.lastgroup != "blank" and token[0] != ";":
            return token[0].upper() == "PRAGMA"
    return False


@_remembered
def with_limit(query: str, rows: int) -> str:
    """Return a query with ` LIMIT <rows>` at its end, or unchanged if it has a LIMIT.

    Only a LIMIT of the whole query counts, not one of a sub-query, nor the word in a text, a name
    or a comment. A statement that cannot have one (VALUES) gets none. Semicolons and comments after
    the query are removed, so that nothing hides the added clause.

    Raises:
        DatabaseError: for a number of rows below 0.
    """
    if rows < 0:
        raise DatabaseError(f"limit must be a number of rows from 1 on, not {rows}")
    depth, end, last = 0, 0, ""
    for token in _token().finditer(query):
        kind, text = token.lastgroup, token[0]
        if kind == "blank":
            continue
        if text == ";":
            break
        if kind == "mark":
            depth += (text == "(") - (text == ")")
        elif kind == "word" and depth == 0 and text.upper() in ("SELECT", "VALUES", "LIMIT"):
            last = text.upper()
        end = token.end()
    if last != "SELECT":
        return query
    rest = query[end:]
    ended = all(t.lastgroup == "blank" or t[0] == ";" for t in _token().finditer(rest))
    return f"{query[:end]} LIMIT {rows}{'' if ended else rest}"
