"""Shares of runs that pass, with intervals, as rows of a figure's table."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

_LEVEL = 0.95


def share_rows(
    runs: "pd.DataFrame", by: Sequence[str], passed: str = "strict"
) -> list[dict[str, Any]]:
    """A row for each group of runs: its keys, `origin`, `percent`, `low`, `high`, `runs`, `tasks`.

    Args:
        runs: a row a run, with `origin`, and `task` and `run_id` where they are known.
        by: columns to group by.
        passed: the column that says whether a run counts.
    """
    if runs.empty:
        return []
    rows = []
    keys = [*by, "origin"]
    for key, group in runs.groupby(keys, sort=False, dropna=False, observed=True):
        ids = tuple(group["run_id"]) if "run_id" in group else ()
        found = interval_of(group, passed)
        rows.append({**dict(zip(keys, key, strict=True)), **found, "run_ids": ids})
    return rows


def interval_of(
    runs: "pd.DataFrame", passed: str = "strict", pooled: bool = False
) -> dict[str, Any]:
    """The share that passes in percent, and Wilson's interval as if each task counted once.

    So repeats of a task, which are no independent runs, make the interval no narrower.

    Args:
        runs: a row a run, or a verifier, with its `task`.
        passed: the column that says whether it passed.
        pooled: the share of all rows, not the mean over tasks.
    """
    from statsmodels.stats.proportion import proportion_confint

    shares = runs.groupby("task")[passed].mean().astype(float)
    share = float(runs[passed].mean()) if pooled else float(shares.mean())
    tasks = len(shares)
    low, high = proportion_confint(share * tasks, tasks, alpha=1 - _LEVEL, method="wilson")
    ends = {"low": 100 * max(0.0, float(low)), "high": 100 * min(1.0, float(high))}
    return {
        "percent": 100 * share,
        **ends,
        "runs": runs.get("run_id", runs["task"]).nunique(),
        "tasks": tasks,
    }


def same_tasks_note(runs: "pd.DataFrame", by: str) -> list[str]:
    """A note where what is compared was run on different tasks, so that shares do not compare."""
    sets = {key: frozenset(group["task"]) for key, group in runs.groupby(by, dropna=False)}
    if len(set(sets.values())) < 2:
        return []
    common = frozenset.intersection(*sets.values())
    return [f"different tasks: only {len(common)} are common to every {by.replace('_', ' ')}"]
