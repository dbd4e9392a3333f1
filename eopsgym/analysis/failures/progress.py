"""A run's progress along its task's reference solution: the calls of the solution that it made.

A call of the run is matched with a call of the solution with the same tool. Of several calls, the
one with the most equal literal arguments is chosen; references of the solution are not compared.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from eopsgym.analysis.failures.expected import Expected
from eopsgym.analysis.failures.facts import MadeCall, RunFacts
from eopsgym.errors import TaskError
from eopsgym.tasks.gold import (
    Reference,
    look_up,
    parse_result,
    substitute,
)


@dataclass(frozen=True)
class Progress:
    """The calls of the solution that a run made, by index, with the expectations of its task."""

    expected: Expected
    made: Mapping[int, MadeCall] = field(default_factory=dict)

    @property
    def left(self) -> list[int]:
        """The indexes of the writing calls of the solution that were never tried."""
        return [n for n in self.expected.writing if n not in self.made]

    @property
    def went_on(self) -> bool:
        """Whether it made calls of the solution after the first omitted write."""
        return bool(self.left) and any(n > self.left[0] for n in self.made)

    @property
    def stopped(self) -> bool:
        """Whether everything after the first omitted write is missing, look-ups included."""
        if not self.left or self.went_on:
            return False
        later = range(self.left[0], len(self.expected.calls))
        return any(n not in self.expected.writing for n in later)

    @property
    def failed(self) -> bool:
        """Whether it tried a write of the solution that failed."""
        return any(self.made[n].is_error for n in self.expected.writing if n in self.made)

    def gives(self, step: int, column: str) -> bool:
        """Return whether the solution's call at a step has an argument of that name."""
        places = (n for n, call in self.made.items() if call.step == step)
        return any(column in self.expected.literal[n] for n in places)

    def resolved(self, place: int) -> dict[str, Any]:
        """Return the arguments of a call of the solution, filled from the run's own look-ups.

        Arguments with references that these do not resolve are left out.
        """
        arguments: dict[str, Any] = {}
        for name, value in self.expected.calls[place].arguments.items():
            with suppress(TaskError):
                arguments[name] = substitute(value, self._value)
        return arguments

    def _value(self, reference: Reference) -> Any:
        return look_up(reference, self._results)

    @cached_property
    def _results(self) -> dict[str, Any]:
        """The results of the calls of the solution that have an alias."""
        calls = self.expected.calls
        return {
            alias: parse_result(call.result)
            for place, call in self.made.items()
            if (alias := calls[place].alias) and not call.is_error
        }

    def follows_from(self, place: int) -> list[MadeCall]:
        """Return the run's writing calls on which a call of the solution depends."""
        before = self.expected.before[place]
        return [self.made[n] for n in sorted(before) if n in self.made]

    def asked_for(self, column: str, wanted: Any) -> bool:
        """Return whether an omitted write would have set a column to a value."""
        return any(
            self.expected.calls[n].arguments.get(column) == wanted for n in self.left if column
        )


def progress(run: RunFacts, expected: Expected) -> Progress:
    """Return the progress of a run along its task's solution."""
    free: dict[str, list[MadeCall]] = {}
    for call in run.calls:
        if call.step is not None:
            free.setdefault(call.tool, []).append(call)
    made: dict[int, MadeCall] = {}
    for place, wanted in enumerate(expected.calls):
        same = free.get(wanted.own_tool)
        if same:
            best = 0 if len(same) == 1 else _most_alike(expected.literal[place], same)
            made[place] = same.pop(best)
    return Progress(expected, made)


def _most_alike(literal: Mapping[str, Any], calls: list[MadeCall]) -> int:
    """Return the index of the first call that shares the most arguments."""
    alike = [sum(given.get(n) == v for n, v in literal.items()) for given in map(_given, calls)]
    return alike.index(max(alike))


def _given(call: MadeCall) -> dict[str, Any]:
    return call.arguments
