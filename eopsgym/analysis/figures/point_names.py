"""Names beside points, placed so that no name covers another name or a point."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.transforms import BboxBase

_PLACES = [
    (x, y, ha)
    for gap in (5, 11, 18, 26, 36, 48, 62, 78)
    for x, y, ha in (
        (gap, 0, "left"), (-gap, 0, "right"), (0, gap, "center"), (0, -gap, "center"),
        (gap, gap, "left"), (-gap, gap, "right"), (gap, -gap, "left"), (-gap, -gap, "right"),
    )
]  # fmt: skip
_MARK, _THIN, _NEAR = 4.0, 1.0, 11
_LEADER = {"arrowstyle": "-", "linewidth": 0.4, "color": "#777777", "shrinkB": 2}
Point = tuple[float, float]


def name_points(
    axes: "Axes",
    points: Sequence[Point],
    names: Sequence[str],
    size: float,
    lines: Sequence[Sequence[Point]] = (),
) -> None:
    """Write each name beside its point, at the first free place around it.

    Call this last, when the limits of the axes are final. Names do not cover `lines` either.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.transforms import Bbox

    canvas: Any = FigureCanvasAgg(axes.figure.get_figure(root=True))
    canvas.draw()
    renderer = canvas.get_renderer()
    pixels = axes.transData.transform(points)
    half = renderer.points_to_pixels(_MARK)
    taken: list[BboxBase] = [
        Bbox.from_extents(x - half, y - half, x + half, y + half) for x, y in pixels
    ]
    thin = renderer.points_to_pixels(_THIN)
    for line in lines:
        for x, y in _along(axes.transData.transform(line), 2 * thin):
            taken.append(Bbox.from_extents(x - thin, y - thin, x + thin, y + thin))
    inside = axes.get_window_extent(renderer)
    for (x, y), name in zip(points, names, strict=True):
        text = axes.annotate(name, (x, y), (0, 0), textcoords="offset points", size=size)
        text.set_in_layout(False)
        for dx, dy, side in _PLACES:
            text.set(position=(dx, dy), ha=side, va="center")
            box = text.get_window_extent(renderer)
            if _fits(box, taken, inside):
                break
        taken.append(box)
        if max(abs(dx), abs(dy)) > _NEAR:
            end = (x, y)
            axes.annotate("", end, (dx, dy), textcoords="offset points", arrowprops=_LEADER)


def _along(corners: Any, gap: float) -> Iterator[Point]:
    """Yield points on a line of pixels, at most `gap` pixels apart."""
    import numpy as np

    for (x0, y0), (x1, y1) in pairwise(corners):
        steps = 1 + int(max(abs(x1 - x0), abs(y1 - y0)) / gap)
        yield from zip(np.linspace(x0, x1, steps), np.linspace(y0, y1, steps), strict=True)


def _fits(box: "BboxBase", taken: "Sequence[BboxBase]", inside: "BboxBase") -> bool:
    free = not any(box.overlaps(other) for other in taken)
    wide = box.x0 >= inside.x0 and box.x1 <= inside.x1
    return free and wide and box.y0 >= inside.y0 and box.y1 <= inside.y1
