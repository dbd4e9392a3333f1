"""The figure of infeasible tasks: refusals of infeasible tasks, and of feasible ones."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.bars import legend
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.forest import height_of, lying_bars
from eopsgym.analysis.figures.notes import about_published
from eopsgym.analysis.figures.own_runs import OwnRuns, main_runs
from eopsgym.analysis.figures.shares import interval_of
from eopsgym.analysis.figures.style import PAPER, blank
from eopsgym.analysis.figures.three_scores import score_notes
from eopsgym.analysis.paper import paper_table
from eopsgym.analysis.sources import Source
from eopsgym.analysis.statistics import refusal_table
from eopsgym.counting import counted

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure as Drawing

REFUSED, HALTED = "infeasible tasks refused", "feasible tasks refused"
_BESIDE = 1.4
"""The width in inches for the names of rows with which panels are side by side."""
_NOTES = about_published(
    "Paper: second hand but for the best, 53.9; told of 8 of 16 rows. The shares fit 26 tasks, of "
    "which one is 3.8 points: half of 26 has an interval from 32 to 68 %.",
    "The paper says nothing of feasible tasks that were refused. Left out: the 153 published runs, "
    "of which nobody tells which refuse.",
)


def infeasible_tasks(
    source: Source | None = None,
    system: str | None = None,
    models: Sequence[str] | None = None,
) -> Figure:
    """Draw clean refusals of infeasible tasks, beside refusals of feasible ones.

    Args:
        source: your runs, or None for only the published numbers.
        system: the system to which your runs are restricted, or None.
        models: the models of your runs; by default those that ran most tasks.
    """
    own = main_runs(source, system, models)
    own = own.without("feasible", "of which nobody knows whether the task can be done")
    rows, left = _own(own)
    return Figure.of(
        "infeasible_tasks",
        "Refusals of what cannot be done, and of what can",
        [*_paper(), *rows],
        [*_NOTES, *own.notes, *left, *score_notes(own)],
        _paint,
        own.source,
    )


def _paper() -> list[dict[str, Any]]:
    table = paper_table("main_results").dropna(subset=["infeasible"])
    table = table.sort_values("infeasible", ascending=False, kind="stable")
    return [
        {
            "label": row["model"],
            "panel": REFUSED,
            "origin": PAPER.name,
            "percent": row["infeasible"],
        }
        for row in table.to_dict("records")
    ]


def _own(own: OwnRuns) -> tuple[list[dict[str, Any]], list[str]]:
    if own.source is None or own.frame.empty:
        return [], []
    table = refusal_table(own.source, by=["model", "run_id"])[["run_id", "over_halted", "missed"]]
    runs = own.frame.merge(table, on="run_id")
    rows: list[dict[str, Any]] = []
    notes = []
    for (model, origin), group in runs.groupby(["model", "origin"]):
        feasible = group["feasible"].astype(bool)
        kinds = ((REFUSED, group[~feasible], "missed"), (HALTED, group[feasible], "over_halted"))
        for panel, part, name in kinds:
            known = part.dropna(subset=[name])
            shared = {"label": model, "panel": panel, "origin": origin}
            if len(known) < len(part):
                lost = counted(len(part) - len(known), "run")
                notes.append(f"Left out: {lost} of {model}, of which nobody knows if it refuses")
            if len(known):
                flagged = known[name].astype(float) > 0
                counts = known.assign(refused=~flagged if name == "missed" else flagged)
                ids = {"run_ids": tuple(known["run_id"])}
                rows.append(shared | interval_of(counts, "refused") | ids)
    return rows, notes


def _paint(table: "pd.DataFrame", columns: int) -> "Drawing":
    names = [REFUSED, HALTED]
    parts = [table[table["panel"] == name] for name in names]
    parts = [part for part in parts if len(part)]
    beside = columns == 2 and len(parts) > 1
    room = _BESIDE if beside else None
    least = max(map(len, parts)) if beside else 0
    tall = [height_of(list(part["label"]), columns, room) for part in parts]
    if beside:
        drawing = blank(columns, max(tall))
        grid = drawing.subplots(1, len(parts), squeeze=False).flat
    else:
        drawing = blank(columns, sum(tall))
        ratios = {"height_ratios": tall}
        grid = drawing.subplots(len(parts), 1, squeeze=False, gridspec_kw=ratios).flat
    for axes, part in zip(grid, parts, strict=True):
        lying_bars(axes, part, room=room, least=least)
        axes.set(xlim=(0, 103), xlabel=f"{part['panel'].iloc[0]} (%)")
    legend(drawing, {}, table["origin"])
    return drawing
