"""The figure of the cost of a solved task: four kinds of tokens, and dollars."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.bars import legend
from eopsgym.analysis.figures.drawn_once import without_published
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.forest import height_of, lying_bars, rows_on
from eopsgym.analysis.figures.notes import about_published
from eopsgym.analysis.figures.own_runs import OwnRuns, main_runs, some
from eopsgym.analysis.figures.style import COLOURS, LATER, PAPER, bar_look, blank
from eopsgym.analysis.paper import paper_table, published_runs
from eopsgym.analysis.sources import Source

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

KINDS = {
    "input": COLOURS[0],
    "input from a cache": COLOURS[4],
    "thinking": COLOURS[5],
    "other output": COLOURS[1],
}
TOKENS, DOLLARS = "tokens", "dollars"
_NOTES = (
    "All tokens, or dollars, of all runs divided by the tasks solved: failures are paid for, too.",
    *about_published(
        "Paper: dollars a task by its average; tokens by kind are not told, nor how cost was "
        "counted.",
        "Later than the paper: claude-sonnet-5 on 102 hr tasks, one run each, by a fork of the "
        "repository; how it counted cost is not told.",
        "Published runs: 153 of gpt-5; dollars at list price, cached input at its own.",
    ),
)


def cost_per_solved_task(
    source: Source | None = None,
    system: str | None = None,
    models: Sequence[str] | None = None,
) -> Figure:
    """Draw tokens by kind, and dollars, for each task that is solved.

    Args:
        source: your runs, or None for only the published numbers.
        system: the system to which your runs are restricted, or None.
        models: the models of your runs; by default those that ran most tasks.
    """
    own = without_published(main_runs(source, system, models)).on_feasible_tasks()
    rows, left = _own(own)
    return Figure.of(
        "cost_per_solved_task",
        "What a solved task costs",
        [*_published(), *_paper(), *_later(), *_published_dollars(), *rows],
        [*_NOTES, *own.notes, *left],
        _paint,
        own.source,
    )


def _published() -> list[dict[str, Any]]:
    rows = []
    for domain, runs in published_runs().groupby("domain"):
        tokens = {
            "input": runs["fresh_input_tokens"],
            "input from a cache": runs["cache_read_tokens"],
            "thinking": runs["reasoning_tokens"],
            "other output": runs["answer_tokens"],
        }
        solved = int(runs["success"].sum())
        row = {"label": f"gpt-5, {domain}", "origin": "published runs"}
        rows += _by_kind(row, {kind: float(each.sum()) for kind, each in tokens.items()}, solved)
    return rows


def _by_kind(
    row: dict[str, Any], tokens_by_kind: dict[str, float], solved: int
) -> list[dict[str, Any]]:
    """Return a row for each kind of tokens, in thousands per solved task."""
    return [
        row | {"panel": TOKENS, "kind": kind, "thousands": tokens / solved / 1000, "solved": solved}
        for kind, tokens in tokens_by_kind.items()
    ]


def _paper() -> list[dict[str, Any]]:
    table = paper_table("main_results").dropna(subset=["usd_per_task", "paper_avg"])
    rows = [
        {
            "label": row["model"],
            "origin": PAPER.name,
            "panel": DOLLARS,
            "dollars": row["usd_per_task"] / (row["paper_avg"] / 100),
        }
        for row in table.to_dict("records")
    ]
    return sorted(rows, key=lambda row: row["dollars"])


def _later() -> list[dict[str, Any]]:
    """Return the rows of later reports with dollars, without gpt-5, whose runs are published."""
    table = paper_table("newer_results").dropna(subset=["usd_per_task"])
    return [
        {
            "label": f"claude-sonnet-5, {row['system']}",
            "origin": LATER.name,
            "panel": DOLLARS,
            "dollars": row["usd_per_task"] / (row["percent"] / 100),
        }
        for row in table[table["model"] != "gpt-5"].to_dict("records")
    ]


def _published_dollars() -> list[dict[str, Any]]:
    return [
        {"label": f"gpt-5, {domain}", "origin": "published runs", "panel": DOLLARS}
        | {"dollars": float(runs["cost"].sum()) / int(runs["success"].sum())}
        for domain, runs in published_runs().groupby("domain")
    ]


def _own(own: OwnRuns) -> tuple[list[dict[str, Any]], list[str]]:
    rows: list[dict[str, Any]] = []
    left: dict[str, list[str]] = {}
    for (model, origin), runs in own.frame.groupby(["model", "origin"]):
        solved = int(runs["strict"].sum())
        if not solved:
            left.setdefault("of which no run solves its task", []).append(str(model))
            continue
        row = {"label": str(model), "origin": origin, "run_ids": tuple(runs["run_id"])}
        tokens = _tokens(runs)
        if tokens is not None and not sum(tokens.values()):
            left.setdefault("which use no tokens", []).append(str(model))
            continue
        if tokens is None:
            left.setdefault("of which some run has unknown tokens", []).append(str(model))
        else:
            rows += _by_kind(row, tokens, solved)
        if runs["cost"].notna().all():
            dollars = float(runs["cost"].sum()) / solved
            rows.append(row | {"panel": DOLLARS, "dollars": dollars, "solved": solved})
        else:
            left.setdefault("in dollars, for some run has no known cost", []).append(str(model))
    return rows, [f"Left out: {some(names)}, {why}" for why, names in left.items()]


def _tokens(runs: "pd.DataFrame") -> dict[str, float] | None:
    """Return tokens by kind over all runs, or None if any number is unknown.

    Tokens that were written to a cache were not read from it, and count as input.
    """
    needed = runs[["input_tokens", "output_tokens"]]
    if needed.isna().any(axis=None):
        return None
    names = ("cache_read_tokens", "cache_write_tokens", "reasoning_tokens")
    read, written, thought = (float(runs[name].fillna(0).sum()) for name in names)
    fresh, output = (float(needed[name].sum()) for name in needed)
    counts = (fresh + written, read, thought, output - thought)
    return dict(zip(KINDS, counts, strict=True))


def _paint(table: "pd.DataFrame", columns: int) -> "Drawing":
    panels = [table[table["panel"] == name] for name in (TOKENS, DOLLARS)]
    panels = [part for part in panels if len(part)]
    names = [list(dict.fromkeys(part["label"])) for part in panels]
    tall = [height_of(each, columns) for each in names]
    drawing = blank(columns, sum(tall))
    grid = drawing.subplots(len(panels), 1, squeeze=False, gridspec_kw={"height_ratios": tall})
    has_tokens = panels[0]["panel"].iloc[0] == TOKENS
    for axes, part in zip(grid.flat, panels, strict=True):
        if part["panel"].iloc[0] == TOKENS:
            _stacked(axes, part)
            axes.set(xlabel="thousand tokens for each solved task")
        else:
            lying_bars(axes, part, "dollars")
            axes.set(xlabel="US dollars for each solved task")
    origins = panels[-1]["origin"]
    legend(drawing, KINDS if has_tokens else {}, origins, mixed=True)
    return drawing


def _stacked(axes: "Axes", part: "pd.DataFrame") -> None:
    names = list(dict.fromkeys(part["label"]))
    for name, place in zip(names, rows_on(axes, names).places, strict=True):
        left = 0.0
        for row in part[part["label"] == name].to_dict("records"):
            look = bar_look(row["origin"], KINDS[row["kind"]])
            axes.barh(place, row["thousands"], 0.7, left=left, **look)
            left += row["thousands"]
