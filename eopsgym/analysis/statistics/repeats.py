"""Repeats of the same tasks: how often they pass, how stable that is, and how a mean varies."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from eopsgym.analysis.statistics.outcomes import (
    Counts,
    Floats,
    Outcomes,
    Verdicts,
    left_out,
    notes,
    outcomes,
)
from eopsgym.analysis.statistics.results import Estimate, shown
from eopsgym.counting import counted
from eopsgym.errors import ConfigError

if TYPE_CHECKING:
    import pandas as pd

NO_RUNS = "no run has a verdict"
NO_VERDICT = "no run of theirs has a verdict"
_Z = 1.959963984540054
"""The bound that a normal deviate exceeds, in either direction, in one case of twenty."""


def pass_at_1(verdicts: Verdicts) -> Estimate:
    """Return the mean over tasks of the share of each task's repeats that pass.

    Each task counts once, however often it was run, as pass@1 averaged over three runs does.

    Args:
        verdicts: as `outcomes` reads them.

    Example:
        >>> pass_at_1({"a": [True, False], "b": [True]})
        pass@1 = 0.750 (2 tasks)
    """
    by_task = outcomes(verdicts)
    note = left_out(by_task.without, NO_VERDICT)
    if not len(by_task):
        return Estimate("pass@1", None, 0, notes(NO_RUNS, note))
    return Estimate("pass@1", float(by_task.shares.mean()), len(by_task), note)


def pass_at_k(verdicts: Verdicts, k: int) -> Estimate:
    """Return the chance that at least one of k runs of a task passes, averaged over tasks.

    The unbiased estimator of Chen et al. 2021 (arXiv 2107.03374), 1 - C(n - c, k) / C(n, k) for c
    of n runs that pass. Tasks with fewer than k runs are left out and counted.

    Args:
        verdicts: as `outcomes` reads them.
        k: how many runs are allowed, from 1.

    Raises:
        ConfigError: for k below 1.

    Example:
        >>> pass_at_k({"a": [True, False, False]}, 2)
        pass@2 = 0.667 (1 task)
    """
    return _of_k("pass@", verdicts, k, lambda passed, runs: 1 - _all_of(runs - passed, runs, k))


def pass_hat_k(verdicts: Verdicts, k: int) -> Estimate:
    """Return the chance that all of k runs of a task pass, averaged over tasks: pass^k.

    C(c, k) / C(n, k), as tau-bench has it (Yao et al. 2024, arXiv 2406.12045). Tasks with fewer
    than k runs are left out and counted.

    Args:
        verdicts: as `outcomes` reads them.
        k: how many runs have to pass, from 1.

    Raises:
        ConfigError: for k below 1.

    Example:
        >>> pass_hat_k({"a": [True, True, False]}, 2)
        pass^2 = 0.333 (1 task)
    """
    return _of_k("pass^", verdicts, k, lambda passed, runs: _all_of(passed, runs, k))


def _of_k(
    name: str, verdicts: Verdicts, k: int, share: Callable[[Counts, Counts], Floats]
) -> Estimate:
    if k < 1:
        raise ConfigError(f"k must be at least 1, not {k}")
    by_task = outcomes(verdicts)
    enough = by_task.runs >= k
    note = notes(
        left_out(by_task.without, NO_VERDICT),
        left_out(int((~enough).sum()), f"fewer than {k} runs of theirs have a verdict"),
    )
    if not enough.any():
        return Estimate(f"{name}{k}", None, 0, note or NO_RUNS)
    value = float(share(by_task.passed[enough], by_task.runs[enough]).mean())
    return Estimate(f"{name}{k}", value, int(enough.sum()), note)


def _all_of(good: Counts, runs: Counts, k: int) -> Floats:
    """Return the chance that k of the runs, drawn without replacement, are all good."""
    places = np.arange(k)[:, None]
    share: Floats = np.prod(np.clip(good - places, 0, None) / (runs - places), axis=0)
    return share


@dataclass(frozen=True)
class Flips:
    """The rate at which repeats of a task disagree.

    Attributes:
        tasks: the share of tasks of which some repeats pass and some fail; None if no task has
            two runs.
        pairs: the share of pairs of repeats of a task that disagree, averaged over tasks, which
            does not grow with the number of repeats as `tasks` does.
        repeated: how many tasks have two runs or more.
        note: what was left out, or why there is no rate.
    """

    tasks: float | None
    pairs: float | None
    repeated: int
    note: str = ""

    def __repr__(self) -> str:
        note = f"; {self.note}" if self.note else ""
        return (
            f"repeats disagree in {shown(self.tasks)} of {counted(self.repeated, 'task')}, "
            f"in {shown(self.pairs)} of their pairs{note}"
        )


def flip_rate(verdicts: Verdicts) -> Flips:
    """Return how often repeats of one task disagree, by tasks and by pairs of repeats.

    Args:
        verdicts: as `outcomes` reads them; tasks with a single run are left out and counted.

    Example:
        >>> flip_rate({"a": [True, False, False], "b": [True, True, True]})
        repeats disagree in 0.500 of 2 tasks, in 0.333 of their pairs
    """
    repeated, note = _repeated(verdicts)
    if not len(repeated):
        return Flips(None, None, 0, note)
    some = (repeated.passed > 0) & (repeated.passed < repeated.runs)
    return Flips(float(some.mean()), float(2 * _variances(repeated).mean()), len(repeated), note)


def _repeated(verdicts: Verdicts) -> tuple[Outcomes, str]:
    """Return the tasks with two runs or more, and a note on the others."""
    by_task = outcomes(verdicts)
    repeated = by_task.runs > 1
    single = int((~repeated).sum())
    note = notes(
        left_out(by_task.without, NO_VERDICT), left_out(single, "a single run shows no spread")
    )
    return by_task.only(repeated), note if repeated.any() else note or NO_RUNS


def _variances(by_task: Outcomes) -> Floats:
    """Return the unbiased variance of one run of each task: half the share of unequal pairs."""
    passed, runs = by_task.passed, by_task.runs
    variances: Floats = passed * (runs - passed) / (runs * (runs - 1))
    return variances


def noise_floor(
    verdicts: Verdicts, ks: Iterable[int] | None = None, draws: int = 10_000, seed: int = 0
) -> "pd.DataFrame":
    """Return how much the mean over the same tasks varies when each task is run k times.

    Two runs of the same agent differ by this much, so a smaller difference between two agents
    means nothing.

    Args:
        verdicts: as `outcomes` reads them; tasks with a single run are left out and counted.
        ks: numbers of repeats; 1 to the most that a task has, unless given. Beyond that the figures
            assume that further runs are like the existing ones.
        draws, seed: for the resampling; the same seed gives the same figures.

    Returns:
        A row for each k: `k`, `mean` (of these tasks), `sd` (of mean@k: the root of the mean
        variance of a run, by k and tasks), `sd_resampled` (the same by drawing k of a task's runs
        with replacement, scaled for their number), `difference` (which two such means exceed by
        chance in one case of twenty), `tasks`, `note`. No row where no task has two runs; then
        `.attrs["note"]` has the reason.

    Raises:
        ConfigError: for a k below 1.

    Example:
        >>> noise_floor({"a": [True, False], "b": [True, True]})["sd"].round(3).tolist()
        [0.354, 0.25]
    """
    import pandas as pd

    repeated, note = _repeated(verdicts)
    wanted = [*(range(1, int(repeated.runs.max(initial=0)) + 1) if ks is None else ks)]
    if any(k < 1 for k in wanted):
        raise ConfigError(f"every k must be at least 1, not {min(wanted)}")
    columns = ["k", "mean", "sd", "sd_resampled", "difference", "tasks", "note"]
    rows = [_noise(repeated, k, draws, seed, note) for k in wanted] if len(repeated) else []
    table = pd.DataFrame(rows, columns=columns)
    table.attrs["note"] = note
    return table


def _noise(repeated: Outcomes, k: int, draws: int, seed: int, note: str) -> tuple[object, ...]:
    sd = float(np.sqrt(_variances(repeated).sum() / k) / len(repeated))
    resampled = float(_resampled(repeated, k, draws, np.random.default_rng(seed)).std())
    mean = float(repeated.shares.mean())
    return k, mean, sd, resampled, _Z * 2**0.5 * sd, len(repeated), note


def _resampled(repeated: Outcomes, k: int, draws: int, random: np.random.Generator) -> Floats:
    """Return how far mean@k is from the mean, in each of `draws` draws.

    Tasks with equal outcomes are drawn together: k runs of each of m are m * k runs.
    """
    kinds, tasks = np.unique(np.stack([repeated.passed, repeated.runs]), axis=1, return_counts=True)
    share = kinds[0] / kinds[1]
    drawn = random.binomial(tasks * k, share, size=(draws, len(tasks)))
    # The spread of n runs about their own mean is too small by (n - 1) / n.
    off = (drawn / k - tasks * share) * np.sqrt(kinds[1] / (kinds[1] - 1))
    total: Floats = off.sum(axis=1) / len(repeated)
    return total
