"""The values that a run had read: in its request, its policy, and the results of its calls."""

import json
import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from eopsgym.runs import Run


class ValuesRead:
    """A check whether a run had read a value before one of its steps."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def __call__(self, name: str, value: Any, step: int | None) -> bool:
        """Return whether a run had read a value of an argument before a step.

        A text or a number has to occur as a separate word. An id in a result counts only under a
        key for the same kind of record. A flag counts if its name occurs.

        Args:
            name: the name of the argument.
            value: the value of the argument.
            step: the step, from 1; None for the end of the run.
        """
        results = [each.text for each in self._run.steps if step is None or each.number < step]
        if isinstance(value, bool):
            return any(name.replace("_", " ") in _spaced(text) for text in (self._prompt, *results))
        if isinstance(value, int):
            return _occurs_in(str(value), self._prompt) or any(
                _key_holds(name, value, text) for text in results
            )
        if isinstance(value, str):
            return any(_occurs_in(value, text) for text in (self._prompt, *results))
        return False

    @cached_property
    def _prompt(self) -> str:
        """The policy and the request."""
        return "\n".join(part.text for part in self._run.words(0))


def _spaced(text: str) -> str:
    return text.replace("_", " ").casefold()


def _occurs_in(value: str, text: str) -> bool:
    """Return whether a value occurs in a text as whole words, ignoring case."""
    pattern = re.escape(value.casefold().replace("_", " "))
    return re.search(rf"(?<!\w){pattern}(?!\w)", _spaced(text)) is not None


def _key_holds(name: str, value: int, text: str) -> bool:
    """Return whether a result has a number under an argument's name, or under the end of it.

    The argument `assignment_group_id` takes the `group_id` of a group.
    """
    try:
        parsed = json.loads(text)
    except ValueError:
        return False
    return any(name.endswith(key) and held == value for key, held in _fields(parsed))


def _fields(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, held in value.items():
            yield key, held
            yield from _fields(held)
    elif isinstance(value, list):
        for each in value:
            yield from _fields(each)
