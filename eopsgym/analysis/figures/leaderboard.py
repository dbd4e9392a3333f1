"""The leaderboard as a heat map: pairs, systems, infeasible tasks, and the averages in use."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from eopsgym.analysis.baselines import BASELINE as BASELINE_PREFIX
from eopsgym.analysis.figures.drawn_once import without_published
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.heat import heat_map
from eopsgym.analysis.figures.notes import BLANK, about_published
from eopsgym.analysis.figures.own_runs import OwnRuns, main_runs
from eopsgym.analysis.figures.shares import interval_of
from eopsgym.analysis.figures.style import BASELINE, LATER, PAPER, PUBLISHED
from eopsgym.analysis.figures.three_scores import PAIRS, in_words, three_scores
from eopsgym.analysis.paper import SYSTEMS, paper_table, published_runs
from eopsgym.analysis.score_intervals import Tally
from eopsgym.analysis.sources import Source
from eopsgym.counting import counted
from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are
from eopsgym.tasks.baseline_scores import EVERY_DOMAIN, UNAIDED, BaselineScore, kept_scores

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure as Drawing

Split = Literal["full", "public"]
AVERAGES = {
    "full": {
        "plain mean": "mean of the eight systems (README)",
        "feasible tasks": "mean over tasks without infeasible ones (project site)",
        "all tasks": "mean over tasks with infeasible ones (paper, table 2)",
    },
    "public": {"public tasks": "mean over the public tasks (README, public split)"},
}
"""The definitions of the four published averages, by split."""
_PLAIN, _FEASIBLE, _ALL, _PUBLIC = (name for names in AVERAGES.values() for name in names)
_INFEASIBLE = "infeasible"
_EACH_ALONE = [name for name in SYSTEMS if name != "hybrid"]
_NOT_RANKED = "baselines, not ranked"
Cells = dict[str, Any]


def leaderboard(
    source: Source | None = None,
    split: Split = "full",
    models: Sequence[str] | None = None,
) -> Figure:
    """Draw success in percent by model and system, with every published average.

    The rows are the models of the paper, those that were added to the public table later, the
    published runs of gpt-5, your models, and baselines. The first column
    has the headline score of your models: pairs of twins of which both are won. If you have runs,
    baselines that you did not run have their scores on all tasks of the project. The columns of
    systems count feasible tasks, and infeasible tasks have a separate column. The notes give the
    numbers of runs and pairs of your models, with intervals, and with bounds if runs have no
    verdict.

    Args:
        source: your runs, or None for only the published numbers.
        split: `full` (table 2) or `public` (the public tasks).
        models: the models of your runs; by default those that ran most tasks.

    Raises:
        ConfigError: if there is no such split.
    """
    if split not in AVERAGES:
        raise ConfigError(f"there is no split {split!r}; {names_there_are(split, AVERAGES)}")
    own = without_published(main_runs(source, models=models))
    baselines = own.of_baselines()
    scores_of = {model: three_scores(own, model) for model in own.frame["model"].unique()}
    rows = [
        *(_full() if split == "full" else _public()),
        _published(),
        *_own(own, {model: scores["pairs"] for model, scores in scores_of.items()}),
        *_own(baselines, _pairs(baselines)),
        *(kept := _kept(own, baselines) if split == "full" and models is None else []),
    ]
    means = ", ".join(f"{name}: {what}" for name, what in AVERAGES[split].items())
    notes = [
        f"Averages. {means}.",
        *about_published(
            "In italics: worked out from the cells.",
            "Published runs: one each of 92 CSM and 61 Teams tasks, which make no average of "
            "systems.",
        ),
        BLANK,
        "One column wide, the figure has no decimals, no baselines, and of the averages one alone.",
        *(note for note in own.notes if BASELINE.name not in note),
        *(f"{model}: {in_words(scores)}." for model, scores in sorted(scores_of.items())),
    ]
    if any(PAIRS in row for row in rows):
        notes.insert(1, "Pairs: both twins won, one request on two states; of your runs alone.")
    if len(baselines) or kept:
        notes.append("Baselines: cheap strategies, which are not ranked.")
    if kept:
        notes.append(
            "Baselines without a run of yours: on all tasks of the project, as `eopsgym tasks "
            "baselines` counted them."
        )
    if split == "full":
        notes += about_published(
            "Later than the paper: three models that joined the README's table; runs, infeasible "
            "tasks and cost are not told."
        )
    unknown = int(own.frame["feasible"].isna().sum())
    if unknown:
        rest = "of which nobody knows whether the task can be done, count as if it can"
        notes.append(f"{counted(unknown, 'run')} of yours, {rest}.")
    if len(own):
        notes.append(
            "Your rows are of other tasks than the paper's. Their averages stand there where all "
            "seven systems have runs, the plain mean where there are hybrid tasks, too."
        )
    title = f"Tasks solved in percent, {'all' if split == 'full' else 'public'} tasks"
    return Figure.of(
        f"leaderboard_{split}",
        title,
        _long(rows, split),
        notes,
        _paint,
        own.source,
        ("row", "column", "percent"),
    )


def _full() -> list[Cells]:
    counts = paper_table("task_counts").set_index("domain")["listed"]
    rows = []
    for row in paper_table("main_results").to_dict("records"):
        cells = {name: row[name] for name in (*SYSTEMS, _INFEASIBLE)}
        cells |= {_FEASIBLE: row["site_avg"], _ALL: row["paper_avg"]}
        rows.append(_with_means(row["model"], PAPER.name, cells, counts))
    for row in paper_table("leaderboard_later").to_dict("records"):
        cells = {name: row[name] for name in SYSTEMS} | {_PLAIN: row["avg"]}
        rows.append(_with_means(row["model"], LATER.name, cells, counts))
    return rows


def _with_means(model: str, origin: str, cells: Cells, counts: "pd.Series[Any]") -> Cells:
    """Return the cells with the means that can be calculated, unless they are published."""
    systems = [cells[name] for name in SYSTEMS]
    weights = counts[list(SYSTEMS)].to_numpy()
    made = {
        _PLAIN: sum(systems) / len(systems),
        _FEASIBLE: float(weights @ systems / weights.sum()),
    }
    derived = [name for name in made if cells.get(name) is None]
    return {"model": model, "origin": origin, "derived": derived, **made, **cells}


def _public() -> list[Cells]:
    return [
        {"model": row["model"], "origin": PAPER.name, _PUBLIC: row["avg"]}
        | {name: row[name] for name in SYSTEMS}
        for row in paper_table("public_split").to_dict("records")
    ]


def _published() -> Cells:
    groups = published_runs().groupby("domain")
    shares = {str(domain): interval_of(runs, "success")["percent"] for domain, runs in groups}
    return {"model": "gpt-5", "origin": PUBLISHED.name, **shares}


def _own(own: OwnRuns, pairs: Mapping[str, Tally]) -> list[Cells]:
    rows = []
    for (model, origin), runs in own.frame.groupby(["model", "origin"], sort=True):
        infeasible = runs["feasible"].eq(False).fillna(False).astype(bool)
        feasible = runs[~infeasible]
        groups = {name: feasible[feasible["domain"] == name] for name in SYSTEMS}
        groups[_INFEASIBLE] = runs[infeasible]
        if all(len(groups[name]) for name in _EACH_ALONE):
            groups |= {_FEASIBLE: feasible, _ALL: runs}
        groups_with_runs = {name: group for name, group in groups.items() if len(group)}
        cells: Cells = {
            name: interval_of(group)["percent"] for name, group in groups_with_runs.items()
        }
        if (won := pairs[str(model)].value) is not None:
            cells[PAIRS] = 100 * won
        systems = [cells[name] for name in SYSTEMS if name in cells]
        if len(systems) == len(SYSTEMS):
            cells[_PLAIN] = sum(systems) / len(systems)
        ids = {name: tuple(group["run_id"]) for name, group in groups_with_runs.items()}
        ids |= {PAIRS: pairs[str(model)].run_ids}
        rows.append({"model": model, "origin": origin, "ids": ids, **cells})
    return rows


def _kept(own: OwnRuns, run: OwnRuns) -> list[Cells]:
    """Return the stored rows of baselines that any agent could follow and that were not run.

    There are none beside only published numbers, which are of other tasks.
    """
    if not len(own):
        return []
    there = {*run.frame["model"].unique()}
    names = [name for name in UNAIDED if BASELINE_PREFIX + name not in there]
    scores = {(each.baseline, each.domain): each for each in kept_scores()}
    return [
        _kept_cells(name, {each: scores[name, each] for each in _EACH_ALONE}, whole)
        for name in names
        if (whole := scores.get((name, EVERY_DOMAIN)))
    ]


def _kept_cells(name: str, systems: Mapping[str, BaselineScore], whole: BaselineScore) -> Cells:
    def percent(won: int, of: int) -> float | None:
        return 100 * won / of if of else None

    feasible, refusals = whole.feasible, whole.refusals
    return {
        "model": BASELINE_PREFIX + name,
        "origin": BASELINE.name,
        **{domain: percent(*score.feasible[:2]) for domain, score in systems.items()},
        PAIRS: percent(*whole.pairs[:2]),
        _INFEASIBLE: percent(*refusals[:2]),
        _FEASIBLE: percent(*feasible[:2]),
        _ALL: percent(feasible.won + refusals.won, feasible.of + refusals.of),
    }


def _pairs(own: OwnRuns) -> dict[str, Tally]:
    return {model: three_scores(own, model)["pairs"] for model in own.frame["model"].unique()}


def _long(rows: list[Cells], split: Split) -> list[Cells]:
    """Return a row for each cell, so that each cell has its runs."""
    pairs = [PAIRS] if any(PAIRS in row for row in rows) else []
    names = [*pairs, *SYSTEMS, *([_INFEASIBLE] if split == "full" else []), *AVERAGES[split]]
    return [
        {
            "label": row["model"],
            "row": row["model"] + _mark(row["origin"]),
            "origin": row["origin"],
            "column": SYSTEMS.get(name, name),
            "percent": row.get(name),
            "worked_out": name in row.get("derived", ()),
            "run_ids": row.get("ids", {}).get(name, ()),
        }
        for row in rows
        for name in names
    ]


def _paint(table: "pd.DataFrame", columns: int) -> "Drawing":
    published = table.loc[table["origin"].isin([PAPER.name, LATER.name]), "percent"]
    top = float(published.max()) if published.notna().any() else None
    named = table.assign(
        group=table["origin"].replace({BASELINE.name: _NOT_RANKED}),
        name=table["label"].str.removeprefix(BASELINE_PREFIX),
    )
    if columns == 1:
        others = {_PLAIN, _FEASIBLE}
        named = named[~named["column"].isin(others) & named["origin"].ne(BASELINE.name)]
        named = named if len(named) else table.assign(group=_NOT_RANKED)
    there = named.groupby("column", sort=False)["percent"].count()
    return heat_map(named[named["column"].map(there) > 0], columns, top=top)


def _mark(origin: str) -> str:
    marks = {PAPER.name: "", BASELINE.name: "", LATER.name: " (later)"}
    return marks.get(origin, f" ({origin})")
