"""The figure of success by length: tool calls of a run, or calls of the reference solution."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

from eopsgym.analysis.figures.bars import legend
from eopsgym.analysis.figures.drawn_once import without_published
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.lines import dashes_of, error_bar
from eopsgym.analysis.figures.notes import about_published
from eopsgym.analysis.figures.own_runs import OwnRuns, main_runs
from eopsgym.analysis.figures.shares import interval_of
from eopsgym.analysis.figures.style import COLOURS, PAPER, blank, point_look
from eopsgym.analysis.paper import paper_table, published_runs
from eopsgym.analysis.sources import Source
from eopsgym.errors import ConfigError, TaskError
from eopsgym.near_names import names_there_are
from eopsgym.tasks import Task, load_tasks

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing
    from matplotlib.lines import Line2D

EDGES = (0, 4, 8, 12, 16, 20)
"""The lower edges of the bins; the last bin has no upper edge."""
_MOST = 4
_ARROW = 11
"""The length of the arrow at an upper bound, in percent."""
Length = Literal["calls", "solution"]
_NAMES = {"calls": "tool calls that the run made", "solution": "calls of the reference solution"}


def planning_horizon(
    source: Source | None = None,
    by: Length = "calls",
    edges: Sequence[int] = EDGES,
    system: str | None = None,
    models: Sequence[str] | None = None,
) -> Figure:
    """Draw success in bins of length, with intervals: the published runs, and yours by model.

    Args:
        source: your runs, or None for only the published ones.
        by: `calls` for the tool calls of a run, or `solution` for the calls of the task's reference
            solution, which only the package's tasks have.
        edges: the lower edges of the bins.
        system: the system to which your runs are restricted, or None.
        models: the models of your runs; by default those that ran most tasks.

    Raises:
        ConfigError: if there is no such kind of length, or the edges do not rise.
    """
    if by not in _NAMES:
        raise ConfigError(f"there is no length by {by!r}; {names_there_are(by, _NAMES)}")
    if len(edges) < 2 or list(edges) != sorted({*edges}):
        raise ConfigError(f"edges must be at least two numbers that rise, not {list(edges)}")
    every = main_runs(source, system, models, _MOST)
    own = (without_published(every) if by == "calls" else every).on_feasible_tasks()
    notes = [*_PAPER_NOTE]
    if by == "calls":
        notes.append(
            "By calls made, a run that stops early counts as short: a fall with length shows less "
            "than it would by the length of the solution."
        )
        own = own.without("steps", "of which the number of calls is not known")
        lengths, rows = own.frame["steps"], _published(edges)
    else:
        own = _with_solutions(own)
        lengths, rows = own.frame["solution"], []
        notes += about_published(
            "Left out: the 153 published runs, whose solutions' lengths are not known"
        )
    rows += _own(own, lengths, edges)
    title = "Success by length of the work"
    figure_notes = [*notes, *own.notes]
    return Figure.of(
        "planning_horizon",
        title,
        [*_paper(), *rows],
        figure_notes,
        lambda table, columns: _paint(table, columns, edges, _NAMES[by]),
        own.source,
    )


_PAPER_NOTE = about_published(
    "The paper's two points (figure 4, all models together, second hand and rounded) are all that "
    "is known of its curves; the one at 16 steps, with an arrow down, is an upper bound."
)


def _paper() -> list[dict[str, Any]]:
    return [
        {
            "label": f"paper, {row['steps']} steps",
            "series": "all models",
            "origin": PAPER.name,
            "length": row["steps"],
            "percent": row["success"],
            "said": row["read_as"],
            "upper_bound": row["doubt"].startswith("an upper bound"),
        }
        for row in paper_table("planning_horizon").to_dict("records")
    ]


def _published(edges: Sequence[int]) -> list[dict[str, Any]]:
    runs = published_runs()
    return _binned(runs, runs["tool_calls"], edges, "gpt-5", "success")


def _own(own: OwnRuns, lengths: "pd.Series[Any]", edges: Sequence[int]) -> list[dict[str, Any]]:
    rows = []
    for model, runs in own.frame.groupby("model"):
        rows += _binned(runs, lengths[runs.index], edges, str(model), "strict")
    return rows


def _binned(
    runs: "pd.DataFrame", lengths: "pd.Series[Any]", edges: Sequence[int], series: str, passed: str
) -> list[dict[str, Any]]:
    import pandas as pd

    ends = [*edges[1:], float("inf")]
    bins = pd.cut(lengths.astype(float), [*edges, float("inf")], right=False, labels=False)
    rows = []
    for place, group in runs.groupby(bins):
        name = bin_name(edges, int(place))
        ids = tuple(group["run_id"]) if "run_id" in group else ()
        low, high = edges[int(place)], ends[int(place)]
        middle = low + (edges[1] - edges[0]) / 2 if high == float("inf") else (low + high) / 2
        row: dict[str, Any] = {"label": f"{series}, {name} calls", "series": series, "run_ids": ids}
        row |= {"origin": group["origin"].iloc[0], "length": middle}
        rows.append(row | interval_of(group, passed))
    return rows


def bin_name(edges: Sequence[int], place: int) -> str:
    """Return a bin's name: `4–7`, or `20+` for the last."""
    if place == len(edges) - 1:
        return f"{edges[place]}+"
    return f"{edges[place]}–{edges[place + 1] - 1}"


def _with_solutions(own: OwnRuns) -> OwnRuns:
    """Return the runs whose tasks have a reference solution in this package, with its length."""
    known = {
        task.id: len(task.gold.calls)
        for domain in {*own.frame["domain"].dropna()}
        for task in _tasks_of(domain)
        if task.gold is not None
    }
    frame = own.frame.assign(solution=own.frame["task"].map(known))
    why = "of tasks whose reference solution is not here"
    return replace(own, frame=frame).without("solution", why)


def _tasks_of(domain: str) -> Sequence[Task]:
    try:
        return load_tasks(domain, split="all")
    except TaskError:  # a system without tasks in this package
        return ()


def _paint(table: "pd.DataFrame", columns: int, edges: Sequence[int], name: str) -> "Drawing":
    drawing = blank(columns, 2.8 if columns == 2 else 2.5)
    axes = drawing.subplots()
    is_paper = table["origin"] == PAPER.name
    runs = table[~is_paper]
    colours = dict(zip(dict.fromkeys(runs["series"]), COLOURS[2:] + COLOURS[:2], strict=False))
    for number, (which, group) in enumerate(runs.groupby("series", sort=False)):
        shift = (number - (len(colours) - 1) / 2) * 0.3
        _line(axes, group.sort_values("length"), colours, str(which), shift)
    for row in table[is_paper].to_dict("records"):
        _draw_paper(axes, row)
    middles = [(a + b) / 2 for a, b in pairwise(edges)]
    middles.append(edges[-1] + (edges[1] - edges[0]) / 2)
    axes.set_xticks(middles, [bin_name(edges, place) for place in range(len(edges))])
    axes.set(ylim=(0, 105), xlim=(edges[0], 2 * middles[-1] - edges[-1]), xlabel=name)
    axes.set(ylabel="tasks solved (%)")
    legend(drawing, colours, runs["origin"], points=True, dashes=True)
    known = drawing.legends.pop().legend_handles if drawing.legends else []
    drawing.legend(handles=[*map(_legend_entry, table[is_paper].to_dict("records")), *known])
    return drawing


def _draw_paper(axes: "Axes", row: Mapping[Any, Any]) -> None:
    """Draw a point of the paper with what is known of it; an upper bound has an arrow down."""
    x, y = row["length"], row["percent"]
    if row["upper_bound"] is True:
        axes.plot([x - 0.6, x + 0.6], [y, y], color=PAPER.colour, lw=1.4)
        arrow = {"arrowstyle": "->", "color": PAPER.colour, "lw": 1.0, "shrinkA": 0, "shrinkB": 0}
        axes.annotate("", (x, y - _ARROW), (x, y), arrowprops=arrow)
    else:
        axes.plot(x, y, ls="", ms=4, **point_look(PAPER.name))


def _legend_entry(row: Mapping[Any, Any]) -> "Line2D":
    """Return the entry of the legend for a point of the paper."""
    from matplotlib.lines import Line2D
    from matplotlib.markers import CARETDOWN

    look = point_look(PAPER.name) | ({"marker": CARETDOWN} if row["upper_bound"] is True else {})
    return Line2D([], [], ls="", ms=4, label=f"paper: {row['said']}", **look)


def _line(
    axes: "Axes", group: "pd.DataFrame", colours: Mapping[str, str], series: str, shift: float
) -> None:
    x, colour = group["length"] + shift, colours[series]
    look = point_look(group["origin"].iloc[0], colour)
    axes.plot(x, group["percent"], ls=dashes_of(series, colours), lw=0.9, ms=4, **look)
    for place, row in zip(x, group.to_dict("records"), strict=True):
        if row.get("low") is not None and row["low"] == row["low"]:
            error_bar(axes, place, row["percent"], row["low"], row["high"], colour)
