"""The notes of a figure, of which those on published numbers can be left out."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from eopsgym.analysis.figures.style import BASELINE, SIMULATED, YOURS

if TYPE_CHECKING:
    import pandas as pd

BLANK = "Blank: there is no number, since nobody has found it or no run is behind it."
"""The meaning of a blank in all figures."""


class AboutPublished(str):
    """A note that says something of published numbers only."""

    __slots__ = ()


def about_published(*notes: str) -> tuple[str, ...]:
    """Return notes that are left out with the published numbers."""
    return tuple(map(AboutPublished, notes))


def about_own_runs(notes: Iterable[str]) -> tuple[str, ...]:
    """Return the notes that stay without the published numbers."""
    return tuple(note for note in notes if not isinstance(note, AboutPublished))


def how_many(points: "pd.DataFrame") -> list[str]:
    """Return a note with the numbers of runs and tasks behind the points of the user's runs."""
    if not {"runs", "tasks"} <= {*points}:
        return []
    known = points.dropna(subset=["runs", "tasks"])
    if known.empty:
        return []
    runs, tasks = (_range(known[name]) for name in ("runs", "tasks"))
    unnamed = {SIMULATED.name, BASELINE.name}
    names = sorted({YOURS.name if name in unnamed else name for name in known["origin"]})
    return [f"n of each point of {' and '.join(names[::-1])}: {runs} runs on {tasks} tasks."]


def _range(values: "pd.Series[float]") -> str:
    least, most = int(values.min()), int(values.max())
    return f"{least}" if least == most else f"{least} to {most}"
