"""The removal of imported runs that figures draw already as published runs."""

from dataclasses import replace
from typing import TYPE_CHECKING

from eopsgym.analysis.figures.own_runs import OwnRuns
from eopsgym.analysis.figures.style import IMPORTED
from eopsgym.analysis.paper import published_runs
from eopsgym.counting import counted

if TYPE_CHECKING:
    import pandas as pd

_JUDGED = (
    "Published runs are judged as their files say; imported ones anew, from the values in their "
    "files (strict)."
)


def without_published(own: OwnRuns) -> OwnRuns:
    """Return the runs for a figure that already draws the 153 published runs.

    Imported runs among these are left out, since they would be drawn twice, with two scores. A run
    is the same if its task, its seconds and its output tokens are equal.
    """
    imported = own.frame["origin"].eq(IMPORTED.name)
    if not imported.any():
        return own
    import numpy as np

    known = published_runs()
    there = {*zip(known["task"], known["seconds"], known["output_tokens"], strict=True)}

    def others(runs: "pd.DataFrame") -> "pd.DataFrame":
        keys = zip(runs["task"], runs["seconds"], runs["output_tokens"], strict=True)
        twice = np.array([_key(*each) in there for each in keys], dtype=bool)
        return runs[~(runs["origin"].eq(IMPORTED.name) & twice)]

    kept = others(own.frame)
    lost = len(own.frame) - len(kept)
    notes = [*own.notes]
    if lost:
        notes.append(
            f"Left out: {counted(lost, 'imported run')}, drawn already as published runs of gpt-5"
        )
    return replace(own, frame=kept, unscored=others(own.unscored), notes=(*notes, _JUDGED))


def _key(task: str, seconds: float | None, tokens: float | None) -> tuple[str, float, float]:
    """Return a run in the form of the table of published runs, with one digit of the seconds."""
    import pandas as pd

    if pd.isna(seconds) or pd.isna(tokens):
        return task, -1.0, -1.0
    return task, round(float(seconds), 1), float(tokens)
