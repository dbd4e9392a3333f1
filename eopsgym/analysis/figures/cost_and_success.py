"""The figure of cost and success: dollars a task, solved tasks, and the Pareto front."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.bars import legend
from eopsgym.analysis.figures.drawn_once import without_published
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.notes import about_published
from eopsgym.analysis.figures.own_runs import OwnRuns, main_runs, some
from eopsgym.analysis.figures.page_style import ink, small
from eopsgym.analysis.figures.point_names import name_points
from eopsgym.analysis.figures.shares import interval_of
from eopsgym.analysis.figures.style import LATER, PAPER, blank, point_look
from eopsgym.analysis.figures.three_scores import score_notes
from eopsgym.analysis.paper import paper_table, published_runs
from eopsgym.analysis.sources import Source
from eopsgym.counting import counted

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing
    from matplotlib.ticker import Formatter


def cost_and_success(
    source: Source | None = None,
    system: str | None = None,
    most_dollars: float | None = None,
    models: Sequence[str] | None = None,
) -> Figure:
    """Draw success against dollars a task, with the Pareto front.

    Args:
        source: your runs, or None for only the published numbers.
        system: the system to which your runs are restricted, or None.
        most_dollars: the largest cost of a task that is drawn, or None.
        models: the models of your runs; by default those that ran most tasks.
    """
    every = without_published(main_runs(source, system, models))
    own = every.on_feasible_tasks()
    rows = [*_paper(), *_later(), *_published(), *(made := _own(own))]
    notes = [*_notes(own, made), *score_notes(every)]
    kept = [row for row in rows if most_dollars is None or row["dollars"] <= most_dollars]
    if len(kept) < len(rows):
        notes.append(f"Left out: {counted(len(rows) - len(kept), 'point')} above ${most_dollars:g}")
    return Figure.of(
        "cost_and_success", "Cost and success", _front(kept), notes, _paint, own.source
    )


def _notes(own: OwnRuns, made: list[dict[str, Any]]) -> list[str]:
    blank_costs = int(paper_table("main_results")["usd_per_task"].isna().sum())
    notes = [
        *about_published(
            f"Left out: {blank_costs} of the paper's 16 rows, whose cost nobody has found. How the "
            "paper counted cost (caches, thinking) is not told.",
            "Published runs: 153 of gpt-5 on csm and teams, at list price with cached input at "
            "its own price; with cached input in full it is 26 % more.",
            "Later than the paper: claude-sonnet-5 on 102 hr tasks with 10 more tools, one run "
            "each, by a fork of the repository; how it counted cost is not told. Its other "
            "harnesses stand in newer_results and cost_per_solved_task.",
            "Line: the paper's points that no other of its points beats on both.",
        ),
        *own.notes,
    ]
    drawn = {row["label"] for row in made}
    free = {str(model) for model, runs in own.frame.groupby("model") if _is_free(runs)}
    unknown = {*own.frame["model"]} - drawn - free
    if free:
        notes.append(f"Left out: {some(free)}, which cost nothing: no logarithm")
    if unknown:
        notes.append(f"Left out: {some(unknown)}, of which some run's cost is unknown")
    return notes


def _paper() -> list[dict[str, Any]]:
    table = paper_table("main_results").dropna(subset=["usd_per_task", "paper_avg"])
    return [
        {
            "label": row["model"],
            "origin": PAPER.name,
            "dollars": row["usd_per_task"],
            "percent": row["paper_avg"],
        }
        for row in table.to_dict("records")
    ]


def _later() -> list[dict[str, Any]]:
    """Return the rows of later reports with dollars, without gpt-5, whose runs are published."""
    table = paper_table("newer_results").dropna(subset=["usd_per_task"])
    return [
        {
            "label": "claude-sonnet-5, hr",
            "origin": LATER.name,
            "dollars": row["usd_per_task"],
            "percent": row["percent"],
        }
        for row in table[table["system"] == "native ReAct"].to_dict("records")
    ]


def _published() -> list[dict[str, Any]]:
    runs = published_runs()
    return [
        {"label": f"gpt-5, {domain}", "origin": "published runs", "dollars": group["cost"].mean()}
        | interval_of(group, "success")
        for domain, group in runs.groupby("domain")
    ]


def _own(own: OwnRuns) -> list[dict[str, Any]]:
    rows = []
    for (model, origin), group in own.frame.groupby(["model", "origin"]):
        cost = group["cost"].astype(float)
        if cost.notna().all() and not _is_free(group):
            ids = tuple(group["run_id"])
            row = {"label": model, "origin": origin, "dollars": float(cost.mean()), "run_ids": ids}
            rows.append(row | interval_of(group))
    return rows


def _is_free(runs: "pd.DataFrame") -> bool:
    return bool(runs["cost"].eq(0).all())


def _front(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Add `front` to the rows: whether no point of the same origin is better on both."""
    for row in rows:
        rivals = [other for other in rows if other["origin"] == row["origin"] and other is not row]
        row["front"] = not any(
            other["dollars"] <= row["dollars"] and other["percent"] > row["percent"]
            for other in rivals
        )
    return sorted(rows, key=lambda row: float(row["dollars"]))


def _paint(table: "pd.DataFrame", columns: int) -> "Drawing":
    drawing = blank(columns, 3.1)
    axes = drawing.subplots()
    front = table[table["front"] & (table["origin"] == PAPER.name)]
    axes.plot(front["dollars"], front["percent"], color="#999999", lw=0.8, ls="--", zorder=1)
    for row in table.to_dict("records"):
        _point(axes, row)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter("${x:g}")
    axes.xaxis.set_minor_formatter(_few_dollars())
    axes.margins(x=0.16, y=0.2)
    axes.set_ylim(0)
    axes.set(xlabel="US dollars a task (logarithmic)", ylabel="tasks solved (%)")
    legend(drawing, {}, table["origin"], points=True)
    _names(axes, table, front)
    return drawing


def _few_dollars() -> "Formatter":
    """Return a formatter of minor ticks in dollars, since matplotlib would write formulas."""
    from matplotlib.ticker import LogFormatter

    class Dollars(LogFormatter):
        def __call__(self, x: float, pos: int | None = None) -> str:
            return f"${x:g}" if super().__call__(x, pos) else ""

    return Dollars(minor_thresholds=(1, 0.4))


def _point(axes: "Axes", row: Mapping[Any, Any]) -> None:
    if row.get("low") == row.get("low") and row.get("low") is not None:
        axes.plot([row["dollars"]] * 2, [row["low"], row["high"]], color=ink(), lw=0.7, zorder=2)
    axes.plot(row["dollars"], row["percent"], ls="", ms=5, zorder=3, **point_look(row["origin"]))


def _names(axes: "Axes", table: "pd.DataFrame", front: "pd.DataFrame") -> None:
    points = list(zip(table["dollars"], table["percent"], strict=True))
    lines = [list(zip(front["dollars"], front["percent"], strict=True))]
    if "low" in table:
        ranges = table.dropna(subset=["low"])
        ends = zip(ranges["dollars"], ranges["low"], ranges["high"], strict=True)
        lines += [[(x, low), (x, high)] for x, low, high in ends]
    name_points(axes, points, list(table["label"]), small(), lines)
