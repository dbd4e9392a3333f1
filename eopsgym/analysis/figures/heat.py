"""Heat maps: a number in each cell, blank where nobody knows, hatched where it is simulated."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.style import INK, bar_look, blank

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

_DARK = 55
_SIZE = {1: 5.0, 2: 6.5}


def heat_map(
    table: "pd.DataFrame",
    columns: int,
    decimals: int = 1,
    unknown: str = "",
    names: Sequence[str] = (),
) -> "Drawing":
    """Percentages by the table's `row` and `column`; `worked_out` ones are in italics.

    Args:
        table: `row`, `column`, `origin`, `percent`, and perhaps `worked_out`.
        columns: how wide the page's place is.
        decimals: digits after the point; none on one column.
        unknown: what stands where there is a row in the table and no number.
        names: the columns in their order; as they come in the table unless given.
    """
    rows, names = list(dict.fromkeys(table["row"])), names or list(dict.fromkeys(table["column"]))
    drawing = blank(columns, 0.65 + (0.17 if columns == 2 else 0.15) * len(rows))
    axes = drawing.subplots()
    for row in table.to_dict("records"):
        digits = decimals if columns == 2 else 0
        text = unknown if row["percent"] != row["percent"] else f"{row['percent']:.{digits}f}"
        if text:
            _cell(axes, row, names.index(row["column"]), rows.index(row["row"]), text, columns)
    axes.set(xlim=(0, len(names)), ylim=(len(rows), 0))
    axes.set_xticks([place + 0.5 for place in range(len(names))], names)
    axes.set_yticks([place + 0.5 for place in range(len(rows))], rows)
    axes.tick_params(length=0)
    axes.xaxis.tick_top()
    for label in axes.get_xticklabels():
        label.set(rotation=40 if columns == 2 else 60, ha="left", rotation_mode="anchor")
    axes.spines[:].set_visible(False)
    return drawing


def _cell(axes: "Axes", row: Mapping[Any, Any], x: int, y: int, text: str, columns: int) -> None:
    from matplotlib import colormaps
    from matplotlib.patches import Rectangle

    known = row["percent"] == row["percent"]
    colour: Any = colormaps["cividis"](row["percent"] / 100) if known else "white"
    hatch = bar_look(row["origin"])["hatch"][:2]
    look = {"facecolor": colour, "edgecolor": "white", "linewidth": 1, "hatch": hatch}
    axes.add_patch(Rectangle((x, y), 1, 1, in_layout=False, **look))
    axes.text(
        x + 0.5,
        y + 0.5,
        text,
        ha="center",
        va="center",
        size=_SIZE[columns],
        color="white" if known and row["percent"] < _DARK else INK,
        style="italic" if row.get("worked_out") else "normal",
        bbox={"facecolor": colour, "edgecolor": "none", "pad": 0.6} if hatch else None,
        in_layout=False,  # it stands within its cell, and takes long to measure
    )
