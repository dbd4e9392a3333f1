"""The terms of an answer, which the reader weighs as a whole and clause by clause.

Terms are words, short sequences of words, pairs of frequent words of a clause, and sequences of
letters. Words of the request, names and numbers are replaced by marks, so that "I did not close it"
for a request to close something has the same terms as "I did not delete it" for one to delete it.
"""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from eopsgym.tasks.answers.layout import plain_answer, without_quotations
from eopsgym.tasks.texts.stems import stem, word_set

Terms = dict[str, float]
"""The weight of each term."""

_WORD = re.compile(r"[^\W\d_]+")
_TOKEN = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\w[\w:./-]*|[.!?;:,=()\n-]")
_COMMON = word_set("""
    the a an to of in on for and or is are was were be been it this that i you my your he she they
    his her with by at as from not no all can please me we our have has had do does did will would
    there but so if
    """)
_DENYING = word_set("not no nothing none never neither nor unable without nobody")
_FREQUENT = (
    _COMMON
    | _DENYING
    | word_set("""
    ASKED ASKEDing ASKEDed NAME NUMBER could should would may might must i'll now already since
    because once until after before then only except however instead done made changed left still
    remain yet
    """)
)
_STARTS = frozenset(".!?:=-;")
_ENDS = frozenset((".", "!", "?", ";", "<end>"))
_BREAKS = frozenset(",:-()")
_LEAST = 3
"""The least number of words in a clause that a comma ends."""
_NEAR = 5
"""The distance, in frequent words, below which two of them are a pair."""


_KEPT_REQUESTS = 256
_KEPT_WORDS = 16_384


class AnswerWording(NamedTuple):
    """The terms of an answer as a whole, and those of each of its clauses."""

    whole: Terms
    clauses: list[Terms]


def wording(answer: str, request: str) -> AnswerWording:
    """Return the terms of an answer and of its clauses."""
    plain = without_quotations(plain_answer(answer))
    marks = marked(plain, request)
    sentences = _sentences(marks)
    clauses = [part for each in sentences for part in _split(each, _BREAKS, _LEAST)]
    return AnswerWording(_whole(plain, marks, sentences), [_of_clause(each) for each in clauses])


def whole_wording(answer: str, request: str) -> Terms:
    """Return the terms of an answer as a whole, without those of its clauses."""
    plain = without_quotations(plain_answer(answer))
    marks = marked(plain, request)
    return _whole(plain, marks, _sentences(marks))


def _sentences(marks: Sequence[str]) -> list[Sequence[str]]:
    return [*_split(marks, _ENDS, 1)] or [marks]


def _whole(plain: str, marks: Sequence[str], sentences: Sequence[Sequence[str]]) -> Terms:
    return _weighed(
        (
            (1.0, _runs(marks, 3)),
            (0.5, {part for word in plain.lower().split() for part in _letters(word)}),
            (0.5, {f"first {run}" for run in _runs(sentences[0], 2)}),
            (0.5, {f"last {run}" for run in _runs(sentences[-1], 2)}),
            (0.7, {pair for each in sentences for pair in _pairs(each)}),
        )
    )


def words(text: str) -> list[str]:
    """Return the words of a text, without numbers and ids."""
    return _WORD.findall(text)


def marked(text: str, request: str) -> list[str]:
    """Return the words and signs of a text, with placeholders for what differs between tasks."""
    asked = _asked(request)
    marks = ["."]
    for word in _TOKEN.findall(text.replace("n't", " not").replace("cannot", "can not")):
        mark = _mark(word, marks[-1], asked)
        if mark != marks[-1] or mark not in ("NAME", "NUMBER", "."):
            marks.append(mark)
    return [*marks, "<end>"]


@lru_cache(maxsize=_KEPT_REQUESTS)
def _asked(request: str) -> frozenset[str]:
    """Return the stems of the words of a request; several runs, and sentences, are about one."""
    return frozenset(stem(word) for word in words(request) if word.lower() not in _COMMON)


def _mark(word: str, before: str, asked: frozenset[str]) -> str:
    lower = word.lower()
    if any(map(str.isdigit, word)):
        return "NUMBER"
    if not word[0].isalpha():
        return "." if word == "\n" else word
    if lower in _COMMON:
        return lower
    if stem(lower) in asked:
        ending = next((end for end in ("ing", "ed", "en") if lower.endswith(end)), "")
        return "ASKED" + ending.replace("en", "ed")
    if len(word) > 1 and (word.isupper() or (word[0].isupper() and before not in _STARTS)):
        return "NAME"
    return lower


def _split(marks: Sequence[str], ends: frozenset[str], least: int) -> Iterator[list[str]]:
    """Split after the signs that end a part; a part of fewer words joins the next one."""
    part: list[str] = []
    for mark in marks:
        if mark in ends and not part:
            continue
        part.append(mark)
        if mark in ends and len(part) > least:
            yield part
            part = []
    if part:
        yield part


def _of_clause(marks: Sequence[str]) -> Terms:
    tone = "not" if _DENYING.intersection(marks) else "so"
    groups = (
        (1.0, _runs(["<start>", *marks], 3)),
        (0.7, {f"{tone}: {mark}" for mark in marks}),
        (0.7, {*_pairs(marks)}),
    )
    return _weighed(groups)


def _weighed(groups: Iterable[tuple[float, set[str]]]) -> Terms:
    terms: Terms = {}
    for weight, group in groups:
        if group:
            terms |= dict.fromkeys(group, weight / math.sqrt(len(group)))
    return terms


def _runs(marks: Sequence[str], most: int) -> set[str]:
    return {
        " ".join(marks[i : i + n]) for n in range(1, most + 1) for i in range(len(marks) - n + 1)
    }


def _pairs(marks: Sequence[str]) -> Iterator[str]:
    """Return pairs of successive frequent words, ignoring the words between them."""
    frequent = [mark if mark in _FREQUENT else "-ed" for mark in marks if _is_frequent(mark)]
    for i in range(len(frequent)):
        for other in frequent[i + 1 : i + _NEAR]:
            yield f"{frequent[i]} .. {other}"


def _is_frequent(mark: str) -> bool:
    return mark in _FREQUENT or mark.endswith("ed")


@lru_cache(maxsize=_KEPT_WORDS)
def _letters(word: str) -> tuple[str, ...]:
    """Return the sequences of three to five letters of a word, with its ends."""
    text = f" {word} "
    return tuple(f"~{text[i : i + n]}" for n in range(3, 6) for i in range(len(text) - n + 1))
