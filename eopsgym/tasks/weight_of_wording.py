"""How much the wording of an answer as a whole is that of a clean refusal, by learnt weights.

Words and pairs of words count, with those of the request and of the reasons, names, ids and numbers
replaced by marks: so "I did not close it" of a request to close weighs as "I did not delete it" of
one to delete. The weights come from the banks of labelled answers (`python -m
dev.refusal_weights`).
"""

import json
import math
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from eopsgym.errors import ConfigError
from eopsgym.gym.data_files import data_dir
from eopsgym.tasks.layout_of_answer import plain_answer
from eopsgym.tasks.word_stems import stem, word_set

_TOKEN = re.compile(r"[^\W\d_][\w']*|\d[\d:./-]*|[.,;:!?()\[\]|=#]|\n+")
_COMMON = word_set("""
    the a an to of in on for and or is are was were be been it this that i you my your he she
    they his her with by at as from not no all can please me we our have has had do does did do
    will would there but so if
    """)
_STARTS = frozenset({".", "<start>", "<line>", "!", "?", ":", "="})


class Weights(NamedTuple):
    """Learnt weights: that of each term, the constant, and the digest of the banks."""

    terms: dict[str, float]
    constant: float
    banks: str


def wording_weight(answer: str, request: str, reasons: Sequence[str]) -> float:
    """The log odds that an answer is a clean refusal, by its wording alone."""
    weights = kept_weights()
    found = [weights.terms[term] for term in terms(answer, request, reasons) & {*weights.terms}]
    return sum(found) / math.sqrt(max(1, len(found))) + weights.constant


def terms(answer: str, request: str, reasons: Sequence[str]) -> set[str]:
    """The words and pairs of words of an answer, with marks for what is of one situation only."""
    marks = [*_marked(answer, _stems(request), _stems(" ".join(reasons)))]
    return {*marks, *(f"{one} {other}" for one, other in pairwise(marks))}


def weights_file() -> Path:
    """Where the project keeps the learnt weights."""
    return data_dir() / "banks" / "refusal_weights.json"


@cache
def kept_weights() -> Weights:
    """The learnt weights that the project keeps.

    Raises:
        ConfigError: if they are not there, or are no weights.
    """
    path = weights_file()
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return Weights(data["terms"], data["constant"], data["banks"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ConfigError(
            f"cannot read the weights {path}: {error}; make them (python -m dev.refusal_weights)"
        ) from error


def _stems(text: str) -> set[str]:
    words = re.findall(r"[A-Za-z']+", text)
    return {stem(word) for word in words if word.lower() not in _COMMON}


def _marked(answer: str, asked: set[str], given: set[str]) -> Iterator[str]:
    text = plain_answer(answer).replace("n't", " n't").replace("cannot", "can n't")
    before = "<start>"
    yield before
    for word in _TOKEN.findall(text):
        mark = _mark(word, before, asked, given)
        if mark == before == "NAME":
            continue
        before = mark
        yield mark


def _mark(word: str, before: str, asked: set[str], given: set[str]) -> str:
    lower = word.lower()
    if word[0].isdigit():
        return "NUMBER"
    if word[0] == "\n":
        return "<line>"
    if any(map(str.isdigit, word)):
        return "ID"
    if not word[0].isalpha() or lower in _COMMON:
        return lower
    ending = next((end for end in ("ed", "en", "ing") if lower.endswith(end)), "")
    root = stem(lower)
    if root in asked:
        return f"ASKED{'ed' if ending == 'en' else ending}"
    if root in given:
        return f"REASON{'ed' if ending == 'en' else ending}"
    return "NAME" if word[0].isupper() and before not in _STARTS else lower
