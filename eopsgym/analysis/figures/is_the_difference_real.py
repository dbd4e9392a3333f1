"""The figure of differences between models: intervals, and pairs on the same tasks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.bars import legend
from eopsgym.analysis.figures.drawn_once import without_published
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.forest import forest, height_of
from eopsgym.analysis.figures.notes import about_published
from eopsgym.analysis.figures.own_runs import OwnRuns, main_runs
from eopsgym.analysis.figures.shares import interval_of
from eopsgym.analysis.figures.style import BY_NAME, PAPER, SIMULATED, blank
from eopsgym.analysis.figures.three_scores import score_notes, three_scores
from eopsgym.analysis.paper import paper_table, published_runs
from eopsgym.analysis.sources import Source, opened
from eopsgym.analysis.statistics import wilson
from eopsgym.analysis.statistics.cases import Group, groups
from eopsgym.analysis.statistics.comparing import pair_table
from eopsgym.counting import counted

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure as Drawing

ALONE, PAIRS = "each alone", "pairs on the same tasks"
_MOST = 5
_NOTES = about_published(
    "Paper: intervals (Wilson, 95 %) as if each of its tasks was one run; its repeats, and which "
    "tasks each model solved, are not published, so that its models cannot be compared in pairs.",
    "Published runs: 153 of gpt-5; csm and teams are other tasks, not a pair.",
)
_DIFFERENCES = "Differences: first less second, in points; hollow and pale if chance explains it."


def is_the_difference_real(
    source: Source | None = None,
    alpha: float = 0.05,
    tasks: int | None = None,
    models: Sequence[str] | None = None,
) -> Figure:
    """Draw scores with their intervals, and the pairs of your models with their differences.

    Your runs are those on feasible tasks; if twins were run, a second point of each model shows the
    share of pairs that it won.

    Args:
        source: your runs, or None for only the published numbers.
        alpha: the largest p of a significant difference, which also sets the level of the intervals
            of differences and of the leading group.
        tasks: the number of tasks for the paper's intervals; by default its own number.
        models: the models of your runs; by default those that ran most tasks. Tests are corrected
            over the pairs that are shown.
    """
    every = without_published(main_runs(source, models=models, most=_MOST))
    usual = every.on_feasible_tasks()
    pairs, notes = _pairs(usual, alpha)
    rows = [*_paper(tasks), *_published(), *_twins(every), *_own(usual), *pairs]
    return Figure.of(
        "is_the_difference_real",
        "Is the difference real?",
        rows,
        [*_NOTES, *([_DIFFERENCES] if pairs else []), *usual.notes, *score_notes(every), *notes],
        _paint,
        every.source,
    )


def _paper(tasks: int | None) -> list[dict[str, Any]]:
    counts = paper_table("task_counts")["listed"]
    size = int(counts.sum()) if tasks is None else tasks
    table = paper_table("main_results").dropna(subset=["paper_avg"])
    rows = []
    for row in table.to_dict("records"):
        bounds = wilson(row["paper_avg"] / 100 * size, size)
        ends = {"low": 100 * float(bounds.low or 0), "high": 100 * float(bounds.high or 0)}
        shared = {"label": row["model"], "panel": ALONE, "origin": PAPER.name, "tasks": size}
        rows.append(shared | {"percent": row["paper_avg"], **ends})
    return sorted(rows, key=lambda row: -row["percent"])


def _published() -> list[dict[str, Any]]:
    return [
        {"label": f"gpt-5, {domain}", "panel": ALONE, "origin": "published runs"}
        | interval_of(runs, "success")
        for domain, runs in published_runs().groupby("domain")
    ]


def _own(own: OwnRuns) -> list[dict[str, Any]]:
    rows = [
        {"label": model, "panel": ALONE, "origin": origin, "run_ids": tuple(runs["run_id"])}
        | interval_of(runs)
        for (model, origin), runs in own.frame.groupby(["model", "origin"])
    ]
    return sorted(rows, key=lambda row: -row["percent"])


def _twins(every: OwnRuns) -> list[dict[str, Any]]:
    """Return the rows of the headline scores: the shares of twin pairs that models won."""
    rows = []
    for (model, origin), _ in every.frame.groupby(["model", "origin"]):
        pairs = three_scores(every, str(model))["pairs"]
        if pairs.value is not None:
            ends = {"low": 100 * (pairs.low or 0), "high": 100 * (pairs.high or 0)}
            shared = {"label": f"{model}, both twins", "panel": ALONE, "origin": origin}
            counts = {
                "runs": len(pairs.run_ids),
                "tasks": len({case[0] for case in pairs.cases.tasks}),
            }
            rows.append(
                shared | {"percent": 100 * pairs.value, **ends, **counts, "run_ids": pairs.run_ids}
            )
    return sorted(rows, key=lambda row: -row["percent"])


def _pairs(own: OwnRuns, alpha: float) -> tuple[list[dict[str, Any]], list[str]]:
    """Return the rows of pairs of the shown models on their shown runs, and notes."""
    if own.source is None or own.frame.empty:
        return [], []
    every = pair_table(_groups(own, own.source), ["model"], 1 - alpha)
    known = every.dropna(subset=["difference", "p_holm"])
    rows = [_pair(row, own.frame, alpha) for row in known.to_dict("records")]
    left = len(every) - len(known)
    return rows, [*_about_pairs(every, alpha, left)]


def _groups(own: OwnRuns, source: Source) -> list[Group]:
    """Return the runs of each model, with the name of the model in the figure."""
    with opened(source) as trajectories:
        return [
            replace(group, key=(str(model), group.simulated))
            for model, runs in own.frame.groupby("model")
            for group in groups(trajectories, ["model"], run_ids=[*runs["run_id"]])
        ]


def _about_pairs(every: "pd.DataFrame", alpha: float, left: int) -> Iterator[str]:
    """Yield notes on all pairs: those left out, their number, and the leading group."""
    if left:
        yield f"Left out: {counted(left, 'pair')} that did not run the same tasks alike"
    for simulated, tests in every.attrs["family"].items():
        which = "simulated models" if simulated else "models"
        if tests:
            yield (
                f"Pairs of {which}: p after Holm's correction over the {counted(tests, 'test')} "
                f"shown, pale above {alpha:g}. Each interval is of its pair alone, at "
                f"{100 - 100 * alpha:g} %, and may leave out 0 where the corrected p is pale."
            )
    for simulated, group in every.attrs["leading"].items():
        if len(group.members) + len(group.behind) + len(group.unknown) > 1:
            yield f"Leading of {SIMULATED.name if simulated else 'real'} models: {group!r}."


def _pair(row: Mapping[Any, Any], frame: "pd.DataFrame", alpha: float) -> dict[str, Any]:
    runs = frame[frame["model"].isin([row["a"], row["b"]])]
    low, high = (_percent(row[name]) for name in ("low", "high"))
    return {
        "label": f"{_short(row['a'])} – {_short(row['b'])}",
        "panel": PAIRS,
        "origin": runs["origin"].iloc[0],
        "percent": 100 * float(row["difference"]),
        "low": low,
        "high": high,
        "tasks": row["tasks"],
        "p": float(row["p"]),
        "p_holm": float(row["p_holm"]),
        "family": int(row["family"]),
        "more_than_chance": bool(row["p_holm"] <= alpha),
        "run_ids": tuple(runs["run_id"]),
    }


def _percent(share: Any) -> float | None:
    import pandas as pd

    return None if pd.isna(share) else 100 * float(share)


def _short(name: str) -> str:
    return str(name).removeprefix("scripted/")


def _paint(table: "pd.DataFrame", columns: int) -> "Drawing":
    parts = [table[table["panel"] == name] for name in (ALONE, PAIRS)]
    parts = [part for part in parts if len(part)]
    tall = [height_of(list(part["label"]), columns) for part in parts]
    drawing = blank(columns, sum(tall))
    grid = drawing.subplots(len(parts), 1, squeeze=False, gridspec_kw={"height_ratios": tall}).flat
    for axes, part in zip(grid, parts, strict=True):
        if part["panel"].iloc[0] == ALONE:
            forest(axes, part)
            axes.set(xlim=(-2, 102), xlabel="tasks solved (%), each model alone")
            continue
        pale = part["more_than_chance"].astype(bool).map({True: None, False: "#b8b8b8"})
        forest(axes, part.assign(colour=pale, hollow=pale.notna()))
        axes.axvline(0, color=BY_NAME["simulated"].colour, lw=0.6, ls=":")
        axes.set(xlabel="difference in points, on the same tasks")
    legend(drawing, {}, table["origin"], points=True)
    return drawing
