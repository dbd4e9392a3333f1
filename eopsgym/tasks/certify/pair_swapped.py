"""The proof that values belong to their records: two writes exchange a value."""

import copy
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, NamedTuple

from eopsgym.tasks.certify.net_change import shape
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.certify.responsible_verifier import failing_verifier, verifier_to_correct
from eopsgym.tasks.gold import GoldCall

MOST_SWAPS = 120
"""The most swaps for one task; of more a sample is drawn by its id."""
_ABSENT = object()

Place = tuple[str | int, ...]
"""The place of a value in the arguments of a call: keys and list indexes."""


class Swap(NamedTuple):
    """Two calls of one tool that exchange their values in one place of their arguments."""

    first: int
    second: int
    place: Place

    def describe(self, tool: str) -> str:
        """Describe the swap in words."""
        name = ".".join(map(str, self.place))
        return f"calls {self.first + 1} and {self.second + 1} ({tool}) with {name} swapped"


async def pair_swapped(rehearsal: Rehearsal) -> Proof:
    """Swap a value between two writing calls of the same tool, such as their texts or recipients.

    A swap counts if its calls succeed and leave other rows than the solution. It must lose, or be
    signed: `equivalent` names that argument of both calls, with the other one's value.
    """
    caught: list[str] = []
    failures: list[str] = []
    signed: list[str] = []
    wanted = shape(rehearsal.run.net, rehearsal.schemas)
    swaps = list(_swaps(rehearsal))
    taken = random.Random(rehearsal.task.id).sample(swaps, min(len(swaps), MOST_SWAPS))
    for swap in sorted(taken, key=lambda each: (each.first, each.second, str(each.place))):
        swapped = _swapped(rehearsal, swap)
        run = await rehearsal.play_on(swap.first, swapped)
        if run.errors or shape(run.net, rehearsal.schemas) == wanted:
            continue
        about = swap.describe(rehearsal.gold.calls[swap.first].tool)
        because = _signed(rehearsal, swap, swapped)
        if run.loses:
            caught.append(f"{about}: {failing_verifier(run)}")
        elif because:
            signed.append(f"{about}: {because}")
        else:
            how = "wins" if run.wins else "gets no verdict"
            failures.append(f"{about} {how}: {verifier_to_correct(rehearsal, run)}")
    tried = len(caught) + len(failures) + len(signed)
    part = (f"a sample of {len(taken)} of {len(swaps)}",) if len(taken) < len(swaps) else ()
    return Proof(
        "pair swapped", tried, len(caught), tuple(failures), tuple(signed), part, tuple(caught)
    )


def _swaps(rehearsal: Rehearsal) -> Iterator[Swap]:
    calls = rehearsal.gold.calls
    for first, second in combinations(rehearsal.writing, 2):
        if calls[first].tool != calls[second].tool:
            continue
        one, other = rehearsal.arguments(first), rehearsal.arguments(second)
        for place in _places(one):
            values = (_value_at(one, place), _value_at(other, place))
            if any(each is _ABSENT for each in values) or values[0] == values[1]:
                continue
            changed = _but_own_names(rehearsal, first, _with(one, place, values[1]))
            if changed != _but_own_names(
                rehearsal, second, other
            ):  # else both calls only swap places
                yield Swap(first, second, place)


def _but_own_names(
    rehearsal: Rehearsal, index: int, arguments: Mapping[str, Any]
) -> dict[str, Any]:
    """Return arguments without those that name the call's new rows, which are arbitrary."""
    changes = rehearsal.run.steps[index].changes
    new = {change.key for change in changes if change.operation == "insert"}
    return {name: value for name, value in arguments.items() if str(value) not in new}


def _places(arguments: Mapping[str, Any]) -> Iterator[Place]:
    """Yield the place of each plain value, and of each list and object among the arguments."""
    waiting: list[tuple[Place, Any]] = [((name,), value) for name, value in arguments.items()]
    while waiting:
        place, value = waiting.pop(0)
        yield place
        if isinstance(value, Mapping):
            waiting += [((*place, name), part) for name, part in value.items()]
        elif isinstance(value, list):
            waiting += [((*place, index), part) for index, part in enumerate(value)]


def _value_at(arguments: Any, place: Place) -> Any:
    """Return the value in a place of arguments, or `_ABSENT`."""
    for step in place:
        try:
            arguments = arguments[step]
        except (LookupError, TypeError):
            return _ABSENT
    return arguments


def _swapped(rehearsal: Rehearsal, swap: Swap) -> Sequence[GoldCall]:
    """Return the calls from the first of the two onwards, with their values exchanged."""
    calls = list(rehearsal.gold.calls)
    one, other = rehearsal.arguments(swap.first), rehearsal.arguments(swap.second)
    for index, own, given in ((swap.first, one, other), (swap.second, other, one)):
        made = _with(own, swap.place, _value_at(given, swap.place))
        calls[index] = replace(calls[index], arguments=made)
    return calls[swap.first :]


def _with(arguments: Mapping[str, Any], place: Place, value: Any) -> dict[str, Any]:
    """Return a copy of arguments with another value in a place."""
    made = copy.deepcopy(dict(arguments))
    _value_at(made, place[:-1])[place[-1]] = copy.deepcopy(value)
    return made


def _signed(rehearsal: Rehearsal, swap: Swap, swapped: Sequence[GoldCall]) -> str | None:
    """Return the task's first reason if it calls both changed arguments right, or None."""
    reasons: list[str] = []
    for index in (swap.first, swap.second):
        made = swapped[index - swap.first].arguments
        because = (
            each.because
            for each in rehearsal.task.equivalent
            if (each.call, each.argument) == (index + 1, swap.place[0])
            if each.any_value or each.value == made[each.argument]
        )
        reasons += [reason for reason in (next(because, None),) if reason]
    return reasons[0] if len(reasons) == len((swap.first, swap.second)) else None
