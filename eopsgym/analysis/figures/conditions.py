"""Own runs under conditions: which models ran under several, and how each did in each system."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.own_runs import CONDITIONS, OwnRuns
from eopsgym.analysis.figures.shares import on_common_tasks, share_rows
from eopsgym.analysis.paper import SYSTEMS

if TYPE_CHECKING:
    import pandas as pd

Row = dict[str, Any]


def condition_rows(
    own: OwnRuns, column: str, named: Callable[[Any], str], among: Sequence[str]
) -> tuple[list[Row], list[str]]:
    """Shares by model, system and condition, and what was left out.

    Args:
        own: the runs.
        column: the condition's column, such as `plan`.
        named: what a value of it is called in the figure; an empty text leaves its runs out.
        among: these names, in their order.

    Returns:
        Rows with `label`, `panel` (the model), `place` (the system) and `series` (the condition);
        and notes.
    """
    known = own.frame.assign(series=own.frame[column].map(named))
    known = known[known["series"].isin(among)]
    runs, left = with_several(known, column)
    notes = [*_left_out(own.frame, known, column), *left]
    rows: list[Row] = []
    for model, group in runs.groupby("model"):
        group, lost = on_common_tasks(group, "series")
        notes += [f"{model}: {note}" for note in lost]
        found = share_rows(group.sort_values("series", key=_order(among)), ["domain", "series"])
        rows += [_row(str(model), row) for row in sorted(found, key=_place)]
    return rows, notes


def with_several(runs: "pd.DataFrame", column: str) -> tuple["pd.DataFrame", list[str]]:
    """The runs that a condition can be compared on, and what was left out.

    Of each model those whose other conditions (orchestrator, plan, budget, tool set, mode) were
    combined with more than one value of this one.
    """
    if runs.empty:
        return runs, []
    others = ["model", *(name for name in CONDITIONS if name != column)]
    counts = runs.groupby(others, dropna=False)[column].transform(_values)
    kept = runs[counts > 1]
    alone = sorted({*runs["model"]} - {*kept["model"]})
    what = column.replace("_", " ")
    notes = [f"left out: {', '.join(alone)}, with one {what} alone"] if alone else []
    for name in others[1:]:
        mixed = kept.groupby("model")[name].nunique(dropna=False)
        several = sorted(mixed[mixed > 1].index)
        if several:
            notes.append(f"{', '.join(several)}: averaged over several {name.replace('_', ' ')}s")
    return kept, notes


def _values(values: "pd.Series[Any]") -> int:
    return int(values.nunique(dropna=False))


def system_name(domain: str) -> str:
    """How the paper writes a system's name."""
    return SYSTEMS.get(domain, domain)


def _row(model: str, row: Row) -> Row:
    system = system_name(row.pop("domain"))
    label = f"{model}, {system}, {row['series']}"
    return {"label": label, "panel": model, "place": system, **row}


def _place(row: Row) -> int:
    names = list(SYSTEMS)
    return names.index(row["domain"]) if row["domain"] in names else len(names)


def _order(among: Sequence[str]) -> "Callable[[pd.Series[Any]], pd.Series[Any]]":
    places: Mapping[str, int] = {name: place for place, name in enumerate(among)}
    return lambda values: values.map(places)


def _left_out(every: "pd.DataFrame", kept: "pd.DataFrame", column: str) -> list[str]:
    lost = every.drop(kept.index)[column].fillna("none").unique()
    if not len(lost):
        return []
    return [f"left out: {column.replace('_', ' ')} {', '.join(sorted(map(str, lost)))}"]
