"""The proof that every argument matters: one argument of one writing call is changed."""

import random
from collections.abc import Iterator
from dataclasses import replace

from eopsgym.tasks.certify.existing_values import ExistingValues
from eopsgym.tasks.certify.mutants_of_call import (
    Mutant,
    goes_through,
    mutants_of_given,
    mutants_with_more,
)
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.records_of_task import existing_values
from eopsgym.tasks.certify.rehearsal import Attempt, Rehearsal
from eopsgym.tasks.certify.responsible_verifier import failing_verifier, verifier_to_correct

MOST_CALLS = 2500
"""The most calls for the mutants of one task; of more mutants a sample is drawn by its id."""


async def argument_mutants(rehearsal: Rehearsal, breaking: list[Attempt]) -> Proof:
    """Change or leave out each argument of each writing call, and add arguments that it lacks.

    An argument that identifies a row, by its key or by another id or address, gets the values of
    other rows: first of those that belong to the acting user and to the other arguments and are
    most similar. Together with the thread or channel of a row, rows in another one are tried. A
    mail gets another subject, recipient or text, a header by which it or its answer also reaches a
    stranger, an additional sentence, or a type that is not shown as text.

    A mutant counts if its calls succeed and leave another net change than the solution. Each of
    them must lose, or be signed in the task's `equivalent`. Mutants that lose by breaking a rule
    which the solution keeps are added to `breaking`, for the proof that the rule decides. So are
    those that leave the solution's net change, for example by skipping a step.
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
        if run.net == rehearsal.run.net:  # the same result: only the broken rules matter
            breaking += [run] if run.loses and run.breaches - rehearsal.run.breaches else ()
            continue
        tried += 1
        given = rehearsal.arguments(mutant.place)
        text = mutant.describe(rehearsal.gold.calls[mutant.place].tool, given)
        if run.loses:
            held += 1
            breaking += [run] if run.breaches - rehearsal.run.breaches else ()
            caught.append(f"{text}: {failing_verifier(run)}")
            continue
        because = _signed(rehearsal, mutant)
        if because:
            signed.append(f"{text}: {because}")
        else:
            notice = verifier_to_correct(rehearsal, run)
            failures.append(f"{text} {'wins' if run.wins else 'gets no verdict'}: {notice}")
    part = (f"a sample of {len(taken)} of {len(mutants)}",) if len(taken) < len(mutants) else ()
    return Proof(
        "argument mutants", tried, held, tuple(failures), tuple(signed), part, tuple(caught)
    )


def _mutants(rehearsal: Rehearsal) -> Iterator[Mutant]:
    rehearsal.go_to(len(rehearsal.gold.calls))
    known: dict[str, ExistingValues] = {}
    more: list[Mutant] = []
    for index in rehearsal.writing:
        server = rehearsal.run.steps[index].server
        if server not in known:
            known[server] = existing_values(rehearsal, server)
        more += mutants_with_more(rehearsal, index, known[server])
    for index in rehearsal.writing:
        yield from mutants_of_given(rehearsal, index, known[rehearsal.run.steps[index].server])
    yield from more


def _sample(rehearsal: Rehearsal, mutants: list[Mutant]) -> list[Mutant]:
    """Return as many mutants as `MOST_CALLS` allows, those of given arguments first."""
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
    """Play the run with the mutant; return None if its call fails or has the same effect."""
    if not goes_through(rehearsal, mutant):
        return None
    call = rehearsal.gold.calls[mutant.place]
    arguments = mutant.arguments(rehearsal.arguments(mutant.place))
    rest = [replace(call, arguments=arguments), *rehearsal.gold.calls[mutant.place + 1 :]]
    return await rehearsal.play_on(mutant.place, rest)


def _signed(rehearsal: Rehearsal, mutant: Mutant) -> str | None:
    """Return the task's reason why a mutant is as right as the solution, or None."""
    for each in rehearsal.task.equivalent:
        same = each.call == mutant.place + 1 and each.argument == mutant.argument
        if same and (each.any_value or each.value == mutant.value):
            return each.because
    return None
