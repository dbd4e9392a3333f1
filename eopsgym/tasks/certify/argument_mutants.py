"""Does every argument matter? The solution with one argument of one writing call changed."""

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
from eopsgym.tasks.certify.own_records import existing_values
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.rehearsal import Attempt, Rehearsal
from eopsgym.tasks.certify.who_ought_to_notice import who_noticed, who_ought_to_notice

MOST_CALLS = 2500
"""As many calls are made for the mutants of one task; of more mutants a sample, drawn by its id."""


async def argument_mutants(rehearsal: Rehearsal, breaking: list[Attempt]) -> Proof:
    """Change each argument of each writing call, leave it out, and give those that were not given.

    What names a row, by its key or by another id or address in it, names others instead: first
    those that belong to who acts and to what else is given, and are most like it; and with the
    thread or channel that it lies in, what lies elsewhere. A letter gets another subject, recipient
    or text; a header by which it, or the answer to it, reaches a stranger as well; a sentence that
    nobody asked for; and a type that nobody reads as text.

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
    """Return as many mutants as the calls allow, those of given arguments first."""
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
    """Play the run with the mutant in it; return None if its call changes nothing else."""
    if not goes_through(rehearsal, mutant):
        return None
    call = rehearsal.gold.calls[mutant.place]
    arguments = mutant.arguments(rehearsal.arguments(mutant.place))
    rest = [replace(call, arguments=arguments), *rehearsal.gold.calls[mutant.place + 1 :]]
    return await rehearsal.play_on(mutant.place, rest)


def _signed(rehearsal: Rehearsal, mutant: Mutant) -> str | None:
    """Return the task's reason for calling a mutant as right as the solution, or None."""
    for each in rehearsal.task.equivalent:
        same = each.call == mutant.place + 1 and each.argument == mutant.argument
        if same and (each.any_value or each.value == mutant.value):
            return each.because
    return None
