"""The figure of the noise floor: differences between repeats of an agent, and flips."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.bars import legend
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.forest import height_of, lying_bars
from eopsgym.analysis.figures.lines import dashes_of
from eopsgym.analysis.figures.notes import about_published
from eopsgym.analysis.figures.own_runs import OwnRuns, main_runs, some
from eopsgym.analysis.figures.style import COLOURS, LATER, blank, point_look
from eopsgym.analysis.sources import Source
from eopsgym.analysis.statistics import flip_rate
from eopsgym.analysis.statistics import noise_floor as spread_of_means

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure as Drawing

GAP, FLIPS = "gap", "flips"
_MOST = 8
_ROOM, _ROWS = 1.3, 8
"""The width in inches for the names of bars, and the number of bars beside the lines."""
_NOTES = about_published(
    "Later than the paper: ServiceNow's notes name 89.2 and 85.1 % for one setting run twice "
    "(model and tasks unnamed); NVIDIA counts 6.3 % of verdicts that flip at temperature 0 "
    "(gpt-4.1-mini, 649 tasks, five runs) and means of ± 0.7 to 1.0 point, "
    "of what it does not say.",
    "Left out: the paper, whose three runs are only told as a mean, and the 153 published runs, "
    "one a task.",
)
_LINES = (
    "Lines: what two means over the same tasks have to differ by for chance alone to do so one "
    "time in twenty; beyond the runs there are, on the assumption that more are like them."
)


def noise_floor(
    source: Source | None = None,
    system: str | None = None,
    most: int = _MOST,
    models: Sequence[str] | None = None,
) -> Figure:
    """Draw the difference that chance explains, by runs per task (k), and how often verdicts flip.

    Args:
        source: your runs, of models that ran tasks several times.
        system: the system to which your runs are restricted, or None.
        most: the largest k; runs beyond those that were made are assumed to be like these.
        models: the models of your runs; by default those that ran most tasks.
    """
    own = main_runs(source, system, models).on_feasible_tasks()
    rows, left = _own(own, most)
    return Figure.of(
        "noise_floor",
        "How far repeats of the same agent lie apart",
        [*_later(), *rows],
        [*_NOTES, _LINES, *own.notes, *left],
        _paint,
        own.source,
    )


def _later() -> list[dict[str, Any]]:
    shared = {"origin": LATER.name}
    return [
        shared
        | {"label": "ServiceNow, one setting twice", "panel": GAP, "k": 1, "points": 89.2 - 85.1},
        shared | {"label": "gpt-4.1-mini (NVIDIA)", "panel": FLIPS, "percent": 6.3},
    ]


def _own(own: OwnRuns, most: int) -> tuple[list[dict[str, Any]], list[str]]:
    rows: list[dict[str, Any]] = []
    single: list[str] = []
    for (model, origin), runs in own.frame.groupby(["model", "origin"]):
        verdicts = runs.set_index("task")["strict"]
        table = spread_of_means(verdicts, range(1, most + 1))
        if table.empty:
            single.append(str(model))
            continue
        shared = {"label": model, "origin": origin, "run_ids": tuple(runs["run_id"])}
        for row in table.to_dict("records"):
            points = {"panel": GAP, "k": row["k"], "points": 100 * row["difference"]}
            rows.append(shared | points)
        flips = flip_rate(verdicts)
        rows.append(shared | {"panel": FLIPS, "percent": 100 * float(flips.pairs or 0)})
    why = "with a single run a task, which shows no spread"
    return rows, [f"Left out: {some(single)}, {why}"] if single else []


def _paint(table: "pd.DataFrame", columns: int) -> "Drawing":
    gaps, flips = (table[table["panel"] == name] for name in (GAP, FLIPS))
    parts = [part for part in (gaps, flips) if len(part)]
    highs = [2.2, height_of(list(flips["label"]), columns, _ROOM)][: len(parts)]
    beside = columns == 2 and len(parts) == 2
    drawing = blank(columns, max(highs) if beside else sum(highs))
    ratios = {} if beside else {"height_ratios": highs}
    shape = (1, 2) if beside else (len(parts), 1)
    left, *right = drawing.subplots(*shape, squeeze=False, gridspec_kw=ratios).flat
    own = [name for name in dict.fromkeys(gaps["label"]) if (gaps["label"] == name).sum() > 1]
    colours = dict(zip(own, COLOURS[1:3] + COLOURS[4:], strict=False))
    for name, part in gaps.groupby("label", sort=False):
        dashes = dashes_of(str(name), colours) if name in colours else "-"
        look = point_look(part["origin"].iloc[0], colours.get(str(name)))
        left.plot(part["k"], part["points"], lw=0.9, ms=3.5, ls=dashes, **look)
    left.set(xlabel="runs a task (k)", ylabel="difference by chance (points)")
    left.set(ylim=(0, None), xlim=(0.5, gaps["k"].max() + 0.5))
    left.set_xticks(sorted({*gaps["k"].astype(int)}))
    for axes in right:
        lying_bars(axes, flips, room=_ROOM, least=_ROWS if beside else 0)
        axes.set(xlabel="pairs of repeats that disagree (%)", xlim=(0, None))
    legend(drawing, colours, table["origin"], points=True, dashes=True)
    return drawing
