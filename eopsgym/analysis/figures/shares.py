"""The shares of runs that pass, with intervals, as rows of a figure's table."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.statistics import interval
from eopsgym.counting import counted

if TYPE_CHECKING:
    import pandas as pd


def share_rows(
    runs: "pd.DataFrame", by: Sequence[str], passed: str = "strict"
) -> list[dict[str, Any]]:
    """Return a row for each group of runs, with the keys and the columns of `interval_of`.

    Args:
        runs: one row per run, with `origin` and `task`, and `run_id` if it is known.
        by: the columns of the groups.
        passed: the column that says whether a run counts.
    """
    if runs.empty:
        return []
    rows = []
    keys = [*by, "origin"]
    for key, group in runs.groupby(keys, sort=False, dropna=False, observed=True):
        ids = tuple(group["run_id"]) if "run_id" in group else ()
        share = interval_of(group, passed)
        rows.append({**dict(zip(keys, key, strict=True)), **share, "run_ids": ids})
    return rows


def interval_of(
    runs: "pd.DataFrame", passed: str = "strict", pooled: bool = False
) -> dict[str, Any]:
    """Return `percent`, the share that passes, with `low`, `high` (95 %), `runs` and `tasks`.

    Args:
        runs: one row per run, or per verifier, with its `task`.
        passed: the column that says whether it passed.
        pooled: whether to return the share of all rows, and not the mean over tasks.
    """
    import pandas as pd

    verdicts = pd.Series(runs[passed].to_numpy(), index=runs["task"].to_numpy())
    estimate = interval(verdicts, weight="runs" if pooled else "tasks")
    count = runs["run_id"].nunique() if "run_id" in runs else len(runs)
    ends = {"low": _percent(estimate.low), "high": _percent(estimate.high)}
    return {"percent": _percent(estimate.value), **ends, "runs": count, "tasks": estimate.tasks}


def _percent(share: float | None) -> float | None:
    return None if share is None else 100 * share


def on_common_tasks(runs: "pd.DataFrame", by: str) -> tuple["pd.DataFrame", list[str]]:
    """Return the runs of tasks that were run under every value of a column, and a note.

    Shares over different tasks cannot be compared; the note counts the other runs.
    """
    sets = [frozenset(part["task"]) for _, part in runs.groupby(by, dropna=False)]
    common = frozenset.intersection(*sets) if sets else frozenset()
    kept = runs[runs["task"].isin(common)]
    if len(kept) == len(runs):
        return runs, []
    what = by.replace("_", " ")
    lost = counted(len(runs) - len(kept), "run")
    return kept, [f"left out: {lost} of tasks that are not common to every {what}"]
