"""The search for the agent's first wrong step, by finishing the run with the reference solution."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from eopsgym.analysis.faults.found_fault import FaultFinding
from eopsgym.analysis.faults.reference_course import Course, Finish, finished_from
from eopsgym.analysis.faults.resumed_episode import resumed
from eopsgym.gym import Step
from eopsgym.runs import Run
from eopsgym.tasks import Gold, Task, Verification, verify, writes


@dataclass(frozen=True)
class Trials:
    """The results of finishing a run by the reference solution from several of its states.

    Attributes:
        finishes: the results by the step from whose state they began, the latest first.
    """

    finishes: Mapping[int, Finish]

    def winnable(self, index: int) -> int | None:
        """Return the latest step from whose state this verifier still passes."""
        return next((step for step, made in self.finishes.items() if made.passes(index)), None)

    @property
    def won(self) -> int | None:
        """The latest step from whose state the whole task is still won."""
        finishes = self.finishes.items()
        return next((s for s, made in finishes if made.verification.strict is True), None)


async def try_states(
    run: Run, task: Task, gold: Gold, course: Course, failed: Sequence[int]
) -> Trials:
    """Finish the run by the reference solution, from its end and from before each of its writes.

    The search stops at a state from which the task is won and each failed verifier passes.

    Raises:
        StoreError: if a state cannot be rebuilt.
    """
    points = [len(run.steps), *(s.number - 1 for s in reversed(run.steps) if s.changes)]
    finishes: dict[int, Finish] = {}
    for point in dict.fromkeys(points):
        finishes[point] = await finished_from(run, task, gold, course, point)
        trials = Trials(finishes)
        if trials.won is not None and None not in [trials.winnable(each) for each in failed]:
            break
    return Trials(finishes)


async def agent_finding(
    run: Run, task: Task, course: Course, trials: Trials, point: int
) -> FaultFinding:
    """Return the finding that the agent is wrong, if the solution still wins after step `point`."""
    if point < len(run.steps):
        wrong = point + 1
        if proof := await _one_call(run, task, course, wrong):
            return FaultFinding("agent", proof, wrong)
        says = (
            f"finishing by the reference solution wins after step {point}, not after step {wrong}"
        )
        return FaultFinding("agent", says, wrong)
    left = [s.tool for s in trials.finishes[point].made if writes(task, s.tool)]
    if left:
        calls = ", ".join(dict.fromkeys(left))
        return FaultFinding("agent", f"made after step {point}, what is missing wins: {calls}")
    return FaultFinding("agent", f"after step {point} the reference solution's answer wins")


async def _one_call(run: Run, task: Task, course: Course, number: int) -> str:
    """Return a proof that the run is won by correcting or leaving out one call, or ''."""
    wrong = run.steps[number - 1]
    for call in [*_right_calls(run, course, wrong), None]:
        if (await _again_from(run, task, number, call)).strict is True:
            if call is None:
                return f"without step {number} it wins, all else as it was"
            names = " and ".join(map(repr, _other_names(wrong.arguments, call)))
            return f"step {number} with {names} put right wins, all else as it was"
    return ""


def _right_calls(run: Run, course: Course, wrong: Step) -> list[Mapping[str, Any]]:
    """Return arguments that the solution gives to the same tool and the run does not."""
    given = [dict(step.arguments) for step in run.steps]
    right = [dict(s.arguments) for s in course.steps if s is not None and s.tool == wrong.tool]
    return [arguments for arguments in right if arguments not in given]


def _other_names(here: Mapping[str, Any], there: Mapping[str, Any]) -> list[str]:
    return sorted(name for name in {*here, *there} if here.get(name) != there.get(name))


async def _again_from(
    run: Run, task: Task, number: int, arguments: Mapping[str, Any] | None
) -> Verification:
    """Return the verdict on the run with other arguments for one step, or without it (None)."""
    async with resumed(run, task, number - 1) as episode:
        tools = episode.for_agent()
        if arguments is not None:
            await tools.call(run.steps[number - 1].tool, arguments)
        for step in run.steps[number:]:
            await tools.call(step.tool, step.arguments)
        return await verify(task, episode, run.answer)
