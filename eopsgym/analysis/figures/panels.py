"""Panels side by side, one for each model, with bars in groups."""

import textwrap
from collections.abc import Callable, Mapping
from math import ceil
from typing import TYPE_CHECKING

from eopsgym.analysis.figures.bars import grouped_bars, legend
from eopsgym.analysis.figures.style import PAPER, blank

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

_ACROSS = {1: 1, 2: 3}
_HIGH = {1: 1.25, 2: 1.6}


def bar_panels(
    place: str, series: str, colours: Mapping[str, str], ylabel: str = "tasks solved (%)"
) -> "Callable[[pd.DataFrame, int], Drawing]":
    """Return a function that draws a table as groups of bars, one panel per value of `panel`."""

    def paint(table: "pd.DataFrame", columns: int) -> "Drawing":
        def bars(axes: "Axes", part: "pd.DataFrame") -> None:
            grouped_bars(axes, part, place, series, colours)

        return panels(table, columns, bars, colours, ylabel)

    return paint


def panels(
    table: "pd.DataFrame",
    columns: int,
    paint: "Callable[[Axes, pd.DataFrame], None]",
    colours: Mapping[str, str],
    ylabel: str,
    points: bool = False,
    across: int | None = None,
) -> "Drawing":
    """Draw a panel for each value of the column `panel`, all with one scale and one legend."""
    parts = list(table.groupby("panel", sort=False))
    across = across or min(_ACROSS[columns], len(parts))
    down = ceil(len(parts) / across)
    drawing = blank(columns, 0.25 + _HIGH[columns] * down)
    grid = list(drawing.subplots(down, across, sharey=True, squeeze=False).flat)
    for number, (axes, (name, part)) in enumerate(zip(grid, parts, strict=False)):
        paint(axes, part)
        axes.set_title(_title(str(name), part, 60 // across if columns == 2 else 40))
        axes.set(ylim=(0, 105), ylabel=ylabel if number % across == 0 else "")
    for axes in grid[len(parts) :]:
        axes.remove()
    legend(drawing, colours, table["origin"], points)
    return drawing


def _title(name: str, part: "pd.DataFrame", width: int) -> str:
    origins = [each for each in dict.fromkeys(part["origin"]) if each != PAPER.name]
    return textwrap.fill(f"{name} ({', '.join(origins)})" if origins else name, width)
