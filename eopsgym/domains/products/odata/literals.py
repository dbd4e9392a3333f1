"""Tokens of a filter, and their values."""

import math
import re
from datetime import datetime, timedelta

from eopsgym.domains.products.moments import moment_in
from eopsgym.domains.products.odata.properties import Kind
from eopsgym.domains.query.condition_parser import ConditionError, Token

TOKEN = re.compile(
    r"""
    (?P<text>(?:(?:[A-Za-z]\w*\.)+\w+|duration|guid|datetime|binary)?'(?:[^']|'')*')
    |(?P<guid>[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}(?![\w-]))
    |(?P<moment>\d{4}-\d\d-\d\d
        (?:T\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?(?:[Zz]|[+-]\d\d:\d\d)?)?(?![\w-]))
    |(?P<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.]))
    |(?P<word>[A-Za-z_@$][\w@$.]*(?:/[A-Za-z_@$][\w@$.]*)*)
    |(?P<mark>[(),:])
    """,
    re.VERBOSE | re.ASCII,
)
VALUES = ("text", "guid", "moment", "number")
WORDS = {"true": 1, "false": 0, "null": None}
_NAMES = {
    "text": "Edm.String",
    "guid": "Edm.Guid",
    "moment": "Edm.DateTimeOffset",
    "number": "Edm.Double",
    "word": "Edm.Boolean",
}
_KINDS: dict[Kind, tuple[str, str]] = {
    "text": ("Edm.String", "text guid moment"),
    "id": ("Edm.String", "text guid moment"),
    "number": ("Edm.Double", "number"),
    "flag": ("Edm.Boolean", "word"),
    "moment": ("Edm.DateTimeOffset", "moment text"),
    "day": ("Edm.Date", "moment text"),
}
"""The published type of each kind, and the tokens that are values of it."""

_ISO = re.compile(r"\d{4}-\d\d-\d\d(?:[T ].*)?", re.ASCII)
_LATEST = datetime.max - timedelta(microseconds=500)
_MOST_EXACT = 1 << 63

Value = str | int | float | None


def is_value(token: Token) -> bool:
    """Return whether a token is a literal value."""
    return token.kind in VALUES or (token.kind == "word" and token.text.lower() in WORDS)


def value_of(token: Token, kind: Kind) -> Value:
    """Return the value of a token for a property of a kind.

    Raises:
        ConditionError: if the token is not a value of that kind.
    """
    if token.kind == "word":
        word = WORDS.get(token.text.lower(), token)
        if word is None or (kind == "flag" and isinstance(word, int)):
            return word
    wanted, tokens = _KINDS[kind]
    if token.kind not in tokens.split() or token.kind == "word":
        given = _NAMES.get(token.kind, "nothing")
        message = f"incompatible types {wanted!r} and {given!r}"
        raise ConditionError(message, token.place)
    if token.kind == "number":
        return _number(token.text)
    text = text_of(token) if token.kind == "text" else token.text
    if kind not in ("moment", "day"):
        return text
    moment = instant(text, nearest=True)
    if moment is None:
        raise ConditionError(f"no date and time {text[:40]!r}", token.place)
    return moment[:10] if kind == "day" else moment


def text_of(token: Token) -> str:
    """Return a text without its quotes; two quotes in it mean one."""
    return token.text[token.text.index("'") + 1 : -1].replace("''", "'")


def instant(text: str, *, nearest: bool = False) -> str | None:
    """Return a date and time in UTC with milliseconds; None if it is invalid.

    Args:
        text: the text in ISO 8601; without a zone it is read as UTC.
        nearest: whether to round to the nearest millisecond, as SQLite does when columns are
            compared; otherwise the time is truncated.
    """
    moment = moment_in(text) if _ISO.fullmatch(text) else None
    if moment is None or (nearest and moment > _LATEST):
        return None
    if nearest:
        moment += timedelta(microseconds=500)
    return moment.isoformat(sep=" ", timespec="milliseconds")


def _number(text: str) -> int | float:
    if text.lstrip("-").isdigit() and len(text) <= 20 and abs(int(text)) < _MOST_EXACT:
        return int(text)
    number = float(text)
    return math.copysign(1e308, number) if math.isinf(number) else number
