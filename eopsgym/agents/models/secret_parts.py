"""The places of parts of a key in a text: its beginning, its end, or a piece of its middle."""

import re
from collections.abc import Iterator
from functools import lru_cache
from math import ceil

from eopsgym.agents.models.encoded_secrets import wider_shapes

SHORTEST_PART = 8
"""The length of the shortest beginning or end of a key that is found; nearly twice for its middle.

It is twice as long for a key of only small letters, because its words occur in other texts, too.
"""
_SHORTEST_OF_WORDS = 16
_SHORTEST_KEY = 12
_LONG = 20
_BETWEEN = re.compile(r"(?:\\[nrt]|[\s\\\"'`+,;|])+")
_PLACES = ("/", "~", ".", "%2f", "%252f")
_ADDRESSES = ("//", "%2f%2f", "%252f%252f")


def spans_of_parts(text: str, secrets: tuple[str, ...]) -> list[tuple[int, int]]:
    """Return the places of parts of secrets as (begin, end), sorted and not overlapping.

    The case of letters is ignored, and so are quotes, commas, plus signs and white space between
    them, written or escaped.

    Args:
        text: any text.
        secrets: keys, and their other forms.
    """
    if len(text) < SHORTEST_PART:
        return []
    letters = _BETWEEN.sub("", _small(text))
    parts = [
        _widened(letters, place, secret, offset, len(piece))
        for piece, secret, offset in _pieces(secrets)
        for place in _places_in(letters, piece)
    ]
    if not parts:
        return []
    places = _places_of_letters(_small(text))
    spans = ((places[start], places[end - 1] + 1) for start, end in parts)
    return list(_joined(spans))


def may_hold(text: str, secrets: tuple[str, ...]) -> bool:
    """Return whether a text contains a secret or a part of one; most texts do not."""
    if any(secret in text for secret in secrets):
        return True
    letters = _BETWEEN.sub("", _small(text))
    return any(piece in letters for piece, _, _ in _pieces(secrets))


@lru_cache(maxsize=16)
def _pieces(secrets: tuple[str, ...]) -> tuple[tuple[str, str, int], ...]:
    """Return pieces of secrets such that every part contains one: piece, secret, and its place."""
    pieces: dict[str, tuple[str, str, int]] = {}
    wide = {shape: each for secret in secrets for shape, each in wider_shapes(secret).items()}
    for secret in filter(_has_parts, secrets):
        bare = _BETWEEN.sub("", _small(secret))
        shortest = _SHORTEST_OF_WORDS if _is_words(secret) else SHORTEST_PART
        size = ceil(shortest * wide.get(secret, 1))
        last = len(bare) - size
        for start in (*range(0, last, size), last) if last >= 0 else ():
            piece = bare[start : start + size]
            pieces.setdefault(piece, (piece, bare, start))
    return tuple(pieces.values())


def _has_parts(secret: str) -> bool:
    """Return whether parts of a secret can be distinguished from ordinary text.

    Parts of paths, of addresses and of a few plain words cannot.
    """
    small = secret.lower()
    if len(secret) < _SHORTEST_KEY or small.startswith(_PLACES):
        return False
    if any(each in small for each in _ADDRESSES):
        return False
    return len(secret) >= _LONG or not _is_words(secret)


def _is_words(secret: str) -> bool:
    """Return whether a secret has neither digits nor capitals, like ordinary words."""
    return secret == secret.lower() and not any(map(str.isdigit, secret))


def _small(text: str) -> str:
    """Return the text in small letters, with the same length."""
    small = text.lower()
    if len(small) == len(text):
        return small
    return "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)


def _places_in(text: str, piece: str) -> Iterator[int]:
    place = text.find(piece)
    while place >= 0:
        yield place
        place = text.find(piece, place + 1)


def _widened(text: str, place: int, secret: str, offset: int, size: int) -> tuple[int, int]:
    """Return begin and end of the longest part around a piece of a secret in a text."""
    start, end, after = place, place + size, offset + size
    while start and offset and text[start - 1] == secret[offset - 1]:
        start, offset = start - 1, offset - 1
    while end < len(text) and after < len(secret) and text[end] == secret[after]:
        end, after = end + 1, after + 1
    return start, end


def _places_of_letters(text: str) -> list[int]:
    """Return the place of each letter that is not removed between others."""
    places: list[int] = []
    start = 0
    for match in _BETWEEN.finditer(text):
        places += range(start, match.start())
        start = match.end()
    return [*places, *range(start, len(text))]


def _joined(spans: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    last: tuple[int, int] | None = None
    for start, end in sorted(spans):
        if last is not None and start <= last[1]:
            last = last[0], max(last[1], end)
            continue
        if last is not None:
            yield last
        last = start, end
    if last is not None:
        yield last
