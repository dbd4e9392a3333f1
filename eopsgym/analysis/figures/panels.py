"""Panels side by side, one for each model, with bars in groups."""

from collections.abc import Callable, Mapping
from math import ceil
from typing import TYPE_CHECKING

from eopsgym.analysis.figures.bars import grouped_bars, legend
from eopsgym.analysis.figures.page_style import WIDTHS, points, small
from eopsgym.analysis.figures.style import PAPER, blank
from eopsgym.analysis.figures.texts_around_drawing import width_of, wrapped

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

_ACROSS = {1: 1, 2: 3}
_HIGH = {1: 1.4, 2: 1.7}
_LINE, _LINES, _NARROW, _LONGEST = 1.2, 3, 5, 1.3
"""The height of a line, the most lines and the least width, in sizes of text, of names below an
axis that are broken, and the longest line in inches of those that are turned instead."""
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
    extra = [0.0] * down
    for number, (axes, (name, part)) in enumerate(zip(grid, parts, strict=False)):
        paint(axes, part)
        room = WIDTHS[columns] / across - _BESIDE
        axes.set_title(_title(str(name), part, room) if name else "")
        extra[number // across] = max(extra[number // across], _fit_names(axes, room))
        axes.set(ylim=(0, 105), ylabel=ylabel if number % across == 0 else "")
    for axes in grid[len(parts) :]:
        axes.remove()
    drawing.set_figheight(drawing.get_figheight() + sum(extra))
    legend(drawing, colours, table["origin"], as_points, dashes=dashes)
    return drawing


def _fit_names(axes: "Axes", room: float) -> float:
    """Break or turn the names below the axis so that they fit; return the height that this takes.

    The height is in inches, beyond that of one line.
    """
    labels = axes.get_xticklabels()
    names = [label.get_text() for label in labels]
    each, size = 72 * room / max(1, len(labels)), small()
    if max((width_of(f"{name} ", size) for name in names), default=0) <= each:
        return 0.0
    broken = [wrapped(name, 0.94 * each, size) for name in names]
    lines = max(1 + name.count("\n") for name in broken)
    if each > _NARROW * size and lines <= _LINES:
        axes.set_xticks(axes.get_xticks(), broken)
        return (lines - 1) * _LINE * size / 72
    few = each > 3 * size  # otherwise a second line would cover the next name
    turned = [wrapped(name, 72 * _LONGEST, size) for name in names] if few else names
    axes.set_xticks(axes.get_xticks(), turned)
    widest = max(width_of(line, size) for name in turned for line in name.split("\n")) / 72
    most = max(name.count("\n") for name in turned) * _LINE * size / 72
    slanted = each > 2.2 * size * (1 + max(name.count("\n") for name in turned))
    for label in axes.get_xticklabels():
        if slanted:
            label.set(rotation=35, ha="right", rotation_mode="anchor")
        else:
            label.set(rotation=90)
    return 0.6 * widest + most if slanted else widest


def _title(name: str, part: "pd.DataFrame", inches: float) -> str:
    origins = [each for each in dict.fromkeys(part["origin"]) if each != PAPER.name]
    title = f"{name} ({', '.join(origins)})" if origins else name
    return wrapped(title, inches * 72, points("axes.titlesize"))
