"""Rows of points with intervals, or of bars, with their names at the left."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.page_style import WIDTHS, ink, points, small
from eopsgym.analysis.figures.style import bar_look, origin_named, point_look
from eopsgym.analysis.figures.texts_around_drawing import wrapped

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

_POINTS = 72.0
_LINE = 1.2
"""The height of a line of text, as a multiple of its size."""
_BELOW = 0.5
"""The height in inches of an axis below rows."""
_ROOM = {1: 1.35, 2: 2.9}
"""The width in inches for the names of rows, by the columns of the page."""


@dataclass(frozen=True)
class Rows:
    """The names of rows in lines, with their places from the top, in heights of a row.

    Attributes:
        names: the names, with line breaks.
        places: the middle of each row.
        high: the height of all rows.
    """

    names: list[str]
    places: list[float]
    high: float


def rows_of(names: Sequence[str], columns: int, room: float | None = None) -> Rows:
    """Return rows that are as high as the lines of their names.

    Args:
        names: the names.
        columns: the width in columns of a page.
        room: the width in inches for the names, or None for the usual one.
    """
    size = points("ytick.labelsize")
    inches = _ROOM[columns] if room is None else room
    texts = [wrapped(name, inches * _POINTS, size) for name in names]
    places, top = [], 0.0
    for text in texts:
        high = 1 + (text.count("\n") * _LINE * size) / _row_points(size)
        places.append(top + high / 2)
        top += high
    return Rows(texts, places, top)


def height_of(
    names: Sequence[str], columns: int, room: float | None = None, least: float = 2
) -> float:
    """Return the height in inches for rows of these names, with an axis below."""
    rows = rows_of(names, columns, room)
    size = points("ytick.labelsize")
    return _BELOW + max(least, rows.high) * _row_points(size) / _POINTS


def _row_points(size: float) -> float:
    return 1.6 * size


def forest(
    axes: "Axes", part: "pd.DataFrame", value: str = "percent", room: float | None = None
) -> None:
    """Draw a point per row, with its interval if any.

    A row without a value shows the reason, in its column `why`. A row whose `heading` is true has
    its name alone. The columns `hollow`, `marker` and `colour`, if there are any, change the look
    of points.
    """
    records = part.to_dict("records")
    rows = rows_on(axes, list(part["label"]), room)
    for place, row in zip(rows.places, records, strict=True):
        if row.get("heading") is True:
            continue
        given = row.get("colour")
        colour = origin_named(row["origin"]).colour if _missing(given) else given
        if _missing(row.get(value)):
            axes.annotate(
                row["why"], (0, place), xycoords=("axes fraction", "data"), xytext=(4, 0),
                textcoords="offset points", va="center", color="#666666", size=small(),
            )  # fmt: skip
            continue
        if not _missing(row.get("low")):
            axes.plot([row["low"], row["high"]], [place] * 2, color=colour, lw=1.0)
        look = point_look(row["origin"], colour, hollow=row.get("hollow") is True)
        given = row.get("marker")
        look["marker"] = look["marker"] if _missing(given) else given
        axes.plot(row[value], place, ls="", ms=4, **look)
    for label, row in zip(axes.get_yticklabels(), records, strict=True):
        if row.get("heading") is True:
            label.set_fontweight("bold")


def lying_bars(
    axes: "Axes",
    part: "pd.DataFrame",
    value: str = "percent",
    room: float | None = None,
    least: float = 0,
) -> None:
    """Draw a horizontal bar per row, with its interval if any; see `rows_on`."""
    rows = rows_on(axes, list(part["label"]), room, least)
    for place, row in zip(rows.places, part.to_dict("records"), strict=True):
        if _missing(row[value]):
            continue
        axes.barh(place, row[value], 0.7, **bar_look(row["origin"]))
        if not _missing(row.get("low")):
            axes.plot([row["low"], row["high"]], [place] * 2, color=ink(), lw=0.8)


def rows_on(
    axes: "Axes", names: Sequence[str], room: float | None = None, least: float = 0
) -> Rows:
    """Label the rows, from the top, and return their places.

    Args:
        axes: the axes of the rows.
        names: the names of the rows.
        room: the width in inches for them, or None for the usual one.
        least: the least height in rows, beside a panel that has more.
    """
    wide = axes.get_figure(root=True).get_figwidth()  # type: ignore[union-attr]
    columns = min(WIDTHS, key=lambda number: abs(WIDTHS[number] - wide))
    rows = rows_of(names, columns, room)
    axes.set_yticks(rows.places, rows.names)
    axes.set_ylim(max(rows.high, least) + 0.1, -0.1)
    axes.tick_params(axis="y", length=0)
    return rows


def _missing(value: Any) -> bool:
    import pandas as pd

    return bool(pd.isna(value))
