"""Panels side by side, one for each model, with bars in groups."""

from collections.abc import Callable, Mapping
from math import ceil
from typing import TYPE_CHECKING

from eopsgym.analysis.figures.bars import grouped_bars, legend
from eopsgym.analysis.figures.lettering import width_of, wrapped
from eopsgym.analysis.figures.page_style import WIDTHS, points, small
from eopsgym.analysis.figures.style import PAPER, blank

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

_ACROSS = {1: 1, 2: 3}
_HIGH = {1: 1.4, 2: 1.7}
_BESIDE = 0.75
"""The width in inches that a title of a panel loses to the numbers of its axis."""


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
    as_points: bool = False,
    across: int | None = None,
    dashes: bool = False,
) -> "Drawing":
    """Draw a panel for each value of the column `panel`, all with one scale and one legend."""
    parts = list(table.groupby("panel", sort=False))
    across = across or min(_ACROSS[columns], len(parts))
    down = ceil(len(parts) / across)
    drawing = blank(columns, 0.25 + _HIGH[columns] * down)
    grid = list(drawing.subplots(down, across, sharey=True, squeeze=False).flat)
    for number, (axes, (name, part)) in enumerate(zip(grid, parts, strict=False)):
        paint(axes, part)
        room = WIDTHS[columns] / across - _BESIDE
        axes.set_title(_title(str(name), part, room) if name else "")
        _slant_names(axes, room)
        axes.set(ylim=(0, 105), ylabel=ylabel if number % across == 0 else "")
    for axes in grid[len(parts) :]:
        axes.remove()
    legend(drawing, colours, table["origin"], as_points, dashes=dashes)
    return drawing


def _slant_names(axes: "Axes", room: float) -> None:
    """Turn the names below the axis if they are too wide to stand side by side."""
    labels = axes.get_xticklabels()
    each = 72 * room / max(1, len(labels))
    widest = max((width_of(f"{label.get_text()} ", small()) for label in labels), default=0)
    if widest <= each:
        return
    for label in labels:
        if each > 2 * small():
            label.set(rotation=35, ha="right", rotation_mode="anchor")
        else:
            label.set(rotation=90)


def _title(name: str, part: "pd.DataFrame", inches: float) -> str:
    origins = [each for each in dict.fromkeys(part["origin"]) if each != PAPER.name]
    title = f"{name} ({', '.join(origins)})" if origins else name
    return wrapped(title, inches * 72, points("axes.titlesize"))
