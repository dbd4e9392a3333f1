"""Does a text say what it must? Decided by rules that pass only what they understand.

A text passes if each fact has a sentence that fills all its slots, and if no word of the text can
turn, put off or add to what is said. A text that is understood and leaves a slot empty loses, and
so does a wrong name, number or date. Whatever lies between is unsure.
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
"""How many other words may stand between two words of a phrase."""
_TAG = re.compile(r"<[^<>]*>")
_END = Word(".", frozenset(), mark=True)
Found = tuple[bool | None, str]


_Sentence = tuple[Word, ...]


def check_text_facts(
    texts: Sequence[str | None], facts: Sequence[Fact], never: Sequence[str] = (), told: str = ""
) -> Found:
    """Return whether a text says all facts, and no text says what it must not.

    Args:
        texts: the written texts.
        facts: the facts that one of them has to say.
        never: words or phrases that none may have.
        told: the request, whose words, names and numbers a text may repeat.

    Returns:
        The verdict, None where the rules cannot decide, and the reason.
    """
    said = [text for text in texts if text and text.strip()]
    if not said:
        return False, "there is no text, or it is empty"
    known = _keys(told)
    found = [_with_text(text, _check(_sentences(text), facts, never, known)) for text in said]
    if forbidden := [each for each in found if " must not have " in each[1]]:
        return forbidden[0]
    open_or_right = [each for each in found if each[0] is not False]
    return max(open_or_right, key=lambda each: each[0] is True, default=found[0])


def _with_text(text: str, found: Found) -> Found:
    short = text.strip() if len(text) <= 80 else f"{text.strip()[:77]}…"
    return found[0], f"the text {short!r} {found[1]}"


def _check(
    sentences: Sequence[_Sentence],
    facts: Sequence[Fact],
    never: Sequence[str],
    known: frozenset[str],
) -> Found:
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


def _not_said(fact: Fact, sentences: Sequence[_Sentence], strange: Sequence[Word]) -> Found:
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
) -> Found:
    """Return whether no word beside the facts may change their meaning."""
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

    These are `?`, and the commas of a mere list.
    """
    found, words, commas = list[_Sentence](), list[Word](), list[Word]()
    for word in [*words_in(unescape(_TAG.sub(" ", text))), _END]:
        if not word.mark or "?" in word.raw:
            words.append(word)
        elif word.raw == ",":
            commas.append(word)
        elif word.raw[0] in ".!;\n" and words:
            is_list = 2 * len(commas) >= len(words)
            found.append((*words, *commas[:1]) if is_list else tuple(words))
            words, commas = [], []
    return found


def _fill(sentence: _Sentence, fact: Fact) -> set[int] | None:
    """Return the places of all words that fill slots of a fact; None where a slot stays empty."""
    places = set[int]()
    for slot in fact.slots:
        found = [place for phrase in slot.phrases if (place := _place(sentence, phrase))]
        if not found:
            return None
        places.update(*found)
    return places


def _place(sentence: _Sentence, phrase: Phrase) -> set[int] | None:
    """Return where a sentence has the words of a phrase, in order and close together."""
    for start in range(len(sentence)):
        places, at, wanted = set[int](), start, phrase.words
        while wanted:
            reach = range(at, min(len(sentence), at + 1 + (_GAP if places else 0)))
            found = ((n, same_at(passage_of(sentence, n, wanted), wanted)) for n in reach)
            at, same = next(((n, each) for n, each in found if each), (-1, None))
            if same is None:
                break
            places.update(range(at, at + same[0]))
            at, wanted = at + same[0], wanted[same[1] :]
        else:
            return places
    return None


def _is_joined(sentence: _Sentence, places: set[int]) -> bool:
    """Return whether a sentence is more than a list of words: something joins those
    of the slots.
    """
    rest = (word for place, word in enumerate(sentence) if place not in places)
    return any(word.keys & _listed("joining") for word in rest)


def _is_doubtful(word: Word) -> bool:
    return word.mark or bool(word.keys & _listed("doubtful"))


def _is_plain(word: Word, known: frozenset[str]) -> bool:
    """Return whether a word is a usual one, or names a thing in the request, but no
    other action.
    """
    is_deed = word.raw.endswith("ed") or is_irregular_past(word.raw)
    return bool(word.keys & (_listed("plain") if is_deed else known | _listed("plain")))


@cache
def _listed(name: str) -> frozenset[str]:
    """Return the stems of the words of a list."""
    lists = tomllib.loads(files(__package__).joinpath("plain_words.toml").read_text("utf-8"))
    return frozenset(stem(word) for word in lists[name].split())


def _keys(text: str) -> frozenset[str]:
    return frozenset().union(*(word.keys.union(*word.parts) for word in words_in(text)))
