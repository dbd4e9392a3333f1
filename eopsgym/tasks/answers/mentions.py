"""Mentions in an answer: its words as comparable keys, and the places of names among them."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from eopsgym.tasks.texts.words import Word, first_keys, plain_text, same_at, words_of

_ENDS = ".!?\n;"
_ORDINAL_ENDS = ("first", "second", "third", "th")
_ITEM = re.compile(r"\s*(?:[-*•–]|\d{1,2}[.)])\s+(?=\S)")
_HEADING = re.compile(r"\s*#+\s|.*:[*_\s]*$|\s*(\*\*|__)[^*_]+\1\s*$")
_DENIES = frozenset(
    ["no", "not", "never", "without", "none", "neither", "nor", "nobody", "nothing", "cannot"]
)
_CONJUNCTIONS = frozenset(
    ("and", "but", "or", "so", "because", "since", "as", "while", "although", "though", "when")
) | {"until", "due", "which", "who", "that", "whose"}
"""Conjunctions: a negator before one of them does not deny what follows it."""
ARROW = "becoming"
"""The word in place of an arrow: `reader -> writer` is read as `reader becoming writer`."""
_ARROW = re.compile(r"[-=]{1,2}>|[→⇒➔]")
_CONTRACTED = (("can't", "can not"), ("won't", "will not"), ("cannot", "can not"), ("n't", " not"))
_BETWEEN = 2
"""The most words that may come between the negator of a name and its rest: `not yet hidden`."""
_LEAVES_OPEN = frozenset(("if", "whether"))
"""Words after which a statement is not claimed either: "whether a room is taken"."""
_REACH = 6
"""The largest number of parts of a hyphenated word that are also found as separate words."""
_DENIED = 7
"""The largest distance in words between a negator and what it denies."""


class Passage(NamedTuple):
    """A word of an answer, the sentence or line that it stands in, and the marks before it."""

    word: Word
    sentence: int
    marks: str
    """The punctuation marks between it and the word before."""

    @property
    def parted(self) -> bool:
        """Whether a punctuation mark stands between this word and the one before it."""
        return bool(self.marks)


Answer = Sequence[Passage]


@lru_cache(maxsize=64)
def read_answer(text: str) -> Answer:
    """Return the words of an answer without its markup; items of a list begin with its heading."""
    passages: list[Passage] = []
    sentence, marks, depth = 0, "\n", 0
    for word in words_of(_spelled_out(_with_headings(text))):
        if word.mark:
            depth = _depth_behind(depth, word.raw)
            sentence += word.raw[0] in _ENDS and not (depth and word.raw[0] == ";")
            marks += word.raw
        else:
            passages.append(Passage(word, sentence, marks))
            marks = ""
    return tuple(passages)


def _depth_behind(depth: int, mark: str) -> int:
    """Return the depth of brackets after a mark; the end of a sentence or line closes all."""
    if mark[0] in _ENDS and mark[0] != ";":
        return 0
    return max(0, depth + mark.count("(") - mark.count(")"))


def _with_headings(text: str) -> str:
    """Return a text whose list items repeat their headings: `Closed:`, then `- A`."""
    lines: list[str] = []
    headings: list[tuple[int, str]] = []
    for line in text.splitlines():
        item = _ITEM.match(line)
        indent = len(line) - len(line.lstrip()) if item else -1
        if line.strip():
            headings = [each for each in headings if each[0] < indent]
        content = line[item.end() :] if item else line
        lines.append(headings[-1][1] + content if item and headings else line)
        if line.strip() and _HEADING.match(content):
            headings.append((indent, content.strip("#*_ \t").rstrip(":") + ": "))
    return "\n".join(lines)


def is_denied(answer: Answer, place: int) -> bool:
    """Return whether a word before a place denies it or leaves it open.

    The word must be near and in the same clause.
    """
    for before in range(place - 1, max(-1, place - 2 - _DENIED), -1):
        if answer[before + 1].parted or answer[before].word.raw in _CONJUNCTIONS:
            return False
        if is_negator(answer[before].word.raw) or answer[before].word.raw in _LEAVES_OPEN:
            return True
    return False


def is_negator(word: str) -> bool:
    """Return whether a word in lower case denies what follows it."""
    return word in _DENIES or word.endswith("n't")


@lru_cache(maxsize=4096)
def name_words(name: str) -> tuple[Word, ...]:
    """Return the words that a text must contain to name this."""
    return tuple(word for word in words_of(_spelled_out(name)) if not word.mark)


def _spelled_out(text: str) -> str:
    """Return a text without markup, with `is not` for "isn't" and words for arrows."""
    plain = _ARROW.sub(f" {ARROW} ", plain_text(text))
    for short, long in _CONTRACTED:
        plain = plain.replace(short, long)
    return plain


def places(answer: Answer, name: str | int) -> Iterator[int]:
    """Yield the places of a separate number, or of the words of a name in order.

    If a name begins with a negator, other words may follow the negator: "not yet hidden" contains
    `not hidden`.
    """
    if isinstance(name, int):
        yield from (place for place in range(len(answer)) if name in numbers(answer[place].word))
        return
    wanted = name_words(name)
    between = _BETWEEN if len(wanted) > 1 and wanted[0].keys & _DENIES else 0
    starts = first_keys(wanted[0]) if wanted else frozenset[str]()
    for place, passage in enumerate(answer if wanted else ()):
        if starts.isdisjoint(passage.word.keys) and not passage.word.parts:
            continue
        first = same_at([each.word for each in answer[place : place + _REACH]], wanted)
        if first and any(
            _stand_at(answer, place + first[0] + passed, wanted[first[1] :])
            and not any(
                each.parted
                for each in answer[place + first[0] : place + first[0] + 1 + passed]
                if passed
            )
            for passed in range(between + 1)
        ):
            yield place


def _stand_at(answer: Answer, place: int, wanted: Sequence[Word]) -> bool:
    """Return whether these words stand at a place, one after the other."""
    while wanted:
        text = [each.word for each in answer[place : place + _REACH]]
        same = same_at(text, wanted) if text else None
        if same is None:
            return False
        place, wanted = place + same[0], wanted[same[1] :]
    return True


def numbers(word: Word) -> set[int]:
    """Return the whole numbers that a word can mean: 12, twelve, both; but not third or 3rd."""
    if word.raw == "both":
        return {2}
    if word.raw.endswith(_ORDINAL_ENDS):
        return set()
    values = {key[1:] for key in word.keys if key.startswith("#")}
    return {int(value) for value in values if value.isdecimal()}
