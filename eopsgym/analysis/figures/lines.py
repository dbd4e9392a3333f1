"""Lines over ordered conditions, with intervals."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from eopsgym.analysis.figures.bars import error_bar
from eopsgym.analysis.figures.style import point_look

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


def line(
    axes: "Axes", part: "pd.DataFrame", places: Sequence[str], colour: str, shift: float = 0.0
) -> None:
    """Draw a line through the points of one series, each at its `place`, with its interval if any.

    A point without a value leaves a gap.
    """
    values = dict(zip(part["place"], part.to_dict("records"), strict=True))
    xs = [places.index(place) + shift for place in places if place in values]
    rows = [values[place] for place in places if place in values]
    look = point_look(part["origin"].iloc[0], colour)
    axes.plot(xs, [row["percent"] for row in rows], lw=0.9, ms=3.5, **look)
    for x, row in zip(xs, rows, strict=True):
        if row.get("low") is not None and row["low"] == row["low"]:
            error_bar(axes, x, row["percent"], row["low"], row["high"], colour)


def places_on(axes: "Axes", places: Sequence[str]) -> None:
    """Label the axis below with the conditions."""
    axes.set_xticks(range(len(places)), places)
    axes.set_xlim(-0.4, len(places) - 0.6)
