"""The figure of failures in a report, and the choice of the runs that it contains."""

from typing import TYPE_CHECKING, Any

from eopsgym.analysis.baselines import is_baseline
from eopsgym.analysis.failures.expected import TasksOfRuns
from eopsgym.analysis.failures.facts import read_facts
from eopsgym.analysis.failures.kinds import KINDS
from eopsgym.analysis.failures.tag import as_frame, tagged
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.heat import heat_map
from eopsgym.analysis.figures.style import SIMULATED, origin_of_runs
from eopsgym.trajectories import Trajectories

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure as Drawing

_MODELS = 12
TAGGED = 2_000
"""The most failed runs in which kinds of failure are looked for."""


def tagged_sample(trajectories: Trajectories) -> tuple["pd.DataFrame", "pd.DataFrame", int]:
    """Return findings in failed runs, those runs, and the number of all failed runs.

    At most `TAGGED` failed runs are analysed, drawn by their ids, since this takes longest.
    """
    every = "SELECT run_id, model, origin, simulated FROM runs WHERE NOT strict AND parent IS NULL"
    drawn = f"{every} ORDER BY md5(run_id), run_id LIMIT {TAGGED}"
    runs = trajectories.sql(f"SELECT * FROM ({drawn}) ORDER BY run_id")
    (count,) = trajectories.rows(f"SELECT count(*) AS failed FROM ({every})")
    facts = read_facts(trajectories, f"run_id IN (SELECT run_id FROM ({drawn}))")
    return as_frame(tagged(facts, TasksOfRuns())), runs, count["failed"]


def failures_by_model(
    trajectories: Trajectories, tags: "pd.DataFrame", runs: "pd.DataFrame"
) -> Figure | None:
    """Return a heat map of the primary kinds of failure, in percent of each model's failed runs.

    None if no run of a model failed. The models are those with the most failed runs.

    Args:
        trajectories: the store.
        tags: the findings.
        runs: the failed runs that were analysed, with `run_id`, `model`, `origin` and `simulated`.
    """
    failed: list[dict[str, Any]] = [
        {"model": model, "simulated": part["simulated"].any(), "runs": len(part)}
        | {"ids": [*part["run_id"]], "origin": origin_of_runs(part["origin"])}
        for model, part in runs.groupby("model")
    ]
    failed.sort(key=lambda row: -row["runs"])
    models = [row for row in failed if not is_baseline(row["model"])][:_MODELS]
    if not models:
        return None
    primary = tags[tags["primary"].astype(bool)]
    rows: list[dict[str, Any]] = []
    for row in models:
        mine = primary[primary["run_id"].isin(row["ids"])]
        for kind, count in mine["kind"].value_counts().reindex(list(KINDS), fill_value=0).items():
            title = KINDS[str(kind)].title
            ids = mine.loc[mine["kind"] == kind, "run_id"]
            rows.append(
                {
                    "label": f"{row['model']}, {title}",
                    "row": title,
                    "column": f"{row['model']} ({row['runs']})",
                    "origin": SIMULATED.name if row["simulated"] else row["origin"],
                    "percent": 100 * count / row["runs"],
                    "run_ids": tuple(ids),
                }
            )
    there = {row["row"] for row in rows if row["percent"]}
    order = [kind.title for kind in KINDS.values() if kind.title in there]
    kept = sorted((row for row in rows if row["row"] in there), key=lambda r: order.index(r["row"]))
    if not kept:
        return None
    notes = ["For each failed run the finding of the rules that explains it best."]
    if len(failed) > len(models):
        notes.append(f"The {len(models)} models with the most failed runs.")
    title = "Why runs fail, in percent of each model's failed runs (their number in brackets)"
    return Figure.of("failures", title, kept, notes, _paint, trajectories)


def _paint(table: "pd.DataFrame", columns: int) -> "Drawing":
    return heat_map(table, columns, "failed runs (%)", 0)


def chosen_runs(trajectories: Trajectories, tasks: "pd.DataFrame", most: int) -> dict[str, int]:
    """Return the ids of the runs that a report contains, with their places from 1.

    A failed run of each of the worst tasks comes first; other failed runs and then others follow.
    """
    ids = list(dict.fromkeys(tasks["failed"]))[:most]
    if len(ids) < most:
        others = trajectories.rows(
            "SELECT run_id FROM runs WHERE parent IS NULL "
            f"ORDER BY strict NULLS LAST, started_at DESC, run_id LIMIT {most}"
        )
        ids = list(dict.fromkeys([*ids, *(row["run_id"] for row in others)]))[:most]
    return {run_id: place for place, run_id in enumerate(ids, 1)}
