"""The values that a run had read: in its request, its policy, and the results of its calls."""

import json
import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from eopsgym.runs import Run


class ToldValues:
    """The values that a run had been told before one of its steps."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def __call__(self, name: str, value: Any, step: int | None) -> bool:
        """Return whether a run had read a value of an argument before a step.

        A text or a number has to occur in what was said, by itself. An id counts only where a
        result has it under a key that names the same kind of record. A flag counts where its name
        occurs.

        Args:
            name: of the argument.
            value: the value for it.
            step: the step, from 1; None for the end of the run.
        """
        results = [each.text for each in self._run.steps if step is None or each.number < step]
        if isinstance(value, bool):
            return any(name.replace("_", " ") in _spaced(text) for text in (self._said, *results))
        if isinstance(value, int):
            return _stands_in(str(value), self._said) or any(
                _key_holds(name, value, text) for text in results
            )
        if isinstance(value, str):
            return any(_stands_in(value, text) for text in (self._said, *results))
        return False

    @cached_property
    def _said(self) -> str:
        """Policy and request."""
        return "\n".join(said.text for said in self._run.words(0))


def _spaced(text: str) -> str:
    return text.replace("_", " ").casefold()


def _stands_in(value: str, text: str) -> bool:
    """Return whether a value occurs in a text as whole words, ignoring case."""
    found = re.escape(value.casefold().replace("_", " "))
    return re.search(rf"(?<!\w){found}(?!\w)", _spaced(text)) is not None


def _key_holds(name: str, value: int, text: str) -> bool:
    """Return whether a result holds a number under an argument's name, or the end of it.

    The `group_id` of a group is what `assignment_group_id` takes.
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
