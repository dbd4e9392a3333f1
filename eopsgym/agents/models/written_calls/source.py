"""The text that is searched for calls, the result of a parser, and the forms of calls."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from eopsgym.gym import ToolInfo

_BLANK = re.compile(r"\s*")
_PREFIXES = ("functions.", "function.", "default_api.", "tools.")
# Matches strings of Python and JSON, and brackets; possessive, so that no text is read twice.
_BRACKETS = re.compile(
    r"'(?:[^'\\]|\\.)*+(?:'|\Z)|\"(?:[^\"\\]|\\.)*+(?:\"|\Z)|[()\[\]{}]", re.DOTALL
)


@dataclass(frozen=True)
class WrittenCall:
    """A call in a text; `error` says why its arguments are unreadable, and so empty."""

    name: str
    arguments: dict[str, Any]
    error: str | None = None


@dataclass(frozen=True)
class FoundCalls:
    """The calls that a parser found, and where in the text they end.

    Attributes:
        calls: the calls; none if there is a `problem`.
        end: the index after them.
        problem: why a call could not be read; None if all were.
        start: the index where the calls begin; by default that of the mark.
        is_last: whether the text after the calls must not be read.
    """

    calls: Sequence[WrittenCall]
    end: int
    problem: str | None = None
    start: int | None = None
    is_last: bool = False


@dataclass
class WrittenText:
    """A text, with the input schemas of the offered tools by name."""

    text: str
    schemas: Mapping[str, Mapping[str, Any]]
    _places: dict[str, tuple[int, int]] = field(default_factory=dict)
    _budget: int = 0

    def __post_init__(self) -> None:
        """Limit the search for closing brackets to four times the text's length in total."""
        self._budget = 4 * len(self.text) + 10_000

    @classmethod
    def of(cls, text: str, tools: Sequence[ToolInfo]) -> "WrittenText":
        """Return the source for a text in a conversation with these tools."""
        return cls(text, {tool.name: tool.input_schema for tool in tools})

    def find(self, mark: str, start: int) -> int:
        """Return the index of the next `mark` from `start` on, or -1.

        The last result is cached: a text with many openings and no closing is searched once.
        """
        asked, place = self._places.get(mark, (len(self.text) + 1, -1))
        if asked <= start and (place < 0 or place >= start):
            return place
        place = self.text.find(mark, start)
        self._places[mark] = (start, place)
        return place

    def first(self, marks: Sequence[str], start: int) -> int:
        """Return the index of the first of several marks from `start` on; the end without any."""
        places = [place for mark in marks if (place := self.find(mark, start)) >= 0]
        return min(places, default=len(self.text))

    def skip(self, at: int, *marks: str) -> int:
        """Return the index after blanks, and after one of the marks if it comes next."""
        at = self.blank(at)
        for mark in marks:
            if self.text.startswith(mark, at):
                return self.blank(at + len(mark))
        return at

    def blank(self, at: int) -> int:
        """Return the index after blanks."""
        match = _BLANK.match(self.text, at)
        return match.end() if match else at

    def name(self, text: str) -> str:
        """Return a tool's name without a namespace that the offered tool does not have."""
        text = text.strip().strip("\"'")
        if text in self.schemas:
            return text
        for prefix in _PREFIXES:
            if text.startswith(prefix):
                return text.removeprefix(prefix)
        return text

    def offers(self, name: str) -> bool:
        """Return whether a tool with this name is offered."""
        return self.name(name) in self.schemas

    def closing_bracket(self, start: int) -> int | None:
        """Return the index after the bracket that closes the first one from `start` on."""
        depth, place = 0, start
        for token in _BRACKETS.finditer(self.text, start, min(start + self._budget, 10**9)):
            place = token.end()
            depth += (token[0] in ("(", "[", "{")) - (token[0] in (")", "]", "}"))
            if depth <= 0 and token[0] in (")", "]", "}"):
                self._budget -= place - start
                return place if depth == 0 else None
        self._budget -= max(place, min(len(self.text), start + self._budget)) - start
        return None


Read = Callable[[WrittenText, int], FoundCalls | None]
"""A parser: takes the text and the index after the mark; returns None for another form."""


@dataclass(frozen=True)
class Form:
    """A form in which calls are written.

    Attributes:
        name: the families of models that use it, as shown to the reader of a run.
        marks: the texts that begin it.
        read: its parser.
        at_line_start: whether the mark counts only at the beginning of a line.
        only_offered: whether the mark is common in other texts, too, so that it begins a call only
            if an offered tool is named.
    """

    name: str
    marks: tuple[str, ...]
    read: Read
    at_line_start: bool = False
    only_offered: bool = False
