"""Addresses, by themselves and as headers hold them."""

import re
from email import utils
from functools import lru_cache
from itertools import accumulate
from typing import Any

_ADDRESS = re.compile(r"[^@\s<>\"]+@[^@\s<>\"]+\.[^@\s<>\"]+")


def is_address(text: str) -> bool:
    """Return whether a text is an e-mail address."""
    return len(text) <= 320 and _ADDRESS.fullmatch(text) is not None


def bare_addresses(value: str) -> tuple[str, ...]:
    """Return the addresses in the value of a header, as they are written there."""
    return _read_once(value) if len(value) <= _SHORT else _read(value)


def _read(value: str) -> tuple[str, ...]:
    # The library calls itself for brackets within brackets, and groups within groups, which are no
    # address; how deep calls may go is a setting of the process, which must not decide.
    if most_brackets(value) > _DEEPEST or value.count(":") > _MOST_COLONS:
        return (value,)
    return tuple(address for _, address in named_addresses(value))


def named_addresses(value: str) -> list[tuple[str, str]]:
    """Return the names and addresses in a header's value, equally in every version of Python."""
    return utils.getaddresses([value], **_LENIENT)


def most_brackets(value: str) -> int:
    """Return how many brackets are open at once, at the most."""
    steps = ((letter == "(") - (letter == ")") for letter in value if letter in "()")
    return max(accumulate(steps), default=0)


# Newer libraries find nothing in a header with a gap, or with a comma in a comment.
_LENIENT: dict[str, Any] = (
    {"strict": False} if getattr(utils, "supports_strict_parsing", False) else {}
)
_DEEPEST, _MOST_COLONS = 20, 100
_SHORT = 1_000
_read_once = lru_cache(maxsize=4096)(_read)
"""Reading a header takes as long as keeping a message, and the same few are read all the time."""
