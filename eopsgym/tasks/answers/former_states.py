"""The states before a change that a report of the change names: `from reader to writer`."""

from eopsgym.tasks.answers.mentions import ARROW, Answer

_FILLING = frozenset(("a", "an", "the", "only", "just", "still", "role", "status", "state"))
_MOST_FILLING = 2
_NOT_NOW = (("instead", "of"), ("rather", "than"), ("in", "place", "of"))
_WAS = frozenset(("was", "were", "formerly", "previously"))
_IS_NOW = frozenset(("now", "is", "are", "became", "becomes", "has", "have"))
_JOINING = frozenset(("and", "but", "before", "already", "until", "today"))
_TOWARDS = frozenset(("to", "into"))
_NEAR = 5
"""The most words after the former state among which the word before the new one is found."""
_DEEDS = frozenset(("sent", "made", "put", "left", "set", "given", "taken", "hidden", "off", "out"))
"""Words that `was` makes a deed, as it makes words in -ed: `was cancelled` is no former state."""


def is_former_state(answer: Answer, place: int, length: int) -> bool:
    """Return whether the words at a place name what was so before a change.

    They do in `from reader to writer`, `reader -> writer`, `writer instead of reader`, `writer
    (was reader)` and `was reader, is writer now`.
    """
    end, start = place + length, place
    after = [each.word.raw for each in _rest(answer, end)]
    if after[:1] == [ARROW]:
        return True
    while start > max(0, place - _MOST_FILLING) and _goes_on(answer, start, _FILLING):
        start -= 1
    if _goes_on(answer, start, {"from"}):
        return not _TOWARDS.isdisjoint(after[:_NEAR])
    if any(_stand_before(answer, start, words) for words in _NOT_NOW):
        return True
    if not _goes_on(answer, start, _WAS) or _is_deed(answer[end - 1].word.raw):
        return False
    return _is_bracketed(answer, start - 1, end) or _is_changed_since(after)


def _rest(answer: Answer, end: int) -> Answer:
    """Return the words of a sentence from a place on."""
    sentence = answer[end - 1].sentence
    return [each for each in answer[end : end + _NEAR + 1] if each.sentence == sentence]


def _goes_on(answer: Answer, place: int, words: frozenset[str] | set[str]) -> bool:
    """Return whether one of some words stands before a place, without a mark between them."""
    return place > 0 and not answer[place].parted and answer[place - 1].word.raw in words


def _stand_before(answer: Answer, place: int, words: tuple[str, ...]) -> bool:
    return all(_goes_on(answer, place - back, {word}) for back, word in enumerate(words[::-1]))


def _is_deed(word: str) -> bool:
    return word.endswith("ed") or word in _DEEDS


def _is_bracketed(answer: Answer, start: int, end: int) -> bool:
    """Return whether some words are all that stands in brackets."""
    closes = end == len(answer) or answer[end].marks.startswith(")")
    return answer[start].marks.endswith("(") and closes


def _is_changed_since(after: list[str]) -> bool:
    """Return whether the next word, apart from joining ones, begins to say what is so now."""
    new = next((word for word in after if word not in _JOINING), "")
    return new in _IS_NOW
