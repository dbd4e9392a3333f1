"""Heat maps: a number in each cell, blank if there is none, hatched if it is simulated."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.page_style import ink, small
from eopsgym.analysis.figures.style import blank, origin_named
from eopsgym.analysis.figures.texts_around_drawing import wrapped

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing
    from matplotlib.text import Text

_DARK = 0.22
"""The luminance below which text is white; seaborn writes white on much lighter cells."""
_ROOM = {1: 1.2, 2: 2.2}
"""The width in inches for the names of rows, by the columns of the page."""
_OVER = 1.5
"""The largest width in inches of a slanted name above a column, which is broken beyond it."""
_BAR = 0.42
"""The height in inches of the colour bar with its numbers and its name."""
_EDGE = 0.03
"""The part of a colour bar at each end in which its numbers are written inwards."""
_POINTS = 72.0
_CELL, _LINE = 1.75, 1.2
"""The height of a cell, and of a further line of its name, as multiples of the size of text."""
_UPRIGHT = {1: 90, 2: 40}
"""The slant of names above columns in degrees."""


def heat_map(
    table: "pd.DataFrame",
    columns: int,
    what: str = "tasks solved (%)",
    decimals: int = 1,
    names: Sequence[str] = (),
    top: float | None = None,
) -> "Drawing":
    """Draw percentages by the table's `row` and `column`, those that are `worked_out` in italics.

    A cell without a number is blank. Rows of the table that have a `group` stand below the name of
    the group, without it.

    Args:
        table: the rows, with `row`, `column`, `origin`, `percent`, and optionally `worked_out`,
            `group` and `name`, which is then drawn in place of `row`.
        columns: the width in columns of a page.
        what: what the numbers are, below the colour bar.
        decimals: the digits after the point; none if the width is one column.
        names: the columns in their order; by default in the order of the table.
        top: the end of the colour scale, which begins at 0; by default the highest number.
    """
    import seaborn

    names = [*names] or list(dict.fromkeys(table["column"]))
    rows, texts = _rows(table, columns)
    over = [wrapped(name, _OVER * _POINTS, small()) for name in names]
    high = max(text.count("\n") for text in texts.values()) * _LINE + _CELL
    drawing = blank(columns, _above(over, columns) + high * small() / _POINTS * len(rows) + _BAR)
    axes, bar = drawing.subplots(
        2, 1, gridspec_kw={"height_ratios": [len(rows) * high * small() / _POINTS, 0.07]}
    )
    wide = table.pivot_table("percent", "row", "column", "first", dropna=False)
    wide = wide.reindex(index=rows, columns=list(names)).astype(float)
    highest = float(wide.to_numpy().max(where=wide.notna().to_numpy(), initial=0))
    seaborn.heatmap(
        wide, ax=axes, vmin=0, vmax=top or highest or 1, cmap=_colours(),
        annot=True, fmt=f".{decimals if columns == 2 else 0}f", annot_kws={"size": small()},
        cbar_ax=bar, cbar_kws={"orientation": "horizontal", "label": what},
        linewidths=1, linecolor=axes.get_facecolor(),
        xticklabels=over, yticklabels=list(texts.values()),
    )  # fmt: skip
    written = {text.get_position(): text for text in axes.texts}
    for row in table.to_dict("records"):
        place = names.index(row["column"]) + 0.5, rows.index(row["row"]) + 0.5
        if place in written:
            _mark(axes, row, written[place])
    for text in axes.texts:
        text.set_in_layout(False)  # it is inside its cell, and takes long to measure
    _names_on(axes, columns, [key not in set(table["row"]) for key in rows])
    bar.tick_params(length=2, width=0.5)
    _keep_inside(bar)
    bar.xaxis.label.set_size(small())
    return drawing


def _colours() -> str:
    import matplotlib as mpl

    return str(mpl.rcParams["image.cmap"])


def _keep_inside(bar: "Axes") -> None:
    """Write the first and the last number of a colour bar inwards from its ends.

    Centred at an end, a number would reach over the edge of a page that has no margin there.
    """
    low, high = bar.get_xlim()
    ticks = [tick for tick in bar.get_xticks() if low <= tick <= high]
    bar.set_xticks(ticks)
    for label, tick in zip(bar.get_xticklabels(), ticks, strict=True):
        if tick - low < _EDGE * (high - low):
            label.set_horizontalalignment("left")
        elif high - tick < _EDGE * (high - low):
            label.set_horizontalalignment("right")


def _rows(table: "pd.DataFrame", columns: int) -> tuple[list[str], dict[str, str]]:
    """Return the rows, with a row for the name of each group, and what is written beside each."""
    rows: list[str] = []
    texts: dict[str, str] = {}
    room = _ROOM[columns] * _POINTS
    group = None
    for row in table.drop_duplicates("row").to_dict("records"):
        its = row.get("group", group)
        if its != group:
            group, heading = its, f"\N{ZERO WIDTH SPACE}{its}"  # no row has this name
            rows.append(heading)
            texts[heading] = str(its)
        rows.append(row["row"])
        texts[row["row"]] = wrapped(str(row.get("name", row["row"])), room, small())
    return rows, texts


def _above(names: Sequence[str], columns: int) -> float:
    """Return the height in inches for slanted names above the columns."""
    from math import cos, radians, sin

    from eopsgym.analysis.figures.texts_around_drawing import width_of

    slant = radians(_UPRIGHT[columns])
    longest = max(width_of(line, small()) for name in names for line in name.split("\n"))
    lines = 1 + max(name.count("\n") for name in names)
    return 0.1 + (longest * sin(slant) + lines * _LINE * small() * cos(slant)) / _POINTS


def _mark(axes: "Axes", row: Mapping[Any, Any], text: "Text") -> None:
    """Choose a readable text colour, and mark calculated values by italics, simulated by lines."""
    from matplotlib.patches import Rectangle
    from seaborn.utils import relative_luminance

    mesh: Any = axes.collections[0]
    face = mesh.to_rgba(row["percent"])
    dark = relative_luminance(face) < _DARK
    text.set_color("white" if dark else "#222222")
    text.set_fontstyle("italic" if row.get("worked_out") is True else "normal")
    if hatch := origin_named(row["origin"]).hatch[:2]:
        x, y = (part - 0.5 for part in text.get_position())
        lines = (1.0, 1.0, 1.0, 0.45) if dark else (0.0, 0.0, 0.0, 0.25)
        look: dict[str, Any] = {"edgecolor": lines, "linewidth": 0, "hatch": hatch}
        axes.add_patch(Rectangle((x, y), 1, 1, fill=False, in_layout=False, **look))
        text.set_bbox({"facecolor": face, "edgecolor": "none", "pad": 0.4})


def _names_on(axes: "Axes", columns: int, headings: Sequence[bool]) -> None:
    axes.set(xlabel="", ylabel="")
    axes.tick_params(length=0)
    axes.xaxis.tick_top()
    for label in axes.get_xticklabels():
        slant = _UPRIGHT[columns]
        label.set(rotation=slant, size=small())
        label.set(ha="center") if slant == 90 else label.set(ha="left", rotation_mode="anchor")
    for label, heading in zip(axes.get_yticklabels(), headings, strict=True):
        label.set(rotation=0, fontweight="bold" if heading else "normal", color=ink())
