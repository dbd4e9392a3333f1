"""The course of a task's reference solution: from its start, and from a state of a run."""

from collections.abc import Sequence
from dataclasses import dataclass

from eopsgym.analysis.faults.another_day import (
    asks_for_today,
    days_in,
    passes_on_another_day,
)
from eopsgym.analysis.faults.found_fault import FaultFinding
from eopsgym.analysis.faults.resumed_episode import fresh, resumed
from eopsgym.errors import TaskError
from eopsgym.gym import Episode, Mode, Step
from eopsgym.runs import Run
from eopsgym.tasks import Gold, GoldCall, Task, Verdict, Verification, verify
from eopsgym.tasks.gold import GoldResults, Reference, call_as_agent, look_up, parse_result


@dataclass(frozen=True)
class Course:
    """The result of playing the reference solution.

    Attributes:
        steps: the step of each call in order; None for a call that was left out.
        verification: the verdicts at the end.
        untouched: the verdicts on the seed.
    """

    steps: tuple[Step | None, ...]
    verification: Verification
    untouched: tuple[Verdict, ...] = ()

    def verdict(self, index: int) -> Verdict:
        """Return the final verdict of the verifier at this place."""
        return next(each for each in self.verification.verdicts if each.index == index)

    @property
    def breaking(self) -> list[Step]:
        """The steps that broke a rule."""
        return [step for step in self.steps if step is not None and step.breaches]

    @property
    def refused(self) -> list[int]:
        """The indexes of the calls that were refused."""
        return [place for place, step in enumerate(self.steps) if step and step.is_error]


async def reference_course(
    run: Run, task: Task, gold: Gold, mode: Mode | None = None, without: Sequence[Step] = ()
) -> Course:
    """Play the reference solution from the start, under the run's conditions.

    Args:
        run: the run, for its clock, mode and tools.
        task, gold: the task and its solution.
        mode: a mode that replaces the run's.
        without: the steps of an earlier course whose calls are left out.
    """
    async with fresh(run, task, mode) as episode:
        untouched = (await verify(task, episode, gold.answer)).verdicts
        numbers = {step.number for step in without}
        kept = [None if place in numbers else call for place, call in enumerate(gold.calls, 1)]
        steps, answer = await _follow(episode, gold, kept, [], None)
        return Course(steps, await verify(task, episode, answer), untouched)


async def reference_on_another_day(
    run: Run, task: Task, gold: Gold, verdict: Verdict
) -> FaultFinding | None:
    """Return a finding if a verifier that the solution fails passes at another moment, or None.

    The moments are the task's own, and the days that its texts and the query name.
    """
    if not asks_for_today(verdict):
        return None
    texts = (task.user_prompt, task.system_prompt, verdict.query)
    moments = [*([task.now] if task.now else []), *days_in(*texts)]
    async with fresh(run, task) as episode:
        await _follow(episode, gold, gold.calls, [], None)
        return passes_on_another_day(episode.database(verdict.gym_name), verdict, moments)


@dataclass(frozen=True)
class Finish:
    """The result of finishing a run by the reference solution: verdicts, and the steps made."""

    verification: Verification
    made: tuple[Step, ...]

    def passes(self, index: int) -> bool:
        """Return whether the verifier with this index passes."""
        return any(v.index == index and v.strict is True for v in self.verification.verdicts)


async def finished_from(run: Run, task: Task, gold: Gold, course: Course, step: int) -> Finish:
    """Make, after a step of the run, the calls of the reference solution that it has not made yet.

    Raises:
        StoreError: if the state cannot be rebuilt.
    """
    async with resumed(run, task, step) as episode:
        done = [each for each in episode.steps if not each.is_error]
        before = len(episode.steps)
        _, answer = await _follow(episode, gold, list(gold.calls), done, course)
        made = tuple(episode.steps[before:])
        return Finish(await verify(task, episode, answer), made)


async def _follow(
    episode: Episode,
    gold: Gold,
    calls: Sequence[GoldCall | None],
    done: list[Step],
    course: Course | None,
) -> tuple[tuple[Step | None, ...], str]:
    """Make the calls that were not made yet; impossible ones are left out."""
    results = GoldResults()
    results_of_course = _results(gold, course)

    def value(reference: Reference) -> object:
        return results.value(reference, lambda each: look_up(each, results_of_course.named))

    steps: list[Step | None] = []
    for place, call in enumerate(calls):
        step = None
        if call is not None:
            try:
                arguments = results.fill(dict(call.arguments), value)
            except TaskError:
                arguments = None
            if arguments is not None:
                step = _done(done, call, arguments, course, place)
                if step is None:
                    step = await call_as_agent(episode, call.tool, arguments, f"call {place + 1}")
                if not step.is_error:
                    results.take(call, parse_result(step.text))
        steps.append(step)
    try:
        answer = str(results.fill(gold.answer, value))
    except TaskError:
        answer = gold.answer
    return tuple(steps), answer


def _results(gold: Gold, course: Course | None) -> GoldResults:
    pairs = zip(gold.calls, course.steps, strict=True) if course else ()
    return GoldResults.read((call, step.text) for call, step in pairs if step and not step.is_error)


def _done(
    done: list[Step], call: GoldCall, arguments: object, course: Course | None, place: int
) -> Step | None:
    """Remove and return a remaining step that is this call or has its effect, or return None."""
    model = course.steps[place] if course else None
    for step in done:
        same_effect = (
            model is not None and model.changes and step.changes.rows == model.changes.rows
        )
        own = call.tool in (step.tool, f"{step.server}/{step.tool}")
        if own and (dict(step.arguments) == arguments or same_effect):
            done.remove(step)
            return step
    return None
