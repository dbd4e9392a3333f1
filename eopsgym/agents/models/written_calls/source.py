"""The text that is searched for calls, what a parser returns, and what a form of calls is."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from eopsgym.gym import ToolInfo

_BLANK = re.compile(r"\s*")
_PREFIXES = ("functions.", "function.", "default_api.", "tools.")
# Strings of Python and JSON, and brackets. Possessive, so that no text is read twice.
_BRACKETS = re.compile(
    r"'(?:[^'\\]|\\.)*+(?:'|\Z)|\"(?:[^\"\\]|\\.)*+(?:\"|\Z)|[()\[\]{}]", re.DOTALL
)


@dataclass(frozen=True)
class WrittenCall:
    """A call in a text. `error` says why its arguments could not be read (then empty)."""

    name: str
    arguments: dict[str, Any]
    error: str | None = None


@dataclass(frozen=True)
class FoundCalls:
    """The calls that a parser found, and where in the text they end.

    Attributes:
        calls: the calls; none where `problem` says why.
        end: the index behind them.
        problem: why something could not be read; None if all was.
        start: the index where the calls begin; where the mark stands unless given.
        is_last: whether nothing behind the calls is to be read.
    """

    calls: Sequence[WrittenCall]
    end: int
    problem: str | None = None
    start: int | None = None
    is_last: bool = False


@dataclass
class WrittenText:
    """A text and the input schemas of the tools on offer, by name."""

    text: str
    schemas: Mapping[str, Mapping[str, Any]]
    _places: dict[str, tuple[int, int]] = field(default_factory=dict)
    _budget: int = 0

    def __post_init__(self) -> None:
        """Allow brackets to be followed over four times the text, so that odd texts end soon."""
        self._budget = 4 * len(self.text) + 10_000

    @classmethod
    def of(cls, text: str, tools: Sequence[ToolInfo]) -> "WrittenText":
        """Return the source for a text in a conversation with these tools."""
        return cls(text, {tool.name: tool.input_schema for tool in tools})

    def find(self, mark: str, start: int) -> int:
        """Return the index of the next `mark` from `start` on, or -1.

        The last answer is kept: texts with many openings and no closing are searched once.
        """
        asked, place = self._places.get(mark, (len(self.text) + 1, -1))
        if asked <= start and (place < 0 or place >= start):
            return place
        place = self.text.find(mark, start)
        self._places[mark] = (start, place)
        return place

    def first(self, marks: Sequence[str], start: int) -> int:
        """Return the index of whichever mark comes first from `start` on; the end if none does."""
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
        found = _BLANK.match(self.text, at)
        return found.end() if found else at

    def name(self, said: str) -> str:
        """Return the name of a tool without a namespace that the tool on offer does not have."""
        said = said.strip().strip("\"'")
        if said in self.schemas:
            return said
        for prefix in _PREFIXES:
            if said.startswith(prefix):
                return said.removeprefix(prefix)
        return said

    def offers(self, said: str) -> bool:
        """Return whether a tool of that name is on offer."""
        return self.name(said) in self.schemas

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
"""A parser: takes the source and the index behind the mark; None if this is not its form."""


@dataclass(frozen=True)
class Form:
    """A form in which calls are written.

    Attributes:
        name: the families of models that write it, as the reader of a run sees it.
        marks: the texts with which it opens.
        read: its parser.
        at_line_start: whether the mark counts only where a line begins.
        only_offered: whether the mark is usual in other texts, too, so that there is a call only
            where a tool on offer is named.
    """

    name: str
    marks: tuple[str, ...]
    read: Read
    at_line_start: bool = False
    only_offered: bool = False
