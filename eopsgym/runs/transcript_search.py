"""A search in the transcript of a run: words, thinking, arguments and results."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from eopsgym.errors import ConfigError
from eopsgym.runs.conversation import said_before_steps
from eopsgym.runs.run_record import RunRecord

TextPart = Literal["words", "thinking", "arguments", "results"]
TEXT_PARTS: tuple[TextPart, ...] = ("words", "thinking", "arguments", "results")


class Hit(NamedTuple):
    """A place of a run in which a text was found.

    `step` is 0 for the request, and the number of steps plus one for what comes after the last one.
    `times` is how often the text is in that part of the place.
    """

    step: int
    part: TextPart
    times: int


class Transcript:
    """The texts of a run by step and part, in lower case, to be searched any number of times."""

    def __init__(self, run: RunRecord) -> None:
        self._texts = [(step, part, text.casefold()) for step, part, text in _texts(run)]

    def find(self, text: str, parts: Iterable[TextPart] = TEXT_PARTS) -> list[Hit]:
        """Return the places of a text, in the order of steps; upper and lower case are equal.

        A message before several calls of one turn is found once, at the first of them. A text that
        spans two values of arguments or results is not found.

        Raises:
            ConfigError: there is no such part.
        """
        wanted = [*parts]
        if unknown := [part for part in wanted if part not in TEXT_PARTS]:
            known = ", ".join(TEXT_PARTS)
            raise ConfigError(f"a transcript has no part {unknown[0]!r}; its parts are {known}")
        counts: dict[tuple[int, TextPart], int] = {}
        needle = text.casefold()
        for step, part, there in self._texts:
            if needle and part in wanted and (count := there.count(needle)):
                counts[step, part] = counts.get((step, part), 0) + count
        return [Hit(step, part, count) for (step, part), count in counts.items()]


def _texts(run: RunRecord) -> Iterator[tuple[int, TextPart, str]]:
    """Yield each text of a run once, with its step and its part."""
    steps, seen = run.steps, set()
    for place, messages in enumerate(said_before_steps(run.events)):
        for message in messages:
            if id(message) not in seen:
                seen.add(id(message))
                yield place, "thinking", message.thinking
                yield place, "words", message.text
                for text in (*message.notes, *(each for call in message.uncalled for each in call)):
                    yield place, "words", text
        if 0 < place <= len(steps):
            step = steps[place - 1]
            yield place, "arguments", step.full_name
            for text in _values(step.arguments):
                yield place, "arguments", text
            for text in [step.text] if step.value is None else _values(step.value):
                yield place, "results", text


def _values(value: Any) -> Iterator[str]:
    """Yield the names and values of a JSON value as texts."""
    if isinstance(value, Mapping):
        for name, each in value.items():
            yield str(name)
            yield from _values(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _values(each)
    elif value is not None:
        yield str(value).lower() if isinstance(value, bool) else str(value)
