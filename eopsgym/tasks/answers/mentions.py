"""What an answer names: its words as keys that compare, and where a thing is named among them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from eopsgym.tasks.texts.words import Word, keys_to_find, plain_text, words_of

_ENDS = ".!?\n;"
_ORDINAL_ENDS = ("first", "second", "third", "th")


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
    for word in words_of(plain_text(text)):
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
    return tuple(keys_to_find(word) for word in words_of(plain_text(name)) if not word.mark)


def places(answer: Answer, name: str | int) -> Iterator[int]:
    """Return the places of a number of its own, or of the words of a name in order."""
    if isinstance(name, int):
        yield from (place for place in range(len(answer)) if name in numbers(answer[place].word))
        return
    keys = keys_of(name)
    for place in range(len(answer) - len(keys) + 1):
        if keys[0] & answer[place].word.keys and all(
            key & answer[place + more].word.keys for more, key in enumerate(keys)
        ):
            yield place


def numbers(word: Word) -> set[int]:
    """The whole numbers that a word can be read as: 12, twelve, both; not third, nor 3rd."""
    if word.raw == "both":
        return {2}
    if word.raw.endswith(_ORDINAL_ENDS):
        return set()
    values = {key[1:] for key in word.keys if key.startswith("#")}
    return {int(value) for value in values if value.isdecimal()}
