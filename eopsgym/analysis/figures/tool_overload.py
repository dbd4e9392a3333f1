"""The figure of tool overload: success if the agent sees tools that the task does not need."""

import re
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.bars import legend
from eopsgym.analysis.figures.conditions import with_several
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.lines import dashes_of, line, places_on
from eopsgym.analysis.figures.notes import about_published
from eopsgym.analysis.figures.own_runs import own_runs
from eopsgym.analysis.figures.shares import on_common_tasks, share_rows
from eopsgym.analysis.figures.style import COLOURS, LATER, blank
from eopsgym.analysis.paper import paper_table
from eopsgym.analysis.sources import Source

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure as Drawing

_NOTES = about_published(
    "Paper: values by level are not known; told is one change for all levels, models and systems: "
    "about +1.0 point, second hand.",
    "Left out: the 153 published runs, all with the oracle's tools alone.",
)


def tool_overload(source: Source | None = None, system: str | None = None) -> Figure:
    """Draw success by tool set, from the tools that a task needs to all tools.

    Args:
        source: your runs, or None for only the published numbers.
        system: the system to which your runs are restricted, or None.
    """
    own = own_runs(source, system).on_feasible_tasks()
    runs, left = with_several(own.frame, "tool_set")
    notes = [*_NOTES, *_later_notes(), *own.notes, *left]
    rows = []
    for model, group in runs.groupby("model"):
        group, lost = on_common_tasks(group, "tool_set")
        notes += [f"{model}: {note}" for note in lost]
        for row in share_rows(group, ["tool_set"]):
            place = row.pop("tool_set")
            rows.append({"label": f"{model}, {place}", "series": model, "place": place, **row})
    every = [*_later(), *rows]
    every.sort(key=lambda row: level_of(row["place"]))
    return Figure.of("tool_overload", "Tool overload", every, notes, _paint, own.source)


def _later() -> list[dict[str, Any]]:
    table = paper_table("newer_results")
    later = table[(table["tools"] == "plus_10") & (table["system"] == "native ReAct")]
    return [
        {
            "label": f"{row['model']}, {row['scope']} (later)",
            "series": f"{row['model']}, {row['scope']} (later)",
            "place": row["tools"],
            "origin": LATER.name,
            "percent": row["percent"],
        }
        for row in later.to_dict("records")
    ]


def _later_notes() -> tuple[str, ...]:
    table = paper_table("newer_results")
    later = table[(table["tools"] == "plus_10") & (table["system"] == "native ReAct")]
    return about_published(
        *(
            f"Later: {row['source']}, {row['read_in']}: {row['doubt']}."
            for row in later.to_dict("records")
        )
    )


def level_of(place: str) -> float:
    """Return the number of tools that a tool set adds; infinity for `all`."""
    match = re.fullmatch(r"plus_(\d+)(?:_tools)?", place)
    return float(match[1]) if match else (0 if place == "oracle" else float("inf"))


def _paint(table: "pd.DataFrame", columns: int) -> "Drawing":
    drawing = blank(columns, 2.5 if columns == 2 else 2.3)
    axes = drawing.subplots()
    places = list(dict.fromkeys(table["place"]))
    colours = dict(zip(dict.fromkeys(table["series"]), COLOURS[1:] + COLOURS[:1], strict=False))
    for number, (name, colour) in enumerate(colours.items()):
        shift = 0.05 * (number - (len(colours) - 1) / 2)
        part = table[table["series"] == name]
        line(axes, part, places, colour, shift, dashes_of(name, colours))
    places_on(axes, places)
    axes.set(ylim=(0, 105), xlabel="tools in sight", ylabel="tasks solved (%)")
    legend(drawing, colours, table["origin"], points=True, dashes=True)
    return drawing
