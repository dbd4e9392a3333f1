"""Gold runs that are broken by a call that was tried beforehand, on a copy of the task's systems.

A script alone does not show whether a call breaks a rule, succeeds with a wrong value, or is
refused. So the gold run is played once, and careless changes of its calls (the mutants of the
certificate) are tried at their places, until one has the wanted effect.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice

from eopsgym.agents.scripted.scripted_models import GoldVariant, Script
from eopsgym.agents.scripted.stopped_short import check_feasible
from eopsgym.errors import ConfigError
from eopsgym.gym import Step
from eopsgym.sync import at_once
from eopsgym.tasks import Task
from eopsgym.tasks.argument_leaves import is_id
from eopsgym.tasks.certify.mutants_of_call import (
    LEFT_OUT,
    Mutant,
    mutants_of_given,
    mutants_with_more,
)
from eopsgym.tasks.certify.other_values import named_place
from eopsgym.tasks.certify.records_of_task import existing_values, tool_of
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.certify.stray_writes import strays
from eopsgym.tasks.gold import GoldCall
from eopsgym.tasks.start_episode import tools_in_sight

_MOST = 60
"""The number of changes of one call that are tried."""
_NOT_IN_ENUM = "as usual"
TRIES = 3
"""The number of times that a refused call is made."""


def policy_violation(script: Script) -> GoldVariant:
    """Change a value of one write so that it breaks a rule, preferably one of the task's.

    The record is the right one, unless only another record breaks a rule.
    """
    check_feasible(script, "policy_violation", "elsewhere, it is missed_refusal")
    with Rehearsed(script, "policy_violation") as rehearsed:
        return rehearsed.variant(rehearsed.breach(script.writing()), "breaks a rule of the policy")


def side_effect(script: Script) -> GoldVariant:
    """Make all required calls, and then a write that was not asked for."""
    with Rehearsed(script, "side_effect") as rehearsed:
        extra = rehearsed.side_effect()
        if extra is None:
            raise rehearsed.impossible("goes through and was not asked for")
        calls = script.gold.calls
        return GoldVariant((*calls, extra), script.gold.answer, calls)


def wrong_argument(script: Script) -> GoldVariant:
    """Write one plausible but wrong value that is not an id and breaks no rule."""
    with Rehearsed(script, "wrong_argument") as rehearsed:
        changed_call = rehearsed.wrong_argument(script.writing())
        return rehearsed.variant(changed_call, "goes through with another value")


def misuse_after_error(script: Script) -> GoldVariant:
    """Repeat a refused write three times unchanged, and continue as if it had succeeded."""
    with Rehearsed(script, "misuse_after_error") as rehearsed:
        for place in reversed(script.writing()):
            if refused := rehearsed.refused(place):
                calls = script.gold.calls
                made = (*calls[:place], *[refused] * TRIES, *calls[place + 1 :])
                return GoldVariant(made, script.gold.answer, calls)
        raise rehearsed.impossible("is refused")


class Rehearsed:
    """The gold run of a task, played once, so that single calls of it can be tried.

    Raises:
        ConfigError: there is no task, or its solution writes nothing.
    """

    def __init__(self, script: Script, kind: str) -> None:
        if script.task is None or not script.writing():
            raise ConfigError(f"scripted/{kind} needs a task whose solution writes something")
        self.script = script
        self.kind = kind
        self.task: Task = script.task
        self.rehearsal = at_once(Rehearsal.of(script.task))

    def __enter__(self) -> "Rehearsed":
        return self

    def __exit__(self, *_: object) -> None:
        at_once(self.rehearsal.close())

    def impossible(self, wanted: str) -> ConfigError:
        """Return an error that says why this failure is impossible in the task."""
        return ConfigError(f"scripted/{self.kind}: no write of {self.task.id} {wanted}")

    def variant(self, changed_call: tuple[int, GoldCall] | None, wanted: str) -> GoldVariant:
        """Return the gold run with one call replaced."""
        if changed_call is None:
            raise self.impossible(wanted)
        calls, (place, call) = self.script.gold.calls, changed_call
        made = (*calls[:place], call, *calls[place + 1 :])
        return GoldVariant(made, self.script.gold.answer, calls)

    def breach(self, places: list[int]) -> tuple[int, GoldCall] | None:
        """Return a write at one of some places that breaks a rule which the gold run keeps there.

        A rule that the task names is preferred, and so is the right record.
        """
        best, broken_write = (2, 2), None
        for place, call, is_other, broken in self._breaking(places):
            how = (int(is_other), int(not broken & {*self.task.rules}))
            if how < best:
                best, broken_write = how, (place, call)
            if how == (0, 0):
                break
        return broken_write

    def _breaking(self, places: list[int]) -> Iterator[tuple[int, GoldCall, bool, set[str]]]:
        for place in places:
            kept = {breach.rule for breach in self.rehearsal.run.steps[place].breaches}
            for mutant, step, is_other in self._through(place, more=True):
                if broken := {breach.rule for breach in step.breaches} - kept:
                    yield place, self._call(mutant), is_other, broken

    def wrong_argument(self, places: list[int]) -> tuple[int, GoldCall] | None:
        """Return a write with an unwanted value, at the last of these places that allows one."""
        for place in reversed(places):
            of_given = self._through(place, more=False)
            fitting = [
                mutant for mutant, step, is_other in of_given if not is_other and not step.breaches
            ]
            fitting.sort(key=lambda each: each.value is LEFT_OUT or each.value in ("", [], {}))
            if fitting:
                return place, self._call(fitting[0])
        return None

    def side_effect(self) -> GoldCall | None:
        """Return a write that succeeds after the solution, by a tool that the agent sees."""
        used = [call.tool for call in self.script.gold.calls]
        sight = tools_in_sight(self.task, "oracle") or frozenset(used)
        for name in sorted(sight, key=lambda tool: (tool not in used, tool)):
            server, tool = tool_of(self.rehearsal, name)
            if not tool.writes:
                continue
            known = existing_values(self.rehearsal, server)
            call = next(strays(self.rehearsal, server, tool, known), None)
            if call is not None:
                return replace(call, tool=name)
        return None

    def refused(self, place: int) -> GoldCall | None:
        """Return the write at `place` with a value outside its enum or a missing argument."""
        call, given = self.script.gold.calls[place], self.rehearsal.arguments(place)
        _, tool = tool_of(self.rehearsal, call.tool)
        properties = tool.schema["properties"]
        words = [n for n in given if properties.get(n, {}).get("enum")]
        needed = [n for n in given if n in tool.schema.get("required", ())]
        mutants = chain(
            (Mutant(place, name, _NOT_IN_ENUM) for name in words),
            (Mutant(place, name, LEFT_OUT) for name in reversed(needed)),
        )
        for mutant in mutants:
            if self._tried(mutant).is_error:
                return replace(self._call(mutant), alias=None)
        return None

    def _through(self, place: int, more: bool) -> Iterator[tuple[Mutant, Step, bool]]:
        """Yield changes of a write that succeed and are wrong, and whether the record differs."""
        self.rehearsal.go_to(len(self.rehearsal.gold.calls))
        known = existing_values(self.rehearsal, self.rehearsal.run.steps[place].server)
        mutants = [*islice(mutants_of_given(self.rehearsal, place, known), _MOST)]
        mutants += mutants_with_more(self.rehearsal, place, known)[:_MOST] if more else []
        right_step = self.rehearsal.run.steps[place]
        tables = [row.table for row in right_step.changes]
        for mutant in mutants:
            if self._is_right(mutant):
                continue
            given = right_step.arguments.get(mutant.argument, mutant.value)
            is_other = bool(mutant.also) or is_id(mutant.argument)
            is_other = is_other or named_place(mutant.argument, given, known, tables) is not None
            step = self._tried(mutant)
            if not step.is_error and step.changes.rows != right_step.changes.rows:
                yield mutant, step, is_other

    def _tried(self, mutant: Mutant) -> Step:
        self.rehearsal.go_to(mutant.place)
        tool = self.rehearsal.gold.calls[mutant.place].tool
        return self.rehearsal.attempt(
            tool, mutant.arguments(self.rehearsal.arguments(mutant.place))
        )

    def _is_right(self, mutant: Mutant) -> bool:
        """Return whether the task declares that this change leaves the solution right."""
        return any(
            each.call == mutant.place + 1
            and each.argument == mutant.argument
            and (each.any_value or each.value == mutant.value)
            for each in self.task.equivalent
        )

    def _call(self, mutant: Mutant) -> GoldCall:
        """Return the call with one change; its other references are kept."""
        call = self.script.gold.calls[mutant.place]
        return replace(call, arguments=mutant.arguments(call.arguments))
