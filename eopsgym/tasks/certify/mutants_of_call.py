"""Mutants of one writing call: mistakes in its arguments that a careless agent might make."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from eopsgym.gym import Step
from eopsgym.tasks.certify.existing_values import ExistingValues
from eopsgym.tasks.certify.other_values import (
    first_values,
    named_place,
    other_names,
    other_texts,
    other_values,
)
from eopsgym.tasks.certify.records_of_task import acting_ids, tool_of_step
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.certify.row_places import row_at, rows_elsewhere
from eopsgym.tasks.certify.stray_calls import listed_values

LEFT_OUT = object()
NO_ARGUMENTS: Mapping[str, Any] = {}
_TRIED = 12
_NAMES = 3
"""The number of other rows with a successful call that are used, of the `_TRIED` most similar."""
_NOT_GIVEN = 2


class Mutant(NamedTuple):
    """One argument of one call, and its other value (`LEFT_OUT`: none).

    `also` has arguments that change with it: the mail, if one of another thread is meant.
    """

    place: int
    argument: str
    value: Any
    also: Mapping[str, Any] = NO_ARGUMENTS

    def arguments(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the arguments of the call with this one changed."""
        rest = {name: value for name, value in given.items() if name != self.argument}
        changed = {} if self.value is LEFT_OUT else {self.argument: self.value}
        return {**rest, **changed, **self.also}

    def describe(self, tool: str, given: Mapping[str, Any]) -> str:
        """Describe the change in words."""
        place = f"call {self.place + 1} ({tool})"
        if self.value is LEFT_OUT:
            return f"{place} without {self.argument}"
        if self.argument not in given:
            return f"{place} with {self.argument}={self.value!r} as well"
        also = "".join(f" and {name}={value!r}" for name, value in self.also.items())
        changed = f"{self.argument}={self.value!r}{also}"
        return f"{place} with {changed} instead of {given[self.argument]!r}"


class _Group(NamedTuple):
    """Mutants that are all used, or of which only the first `most` that succeed are used."""

    mutants: list[Mutant]
    most: int | None = None


def goes_through(rehearsal: Rehearsal, mutant: Mutant) -> bool:
    """Return whether a call succeeds and has another effect than the solution's call."""
    right = rehearsal.run.steps[mutant.place]
    rehearsal.go_to(mutant.place)
    tool = rehearsal.gold.calls[mutant.place].tool
    step = rehearsal.attempt(tool, mutant.arguments(right.arguments))
    return not step.is_error and step.changes.rows != right.changes.rows


def mutants_with_more(rehearsal: Rehearsal, index: int, known: ExistingValues) -> list[Mutant]:
    """Return mutants of a call with one additional argument."""
    step = rehearsal.run.steps[index]
    tool = tool_of_step(rehearsal, step)
    tables, now = _tables(rehearsal, step, known), known.database.clock.now()
    return [
        Mutant(index, name, value)
        for name, schema in tool.schema["properties"].items()
        if step.arguments.get(name) is None
        for value in (
            *first_values(name, schema, known, tables, now)[:_NOT_GIVEN],
            *listed_values(known.database.domain, tool.name, name),
        )
    ]


def mutants_of_given(rehearsal: Rehearsal, index: int, known: ExistingValues) -> Iterator[Mutant]:
    """Yield mutants of a call: one argument changed or left out, or a record elsewhere.

    Args:
        rehearsal: the rehearsal of the task.
        index: the index of the call.
        known: the final content of the tables, with the task's own records.
    """
    step = rehearsal.run.steps[index]
    rehearsal.go_to(index)  # at the end, the rows that the call names may no longer exist
    before = ExistingValues(known.database, known.own)
    tables = _tables(rehearsal, step, before)
    # The groups are complete before a mutant is tried, since that changes the state.
    groups = [
        *_changed(rehearsal, index, before, tables),
        *_elsewhere(index, step, before, tables),
    ]
    for group in groups:
        if group.most is None:
            yield from group.mutants
        else:
            through = (each for each in group.mutants if goes_through(rehearsal, each))
            yield from islice(through, group.most)


def _tables(rehearsal: Rehearsal, step: Step, known: ExistingValues) -> list[str]:
    """Return the tables that a call concerns."""
    tool = tool_of_step(rehearsal, step)
    return [*dict.fromkeys([*(row.table for row in step.changes), known.table_of_tool(tool)])]


def _changed(
    rehearsal: Rehearsal, index: int, before: ExistingValues, tables: list[str]
) -> Iterator[_Group]:
    step = rehearsal.run.steps[index]
    tool = tool_of_step(rehearsal, step)
    acting = acting_ids(rehearsal, step.server, before)
    for name, schema in tool.schema["properties"].items():
        value = step.arguments.get(name)
        if value is None:
            continue
        beside = acting | {str(v) for n, v in step.arguments.items() if n != name}
        names: list[Any] = []
        if isinstance(value, str | int) and not (isinstance(value, bool) or schema.get("enum")):
            names = other_names(name, value, before, tables, beside, _TRIED)
        if names:
            texts = other_texts(name, value, before, tables) if isinstance(value, str) else ()
            yield _Group([Mutant(index, name, each) for each in (*names, *texts)], _NAMES)
        else:
            others = other_values(name, schema, value, before, tables, beside)
            yield _Group([Mutant(index, name, other) for other in others if other != value])
        values = listed_values(before.database.domain, tool.name, name)
        yield _Group([Mutant(index, name, other) for other in values if other != value])
        if name not in tool.schema.get("required", ()):
            yield _Group([Mutant(index, name, LEFT_OUT)])


def _elsewhere(
    index: int, step: Step, before: ExistingValues, tables: list[str]
) -> Iterator[_Group]:
    """Yield groups of mutants with a record elsewhere, such as a mail with its other thread."""
    made: dict[str, list[Mutant]] = {}
    named = {n: named_place(n, v, before, tables) for n, v in step.arguments.items()}
    places = {name: place for name, place in named.items() if place}
    for name, place in places.items():
        row = row_at(before.database, place)
        links = {
            column: other
            for column, held in row.items()
            for other in places
            if other != name and column != place.column and step.arguments[other] == held
        }
        for column, parent in links.items():
            for row_elsewhere in rows_elsewhere(before.database, place, column, links.keys()):
                also = {other: row_elsewhere[c] for c, other in links.items() if other != parent}
                also |= {name: row_elsewhere[place.column]}
                made.setdefault(parent, []).append(
                    Mutant(index, parent, row_elsewhere[column], also)
                )
    yield from (_Group(mutants, 1) for mutants in made.values())
