"""What an answer names: its words as keys that compare, and where a thing is named among them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from eopsgym.tasks.texts.words import Word, keys_to_find, plain_text, words_of

_ENDS = ".!?\n;"
_ORDINAL_ENDS = ("first", "second", "third", "th")
_DENIES = frozenset(
    ("no", "not", "never", "without", "nobody", "none", "nothing", "neither", "nor")
)
_LEAVES_OPEN = _DENIES | {"if", "whether"}
_REACH = 8
"""The number of words after a denial that it may deny: "none of the five accounts is disabled"."""
_REASONS = frozenset(
    ("as", "because", "but", "since", "so", "though", "although", "while", "whose")
)
"""Words that begin another statement, which a denial before them does not deny."""
_BETWEEN = 2
"""The most other words between a denial and what it denies: `not yet hidden`."""


class Passage(NamedTuple):
    """A word of an answer, the sentence or line that it stands in, and the marks before it."""

    word: Word
    sentence: int
    parted: bool
    """Whether a punctuation mark stands between it and the word before."""


Answer = Sequence[Passage]


def read_answer(text: str) -> Answer:
    """The words of an answer, without its markup."""
    found: list[Passage] = []
    sentence, parted = 0, True
    for word in words_of(_spelled_out(text)):
        if word.mark:
            sentence += word.raw[0] in _ENDS
            parted = True
        else:
            found.append(Passage(word, sentence, parted))
            parted = False
    return found


@lru_cache(maxsize=4096)
def keys_of(name: str) -> tuple[frozenset[str], ...]:
    """Return the keys that a text has to have, word by word, to name this."""
    return tuple(keys_to_find(word) for word in words_of(_spelled_out(name)) if not word.mark)


def _spelled_out(text: str) -> str:
    """Return a text without markup, with `is not` for "isn't"."""
    plain = plain_text(text)
    for short, long in _CONTRACTED:
        plain = plain.replace(short, long)
    return plain


_CONTRACTED = (("can't", "can not"), ("won't", "will not"), ("cannot", "can not"), ("n't", " not"))


def places(answer: Answer, name: str | int) -> Iterator[int]:
    """Return the places of a number of its own, or of the words of a name in order.

    Between a denial that begins a name and its next word there may be others: `not hidden` stands
    in "is not yet hidden".
    """
    if isinstance(name, int):
        yield from (place for place in range(len(answer)) if name in numbers(answer[place].word))
        return
    keys = keys_of(name)
    between = _BETWEEN if len(keys) > 1 and keys[0] & _DENIES else 0
    for place in range(len(answer) - len(keys) + 1):
        if keys[0] & answer[place].word.keys and any(
            _stand_at(answer, place + 1 + passed, keys[1:])
            and not any(each.parted for each in answer[place + 1 : place + 2 + passed] if passed)
            for passed in range(between + 1)
        ):
            yield place


def _stand_at(answer: Answer, place: int, keys: Sequence[frozenset[str]]) -> bool:
    """Return whether the words of these keys stand at a place, one after the other."""
    words = answer[place : place + len(keys)]
    return len(words) == len(keys) and all(
        key & each.word.keys for key, each in zip(keys, words, strict=True)
    )


def is_denied(answer: Answer, place: int) -> bool:
    """Return whether a word not far before a place, in its clause, denies what stands there.

    A condition, such as "whether a room is taken", claims nothing either.
    """
    for back in range(place, max(0, place - _REACH), -1):
        word = answer[back - 1].word.raw
        if answer[back].parted or word in _REASONS:
            return False
        if word in _LEAVES_OPEN:
            return True
    return False


def denies(name: str | int) -> bool:
    """Return whether a name holds a denial itself, as `not found` does."""
    return isinstance(name, str) and any(key & _DENIES for key in keys_of(name))


def numbers(word: Word) -> set[int]:
    """The whole numbers that a word can be read as: 12, twelve, both; not third, nor 3rd."""
    if word.raw == "both":
        return {2}
    if word.raw.endswith(_ORDINAL_ENDS):
        return set()
    values = {key[1:] for key in word.keys if key.startswith("#")}
    return {int(value) for value in values if value.isdecimal()}
