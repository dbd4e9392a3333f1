"""The difficulty of a task, measured by how often runs win it, or by its tier without runs.

A policy learns from tasks that it wins sometimes: if it always loses, or always wins, a group
of episodes has one reward and no gradient.
"""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from eopsgym.tasks import Task

BandName = Literal["never", "hard", "medium", "easy", "always", "unknown"]
BANDS: tuple[BandName, ...] = get_args(BandName)
_TIERS: Mapping[str, BandName] = {"T1": "easy", "T2": "medium", "T3": "hard", "T4": "hard"}
_HARD, _EASY = 1 / 3, 2 / 3


class Band(NamedTuple):
    """The difficulty of a task, and its source.

    Attributes:
        name: `never`, `hard` (up to a third of runs win), `medium`, `easy` (more than two thirds),
            `always`; `unknown` without runs and without a tier.
        rate: the share of runs that won; None if the tier is the source.
        runs: the number of runs with a verdict.
        source: the source of the band: `runs`, `tier` or `nothing`.
    """

    name: BandName
    rate: float | None
    runs: int
    source: Literal["runs", "tier", "nothing"]


def band_of(task: Task, won: int = 0, runs: int = 0) -> Band:
    """Return the band of a task of which `won` of `runs` runs passed.

    Examples:
        >>> task = eopsgym.load_tasks("itsm")[0]
        >>> band_of(task, won=1, runs=4)
        Band(name='hard', rate=0.25, runs=4, source='runs')
    """
    if runs:
        return Band(_by_rate(won / runs), won / runs, runs, "runs")
    name = _TIERS.get(task.tier or "")
    return Band(name or "unknown", None, 0, "tier" if name else "nothing")


def _by_rate(rate: float) -> BandName:
    if rate in (0, 1):
        return "always" if rate else "never"
    if rate <= _HARD:
        return "hard"
    return "easy" if rate > _EASY else "medium"


class Won(NamedTuple):
    """The number of runs of a task that have a verdict, and of those that won."""

    won: int = 0
    runs: int = 0


def won_by_task(results: str | Path) -> dict[str, Won]:
    """Return how often each task was won in a results folder, by task id.

    Runs without a verdict do not count. Runs of scripted agents count like others.

    Raises:
        StoreError: if there are no results.
    """
    from eopsgym.runs.read_runs import read_runs  # few environments read results

    won: Counter[str] = Counter()
    runs: Counter[str] = Counter()
    for run in read_runs(results):
        if run.strict is not None:
            runs[run.setup.task] += 1
            won[run.setup.task] += run.strict
    return {task_id: Won(won[task_id], count) for task_id, count in runs.items()}
