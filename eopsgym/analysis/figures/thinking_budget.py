"""The figure of thinking budgets: success by how much a model may think."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.conditions import with_several
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.lines import dashes_of, line, places_on
from eopsgym.analysis.figures.notes import about_published
from eopsgym.analysis.figures.own_runs import own_runs
from eopsgym.analysis.figures.panels import panels
from eopsgym.analysis.figures.shares import on_common_tasks, share_rows
from eopsgym.analysis.figures.style import COLOURS, PAPER, SIMULATED, YOURS
from eopsgym.analysis.paper import SYSTEMS, paper_table
from eopsgym.analysis.sources import Source
from eopsgym.counting import counted

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

NO_BUDGET = "not told"
BUDGETS = (NO_BUDGET, "minimal", "low", "medium", "high", "xhigh", "max")
"""The budgets in their order; others come after them."""
_COLOURS = dict(zip(SYSTEMS.values(), COLOURS, strict=True))
_ALL_SYSTEMS = "#5d3a9b"
_NOTES = about_published(
    "Paper: the pairs are rows of table 2. Of GPT-OSS-120B the low end is known for Drive alone "
    "(second hand); its other systems are left out, for they are known at one budget alone.",
    "Left out: the 153 published runs, whose budget is not told.",
)


def thinking_budget(source: Source | None = None, system: str | None = None) -> Figure:
    """Draw success by budget: a line for each system of the paper, one for all of yours.

    Args:
        source: your runs, or None for only the published numbers.
        system: the system, also in the paper's panels, or None for all.
    """
    own = own_runs(source, system).on_feasible_tasks()
    is_imported = ~own.frame["origin"].isin([YOURS.name, SIMULATED.name])
    is_unknown = is_imported & own.frame["budget"].isna()
    runs, left = with_several(own.frame[~is_unknown], "budget")
    if unknown := int(is_unknown.sum()):
        left.append(f"Left out: {counted(unknown, 'imported run')}, whose budget is not told")
    notes = [*_NOTES, *own.notes, *left]
    rows = []
    for model, mine in runs.groupby("model"):
        group, lost = on_common_tasks(mine, "budget")
        notes += [f"{model}: {note}" for note in lost]
        named = group.assign(place=group["budget"].fillna(NO_BUDGET).replace("none", NO_BUDGET))
        shared = {"panel": str(model), "series": own.what}
        shares = share_rows(named, ["place"])
        rows += [{"label": f"{model}, {row['place']}", **shared, **row} for row in shares]
    only = None if system in (None, "all") else system
    every = [*_paper(only), *rows]
    return Figure.of("thinking_budget", "Thinking budget", every, notes, _paint, own.source)


def _paper(only: str | None) -> list[dict[str, Any]]:
    """Return the rows of systems of which a model's success is known at several budgets."""
    table = paper_table("thinking_budget")
    counts = table.groupby("model")[list(SYSTEMS)].count().stack()
    known = {key for key, count in counts.items() if count > 1}
    return [
        {
            "label": f"{row['model']}, {name}, {row['budget']}",
            "panel": row["model"],
            "series": name,
            "place": row["budget"],
            "origin": PAPER.name,
            "percent": row[system],
        }
        for row in table.to_dict("records")
        for system, name in SYSTEMS.items()
        if (row["model"], system) in known and only in (None, system)
    ]


def budgets_in_order(names: Sequence[str]) -> list[str]:
    """Return the different budgets among names, from little to much."""
    known = [name for name in BUDGETS if name in names]
    return [*known, *sorted({*names} - {*BUDGETS})]


def _paint(table: "pd.DataFrame", columns: int) -> "Drawing":
    shown = {name: colour for name, colour in _COLOURS.items() if name in set(table["series"])}
    others = sorted({*table["series"]} - {*_COLOURS})
    colours = shown | dict.fromkeys(others, _ALL_SYSTEMS)

    def paint(axes: "Axes", part: "pd.DataFrame") -> None:
        places = budgets_in_order(list(part["place"]))
        for number, (name, group) in enumerate(part.groupby("series", sort=False)):
            shift = 0.03 * (number - 3.5) if "low" in group and group["low"].notna().any() else 0
            dashes = dashes_of(str(name), colours)
            line(axes, group, places, colours[str(name)], shift, dashes)
        places_on(axes, places)

    return panels(table, columns, paint, colours, "tasks solved (%)", as_points=True, dashes=True)
