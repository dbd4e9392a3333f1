"""The search for facts in an answer: phrases are compared by word stems, numbers and dates."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from eopsgym.tasks.answers.refusal_config import Reason
from eopsgym.tasks.answers.sentences import sentences
from eopsgym.tasks.texts.stems import word_set
from eopsgym.tasks.texts.words import (
    Word,
    first_keys,
    passage_of,
    plain_text,
    same_at,
    words_of,
)

_BETWEEN = 3
"""The most other words that may stand between two words of a phrase."""
_DENIES = word_set("no not never without nobody none nothing neither nor")
_BEFORE = 2
"""The number of words before a phrase that may deny it."""


class Named(NamedTuple):
    """The facts of a reason that an answer names, and those that it lacks."""

    found: tuple[str, ...]
    missing: tuple[tuple[str, ...], ...]


def named_facts(answer: str, reason: Reason) -> Named:
    """Find one alternative of each fact of a reason in an answer.

    A fact that is only denied there ("no legal hold" for "legal hold") is not named. Names and
    numbers are named also in a denial, since the denial may concern what is said about them.
    """
    words = _read_words(answer)
    named, missing = [], []
    for alternatives in reason.facts:
        first = next((each for each in alternatives if _is_named(words, each)), None)
        if first is None:
            missing.append(alternatives)
        else:
            named.append(first)
    return Named(tuple(named), tuple(missing))


def stand_together(answer: str, reason: Reason) -> bool:
    """Return whether one sentence of an answer names all facts of a reason.

    Without this check a statement about one record would be taken for the reason of another. Names
    may be in the sentence before, as in "Anna Hall has left. Her login is off".
    """
    rest = Reason(reason.kind, tuple(each for each in reason.facts if not _is_of_names(each)))
    before = ""
    for sentence in sentences(answer):
        pair, before = f"{before}\n{sentence}", sentence
        if not named_facts(sentence, rest).missing and not named_facts(pair, reason).missing:
            return True
    return False


def _is_of_names(alternatives: Sequence[str]) -> bool:
    """Return whether one of the alternatives is a name, a number or an id, but not of a rule."""
    return any(
        all(word[0].isupper() or word[0].isdigit() for word in each.split())
        and not _is_of_a_rule(each)
        for each in alternatives
    )


def _is_of_a_rule(text: str) -> bool:
    """Return whether a text is the id of a rule, such as CSM-4.2."""
    section, point, number = text.rpartition("-")[2].partition(".")
    return bool(point) and section.isdigit() and number.isdigit()


def says_phrase(text: str, phrase: str) -> bool:
    """Return whether the words of a phrase occur in a text, in order and close together.

    Words are compared by their stems, numbers by value and dates by day, so that "is not currently
    active" says "not active". A phrase does not extend over the end of a sentence.
    """
    return _holds(_read_words(text), phrase)


@lru_cache(maxsize=512)
def _read_words(text: str) -> tuple[Word, ...]:
    """Return the words and marks of a text, with "cannot" and "isn't" as two words each."""
    return tuple(words_of(_spelled_out(plain_text(text))))


def _spelled_out(text: str) -> str:
    for short, long in _CONTRACTED:
        text = text.replace(short, long)
    return text


_CONTRACTED = (
    ("won't", "will not"),
    ("Won't", "Will not"),
    ("can't", "can not"),
    ("Can't", "Can not"),
    ("cannot", "can not"),
    ("Cannot", "Can not"),
    ("n't", " not"),
    ("'re", " are"),
    ("'ve", " have"),
)


def _is_named(words: Sequence[Word], phrase: str) -> bool:
    phrase_places = [*_places(words, phrase)]
    if any(c.isdigit() or c.isupper() for c in phrase) or _DENIES.intersection(phrase.split()):
        return bool(phrase_places)
    return any(not _is_denied(words, place) for place in phrase_places)


def _is_denied(words: Sequence[Word], place: int) -> bool:
    """Return whether one of the two words before a place denies what stands there."""
    for word in reversed(words[max(0, place - _BEFORE) : place]):
        if word.mark:
            return False
        if word.raw.lower() in _DENIES:
            return True
    return False


def _holds(words: Sequence[Word], phrase: str) -> bool:
    return next(_places(words, phrase), None) is not None


def _places(words: Sequence[Word], phrase: str) -> Iterator[int]:
    """Yield where the words of a phrase begin."""
    wanted = [each for each in _read_words(phrase) if not each.mark]
    starts = first_keys(wanted[0]) if wanted else frozenset[str]()
    for place, word in enumerate(words if wanted else ()):
        if starts.isdisjoint(word.keys) and not word.parts:
            continue
        same = None if word.mark else same_at(passage_of(words, place, wanted), wanted)
        if same and _follows(words, place + same[0], wanted[same[1] :]):
            yield place


def _follows(words: Sequence[Word], place: int, wanted: Sequence[Word]) -> bool:
    passed = 0
    while wanted and place < len(words):
        word = words[place]
        same = None if word.mark else same_at(passage_of(words, place, wanted), wanted)
        if same:
            place, wanted, passed = place + same[0], wanted[same[1] :], 0
            continue
        place += 1
        passed += not word.mark
        if passed > _BETWEEN or (word.mark and word.raw[0] in ".!?\n"):
            return False
    return not wanted
