"""The words around a drawing: title, legend and notes, and texts wrapped to a width."""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.page_style import points, small

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

_MARGIN, _GAP = 0.01, 0.08
_LEGEND: dict[str, Any] = {
    "handlelength": 1.4,
    "columnspacing": 1.2,
    "borderaxespad": 0.0,
    "borderpad": 0.3,
}
_POINTS = 72.0
_FINE, _HINTS = 10.0, 1.05
"""The pixels of a point in measuring, and by how much the pixels of a screen widen letters."""
_GREY = "#444444"
_SPACES = re.compile(r"[^\S\xa0]+")
"""All spaces but the no-break space."""


def letter(drawing: "Drawing", title: str, notes: Sequence[str]) -> None:
    """Write the title above a figure, its legend below that, and its notes at the bottom.

    The figure becomes higher by their heights, so that the drawing keeps its size. Without a title
    or notes there is no room for them.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    renderer: Any = FigureCanvasAgg(drawing).get_renderer()  # type: ignore[no-untyped-call]
    room = drawing.get_figwidth() * _POINTS * (1 - 2 * _MARGIN)
    large = points("axes.titlesize") + 1
    above: list[Any] = []
    if title:
        head = wrapped(title, room, large, bold=True)
        above.append(drawing.text(_MARGIN, 1, head, va="top", fontsize=large, fontweight="bold"))
    above += [_in_width(each, drawing, renderer) for each in drawing.legends]
    below: list[Any] = []
    if notes:
        lines = "\n".join(wrapped(note, room, small()) for note in notes)
        below.append(drawing.text(_MARGIN, 0, lines, va="top", fontsize=small(), color=_GREY))
    highs = [
        part.get_window_extent(renderer).height / drawing.dpi + _GAP for part in (*above, *below)
    ]
    body = drawing.get_figheight()
    high = body + sum(highs)
    drawing.set_figheight(high)
    top = high
    for part, its in zip(above, highs, strict=False):
        _put(part, (top - _GAP / 2) / high)
        top -= its
    under = highs[-1] if below else 0.0
    for part in below:
        _put(part, (under - _GAP / 2) / high)
    for part in (*above, *below):
        part.set_in_layout(False)
    engine: Any = drawing.get_layout_engine()
    engine.set(rect=(0, under / high, 1, body / high))


def wrapped(text: str, room: float, size: float, bold: bool = False) -> str:
    """Return a text in lines that are at most `room` points wide.

    A line ends at a space, except a no-break space, or, within a word, after `-`, `/`, `_` or `:`,
    or anywhere if a word has none of these.
    """
    lines, line = [], ""
    for part in _parts(text, room, size, bold):
        if line and width_of((line + part).rstrip(), size, bold) > room:
            lines.append(line.rstrip())
            line = ""
        line += part
    return "\n".join([*lines, line.rstrip()])


def _parts(text: str, room: float, size: float, bold: bool) -> Iterator[str]:
    """Yield the words of a text, each with its space; words wider than half the room in pieces."""
    for word in _SPACES.split(text.strip()):
        piece, whole = "", width_of(word, size, bold) <= room / 2
        for place, sign in enumerate(word) if not whole else ():
            piece += sign
            rest = word[place + 1 :]
            too_wide = rest and width_of(piece + rest[0], size, bold) > room
            if rest and (sign in "-/_:" or too_wide):
                yield piece
                piece = ""
        yield (word if whole else piece) + " "


def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return the width of a text in points, in the fonts of the style in use."""
    import matplotlib as mpl

    return _measured(text, size, bold, tuple(mpl.rcParams["font.family"]))


@lru_cache(maxsize=20_000)
def _measured(text: str, size: float, bold: bool, families: tuple[str, ...]) -> float:
    """Return the width of a text in points."""
    from matplotlib.font_manager import FontProperties

    weight = "bold" if bold else "normal"
    font = FontProperties(family=list(families), size=size, weight=weight)
    width, _, _ = _renderer().get_text_width_height_descent(text, font, False)
    return float(width) / _FINE * _HINTS


@cache
def _renderer() -> Any:
    """Return a renderer of which many pixels are a point, so that widths are not rounded."""
    from matplotlib.backends.backend_agg import RendererAgg

    return RendererAgg(1, 1, _FINE * _POINTS)  # type: ignore[no-untyped-call]


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
