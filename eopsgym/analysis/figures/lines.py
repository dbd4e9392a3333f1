"""Lines over ordered conditions, with intervals."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.page_style import ink
from eopsgym.analysis.figures.style import point_look

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


_DASHES: tuple[Any, ...] = (
    "-", (0, (4, 1.5)), (0, (1, 1)), (0, (5, 1, 1, 1)), (0, (7, 2)), (0, (3, 1, 1, 1, 1, 1)),
    (0, (2, 2)), (0, (9, 2, 2, 2)),
)  # fmt: skip
"""The dashes of lines, which a reader sees without colours."""


def dashes_of(name: str, names: Iterable[str]) -> Any:
    """Return the dashes of a series among others, in matplotlib's form."""
    return _DASHES[[*names].index(name) % len(_DASHES)]


def line(
    axes: "Axes",
    part: "pd.DataFrame",
    places: Sequence[str],
    colour: str,
    shift: float = 0.0,
    dashes: Any = "-",
) -> None:
    """Draw a line through the points of one series, each at its `place`, with its interval if any.

    A point without a value leaves a gap.
    """
    values = dict(zip(part["place"], part.to_dict("records"), strict=True))
    xs = [places.index(place) + shift for place in places if place in values]
    rows = [values[place] for place in places if place in values]
    look = point_look(part["origin"].iloc[0], colour)
    axes.plot(xs, [row["percent"] for row in rows], lw=0.9, ms=3.5, ls=dashes, **look)
    for x, row in zip(xs, rows, strict=True):
        if row.get("low") is not None and row["low"] == row["low"]:
            error_bar(axes, x, row["percent"], row["low"], row["high"], colour)


def error_bar(
    axes: "Axes", x: float, y: float, low: float, high: float, colour: str | None = None
) -> None:
    """Draw the line of an interval."""
    ends = [[max(0.0, y - low)], [max(0.0, high - y)]]
    axes.errorbar(
        [x], [y], yerr=ends, fmt="none", ecolor=colour or ink(), elinewidth=0.7, capsize=1.5
    )


def places_on(axes: "Axes", places: Sequence[str]) -> None:
    """Label the axis below with the conditions."""
    axes.set_xticks(range(len(places)), places)
    axes.set_xlim(-0.4, len(places) - 0.6)
