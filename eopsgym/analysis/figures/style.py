"""The style of all figures: colours for colour-blind readers, sizes, marks of origin."""

import textwrap
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.fonts import MAIN

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

COLOURS = (
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#8c8c8c", "#1a1a1a",
)  # fmt: skip
"""The palette of Okabe and Ito, with grey in place of yellow, which is too light for lines."""
INK, PALE = "#222222", "#e8e8e8"
WIDTHS = {1: 3.35, 2: 7.0}
"""The width of a figure in inches, by its columns of a page."""
_SIZES = {1: 6.5, 2: 8.0}
_SMALL = 5.5
_MARGIN, _GAP = 0.01, 0.08
_LEGEND: dict[str, Any] = {
    "handlelength": 1.4,
    "columnspacing": 1.2,
    "borderaxespad": 0.0,
    "borderpad": 0.3,
}
_INCH = 72.27
_GREY = "#444444"


@dataclass(frozen=True)
class Origin:
    """The origin of numbers, with its style in figures."""

    name: str
    colour: str
    marker: str
    hatch: str = ""
    hollow: bool = False


PAPER, LATER, PUBLISHED, YOURS, IMPORTED, SIMULATED, BASELINE = ORIGINS = (
    Origin("paper", COLOURS[0], "o"),
    Origin("later than the paper", COLOURS[3], "D"),
    Origin("published runs", COLOURS[2], "s"),
    Origin("your runs", COLOURS[1], "^"),
    Origin("imported runs", COLOURS[4], "p"),
    Origin("simulated", COLOURS[6], "v", "/////", True),
    Origin("baseline", COLOURS[7], "x", ".....", True),
)
BY_NAME = {origin.name: origin for origin in ORIGINS}


def settings(columns: int = 2, families: Sequence[str] = (MAIN,)) -> dict[str, Any]:
    """Return matplotlib's settings for a figure.

    Text stays text in SVG, and fonts are embedded in PDF. Dollar signs do not begin a formula,
    since labels contain the names and texts of models.

    Args:
        columns: the width in columns of a page.
        families: the font families, as returned by `fonts_for`.
    """
    size = _SIZES[columns]
    return {
        "axes.axisbelow": True,
        "axes.edgecolor": INK,
        "axes.grid": False,
        "axes.labelsize": size,
        "axes.linewidth": 0.6,
        "axes.spines.right": False,
        "axes.spines.top": False,
        "axes.titlelocation": "left",
        "axes.titlesize": size,
        "font.family": list(families),
        "font.size": size,
        "hatch.linewidth": 0.5,
        "legend.fontsize": size - 1,
        "legend.frameon": False,
        "pdf.fonttype": 42,
        "svg.fonttype": "none",
        "svg.hashsalt": "eopsgym",
        "text.parse_math": False,
        "xtick.labelsize": size - 1,
        "ytick.labelsize": size - 1,
    }


@contextmanager
def styled(columns: int = 2, families: Sequence[str] = (MAIN,)) -> Iterator[None]:
    """Use the package's matplotlib style in this context.

    A note of the figure names characters without a font, so matplotlib does not warn about them.
    """
    import matplotlib as mpl

    with warnings.catch_warnings(), mpl.rc_context(settings(columns, families)):  # type: ignore[arg-type]
        warnings.filterwarnings("ignore", r"Glyph \d+ .*missing from font", UserWarning)
        try:
            yield
        finally:
            interactive = mpl.is_interactive()
    # The first figure of a notebook makes matplotlib interactive, and it has to stay so.
    mpl.interactive(interactive)


def blank(columns: int, height: float) -> "Drawing":
    """Return an empty figure, one or two columns wide and `height` inches high, without pyplot."""
    from matplotlib.figure import Figure as Drawing

    return Drawing(figsize=(WIDTHS[columns], height), layout="constrained")


def letter(drawing: "Drawing", title: str, notes: Sequence[str], columns: int) -> None:
    """Write the title above a figure, its legend below that, and its notes at the bottom.

    The figure becomes higher by their heights, so that the drawing keeps its size.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    size, width = _SIZES[columns] + 1, WIDTHS[columns] * _INCH
    renderer: Any = FigureCanvasAgg(drawing).get_renderer()  # type: ignore[no-untyped-call]
    head = textwrap.fill(title, int(width / (0.66 * size)))
    lines = (line for note in notes for line in textwrap.wrap(note, int(width / (0.6 * _SMALL))))
    parts: list[Any] = [
        drawing.text(_MARGIN, 1, head, va="top", fontsize=size, fontweight="bold"),
        *(_in_width(each, drawing, renderer) for each in drawing.legends),
        drawing.text(_MARGIN, 0, "\n".join(lines), va="top", fontsize=_SMALL, color=_GREY),
    ]
    highs = [part.get_window_extent(renderer).height / drawing.dpi + _GAP for part in parts]
    body = drawing.get_figheight()
    high = body + sum(highs)
    drawing.set_figheight(high)
    top = high
    for part, its in zip(parts[:-1], highs, strict=False):
        _put(part, (top - _GAP / 2) / high)
        top -= its
    _put(parts[-1], (highs[-1] - _GAP / 2) / high)
    for part in parts:
        part.set_in_layout(False)
    engine: Any = drawing.get_layout_engine()
    engine.set(rect=(0, highs[-1] / high, 1, body / high))


def _in_width(legend: Any, drawing: "Drawing", renderer: Any) -> Any:
    """Return the legend with as many entries in a row as fit into the figure."""
    from matplotlib.legend import Legend

    handles, labels = legend.legend_handles, [text.get_text() for text in legend.get_texts()]
    for beside in range(len(labels), 0, -1):
        made = Legend(drawing, handles, labels, loc="upper left", ncols=beside, **_LEGEND)
        made.set_bbox_to_anchor((0, 1))
        if made.get_window_extent(renderer).width <= drawing.bbox.width or beside == 1:
            break
    drawing.legends[:] = [made]
    return made


def _put(part: Any, y: float) -> None:
    """Place a text or a legend with its top at `y`."""
    if hasattr(part, "set_y"):
        part.set_y(y)
    else:
        part.set_bbox_to_anchor((_MARGIN / 2, y), part.figure.transFigure)


def bar_look(origin: str, colour: str | None = None) -> dict[str, Any]:
    """Return the style of a bar of this origin; simulated ones are pale and hatched."""
    look = BY_NAME[origin]
    colour = colour or look.colour
    face = _paler(colour) if look.hollow else colour
    return {"facecolor": face, "edgecolor": INK, "linewidth": 0.5, "hatch": look.hatch}


def point_look(origin: str, colour: str | None = None) -> dict[str, Any]:
    """Return the style of a point of this origin; simulated ones are hollow."""
    look = BY_NAME[origin]
    colour = colour or look.colour
    face = "white" if look.hollow else colour
    return {"marker": look.marker, "mfc": face, "mec": colour, "color": colour}


def _paler(colour: str) -> tuple[float, float, float]:
    from matplotlib.colors import to_rgb

    red, green, blue = (0.35 * part + 0.65 for part in to_rgb(colour))
    return red, green, blue
