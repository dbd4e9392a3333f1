"""Parsing of JSON documents that are long, cut off or damaged.

The names of the outermost object are parsed one by one, and of a list its items, so that a document
of which the end is missing is read as far as it goes, and the items of a long list need not be in
memory together.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, overload

_WORDS = ("true", "false", "null", "NaN", "Infinity", "-Infinity")
_LONGEST_WORD = len("-Infinity")
_NUMBER = re.compile(r"\.|[eE][+-]?")
"""The end of a text that is cut off inside a number, after its first digits."""
_ESCAPE = re.compile(r"u[\da-fA-F]{0,4}")
_BLANK = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()
MORE = "more text follows its end"
"""The problem of a text that goes on after its first value."""


class LazyItems(Sequence[Any]):
    """The items of a list in a JSON text, each of which is parsed when it is read."""

    def __init__(self, text: str, spans: list[tuple[int, int]]) -> None:
        self._text = text
        self._spans = spans

    def __len__(self) -> int:
        return len(self._spans)

    @overload
    def __getitem__(self, place: int) -> Any: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Any]: ...
    def __getitem__(self, place: int | slice) -> Any:
        """Return an item, which is parsed again each time."""
        if isinstance(place, slice):
            return LazyItems(self._text, self._spans[place])
        return _DECODER.raw_decode(self._text, self._spans[place][0])[0]

    def __iter__(self) -> Iterator[Any]:
        return (self[place] for place in range(len(self)))


@dataclass
class Scanned:
    """A JSON text that was parsed as far as it goes.

    Attributes:
        value: the object or list; of one that is cut off, the part before that.
        end: the character at which the parsing ended.
        problem: why it ended there; empty if the text is complete.
    """

    value: Any
    end: int
    problem: str = ""


class _BrokenError(Exception):
    """The text is no JSON at a character."""

    def __init__(self, place: int, why: str) -> None:
        super().__init__(why)
        self.place = place
        self.listed: Sequence[Any] | None = None  # the items before it, in a list


def scan_all(text: str, *, lazy: bool = False) -> Iterator[Scanned]:
    """Yield the objects and lists that follow each other in a text, as far as they go.

    Args:
        text: the JSON.
        lazy: as for `scan`.
    """
    end = 0
    while not end or end < len(text):
        scanned = scan(text, end, lazy=lazy)
        yield scanned
        if scanned.problem != MORE:
            return
        end = scanned.end


def scan(text: str, start: int = 0, *, lazy: bool = False) -> Scanned:
    """Parse an object or a list as far as it goes; text that follows it is a problem.

    Args:
        text: the JSON.
        start: the character at which it begins.
        lazy: whether lists of the outermost object, or the outermost list, become `LazyItems`.
    """
    start = _after_blank(text, start)
    value: Any = {}
    place = start
    try:
        if text.startswith("[", start):
            value, place = _items(text, start, lazy)
        elif text.startswith("{", start):
            place = _object(text, start, value, lazy)
        else:
            raise _BrokenError(start, "it is neither an object nor a list")
        place = _after_blank(text, place)
        if place < len(text):
            raise _BrokenError(place, MORE)
    except _BrokenError as error:
        if text.startswith("[", start) and str(error) != MORE:
            value = error.listed
        return Scanned(value, error.place, str(error))
    return Scanned(value, place)


def _object(text: str, start: int, value: dict[str, Any], lazy: bool) -> int:
    """Fill `value` with the members of the object at a place, and return where it ends."""
    place = _after_blank(text, start + 1)
    if text.startswith("}", place):
        return place + 1
    while True:
        if not text.startswith('"', place):
            raise _BrokenError(place, _ended(text, place, "a name is missing"))
        name, place = _parse(text, place)
        place = _after_blank(text, place)
        if not text.startswith(":", place):
            raise _BrokenError(place, _ended(text, place, "a colon is missing"))
        place = _after_blank(text, place + 1)
        if text.startswith("[", place):
            try:
                value[name], place = _items(text, place, lazy)
            except _BrokenError as error:
                value[name] = error.listed
                raise
        else:
            value[name], place = _parse(text, place)
        place = _after_blank(text, place)
        if text.startswith("}", place):
            return place + 1
        if not text.startswith(",", place):
            raise _BrokenError(place, _ended(text, place, "a comma is missing"))
        place = _after_blank(text, place + 1)


def _items(text: str, start: int, lazy: bool) -> tuple[Sequence[Any], int]:
    """Return the list at a place, and where it ends."""
    spans: list[tuple[int, int]] = []
    listed: list[Any] = []
    so_far = LazyItems(text, spans) if lazy else listed
    place = _after_blank(text, start + 1)
    if text.startswith("]", place):
        return listed, place + 1
    try:
        while True:
            item, end = _parse(text, place)
            spans.append((place, end))
            if not lazy:
                listed.append(item)
            place = _after_blank(text, end)
            if text.startswith("]", place):
                return so_far, place + 1
            if not text.startswith(",", place):
                raise _BrokenError(place, _ended(text, place, "a comma is missing"))
            place = _after_blank(text, place + 1)
    except _BrokenError as error:
        error.listed = so_far
        raise


def _parse(text: str, place: int) -> tuple[Any, int]:
    try:
        return _DECODER.raw_decode(text, place)
    except RecursionError:
        raise _BrokenError(place, "it is nested too deeply") from None
    except json.JSONDecodeError as error:
        # Some of Python's messages end with this because a place follows them.
        why = error.msg.removesuffix(" at")
        raise _BrokenError(error.pos, _ended(text, error.pos, why)) from None
    except ValueError as error:  # an integer of thousands of digits
        raise _BrokenError(place, str(error)[:100]) from None


def _ended(text: str, place: int, why: str) -> str:
    """Return why a text is no JSON at a place: it is cut off, or damaged."""
    is_open = why.startswith("Unterminated") or _is_begun(text[place : place + _LONGEST_WORD], why)
    return "cut off" if is_open or _after_blank(text, place) >= len(text) else f"damaged: {why}"


def _is_begun(rest: str, why: str) -> bool:
    """Return whether the rest of a text is the beginning of a word, a number or an escape."""
    if len(rest) >= _LONGEST_WORD:
        return False
    if any(word.startswith(rest) for word in _WORDS):
        return True
    return (_ESCAPE if "uXXXX" in why else _NUMBER).fullmatch(rest) is not None


def _after_blank(text: str, place: int) -> int:
    match = _BLANK.match(text, place)
    return match.end() if match else place
