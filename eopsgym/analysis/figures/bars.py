"""Grouped bars with intervals, and the legend of colours and origins."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.lines import dashes_of, error_bar
from eopsgym.analysis.figures.page_style import ink
from eopsgym.analysis.figures.style import BY_NAME, SIMULATED, bar_look, point_look

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

_ROOM = 0.82
_LEAST = 2.5
"""The least width of the axis in groups of bars, beside which fewer groups have margins."""
LEFT_OUT = "unknown"


def grouped_bars(
    axes: "Axes",
    table: "pd.DataFrame",
    place: str,
    series: str,
    colours: Mapping[str, str],
    value: str = "percent",
) -> None:
    """Draw a bar for each row: groups by one column, with a bar for each value of another column.

    A missing value has no bar.

    Args:
        axes: the axes to draw on.
        table: the rows, with `place`, `series`, `origin`, the value, and optionally `low` and
            `high`.
        place: the column of the groups.
        series: the column of the bars in a group.
        colours: the colour of each value of `series`, in their order.
        value: the column of the height.
    """
    places = list(dict.fromkeys(table[place]))
    width = _ROOM / max(1, len(colours))
    for row in table.to_dict("records"):
        slot = list(colours).index(row[series])
        x = places.index(row[place]) + (slot - (len(colours) - 1) / 2) * width
        if row[value] != row[value]:
            continue
        axes.bar(x, row[value], width * 0.92, **bar_look(row["origin"], colours[row[series]]))
        if row.get("low") is not None and row["low"] == row["low"]:
            error_bar(axes, x, row[value], row["low"], row["high"])
    axes.set_xticks(range(len(places)), places)
    beside = max(0.5, _LEAST / 2 - len(places) / 2 + 0.5)
    axes.set_xlim(-beside, len(places) - 1 + beside)


def legend(
    drawing: "Drawing",
    colours: Mapping[str, str],
    origins: Iterable[str],
    points: bool = False,
    mixed: bool = False,
    dashes: bool = False,
) -> None:
    """Draw the legend: first the colours, then the origins of the points.

    Args:
        drawing: the figure.
        colours: the colours by meaning; if it is empty, colours mean origins.
        origins: the origins of the points.
        points: whether origins are shown as markers; otherwise as bars, in which only the hatch
            shows an origin if colours have another meaning.
        mixed: whether both colours of `colours` and those of origins occur.
        dashes: whether colours are those of lines, which also have dashes (`dashes_of`).
    """
    if dashes:
        handles = [_line(name, colours) for name in colours]
    else:
        handles = [
            _patch(name, {"facecolor": c, "edgecolor": ink(), "linewidth": 0.5})
            for name, c in colours.items()
        ]
    neutral = "#9a9a9a" if colours and not mixed else None
    used = {*origins}
    shown = [name for name in BY_NAME if name in used] + sorted(used - BY_NAME.keys())
    if points:
        handles += [_point(name, neutral) for name in shown]
    else:
        hatched = [name for name in shown if neutral is None or name == SIMULATED.name]
        handles += [_patch(name, bar_look(name, neutral)) for name in hatched]
    if handles:
        drawing.legend(handles=handles)


def _line(name: str, colours: Mapping[str, str]) -> Any:
    from matplotlib.lines import Line2D

    return Line2D([], [], label=name, color=colours[name], lw=1.2, ls=dashes_of(name, colours))


def _patch(label: str, look: dict[str, Any]) -> Any:
    from matplotlib.patches import Patch

    return Patch(label=label, **look)


def _point(name: str, colour: str | None) -> Any:
    from matplotlib.lines import Line2D

    return Line2D([], [], linestyle="", label=name, markersize=4, **point_look(name, colour))
