"""The figure of verifier categories: how often each kind of check passes."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.bars import grouped_bars
from eopsgym.analysis.figures.conditions import OWN_PANEL
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.notes import about_published
from eopsgym.analysis.figures.own_runs import OwnRuns, main_runs
from eopsgym.analysis.figures.panels import panels
from eopsgym.analysis.figures.shares import interval_of
from eopsgym.analysis.figures.style import PAPER, SHADES
from eopsgym.analysis.paper import SYSTEMS, paper_table
from eopsgym.analysis.sources import Source, opened
from eopsgym.counting import counted

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

CATEGORIES = {
    "task_completion": "task completion",
    "integrity": "integrity",
    "permission_process": "permission and process",
}
_COLOURS = dict(zip(CATEGORIES.values(), reversed(SHADES), strict=True))
_PAPER_PANEL = "the paper, mean over its models"
_VERIFIERS = """
    SELECT run_id, category, verifier_strict AS passed FROM verifiers
    WHERE category IS NOT NULL AND verifier_strict IS NOT NULL
"""
_NOTES = (
    *about_published(
        "Paper: table 7, second hand; how many verifiers stand behind a bar is not told.",
        "Left out: the 153 published runs, whose verifiers' categories are not told.",
    ),
    "Intervals count a task's verifiers of one category once, for they fail together.",
)


def verifier_categories(
    source: Source | None = None,
    system: str | None = None,
    models: Sequence[str] | None = None,
) -> Figure:
    """Draw the share of verifiers that pass, by category and system, or by model for your runs.

    Args:
        source: your runs, or None for only the published numbers.
        system: the system, also in the paper's panel, or None for all.
        models: the models of your runs; by default those that ran most tasks.
    """
    own = main_runs(source, system, models)
    rows, left = _own(own)
    only = None if system in (None, "all") else system
    notes = [*_NOTES, *own.notes, *left]
    return Figure.of(
        "verifier_categories",
        "Verifiers that pass, by category",
        [*_paper(only), *rows],
        notes,
        _paint,
        own.source,
    )


def _paper(only: str | None) -> list[dict[str, Any]]:
    names = {name: key for key, name in SYSTEMS.items()}
    return [
        {
            "label": f"paper, {row['domain']}, {name}",
            "panel": _PAPER_PANEL,
            "place": row["domain"],
            "series": name,
            "origin": PAPER.name,
            "percent": row[category],
        }
        for row in paper_table("verifier_categories").to_dict("records")
        for category, name in CATEGORIES.items()
        if only in (None, names[row["domain"]])
    ]


def _own(own: OwnRuns) -> tuple[list[dict[str, Any]], list[str]]:
    if own.source is None:
        return [], []
    with opened(own.source) as trajectories:
        verifiers = trajectories.sql(_VERIFIERS)
    checked = own.frame.merge(verifiers, on="run_id")
    checked = checked[checked["category"].isin(CATEGORIES)].assign(
        passed=lambda f: f.passed.astype(bool)
    )
    without = len(own.frame) - checked["run_id"].nunique()
    notes = [f"Left out: {counted(without, 'run')} without verifiers of a category"]
    rows = []
    for (model, origin, category), group in checked.groupby(["model", "origin", "category"]):
        name = CATEGORIES[str(category)]
        row = {"label": f"{model}, {name}", "panel": OWN_PANEL, "place": model, "series": name}
        row |= {"origin": origin, "run_ids": tuple(dict.fromkeys(group["run_id"]))}
        rows.append(row | interval_of(group, "passed", pooled=True))
    return rows, notes if without else []


def _paint(table: "pd.DataFrame", columns: int) -> "Drawing":
    def paint(axes: "Axes", part: "pd.DataFrame") -> None:
        grouped_bars(axes, part, "place", "series", _COLOURS)

    return panels(table, columns, paint, _COLOURS, "verifiers that pass (%)", across=1)
