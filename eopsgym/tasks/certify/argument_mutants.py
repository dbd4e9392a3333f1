"""Does every argument matter? The solution with one argument of one writing call changed."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from eopsgym.gym import Step
from eopsgym.tasks.certify.existing_values import ExistingValues
from eopsgym.tasks.certify.other_values import first_values, other_values
from eopsgym.tasks.certify.own_records import existing_values, tool_of
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.rehearsal import Attempt, Rehearsal
from eopsgym.tasks.certify.who_ought_to_notice import who_noticed, who_ought_to_notice

MOST_CALLS = 2500
"""As many calls are made for the mutants of one task; of more mutants a sample, drawn by its id."""
_LEFT_OUT = object()


class Mutant(NamedTuple):
    """One argument of one call, and what stands there instead (`_LEFT_OUT`: nothing)."""

    place: int
    argument: str
    value: Any

    def arguments(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments of the call with this one changed."""
        rest = {name: value for name, value in given.items() if name != self.argument}
        return rest if self.value is _LEFT_OUT else {**rest, self.argument: self.value}

    def describe(self, tool: str, given: Mapping[str, Any]) -> str:
        """What is changed, in words."""
        place = f"call {self.place + 1} ({tool})"
        if self.value is _LEFT_OUT:
            return f"{place} without {self.argument}"
        if self.argument not in given:
            return f"{place} with {self.argument}={self.value!r} as well"
        return f"{place} with {self.argument}={self.value!r} instead of {given[self.argument]!r}"


async def argument_mutants(rehearsal: Rehearsal, breaking: list[Attempt]) -> Proof:
    """Change each argument of each writing call, leave it out, and give those that were not given.

    What counts are mutants that go through and leave another net change than the solution; each of
    them must lose, or be signed in the task's `equivalent`. Those that lose with a rule broken
    which the solution keeps are added to `breaking`, for the proof that the rule decides; also
    where they leave the same net change in the end, as a step that is skipped does.
    """
    tried = held = 0
    caught: list[str] = []
    failures: list[str] = []
    signed: list[str] = []
    mutants = list(_mutants(rehearsal))
    taken = _sample(rehearsal, mutants)
    for mutant in taken:
        run = await _played(rehearsal, mutant)
        if run is None:
            continue
        if run.net == rehearsal.run.net:  # another way to the same: only its rules are of interest
            breaking += [run] if run.loses and run.breaches - rehearsal.run.breaches else ()
            continue
        tried += 1
        given = rehearsal.arguments(mutant.place)
        text = mutant.describe(rehearsal.gold.calls[mutant.place].tool, given)
        if run.loses:
            held += 1
            breaking += [run] if run.breaches - rehearsal.run.breaches else ()
            caught.append(f"{text}: {who_noticed(run)}")
            continue
        because = _signed(rehearsal, mutant)
        if because:
            signed.append(f"{text}: {because}")
        else:
            notice = who_ought_to_notice(rehearsal, run)
            failures.append(f"{text} {'wins' if run.wins else 'gets no verdict'}: {notice}")
    part = (f"a sample of {len(taken)} of {len(mutants)}",) if len(taken) < len(mutants) else ()
    return Proof(
        "argument mutants", tried, held, tuple(failures), tuple(signed), part, tuple(caught)
    )


def _mutants(rehearsal: Rehearsal) -> Iterator[Mutant]:
    known: dict[str, ExistingValues] = {}
    for index in rehearsal.writing:
        step = rehearsal.run.steps[index]
        if step.server not in known:
            known[step.server] = existing_values(rehearsal, step.server)
        yield from _of_call(rehearsal, index, step, known[step.server])


def _of_call(
    rehearsal: Rehearsal, index: int, step: Step, known: ExistingValues
) -> Iterator[Mutant]:
    _, tool = tool_of(rehearsal, step.tool)
    tables = [*dict.fromkeys([*(row.table for row in step.changes), known.table_of_tool(tool)])]
    now = rehearsal.episode.database(step.server).clock.now()
    for name, schema in tool.schema["properties"].items():
        if step.arguments.get(name) is None:
            found = first_values(name, schema, known, tables, now)
            yield from (Mutant(index, name, value) for value in found[:2])
            continue
        value = step.arguments[name]
        others = other_values(name, schema, value, known, tables)
        yield from (Mutant(index, name, other) for other in others if other != value)
        if name not in tool.schema.get("required", ()):
            yield Mutant(index, name, _LEFT_OUT)


def _sample(rehearsal: Rehearsal, mutants: list[Mutant]) -> list[Mutant]:
    """All of them, or as many as the calls allow: changes of given arguments before other ones."""
    drawn = random.Random(rehearsal.task.id).sample(mutants, len(mutants))
    drawn.sort(key=lambda each: each.argument not in rehearsal.arguments(each.place))
    calls, left = len(rehearsal.gold.calls), MOST_CALLS
    taken: list[Mutant] = []
    for each in drawn:
        left -= calls - each.place
        if left < 0:
            break
        taken.append(each)
    return sorted(taken, key=lambda each: each.place)


async def _played(rehearsal: Rehearsal, mutant: Mutant) -> Attempt | None:
    """The run with the mutant in it; None where its call does the same."""
    call = rehearsal.gold.calls[mutant.place]
    told = rehearsal.run.steps[mutant.place]
    arguments = mutant.arguments(told.arguments)
    rehearsal.go_to(mutant.place)
    step = rehearsal.attempt(call.tool, arguments)
    if step.is_error or step.changes.rows == told.changes.rows:
        return None
    rest = [replace(call, arguments=arguments), *rehearsal.gold.calls[mutant.place + 1 :]]
    return await rehearsal.play_on(mutant.place, rest)


def _signed(rehearsal: Rehearsal, mutant: Mutant) -> str | None:
    """Why the task calls a mutant as right as the solution, if it does."""
    for each in rehearsal.task.equivalent:
        same = each.call == mutant.place + 1 and each.argument == mutant.argument
        if same and (each.any_value or each.value == mutant.value):
            return each.because
    return None
