"""The facts that a free text has to state, each with several slots in one sentence."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from eopsgym.errors import TaskError
from eopsgym.tasks.texts.words import Word, words_in


class Phrase(NamedTuple):
    """Words that occur together."""

    words: tuple[Word, ...]

    @classmethod
    def of(cls, text: str) -> "Phrase":
        """Return the phrase of a text."""
        return cls(tuple(word for word in words_in(text) if word.keys))


@dataclass(frozen=True)
class Slot:
    """A part of a fact, such as who or when, with its alternative wordings.

    Attributes:
        name: the name of the part in the task file.
        values: words, phrases, dates or numbers that are equally right.
        phrases: the values as phrases.
    """

    name: str
    values: tuple[str, ...]
    phrases: tuple[Phrase, ...]

    @property
    def is_value(self) -> bool:
        """Whether it is a name, number, date or id, which is never reworded."""
        words = [word for text in self.values for word in text.split()]
        return all(word[:1].isupper() or any(map(str.isdigit, word)) for word in words)

    def __str__(self) -> str:
        return f"{self.name}: {' or '.join(self.values)}"


@dataclass(frozen=True)
class Fact:
    """Slots that one sentence of a text has to fill together."""

    slots: tuple[Slot, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.slots))


def read_fact(item: Any, where: str) -> Fact:
    """Read a fact from a task file: an object of slots, each with a value or a list of values.

    Raises:
        TaskError: if it has another shape; the message begins with `where`.
    """
    if not isinstance(item, Mapping) or not item:
        raise TaskError(f'{where}: must be an object of slots, such as {{"who": …, "what": […]}}')
    return Fact(tuple(_slot(name, value, where) for name, value in item.items()))


def _slot(name: str, value: Any, where: str) -> Slot:
    values = value if isinstance(value, list) else [value]
    texts = tuple(str(each) for each in values if _is_plain(each))
    phrases = tuple(map(Phrase.of, texts))
    if not values or len(texts) < len(values) or not all(phrase.words for phrase in phrases):
        raise TaskError(f"{where}: {name!r} must be a word, a phrase, a number, or a list of these")
    return Slot(name, texts, phrases)


def _is_plain(value: Any) -> bool:
    return isinstance(value, str | int | float) and not isinstance(value, bool)
