"""The decision of a sequential study of two sides at its planned looks, by a sign-flip test."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Literal, TypeAlias

import numpy as np

from eopsgym.analysis.statistics.outcomes import counted, notes, verdicts_of_task
from eopsgym.analysis.statistics.paired import why_no_interval
from eopsgym.analysis.statistics.results import Interval
from eopsgym.analysis.statistics.sequential_interval import Lead
from eopsgym.analysis.statistics.sequential_plan import SequentialPlan, Side
from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are

Verdict: TypeAlias = Literal["go on", "a", "b", "undecided"]
RunsOfTask: TypeAlias = "bool | Sequence[bool | None] | None"
"""The verdict of a task's run, or of each of its repeats; None for a run without a verdict."""
REPEATED, STAGEWISE = "repeated", "stagewise"
_NO_LOOK = "no look is complete"


@dataclass(frozen=True)
class Look:
    """The state of a study at one look.

    Attributes:
        number: counts from 1.
        tasks: how many both sides have run.
        bound: how large z has to be.
        low_z, high_z: z, above 0 where A is ahead of the difference in question: if all runs
            without a verdict went against A, and if all went for it.
        unscored: how many runs have no verdict; where there are none, both z are the same.
        note: why the look decides nothing, whatever z is; empty otherwise.
    """

    number: int
    tasks: int
    bound: float
    low_z: float
    high_z: float
    unscored: int
    note: str = ""

    @property
    def p_bound(self) -> float:
        """Return how small the p of `sign_flip_test` has to be at this look."""
        from scipy.special import ndtr

        return float(2 * ndtr(-self.bound))

    @property
    def decided_for(self) -> Side | None:
        """Return the side that this look decides for, whatever the unscored runs turn out to be."""
        if self.note:
            return None
        if self.low_z >= self.bound:
            return "a"
        return "b" if self.high_z <= -self.bound else None

    def __repr__(self) -> str:
        z = f"{self.low_z:.2f}"
        if self.unscored:
            z += f" to {self.high_z:.2f}"
        return notes(
            f"look {self.number} ({counted(self.tasks, 'task')}): z = {z}, bound {self.bound:.2f}",
            f"{counted(self.unscored, 'run')} without a verdict" if self.unscored else "",
            self.note,
        )


@dataclass(frozen=True)
class Decision:
    """The answer to the question of a plan after the runs so far.

    Attributes:
        verdict: `a` (A is better than B by at least the difference), `b` (it is not; where the
            difference is 0, B is better), `go on` (run the next look) or `undecided` (the study is
            at its end, and no side is shown to be better).
        difference: the difference in question.
        looks: each that is complete, up to the one that ended the study.
        interval: of the true difference of pass@1, A's less B's. At the planned end, which is a
            bound that was crossed or the last look, its method is `stagewise`: it contains the true
            difference with a chance of `level`, excludes the difference in question if and only if
            the study is decided, and its value is median-unbiased. Before that, it is `repeated`:
            those of all looks together contain the true difference with a chance of `level` or
            more, so each may be reported however the study is stopped; its value is the observed
            difference. Runs without a verdict widen it to cover the cases that all of them pass and
            that all fail, and then there is no value. Without ends where `paired_interval` has
            none.
        runs: how many runs the looks took.
        planned_runs: how many runs there are without stopping early.
        note: the runs that are missing, or what would have changed the verdict.
    """

    verdict: Verdict
    difference: float
    looks: tuple[Look, ...]
    interval: Interval
    runs: int
    planned_runs: int
    note: str = ""

    @property
    def saved_runs(self) -> int:
        """Return how many planned runs a study that has ended saves; 0 while it goes on."""
        return 0 if self.verdict == "go on" else self.planned_runs - self.runs

    def __repr__(self) -> str:
        by = f" by at least {self.difference:g}" if self.difference else ""
        verdict = {
            "a": f"decided: A is better than B{by}",
            "b": f"decided: A is not better than B{by}" if by else "decided: B is better than A",
            "undecided": f"not decided: whether A is better than B{by}",
            "go on": f"go on: it is open whether A is better than B{by}",
        }[self.verdict]
        saved = f"{self.saved_runs:,} of {counted(self.planned_runs, 'run')} saved"
        seen = f"{self.looks[-1]}; difference {self.interval}" if self.looks else _NO_LOOK
        return notes(verdict, saved if self.saved_runs else "", seen, self.note)


def decide(
    plan: SequentialPlan, a: Mapping[Any, RunsOfTask], b: Mapping[Any, RunsOfTask]
) -> Decision:
    """Decide the question of a plan from the runs so far.

    A look decides when the p of `sign_flip_test` (by task, exact, with repeats) is as small as the
    bound requires. A difference other than 0 is first subtracted from each task, and the standard
    error is increased where it may be too small. The looks are evaluated in order, and the first
    that decides ends the study: runs of later looks, which may already be under way, change
    nothing. So the result depends on plan and runs alone, and can be computed again at any time.

    A look is complete when both sides have made all repeats of its tasks. A run without a verdict
    counts as made, and a look decides only if it would decide whatever that verdict were.

    Args:
        plan: of the study.
        a, b: the verdicts of each side by task, of the runs that were made: of a task with repeats
            a list; None for a run without a verdict.

    Raises:
        ConfigError: for a task that the plan does not have, for more runs than it has, and for
            values that are not verdicts.

    Example:
        >>> from eopsgym.analysis import sequential_plan
        >>> plan = sequential_plan([*range(80)], looks=2)
        >>> result = decide(plan, dict.fromkeys(range(80), 1), {n: n % 3 > 0 for n in range(80)})
        >>> result.verdict, result.saved_runs
        ('a', 80)
        >>> result.looks
        (look 1 (40 tasks): z = 3.84, bound 2.96,)
        >>> result.interval
        0.359 [0.176, 0.543] (stagewise, 40 tasks, 80 runs)
    """
    ours, theirs = (_checked(plan, side, runs) for side, runs in (("A", a), ("B", b)))
    looks: list[Look] = []
    leads: list[Lead] = []
    verdict: Verdict = "go on"
    note = ""
    for number, size in enumerate(plan.looks, start=1):
        tasks = plan.tasks[:size]
        of_tasks = [runs.get(task, []) for runs in (ours, theirs) for task in tasks]
        if missing := 2 * size * plan.repeats - sum(map(len, of_tasks)):
            note = f"look {number} waits for {counted(missing, 'run')}"
            break
        unscored = sum(each is None for runs in of_tasks for each in runs)
        directions = (0, 1) if unscored else (0,)
        leads = [_lead(plan, tasks, ours, theirs, direction) for direction in directions]
        looks.append(_look(plan, number, leads, unscored))
        verdict, note = _after(plan, looks[-1])
        if verdict != "go on":
            break
    runs = 2 * plan.repeats * (looks[-1].tasks if looks else 0)
    interval = _interval(plan, looks, leads, verdict)
    return Decision(verdict, plan.difference, tuple(looks), interval, runs, plan.planned_runs, note)


def _checked(
    plan: SequentialPlan, side: str, runs: Mapping[Any, RunsOfTask]
) -> dict[Any, list[int | None]]:
    """Return the verdicts of each task of one side, each 1, 0 or None."""
    known, verdicts = {*plan.tasks}, {}
    for task, given in runs.items():
        if task not in known:
            there_are = names_there_are(str(task), map(str, plan.tasks[:10]))
            raise ConfigError(f"the plan has no task {task!r}; {there_are}")
        verdicts[task] = verdicts_of_task(given)
        if len(verdicts[task]) > plan.repeats:
            many = counted(len(verdicts[task]), "run")
            raise ConfigError(
                f"{side} has {many} of {task!r}, but the plan has {plan.repeats} of each task; "
                "pass only the planned ones"
            )
    return verdicts


def _lead(
    plan: SequentialPlan,
    tasks: Sequence[Any],
    ours: Mapping[Any, list[int | None]],
    theirs: Mapping[Any, list[int | None]],
    direction: int,
) -> Lead:
    """Return how far A is ahead if each unscored run counts for it (1), or against it (0)."""
    passed = [
        sum(direction if each is None else each for each in ours[task])
        - sum(1 - direction if each is None else each for each in theirs[task])
        for task in tasks
    ]
    return Lead(np.array(passed) / plan.repeats - plan.difference, plan.difference)


def _look(plan: SequentialPlan, number: int, leads: Sequence[Lead], unscored: int) -> Look:
    # Sign flips are exact for a difference of 0; for others they need enough tasks.
    why = _why_no_interval(leads) if plan.difference else ""
    z_values = [each.z for each in leads]
    bound, tasks = plan.bounds[number - 1], plan.looks[number - 1]
    return Look(number, tasks, bound, min(z_values), max(z_values), unscored, why)


def _after(plan: SequentialPlan, look: Look) -> tuple[Verdict, str]:
    """Return the verdict after a look, and a note on it."""
    if look.decided_for:
        return look.decided_for, ""
    if look.number == len(plan.looks):
        open_still = not look.note and max(look.high_z, -look.low_z) >= look.bound
        return "undecided", "the verdicts of unscored runs could decide it" if open_still else ""
    chance = max(_chance_at_end(plan, look.number, z) for z in (look.low_z, look.high_z))
    if chance < plan.least_chance:
        return "undecided", f"all tasks would decide it with a chance of {chance:.2f}"
    return "go on", ""


def _chance_at_end(plan: SequentialPlan, number: int, z: float) -> float:
    """Return how likely the last look decides, if the present difference continues.

    Source: Lan and Wittes, Biometrics 44 (1988), 579–585, with the observed trend.
    """
    from scipy.special import ndtr

    time, bound = plan.times[number - 1], plan.bounds[-1]
    mean, spread = z / sqrt(time), sqrt(1 - time)
    return float(ndtr((mean - bound) / spread) + ndtr((-bound - mean) / spread))


def _interval(
    plan: SequentialPlan, looks: Sequence[Look], leads: Sequence[Lead], verdict: Verdict
) -> Interval:
    """Return the interval of the true difference after the last of some looks."""
    level = 1 - plan.alpha
    if not looks:
        return Interval(None, None, None, "", 0, 0, level, _NO_LOOK)
    look = looks[-1]
    runs = 2 * plan.repeats * look.tasks - look.unscored
    value = None if look.unscored else leads[0].mean
    if why := _why_no_interval(leads):
        return Interval(value, None, None, "", look.tasks, runs, level, why)
    times, bounds = plan.times[: look.number], plan.bounds[: look.number]
    at_planned_end = verdict in ("a", "b") or look.number == len(plan.looks)
    if at_planned_end:
        shares = plan.alpha / 2, 0.5, 1 - plan.alpha / 2
        estimates = [[each.stagewise(share, times, bounds) for share in shares] for each in leads]
        value = None if look.unscored else estimates[0][1]
        ends = [(low, high) for low, _, high in estimates]
    else:
        ends = [each.repeated(look.bound) for each in leads]
    low, high = min(low for low, _ in ends), max(high for _, high in ends)
    method = STAGEWISE if at_planned_end else REPEATED
    return Interval(value, low, high, method, look.tasks, runs, level)


def _why_no_interval(leads: Sequence[Lead]) -> str:
    return next(filter(None, (why_no_interval(each.over) for each in leads)), "")
