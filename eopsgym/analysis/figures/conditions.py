"""Own runs under conditions: the shares of models that ran under several of them."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.own_runs import CONDITIONS, OwnRuns, some
from eopsgym.analysis.figures.shares import on_common_tasks, share_rows

if TYPE_CHECKING:
    import pandas as pd

Row = dict[str, Any]
OWN_PANEL = "by model"


def condition_rows(
    own: OwnRuns, column: str, named: Callable[[Any], str], among: Sequence[str]
) -> tuple[list[Row], list[str]]:
    """Return shares by model and condition, and notes on runs that were left out.

    Args:
        own: the runs.
        column: the condition's column, such as `plan`.
        named: a function that returns a value's name in the figure, or '' to leave its runs out.
        among: the names that are drawn, in their order.

    Returns:
        The rows, with `label`, `panel` (the same for all), `place` (the model) and `series` (the
        condition), and the notes.
    """
    known = own.frame.assign(series=own.frame[column].map(named))
    known = known[known["series"].isin(among)]
    runs, left = with_several(known, column)
    notes = [*_left_out(own.frame, known, column), *left]
    rows: list[Row] = []
    for model, mine in runs.groupby("model"):
        group, lost = on_common_tasks(mine, column)
        notes += [f"{model}: {note}" for note in lost]
        shares = share_rows(group, ["series"])
        shares.sort(key=lambda row: among.index(row["series"]))
        shared = {"panel": OWN_PANEL, "place": str(model)}
        rows += [{"label": f"{model}, {row['series']}", **shared, **row} for row in shares]
    return rows, notes


def with_several(runs: "pd.DataFrame", column: str) -> tuple["pd.DataFrame", list[str]]:
    """Return the runs on which a condition can be compared, and notes on runs that were left out.

    For each model, these are the runs whose other conditions (orchestrator, plan, budget, tool set,
    mode) were combined with more than one value of this condition.
    """
    if runs.empty:
        return runs, []
    others = ["model", *(name for name in CONDITIONS if name != column)]
    counts = runs.groupby(others, dropna=False)[column].transform(_values)
    kept = runs[counts > 1]
    alone = sorted({*runs["model"]} - {*kept["model"]})
    what = column.replace("_", " ")
    notes = [f"Left out: {some(alone)}, with one {what} alone"] if alone else []
    for name in others[1:]:
        mixed = kept.groupby("model")[name].nunique(dropna=False)
        several = sorted(mixed[mixed > 1].index)
        if several:
            notes.append(f"{some(several)}: averaged over several {name.replace('_', ' ')}s")
    return kept, notes


def _values(values: "pd.Series[Any]") -> int:
    return int(values.nunique(dropna=False))


def _left_out(every: "pd.DataFrame", kept: "pd.DataFrame", column: str) -> list[str]:
    lost = every.drop(kept.index)[column].fillna("none").unique()
    if not len(lost):
        return []
    return [f"Left out: {column.replace('_', ' ')} {', '.join(sorted(map(str, lost)))}"]
