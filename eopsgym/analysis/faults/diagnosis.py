"""The diagnosis of one failed run: a finding on each failed verifier, and one on the run."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from eopsgym.analysis.faults import unfair_environment, unfair_verifier
from eopsgym.analysis.faults.found_fault import FaultFinding
from eopsgym.analysis.faults.made_again import MadeAgain
from eopsgym.analysis.faults.mended_call import mended_call
from eopsgym.analysis.faults.reference_course import (
    Course,
    reference_course,
    reference_on_another_day,
)
from eopsgym.analysis.faults.unfair_verifier import Score
from eopsgym.analysis.faults.wrong_step import agent_finding, try_states
from eopsgym.errors import EopsgymError, StoreError, TaskError
from eopsgym.runs import Run
from eopsgym.runs.setup import content_digest
from eopsgym.tasks import Gold, Task, Verdict, find_task

_LAST = 10**6
_UNFAIR = ("clock", "policy", "verifier")
"""Faults that no agent could overcome; of several faults in a run, the first of these counts."""


@dataclass(frozen=True)
class Diagnosis:
    """The fault behind a failed run.

    Attributes:
        run: the run.
        finding: the finding on the run as a whole.
        verifiers: the finding on each failed verifier, by its index.
    """

    run: Run
    finding: FaultFinding
    verifiers: Mapping[int, FaultFinding]


def has_failed(run: Run, score: Score) -> bool:
    """Return whether a run failed by this score, or was ended by the environment."""
    passed = run.strict if score == "strict" else run.parity
    return passed is False or unfair_environment.ended_by_it(run) is not None


def _failed_verdicts(run: Run, score: Score) -> list[Verdict]:
    """Return the verdicts of a run that failed by this score."""
    return [v for v in run.verdicts if (v.strict if score == "strict" else v.parity) is False]


async def diagnose(
    run: Run, given: Mapping[str, Task], score: Score, users: Mapping[str, str]
) -> Diagnosis:
    """Return the fault behind a failed run, with the findings on its verifiers.

    Args:
        run: the run, which has failed by the score.
        given: tasks by id; other tasks are found by their names.
        score: the score whose verdicts count.
        users: the acting users by system, for runs whose record does not have them.
    """
    failed = _failed_verdicts(run, score)
    if ended := unfair_environment.ended_by_it(run):
        return Diagnosis(run, ended, {v.index: ended for v in failed})
    findings = {v.index: each for v in failed if (each := _by_texts(run, v, score))}
    left = [v for v in failed if v.index not in findings]
    whole = None
    if left or not failed:
        try:
            more, whole = await _by_calls(run, given, left, users)
        except EopsgymError as error:
            whole = FaultFinding("unknown", str(error))
            more = {v.index: whole for v in left}
        findings |= more
    return Diagnosis(run, _of_run(findings.values(), whole), findings)


def _by_texts(run: Run, verdict: Verdict, score: Score) -> FaultFinding | None:
    """Return a finding that the texts of the verifiers alone prove, or None."""
    finding = unfair_verifier.failed_query(verdict)
    return finding or unfair_verifier.never_passes(run, verdict, score)


async def _by_calls(
    run: Run, given: Mapping[str, Task], failed: list[Verdict], users: Mapping[str, str]
) -> tuple[dict[int, FaultFinding], FaultFinding | None]:
    """Make calls again, and return the findings on verifiers and, if any, on the whole run."""
    task = _task_of(run, given)
    if task is None or task.gold is None:
        acting = {s.domain.name: s.user for s in task.servers if s.user} if task else {}
        again = MadeAgain(run, {**acting, **users})
        return {v.index: mended_call(again, v) for v in failed}, None
    if run.setup.content not in ("", content_digest(task)):
        raise StoreError("the task or its seed has changed since the run")
    if missing := unfair_environment.not_offered(run, task, task.gold):
        return {v.index: missing for v in failed}, missing
    return await _Reference(run, task, task.gold).findings(failed)


def _task_of(run: Run, given: Mapping[str, Task]) -> Task | None:
    try:
        return given.get(run.task) or find_task(f"{run.domain}/{run.task}")
    except TaskError:
        return None


class _Reference:
    """The proofs about a run by means of the reference solution."""

    def __init__(self, run: Run, task: Task, gold: Gold) -> None:
        self.run, self.task, self.gold = run, task, gold

    async def findings(
        self, failed: list[Verdict]
    ) -> tuple[dict[int, FaultFinding], FaultFinding | None]:
        self.course = await reference_course(self.run, self.task, self.gold)
        self.lawful = await self._lawful()
        indexes = [v.index for v in failed]
        self.trials = await try_states(self.run, self.task, self.gold, self.course, indexes)
        self.wrongly = await unfair_environment.answered_wrongly(self.run, self.task)
        findings = {v.index: await self._of_verifier(v) for v in failed}
        return findings, await self._of_agent(self.trials.won)

    async def _lawful(self) -> Course | None:
        """Return the course of the solution without the calls that break a rule, or None."""
        if not self.course.breaking:
            return None
        left_out = self.course.breaking
        return await reference_course(self.run, self.task, self.gold, without=left_out)

    async def _of_verifier(self, verdict: Verdict) -> FaultFinding:
        index = verdict.index
        if self.course.verdict(index).strict is not True:
            return await self._failed_by_reference(index)
        if finding := unfair_verifier.only_by_a_breach(self.course, self.lawful, index):
            return finding
        return await self._of_agent(self.trials.winnable(index))

    async def _failed_by_reference(self, index: int) -> FaultFinding:
        permissive = None
        if self.course.refused and self.run.mode == "guarded":
            permissive = await reference_course(self.run, self.task, self.gold, "published")
        if finding := unfair_verifier.refused_by_rule(self.course, permissive):
            return finding
        verdict = self.course.verdict(index)
        other = await reference_on_another_day(self.run, self.task, self.gold, verdict)
        return other or unfair_verifier.failed_by_reference(self.course, index)

    async def _of_agent(self, point: int | None) -> FaultFinding:
        if point is None:
            return FaultFinding(
                "unknown", "finishing by the reference solution wins from no step of it"
            )
        wrong = self.wrongly
        if wrong is not None and (wrong.step or 0) <= point + 1:
            return wrong
        return await agent_finding(self.run, self.task, self.course, self.trials, point)


def _of_run(verifiers: Collection[FaultFinding], whole: FaultFinding | None) -> FaultFinding:
    """Return the finding on a run from those on its verifiers and, if any, on the whole run."""
    unfair = [each for fault in _UNFAIR for each in verifiers if each.fault == fault]
    if unfair:
        return unfair[0]
    if whole is not None and whole.fault != "unknown":
        return whole
    for fault in ("agent", "deciding call"):
        some = [each for each in verifiers if each.fault == fault]
        if some:
            return min(some, key=lambda each: each.step or _LAST)
    nothing = FaultFinding("unknown", "no verifier has failed, and there is no reference solution")
    return next(iter(verifiers), whole or nothing)
