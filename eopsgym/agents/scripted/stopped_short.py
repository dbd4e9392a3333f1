"""Gold runs that end too early: given up, looped, out of turns, or refused."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from typing import Any

from eopsgym.agents.scripted.made_up_values import neighbour
from eopsgym.agents.scripted.scripted_models import GoldVariant, Script
from eopsgym.errors import ConfigError
from eopsgym.tasks.gold import GoldCall

GAVE_UP = "I could not finish this. I do not know how to go on, so part of it is left undone."
STILL_THE_SAME = "I looked again and again, and it stayed the same."
AGAIN = 8
"""The number of times that a looped run repeats its call."""
LONGEST = 200
"""The calls of a run that goes on without end: four times the default number of turns."""
_SHORTEST_NAME = 4


def gave_up(script: Script) -> GoldVariant:
    """Stop after half of the writes (rounded down) and say that the task could not go on."""
    check_feasible(script, "gave_up", "giving up is no failure where nothing can be done")
    return GoldVariant(_first_half(script), GAVE_UP, script.gold.calls)


def looped(script: Script) -> GoldVariant:
    """Repeat a look-up eight times instead of continuing: the last one before the last write.

    The answer does not say what was done.
    """
    calls, place = script.gold.calls, _last_look_up(script, "looped")
    again = (replace(calls[place], alias=None),) * AGAIN
    return GoldVariant(calls[: place + 1] + again, STILL_THE_SAME, calls)


def ran_out(script: Script) -> GoldVariant:
    """Look things up until a limit ends the run: the next number, or a shorter part of a name.

    The gold run is left before its last write. Without a turn limit, the run ends after 200 calls.
    """
    calls, place = script.gold.calls, _last_look_up(script, "ran_out")
    begun = calls[: place + 1]
    lookups = [call for call in begun if not script.writes(call.tool)]
    more = islice(onwards(lookups), LONGEST - len(begun))
    return GoldVariant((*begun, *more), STILL_THE_SAME, calls, one_at_a_time=True)


def false_refusal(script: Script) -> GoldVariant:
    """Look things up, write nothing and refuse, with the number of a rule of the policy."""
    check_feasible(script, "false_refusal", "there, a refusal is right")
    writing = script.writing()
    calls = script.gold.calls[: writing[0] if writing else len(script.gold.calls) // 2]
    return GoldVariant(calls, refusal(script), script.gold.calls)


def refusal(script: Script) -> str:
    """Return a refusal that cites a rule of the task, or the policy if it names no rule."""
    rule = script.task.rules[0] if script.task and script.task.rules else ""
    why = f"rule {rule} of the policy does not" if rule else "the policy does not"
    return f"I cannot do this: {why} allow it. Nothing has been changed."


def check_feasible(script: Script, kind: str, because: str) -> None:
    """Refuse an infeasible task.

    Raises:
        ConfigError: the task is infeasible.
    """
    if not script.feasible:
        raise ConfigError(f"scripted/{kind} needs a feasible task: {because}")


def onwards(lookups: list[GoldCall]) -> Iterator[GoldCall]:
    """Yield the look-ups repeatedly, each time for the next value."""
    moved = [dict(call.arguments) for call in lookups]
    for turn in count():
        place = turn % len(lookups)
        moved[place] = {name: _next(value) for name, value in moved[place].items()}
        yield GoldCall(lookups[place].tool, moved[place])


def _first_half(script: Script) -> tuple[GoldCall, ...]:
    calls, writing = script.gold.calls, script.writing()
    return calls[: writing[len(writing) // 2]] if writing else calls[: len(calls) // 2]


def _last_look_up(script: Script, kind: str) -> int:
    """Return the place of the last look-up before the last write, or of the last one of all."""
    calls, writing = script.gold.calls, script.writing()
    before = range(writing[-1]) if writing else range(len(calls))
    lookups = [place for place in before if place not in writing]
    if not lookups:
        raise ConfigError(f"scripted/{kind} needs a task whose solution looks something up first")
    return lookups[-1]


def _next(value: Any) -> Any:
    """Return the next value to look up: the following number, or a shorter name."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value + 1
    if not isinstance(value, str) or "${" in value:
        return value
    if value[-1:].isdigit():
        return neighbour(value, 1)
    return value[:-1] if len(value) > _SHORTEST_NAME else value
