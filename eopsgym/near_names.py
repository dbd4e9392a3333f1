"""Error texts for unknown names: the nearest existing one, and all."""

from collections.abc import Iterable
from difflib import get_close_matches


def names_there_are(word: str, known: Iterable[str]) -> str:
    """Return a text with the nearest existing name, if there is one, and all existing names.

    Examples:
        >>> names_there_are("golden", ["noop", "gold"])
        'did you mean gold? There are noop, gold'
        >>> names_there_are("x", ["noop", "gold"])
        'there are noop, gold'
    """
    names = [*known]
    every = f"here are {', '.join(names) or 'none'}"
    near = " or ".join(get_close_matches(word, names, 2))
    return f"did you mean {near}? T{every}" if near else f"t{every}"
