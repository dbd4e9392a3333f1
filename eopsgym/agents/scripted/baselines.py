"""Cheap strategies as models, which play the calls and the answer of a strategy for a task."""

from eopsgym.agents.scripted.scripted_models import GoldVariant, Script
from eopsgym.errors import ConfigError
from eopsgym.sync import at_once
from eopsgym.tasks.certify.baselines import course_of
from eopsgym.tasks.certify.rehearsal import Rehearsal


def baseline(name: str, script: Script) -> GoldVariant:
    """Return the variant of a strategy for a task; it is empty if the strategy does nothing there.

    Raises:
        ConfigError: the script has no task.
    """
    if script.task is None:
        raise ConfigError(f"baseline/{name} needs a task")
    rehearsal = at_once(Rehearsal.of(script.task))
    try:
        way = at_once(course_of(name, rehearsal))
        if way is None:
            return GoldVariant((), "", script.gold.calls)
        answer = rehearsal.verified_answer if way.answer is None else way.answer
    finally:
        at_once(rehearsal.close())
    return GoldVariant(tuple(way.calls), answer, script.gold.calls)
