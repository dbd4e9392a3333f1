"""Repeats of each model: the pass rate, how stable it is, and the spread of a mean."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.sources import Source, opened
from eopsgym.analysis.statistics.cases import (
    Group,
    check_columns,
    groups,
    left_out_runs,
    that_differ,
)
from eopsgym.analysis.statistics.intervals import LEVEL, interval
from eopsgym.analysis.statistics.outcomes import notes
from eopsgym.analysis.statistics.repeats import flip_rate, noise_floor, pass_at_k, pass_hat_k
from eopsgym.analysis.statistics.trials import Score, check_score
from eopsgym.runs import RESULTS

if TYPE_CHECKING:
    import pandas as pd

_COLUMNS = [
    *("tasks", "runs", "k", "pass_at_1", "low", "high", "pass_at_k", "pass_hat_k"),
    *("flip_rate", "pair_flip_rate", "noise_sd", "note"),
]
_SHARES = [name for name in _COLUMNS if name not in ("tasks", "runs", "k", "note")]


def repeat_table(
    source: Source = RESULTS,
    by: "str | Sequence[str]" = "model",
    score: Score = "strict",
    k: int | None = None,
    level: float = LEVEL,
) -> "pd.DataFrame":
    """Return what repeats of the same tasks show for each model.

    Args:
        source: a results folder or run file, an open store, or runs in memory.
        by: columns to group by. Runs under other conditions are not repeats of each other: what
            else differs of orchestrator, plan, budget, tool set, mode, wording, repair and
            settings is a column, too.
        score: `strict` (of feasible tasks), `refusals` (of the others), `parity` (of all) or
            `pairs` (of twins, which are used in place of tasks: both runs have to pass).
        k: for pass@k and pass^k; the least number of scored runs that a task has, unless given.
        level: of the intervals, as for `interval`.

    Returns:
        A row for each group: the columns grouped by, `simulated`, `tasks` and `runs` (with a
        verdict), `k`, `pass_at_1` (mean over tasks), `low`, `high`, `pass_at_k` (at least one of
        k passes), `pass_hat_k` (all of k pass), `flip_rate` (share of tasks whose repeats
        disagree), `pair_flip_rate` (share of their pairs that disagree), `noise_sd` (of a mean of k
        repeats on the same tasks), `note`. NA where it cannot be computed. Remarks on what
        was left out of all are in `.attrs["note"]`.

    Raises:
        ConfigError: for an unknown column or score, or a k below 1.

    Example:
        >>> repeat_table("results")[["model", "k", "pass_at_1", "pass_hat_k"]]  # doctest: +SKIP
    """
    import pandas as pd

    names = check_columns(by)
    check_score(score)
    with opened(source) as trajectories:
        names = (*names, *that_differ(trajectories, names))
        by_group = groups(trajectories, names, score)
        note = left_out_runs(trajectories, score)
    rows = [[*group.key, *_line(group, k, level)] for group in by_group]
    table = pd.DataFrame(rows, columns=[*names, "simulated", *_COLUMNS])
    table = table.astype(dict.fromkeys(_SHARES, "Float64") | {"k": "Int64"})
    table.attrs["note"] = note
    return table


def _line(group: Group, k: int | None, level: float) -> list[Any]:
    cases = group.cases
    bounds = interval(cases, level)
    if not len(cases):
        return [0, 0, k, *[None] * len(_SHARES), bounds.note]
    used = int(cases.runs.min()) if k is None else k
    at_least, every = pass_at_k(cases, used), pass_hat_k(cases, used)
    flips, noise = flip_rate(cases), noise_floor(cases, [used], draws=1)
    sd = float(noise["sd"].iloc[0]) if len(noise) else None
    shares = [bounds.value, bounds.low, bounds.high, at_least.value, every.value]
    # Each part notes what it left out, which is mostly the same.
    note = notes(*dict.fromkeys((bounds.note, at_least.note, flips.note)))
    return [len(cases), bounds.runs, used, *shares, flips.tasks, flips.pairs, sd, note]
