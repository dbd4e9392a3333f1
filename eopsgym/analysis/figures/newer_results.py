"""Results newer than the paper: reruns and other harnesses, each with its source and its doubt."""

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
    """Draw every known result that is newer than the paper, by report; yours below.

    None compares with the paper's, nor one report's with another's: tasks, tools, harness and
    number of runs differ. `doubt` and `read_in` of the table give what is known of each.

    Args:
        source: your runs; None for the reports alone.
        reports: of these alone, such as `["NVIDIA"]`; all unless given.
        models: your runs of these models only; those that ran most tasks unless given.

    Raises:
        ConfigError: for an unknown report.
    """
    table = paper_table("newer_results")
    unknown = [name for name in reports or () if name not in {*table["source"]}]
    if unknown:
        known = ", ".join(dict.fromkeys(table["source"]))
        raise ConfigError(f"no report {unknown[0]!r}; there are {known}")
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
    """Return a note for each source that was read, with each of its doubts once."""
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
