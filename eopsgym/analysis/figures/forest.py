"""Rows of points with intervals, or of bars, with their names at the left."""

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.style import BY_NAME, INK, bar_look, point_look

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

_ROW = {1: 0.15, 2: 0.17}
_LETTERS = {1: 34, 2: 80}
"""The most letters of a name beside its row, by the columns of the page."""


def height_of(rows: int, columns: int) -> float:
    """Return the height in inches for that many rows, with an axis below."""
    return 0.55 + _ROW[columns] * max(2, rows)


def forest(axes: "Axes", part: "pd.DataFrame", value: str = "percent") -> None:
    """Draw a point per row, with its interval if any; a row without a value shows the reason."""
    for place, row in enumerate(part.to_dict("records")):
        given = row.get("colour")
        colour = BY_NAME[row["origin"]].colour if _missing(given) else given
        if _missing(row.get(value)):
            axes.annotate(
                row.get("why") or "?", (0, place), xycoords=("axes fraction", "data"),
                xytext=(4, 0), textcoords="offset points", va="center", color="#777777", size=6,
            )  # fmt: skip
            continue
        if not _missing(row.get("low")):
            axes.plot([row["low"], row["high"]], [place] * 2, color=colour, lw=1.0)
        axes.plot(row[value], place, ls="", ms=4, **point_look(row["origin"], colour))
    rows_on(axes, list(part["label"]))


def lying_bars(axes: "Axes", part: "pd.DataFrame", value: str = "percent") -> None:
    """Draw a horizontal bar per row, with its interval if any."""
    for place, row in enumerate(part.to_dict("records")):
        if _missing(row[value]):
            continue
        axes.barh(place, row[value], 0.7, **bar_look(row["origin"]))
        if not _missing(row.get("low")):
            axes.plot([row["low"], row["high"]], [place] * 2, color=INK, lw=0.8)
    rows_on(axes, list(part["label"]))


def with_short_names(part: "pd.DataFrame", columns: int) -> "pd.DataFrame":
    """Return the rows with labels short enough to leave room for the drawing."""
    most = _LETTERS[columns]
    short = part["label"].map(lambda name: textwrap.shorten(name, most, placeholder="…"))
    return part.assign(label=short)


def rows_on(axes: "Axes", names: Sequence[str]) -> None:
    """Label the rows, from the top."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(max(len(names), 3) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)


def _missing(value: Any) -> bool:
    import pandas as pd

    return bool(pd.isna(value))
