"""The style of all figures: colours for colour-blind readers, and marks of origin."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.page_style import WIDTHS, ink, paper
from eopsgym.runs.run_record import OWN_ORIGIN
from eopsgym.trajectories.published_results.layout import PUBLISHED_ORIGIN

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

COLOURS = (
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#8c8c8c", "#1a1a1a",
)  # fmt: skip
"""The palette of Okabe and Ito, with grey in place of yellow, which is too light for lines."""
SHADES = ("#dcdcdc", "#56b4e9", "#0b4f7d")
"""Three colours for bars side by side, which differ also in print without colours."""


@dataclass(frozen=True)
class Origin:
    """The origin of numbers, with its style in figures."""

    name: str
    colour: str
    marker: str
    hatch: str = ""
    hollow: bool = False


PAPER, LATER, PUBLISHED, YOURS, IMPORTED, SIMULATED, BASELINE, PACKAGE = ORIGINS = (
    Origin("paper", COLOURS[0], "o"),
    Origin("later than the paper", COLOURS[3], "D"),
    Origin("published runs", COLOURS[2], "s"),
    Origin("your runs", COLOURS[1], "^"),
    Origin("imported runs", COLOURS[4], "p"),
    Origin("simulated", COLOURS[6], "v", "/////", True),
    Origin("baseline", COLOURS[7], "x", ".....", True),
    Origin("this package", COLOURS[4], "h"),
)
BY_NAME = {origin.name: origin for origin in ORIGINS}
OWN = {origin.name for origin in (YOURS, IMPORTED, SIMULATED, BASELINE)}
"""The origins of runs that the user has, as opposed to published numbers."""
_OTHER_PROGRAM = Origin("runs of another program", COLOURS[5], "P")
"""The look that runs of all other programs share, which only their names tell apart."""


def origin_named(name: str) -> Origin:
    """Return the origin of this name; any other than those above is of runs of other programs."""
    return BY_NAME.get(name) or replace(_OTHER_PROGRAM, name=name)


def is_own(name: str) -> bool:
    """Return whether an origin is one of runs that the user has, made or imported."""
    return name in OWN or name not in BY_NAME


def origin_of_runs(programs: Iterable[str]) -> str:
    """Return the name of the origin of runs: `your runs and runs of Inspect`.

    Args:
        programs: their values of `origin` in the table `runs`.
    """
    there = {*programs}
    known = {OWN_ORIGIN: YOURS.name, PUBLISHED_ORIGIN: IMPORTED.name}
    named = [name for program, name in known.items() if program in there]
    others = sorted(there - known.keys())
    return _listed([*named, *([f"runs of {_listed(others)}"] if others else [])])


def _listed(names: list[str]) -> str:
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def blank(columns: int, height: float) -> "Drawing":
    """Return an empty figure, one or two columns wide and `height` inches high, without pyplot."""
    from matplotlib.figure import Figure as Drawing

    return Drawing(figsize=(WIDTHS[columns], height), layout="constrained")


def bar_look(origin: str, colour: str | None = None) -> dict[str, Any]:
    """Return the style of a bar of this origin; simulated ones are pale and hatched."""
    look = origin_named(origin)
    colour = colour or look.colour
    face = _paler(colour) if look.hollow else colour
    return {"facecolor": face, "edgecolor": ink(), "linewidth": 0.5, "hatch": look.hatch}


def point_look(origin: str, colour: str | None = None, hollow: bool = False) -> dict[str, Any]:
    """Return the style of a point of this origin; simulated ones, or all, are hollow."""
    look = origin_named(origin)
    colour = colour or look.colour
    face = paper() if look.hollow or hollow else colour
    return {"marker": look.marker, "mfc": face, "mec": colour, "color": colour}


def _paler(colour: str) -> tuple[float, float, float]:
    from matplotlib.colors import to_rgb

    red, green, blue = (0.35 * part + 0.65 for part in to_rgb(colour))
    return red, green, blue
