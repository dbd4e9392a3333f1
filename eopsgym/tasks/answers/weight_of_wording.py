"""How much the wording of an answer as a whole is that of a clean refusal, by learnt weights.

Words and pairs of words count, with those of the request and of the reasons, names, ids and numbers
replaced by marks: so "I did not close it" of a request to close weighs as "I did not delete it" of
one to delete. So do the shapes of its sentences (denied or not, about whom, with what verb), the
order in which they come, and what kinds of reason they give. The weights come from the banks of
labelled answers (`python -m dev.refusal_weights`).
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
from eopsgym.tasks.answers.layout import plain_answer
from eopsgym.tasks.answers.reasons import kinds_of_reason
from eopsgym.tasks.texts.stems import stem, word_set

_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+")
_TOKEN = re.compile(r"[^\W\d_][\w']*|\d[\d:./-]*|[.,;:!?()\[\]|=#]|\n+")
_COMMON = word_set("""
    the a an to of in on for and or is are was were be been it this that i you my your he she
    they his her with by at as from not no all can please me we our have has had do does did do
    will would there but so if
    """)
_STARTS = frozenset({".", "<start>", "!", "?", ":", "="})
_NOT = word_set("not n't no never nothing none neither nor unable without")
_VERBS = word_set("""
    is are was were be been am has have had can could will would may might must should did do does
    let need
    """)
_TURNS = word_set("""
    if until unless once when before because since whether as so while although though but however
    yet only
    """)
_TELLING = word_set("now already still instead ready itself yet again rest other others also")
_STATES = word_set("ready in open off on with")
_SUBJECTS = {
    **dict.fromkeys(("i", "we"), "I"),
    **dict.fromkeys(("it", "that", "this", "they", "both"), "it"),
    **dict.fromkeys(("you", "your"), "you"),
    **dict.fromkeys(_NOT, "no"),
}


class Weights(NamedTuple):
    """Learnt weights: that of each term, the constant, and the digest of the banks."""

    terms: dict[str, float]
    constant: float
    banks: str


def wording_weight(answer: str, request: str, reasons: Sequence[str]) -> float:
    """The log odds that an answer is a clean refusal, by its wording alone."""
    return weighed(terms(answer, request, reasons), kept_weights())


def weighed(found: set[str], weights: Weights) -> float:
    """The log odds by some weights of an answer with these terms."""
    known = [weights.terms[term] for term in found & {*weights.terms}]
    return sum(known) / math.sqrt(max(1, len(known))) + weights.constant


def terms(answer: str, request: str, reasons: Sequence[str]) -> set[str]:
    """The terms of an answer: words, pairs, shapes of sentences, kinds of reason."""
    asked, given = _stems(request), _stems(" ".join(reasons))
    plain = plain_answer(answer)
    text = plain.replace("n't", " n't").replace("cannot", "can n't")
    sentences = [[*_marked(each, asked, given)] for each in _SENTENCE.split(text)]
    shapes = [_Shape.of(marks) for marks in sentences if any(map(_is_word, marks))]
    found = {f"reason {kind}" for kind in kinds_of_reason(plain, reasons, request)}
    for marks in sentences:
        denied = "not" if _NOT.intersection(marks) else "so"
        found |= {*marks, *(f"{one} {other}" for one, other in pairwise(marks))}
        found |= {f"{mark} {denied}" for mark in marks}
    for shape in shapes:
        found |= {*shape.terms()}
    order = ["<start>", *(shape.step for shape in shapes), "<end>"]
    return found | {f"{one} > {other}" for one, other in pairwise(order)}


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


class _Shape(NamedTuple):
    """How a sentence is built, whatever it is about."""

    denied: str
    """`not` or `so`."""
    subject: str
    verb: str
    about: str
    """Whether it has words of the request, of the reasons."""
    turned: str
    """Whether it has a word such as `because`."""
    telling: frozenset[str]
    step: str
    """What it is in the order of sentences."""

    @classmethod
    def of(cls, marks: Sequence[str]) -> "_Shape":
        words = [mark for mark in marks if _is_word(mark)]
        denied = "not" if _NOT.intersection(words) else "so"
        about = "".join(
            name[0] for name in ("ASKED", "REASON") if any(each.startswith(name) for each in words)
        )
        subject = _subject(words)
        verb = next((each for each in words if each in _VERBS), "") or (
            "-ed" if any(each.endswith("ed") for each in words[:5]) else "-"
        )
        state = any(each.endswith("ed") or each in _STATES for each in words)
        step = [denied, subject == "I" and "I", "R" in about and "R", "?" in marks and "?"]
        return cls(
            denied,
            subject,
            verb,
            about,
            f"{'state ' * state}{'turn' * (not _TURNS.isdisjoint(words))}",
            _TELLING.intersection(words),
            " ".join(part for part in step if part),
        )

    def terms(self) -> Iterator[str]:
        denied, verb = self.denied, self.verb
        yield f"{denied} {self.subject} {verb}"
        yield f"{denied} {self.subject} about {self.about}"
        yield f"{denied} {verb} about {self.about} {self.turned}"
        for word in self.telling:
            yield f"{denied} {word} {verb}"


def _subject(words: Sequence[str]) -> str:
    if {"i", "we"}.intersection(words[:3]):
        return "I"
    if words[0] in _SUBJECTS or words[0].isupper():
        return _SUBJECTS.get(words[0], words[0])
    marks = (each for each in words[:3] if each.startswith(("ASKED", "REASON")))
    return next(marks, "other")[:6]


def _is_word(mark: str) -> bool:
    return mark[0].isalpha()


def _stems(text: str) -> set[str]:
    words = re.findall(r"[A-Za-z']+", text)
    return {stem(word) for word in words if word.lower() not in _COMMON}


def _marked(sentence: str, asked: set[str], given: set[str]) -> Iterator[str]:
    before = "<start>"
    yield before
    for word in _TOKEN.findall(sentence):
        mark = _mark(word, before, asked, given)
        if mark == before == "NAME":
            continue
        before = mark
        yield mark
    yield "<end>"


def _mark(word: str, before: str, asked: set[str], given: set[str]) -> str:
    lower = word.lower()
    if word[0].isdigit():
        return "NUMBER"
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
