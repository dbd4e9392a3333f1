"""The figure of results newer than the paper, each with its source and its uncertainty."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.bars import legend
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.forest import forest, height_of, with_short_names
from eopsgym.analysis.figures.own_runs import OwnRuns, main_runs
from eopsgym.analysis.figures.shares import interval_of
from eopsgym.analysis.figures.style import LATER, blank
from eopsgym.analysis.figures.three_scores import score_notes
from eopsgym.analysis.paper import paper_table
from eopsgym.analysis.sources import Source
from eopsgym.errors import ConfigError

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure as Drawing


_NAME = ["source", "model", "system"]


def newer_results(
    source: Source | None = None,
    reports: Sequence[str] | None = None,
    models: Sequence[str] | None = None,
) -> Figure:
    """Draw every known result that is newer than the paper, by report, with yours below.

    The results cannot be compared with those of the paper or of another report, since tasks, tools,
    harness and number of runs differ. The columns `doubt` and `read_in` of the table describe each.

    Args:
        source: your runs, or None for only the reports.
        reports: the reports to draw, such as `["NVIDIA"]`, or None for all.
        models: the models of your runs; by default those that ran most tasks.

    Raises:
        ConfigError: if a report is unknown.
    """
    table = paper_table("newer_results")
    unknown = [name for name in reports or () if name not in {*table["source"]}]
    if unknown:
        known = ", ".join(dict.fromkeys(table["source"]))
        raise ConfigError(f"there is no report {unknown[0]!r}; there are {known}")
    chosen = table if reports is None else table[table["source"].isin(reports)]
    every = main_runs(source, models=models)
    own = every.on_feasible_tasks()
    return Figure.of(
        "newer_results",
        "Later than the paper: reruns and other harnesses",
        [*_later(chosen), *_own(own)],
        [*_doubts(chosen), *own.notes, *score_notes(every)],
        _paint,
        own.source,
    )


def _later(table: "pd.DataFrame") -> list[dict[str, Any]]:
    twice = {*table.loc[table.duplicated(_NAME), "model"]}
    return [
        {
            "label": f"{row['source']}: {row['model']}, {row['system']}"
            + (f" ({row['scope']}, tools {row['tools']})" if row["model"] in twice else ""),
            "origin": LATER.name,
            "percent": row["percent"],
            "scope": row["scope"],
            "tasks": row["tasks"],
            "read_in": row["read_in"],
            "doubt": row["doubt"],
            "why": row["doubt"],
        }
        for row in table.to_dict("records")
    ]


def _doubts(table: "pd.DataFrame") -> list[str]:
    """Return a note for each source that was read, with its different uncertainties."""
    return [
        f"{source}, {place}: {'; '.join(dict.fromkeys(part['doubt']))}."
        for (source, place), part in table.groupby(["source", "read_in"], sort=False)
    ]


def _own(own: OwnRuns) -> list[dict[str, Any]]:
    return [
        {"label": model, "origin": origin, "run_ids": tuple(runs["run_id"]), **interval_of(runs)}
        for (model, origin), runs in own.frame.groupby(["model", "origin"])
    ]


def _paint(table: "pd.DataFrame", columns: int) -> "Drawing":
    drawing = blank(columns, height_of(len(table), columns))
    axes = drawing.subplots()
    forest(axes, with_short_names(table, columns))
    axes.set(xlim=(0, 102), xlabel="tasks solved (%)")
    axes.grid(axis="y", color="#e8e8e8", lw=0.5)
    legend(drawing, {}, table["origin"], points=True)
    return drawing
