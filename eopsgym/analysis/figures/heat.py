"""Heat maps: a number in each cell, blank if it is unknown, hatched if it is simulated."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.style import INK, bar_look, blank

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing
    from matplotlib.text import Text

_DARK = 0.22
"""The luminance below which text is white; seaborn writes white on much lighter cells."""
_LETTER_UP = 0.04
"""The height in inches that a slanted name needs for each letter."""
_SIZE = {1: 5.0, 2: 6.5}


def heat_map(
    table: "pd.DataFrame",
    columns: int,
    decimals: int = 1,
    unknown: str = "",
    names: Sequence[str] = (),
    top: float | None = None,
) -> "Drawing":
    """Draw percentages by the table's `row` and `column`, those that are `worked_out` in italics.

    Args:
        table: the rows, with `row`, `column`, `origin`, `percent`, and optionally `worked_out`.
        columns: the width in columns of a page.
        decimals: the digits after the point; none if the width is one column.
        unknown: the text for a row of the table without a number.
        names: the columns in their order; by default in the order of the table.
        top: the end of the colour scale, which begins at 0; by default the highest number.
    """
    import seaborn

    rows, names = list(dict.fromkeys(table["row"])), names or list(dict.fromkeys(table["column"]))
    over = 0.25 + _LETTER_UP * max(map(len, names))
    drawing = blank(columns, over + (0.17 if columns == 2 else 0.15) * len(rows))
    axes = drawing.subplots()
    wide = table.pivot_table("percent", "row", "column", "first", dropna=False)
    wide = wide.reindex(index=rows, columns=list(names)).astype(float)
    highest = float(wide.to_numpy().max(where=wide.notna().to_numpy(), initial=0))
    seaborn.heatmap(
        wide, ax=axes, vmin=0, vmax=top or highest or 1, cmap="Blues",
        annot=True, fmt=f".{decimals if columns == 2 else 0}f", annot_kws={"size": _SIZE[columns]},
        cbar=False, linewidths=1, linecolor="white", xticklabels=names, yticklabels=rows,
    )  # fmt: skip
    written = {text.get_position(): text for text in axes.texts}
    for row in table.to_dict("records"):
        place = names.index(row["column"]) + 0.5, rows.index(row["row"]) + 0.5
        if place in written:
            _mark(axes, row, written[place])
        elif unknown:
            axes.text(*place, unknown, ha="center", va="center", size=_SIZE[columns])
    for text in axes.texts:
        text.set_in_layout(False)  # it is inside its cell, and takes long to measure
    _names_over(axes, columns)
    return drawing


def _mark(axes: "Axes", row: Mapping[Any, Any], text: "Text") -> None:
    """Choose a readable text colour, and mark calculated values by italics, simulated by lines."""
    from matplotlib.patches import Rectangle
    from seaborn.utils import relative_luminance

    mesh: Any = axes.collections[0]
    face = mesh.to_rgba(row["percent"])
    text.set_color("white" if relative_luminance(face) < _DARK else INK)
    text.set_fontstyle("italic" if row.get("worked_out") else "normal")
    if hatch := bar_look(row["origin"])["hatch"][:2]:
        x, y = (part - 0.5 for part in text.get_position())
        look: dict[str, Any] = {"edgecolor": text.get_color(), "linewidth": 0, "hatch": hatch}
        axes.add_patch(Rectangle((x, y), 1, 1, fill=False, in_layout=False, **look))
        text.set_bbox({"facecolor": face, "edgecolor": "none", "pad": 0.6})


def _names_over(axes: "Axes", columns: int) -> None:
    axes.set(xlabel="", ylabel="")
    axes.tick_params(length=0)
    axes.xaxis.tick_top()
    for label in axes.get_xticklabels():
        label.set(rotation=40 if columns == 2 else 60, ha="left", rotation_mode="anchor")
    for label in axes.get_yticklabels():
        label.set(rotation=0)
