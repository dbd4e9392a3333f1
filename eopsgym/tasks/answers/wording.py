"""The terms of an answer by which the reader weighs it: words, short runs of words, letters.

Words of the request, names and numbers are replaced by marks, so that "I did not close it" of a
request to close reads as "I did not delete it" of one to delete.
"""

import math
import re
from collections.abc import Iterator, Sequence

from eopsgym.tasks.answers.layout import plain_answer
from eopsgym.tasks.texts.stems import stem, word_set

_TOKEN = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\w[\w:./-]*|[.!?;:,=()\n-]")
_COMMON = word_set("""
    the a an to of in on for and or is are was were be been it this that i you my your he she they
    his her with by at as from not no all can please me we our have has had do does did will would
    there but so if
    """)
_STARTS = frozenset(".!?:=-;")
_ENDINGS = ("ing", "ed", "en")
_RUN = 3
_LETTERS = range(3, 6)


def terms(answer: str, request: str) -> dict[str, float]:
    """Return the terms of an answer and how much each counts in it."""
    plain = plain_answer(answer)
    marks = marked(plain, request)
    words = {" ".join(marks[i : i + n]) for n in range(1, _RUN + 1) for i in range(len(marks))}
    letters = {f"~{part}" for word in plain.lower().split() for part in _parts(f" {word} ")}
    return {term: 1 / math.sqrt(len(group)) for group in (words, letters) for term in group}


def marked(text: str, request: str) -> list[str]:
    """Return the words and signs of a text, with marks for what differs from task to task."""
    asked = {stem(word) for word in words(request) if word.lower() not in _COMMON}
    text = text.replace("n't", " not").replace("cannot", "can not")
    found = ["."]
    for word in _TOKEN.findall(text):
        mark = _mark(word, found[-1], asked)
        if mark != found[-1] or mark not in ("NAME", "NUMBER", "."):
            found.append(mark)
    return [*found, "<end>"]


def words(text: str) -> list[str]:
    """Return the words of a text, without numbers and ids."""
    return re.findall(r"[^\W\d_]+", text)


def _mark(word: str, before: str, asked: set[str]) -> str:
    lower = word.lower()
    if any(map(str.isdigit, word)):
        return "NUMBER"
    if not word[0].isalpha():
        return "." if word == "\n" else word
    if lower in _COMMON:
        return lower
    if stem(lower) in asked:
        ending = next((end for end in _ENDINGS if lower.endswith(end)), "")
        return "ASKED" + ending.replace("en", "ed")
    if len(word) > 1 and (word.isupper() or (word[0].isupper() and before not in _STARTS)):
        return "NAME"
    return lower


def _parts(word: str) -> Iterator[str]:
    for n in _LETTERS:
        for i in range(len(word) - n + 1):
            yield word[i : i + n]
