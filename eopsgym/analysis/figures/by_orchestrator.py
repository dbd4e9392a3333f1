"""The figure of orchestrators: one loop, a planner before it, or subtasks."""

from typing import Any

from eopsgym.analysis.figures.conditions import condition_rows
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.notes import about_published
from eopsgym.analysis.figures.own_runs import own_runs
from eopsgym.analysis.figures.panels import bar_panels
from eopsgym.analysis.figures.style import COLOURS, PAPER, SHADES
from eopsgym.analysis.paper import SYSTEMS, paper_table
from eopsgym.analysis.sources import Source

ORCHESTRATORS = dict(zip(("react", "planner_react", "decomposing"), SHADES, strict=True))
_NOTES = about_published(
    "Paper: figure 6, of which one bar beside that of one loop is known (second hand); its model "
    "is worked out from that. Told without numbers: a planner brings little, subtasks often cost, "
    "for splitting loses what earlier steps found.",
    "Left out: the 153 published runs, all of one orchestrator; other harnesses of later reports "
    "have a figure of their own, newer_results.",
)


def orchestrators(source: Source | None = None, system: str | None = None) -> Figure:
    """Draw success by orchestrator, by model and system.

    Args:
        source: your runs, or None for only the published numbers.
        system: the system to which your runs are restricted, or None.
    """
    own = own_runs(source, system).on_feasible_tasks()
    others = sorted({_named(each) for each in own.frame["orchestrator"]} - {*ORCHESTRATORS})
    extra = dict(zip(others, (COLOURS[1], COLOURS[2], COLOURS[3], COLOURS[7]), strict=False))
    colours = ORCHESTRATORS | extra
    rows, left = condition_rows(own, "orchestrator", _named, list(colours))
    notes = [*_NOTES, *own.notes, *left]
    paper = _paper()
    used = {row["series"] for row in [*paper, *rows]}
    colours = {name: colour for name, colour in colours.items() if name in used}
    return Figure.of(
        "orchestrators",
        "What drives the model",
        [*paper, *rows],
        notes,
        bar_panels("place", "series", colours),
        own.source,
    )


def _paper() -> list[dict[str, Any]]:
    table = paper_table("orchestrators")
    systems = [name for name in SYSTEMS if name in table and table[name].count() > 1]
    return [
        {
            "label": f"{row['model']}, {SYSTEMS[system]}, {row['orchestrator']}",
            "panel": row["model"],
            "place": SYSTEMS[system],
            "series": row["orchestrator"],
            "origin": PAPER.name,
            "percent": row[system],
        }
        for system in systems
        for row in table.dropna(subset=[system]).to_dict("records")
    ]


def _named(orchestrator: str) -> str:
    """Return an orchestrator's name without a model after a colon."""
    return orchestrator.partition(":")[0]
