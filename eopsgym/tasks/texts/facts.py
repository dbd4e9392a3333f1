"""The check that a text states its facts, by rules that pass only texts of known words.

A text passes if each fact has a sentence that fills all its slots, and if no word of the text can
negate, postpone or add to the facts. A text of known words that leaves a slot empty fails, and so
does a text with a wrong name, number or date. Any other text is unsure.
"""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from html import unescape
from importlib.resources import files

from eopsgym.tasks.texts.fact import Fact, Phrase
from eopsgym.tasks.texts.stems import is_irregular_past, stem
from eopsgym.tasks.texts.words import Word, passage_of, same_at, words_in

_GAP = 2
"""The most other words between two words of a phrase."""
_TAG = re.compile(r"<[^<>]*>")
_END = Word(".", frozenset(), mark=True)
_Verdict = tuple[bool | None, str]


_Sentence = tuple[Word, ...]


def check_text_facts(
    texts: Sequence[str | None], facts: Sequence[Fact], never: Sequence[str] = (), request: str = ""
) -> _Verdict:
    """Return whether a text states all facts, and no text contains forbidden words.

    Args:
        texts: the written texts.
        facts: the facts that one of them has to state.
        never: words or phrases that no text may contain.
        request: the request, whose words, names and numbers a text may repeat.

    Returns:
        The verdict, which is None if the rules cannot decide, and the reason.
    """
    written = [text for text in texts if text and text.strip()]
    if not written:
        return False, "there is no text, or it is empty"
    known = _keys(request)
    verdicts = [_with_text(text, _check(_sentences(text), facts, never, known)) for text in written]
    if forbidden := [each for each in verdicts if " must not have " in each[1]]:
        return forbidden[0]
    open_or_right = [each for each in verdicts if each[0] is not False]
    return max(open_or_right, key=lambda each: each[0] is True, default=verdicts[0])


def _with_text(text: str, verdict: _Verdict) -> _Verdict:
    short = text.strip() if len(text) <= 80 else f"{text.strip()[:77]}…"
    return verdict[0], f"the text {short!r} {verdict[1]}"


def _check(
    sentences: Sequence[_Sentence],
    facts: Sequence[Fact],
    never: Sequence[str],
    known: frozenset[str],
) -> _Verdict:
    for words in never:
        phrase = Phrase.of(words)
        if any(_place(sentence, phrase) for sentence in sentences):
            return False, f"must not have {words!r}"
    used = [set[int]() for _ in sentences]
    strange = [word for sentence in sentences for word in sentence if not _is_plain(word, known)]
    for fact in facts:
        holding = [(n, _fill(each, fact)) for n, each in enumerate(sentences)]
        filled = [(n, places) for n, places in holding if places is not None]
        if not filled:
            return _not_said(fact, sentences, strange)
        if not any(_is_joined(sentences[number], places) for number, places in filled):
            return None, f"has the words of {fact}, but no sentence"
        for n, more in filled:
            used[n] |= more
    return _harmless(sentences, used, known)


def _not_said(fact: Fact, sentences: Sequence[_Sentence], strange: Sequence[Word]) -> _Verdict:
    """Return the verdict on a text that has no sentence with a whole fact."""
    empty = [
        slot
        for slot in fact.slots
        if not any(_place(sentence, phrase) for sentence in sentences for phrase in slot.phrases)
    ]
    if not empty:
        return None, f"says {fact} in several sentences, if at all"
    if len(empty) == len(fact.slots):
        return False, f"says nothing of {fact}"
    if value := next((slot for slot in empty if slot.is_value), None):
        return False, f"does not say {value}"
    if not strange:
        return False, f"does not say {empty[0]}"
    return None, f"does not say {empty[0]}, unless {strange[0].raw!r} does"


def _harmless(
    sentences: Sequence[_Sentence], used: Sequence[set[int]], known: frozenset[str]
) -> _Verdict:
    """Return whether no word besides the facts may change their meaning."""
    for sentence, places in zip(sentences, used, strict=True):
        for place, word in enumerate(sentence):
            if place in places:
                continue
            if _is_doubtful(word):
                return None, f"says all facts, but {word.raw!r} may turn them"
            if not _is_plain(word, known):
                return None, f"says all facts, but {word.raw!r} may add to them"
    return True, "says all facts"


# Words and sentences


def _sentences(text: str) -> list[_Sentence]:
    """Return the words of each sentence, with marks that may change its meaning.

    These are `?`, and one comma of a sentence that is only a list.
    """
    sentences, words, commas = list[_Sentence](), list[Word](), list[Word]()
    for word in [*words_in(unescape(_TAG.sub(" ", text))), _END]:
        if not word.mark or "?" in word.raw:
            words.append(word)
        elif word.raw == ",":
            commas.append(word)
        elif word.raw[0] in ".!;\n" and words:
            is_list = 2 * len(commas) >= len(words)
            sentences.append((*words, *commas[:1]) if is_list else tuple(words))
            words, commas = [], []
    return sentences


def _fill(sentence: _Sentence, fact: Fact) -> set[int] | None:
    """Return the places of all words that fill slots of a fact; None if a slot is empty."""
    places = set[int]()
    for slot in fact.slots:
        filling = [place for phrase in slot.phrases if (place := _place(sentence, phrase))]
        if not filling:
            return None
        places.update(*filling)
    return places


def _place(sentence: _Sentence, phrase: Phrase) -> set[int] | None:
    """Return the places of a phrase's words in a sentence, in order and close together, or None."""
    for start in range(len(sentence)):
        places, at, wanted = set[int](), start, phrase.words
        while wanted:
            reach = range(at, min(len(sentence), at + 1 + (_GAP if places else 0)))
            matches = ((n, same_at(passage_of(sentence, n, wanted), wanted)) for n in reach)
            at, same = next(((n, each) for n, each in matches if each), (-1, None))
            if same is None:
                break
            places.update(range(at, at + same[0]))
            at, wanted = at + same[0], wanted[same[1] :]
        else:
            return places
    return None


def _is_joined(sentence: _Sentence, places: set[int]) -> bool:
    """Return whether a sentence is more than a list: a word joins those of the slots."""
    rest = (word for place, word in enumerate(sentence) if place not in places)
    return any(word.keys & _listed("joining") for word in rest)


def _is_doubtful(word: Word) -> bool:
    return word.mark or bool(word.keys & _listed("doubtful"))


def _is_plain(word: Word, known: frozenset[str]) -> bool:
    """Return whether a word is a usual one or, unless it is an action, occurs in the request."""
    is_deed = word.raw.endswith("ed") or is_irregular_past(word.raw)
    return bool(word.keys & (_listed("plain") if is_deed else known | _listed("plain")))


@cache
def _listed(name: str) -> frozenset[str]:
    """Return the stems of the words of a list."""
    lists = tomllib.loads(files(__package__).joinpath("plain_words.toml").read_text("utf-8"))
    return frozenset(stem(word) for word in lists[name].split())


def _keys(text: str) -> frozenset[str]:
    return frozenset().union(*(word.keys.union(*word.parts) for word in words_in(text)))
