"""The figure of guarded and published mode: success if servers refuse breaches of the policy."""

from typing import Any

from eopsgym.analysis.figures.conditions import with_several
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.notes import about_published
from eopsgym.analysis.figures.own_runs import own_runs
from eopsgym.analysis.figures.panels import bar_panels
from eopsgym.analysis.figures.shares import interval_of, on_common_tasks
from eopsgym.analysis.figures.style import SHADES
from eopsgym.analysis.sources import Source, opened
from eopsgym.errors import ConfigError

SERIES = {
    "published: solved": SHADES[0],
    "published: solved, no rule broken": SHADES[1],
    "guarded: solved": SHADES[2],
}
_BROKEN = "SELECT DISTINCT run_id FROM breaches"
_NOTES = (
    *about_published(
        "The paper ran published servers alone, which let an agent break the policy, so that it "
        "has no number to stand here; nor have the 153 published runs.",
    ),
    "No rule broken: of those solved, only the runs in which no step broke a rule.",
)


def guarded_or_published(source: Source | None = None, system: str | None = None) -> Figure:
    """Draw success with servers that record breaches of the policy, and servers that refuse them.

    Args:
        source: your runs, of models that ran in both modes.
        system: the system to which your runs are restricted, or None.

    Raises:
        ConfigError: if no model ran in both modes.
    """
    own = own_runs(source, system).on_feasible_tasks()
    runs, left = with_several(own.frame, "mode")
    if runs.empty:
        raise ConfigError(
            "no model ran in both modes here, and only such models can be compared; make runs with "
            'run_grid(tasks, models, modes=["published", "guarded"])'
        )
    with opened(source or ()) as trajectories:
        broken = {row["run_id"] for row in trajectories.rows(_BROKEN)}
    every = runs["strict"].notna()
    clean = ~runs["run_id"].isin(broken)
    published, guarded = runs["mode"] == "published", runs["mode"] == "guarded"
    notes = [*_NOTES, *own.notes, *left]
    rows: list[dict[str, Any]] = []
    for model, mine in runs.groupby("model"):
        mine, lost = on_common_tasks(mine, "mode")
        notes += [f"{model}: {note}" for note in lost]
        kept = [(published, every), (published, clean), (guarded, every)]
        for name, (where, also) in zip(SERIES, kept, strict=True):
            part = mine[where[mine.index]]
            row = {"label": f"{model}, {name}", "panel": "by model", "place": str(model)}
            row |= {"series": name, "origin": part["origin"].iloc[0]}
            counts = part.assign(counts=part["strict"] & also)
            rows.append(row | interval_of(counts, "counts") | {"run_ids": tuple(part["run_id"])})
    return Figure.of(
        "guarded_or_published",
        "Servers that record breaches, and servers that refuse them",
        rows,
        notes,
        bar_panels("place", "series", SERIES),
        own.source,
    )
