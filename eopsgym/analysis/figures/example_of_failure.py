"""The figure of the paper's worked failure: a request, five steps, and what is wrong."""

from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.page_style import WIDTHS, small
from eopsgym.analysis.figures.style import COLOURS, PAPER, blank
from eopsgym.analysis.figures.texts_around_drawing import wrapped
from eopsgym.analysis.paper import paper_table

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

_REQUEST = (
    "Request: check case CS-0000644 (Windows Server 2022), attach the right knowledge article if "
    "it is missing, and email a solution proposal."
)
_POLICY = (
    'Policy: used_as is "suggested" after an automated search, "resolution" if the article was '
    'found useful after resolution, and else "applied".'
)
_VERIFIERS = (
    "Verifiers: two fail. They count links of the article with used_as 'suggested', and "
    "notifications of the type solution_proposal to the right address."
)
_WRONG = COLOURS[5]
_LINE, _SPACE, _MARGIN = 1.25, 0.09, 0.08


def example_of_failure() -> Figure:
    """Draw the failure that the paper's overview works out, on a case of customer service."""
    steps = paper_table("worked_failure").fillna("")
    rows = [
        {
            "label": f"step {row['step']}",
            "origin": PAPER.name,
            "call": row["call"] or "(no call)",
            "told": row["told"],
            "wrong": row["wrong"],
        }
        for row in steps.to_dict("records")
    ]
    notes = ["Paper: the example of its overview figure, read off the picture on the project site."]
    return Figure.of("example_of_failure", "A worked failure", rows, notes, _paint)


def _paint(table: "pd.DataFrame", columns: int) -> "Drawing":
    room = (WIDTHS[columns] - 4 * _MARGIN) * 72
    boxes = [(wrapped(_REQUEST, room, small()), ""), (wrapped(_POLICY, room, small()), "")]
    for row in table.to_dict("records"):
        head = f"{row['label']}: {row['call']}: {row['told']}"
        wrong = wrapped(f"✗ {row['wrong']}", room, small()) if row["wrong"] else ""
        boxes.append((wrapped(head, room, small()), wrong))
    boxes.append((wrapped(_VERIFIERS, room, small()), "✗"))
    highs = [_high(text, wrong) for text, wrong in boxes]
    drawing = blank(columns, sum(highs) + _SPACE)
    axes = drawing.subplots()
    axes.set_axis_off()
    axes.set(xlim=(0, WIDTHS[columns]), ylim=(0, sum(highs) + _SPACE))
    engine: Any = drawing.get_layout_engine()
    engine.set(w_pad=0, h_pad=0)
    top = sum(highs)
    for (text, wrong), high in zip(boxes, highs, strict=True):
        _box(axes, text, wrong, (_MARGIN, top - high + _SPACE), WIDTHS[columns] - 2 * _MARGIN, high)
        top -= high
    return drawing


def _high(text: str, wrong: str) -> float:
    lines = 1 + text.count("\n") + (1 + wrong.count("\n") if len(wrong) > 1 else 0)
    return lines * _LINE * small() / 72 + 2 * _SPACE


def _box(
    axes: "Axes", text: str, wrong: str, corner: tuple[float, float], wide: float, high: float
) -> None:
    from matplotlib.patches import Rectangle

    edge = _WRONG if wrong else "#888888"
    look: dict[str, Any] = {"fill": False, "edgecolor": edge, "lw": 1.2 if wrong else 0.6}
    axes.add_patch(Rectangle(corner, wide, high - _SPACE, **look))
    x, top = corner[0] + _MARGIN, corner[1] + high - 1.5 * _SPACE
    shared: dict[str, Any] = {"va": "top", "size": small(), "linespacing": _LINE * 0.95}
    axes.text(x, top, text, **shared)
    if len(wrong) > 1:
        below = (1 + text.count("\n")) * _LINE * small() / 72
        axes.text(x, top - below, wrong, color=_WRONG, **shared)
