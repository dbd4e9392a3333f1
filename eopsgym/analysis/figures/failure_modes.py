"""The figure of failure modes: the kinds of failure in failed runs, by model."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.failures import KINDS
from eopsgym.analysis.failures.expected import TasksOfRuns
from eopsgym.analysis.failures.facts import read_facts
from eopsgym.analysis.failures.tag import as_frame, tagged
from eopsgym.analysis.faults import HandLabel, read_labels
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.hand_labels import readers_agree
from eopsgym.analysis.figures.heat import heat_map
from eopsgym.analysis.figures.notes import about_published
from eopsgym.analysis.figures.own_runs import OwnRuns, main_runs, some
from eopsgym.analysis.figures.style import PUBLISHED, YOURS
from eopsgym.analysis.sources import Source, opened
from eopsgym.counting import counted

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure as Drawing

UNEXPLAINED, BLAMELESS = "no rule finds why", "no fault of the agent"
_NOTES = (
    *about_published(
        "Paper: names missing prerequisite look-up, cascading state propagation, incorrect id "
        "resolution and premature completion hallucination, and gives no numbers."
    ),
    "Of failed runs alone; tagged by rules, whose precision and recall the documentation has.",
    *about_published("Of the other 136 published runs only numbers are at hand."),
)


def _about_labels() -> tuple[str, ...]:
    agreement = readers_agree("kind")
    return about_published(
        "Published runs: 17 failed ones of gpt-5 on csm and teams, whose failed verifiers "
        f"{agreement}."
    )


def failure_modes(
    source: Source | None = None,
    system: str | None = None,
    primary: bool = True,
    models: Sequence[str] | None = None,
) -> Figure:
    """Draw the share of each model's failed runs that show each kind of failure.

    The published runs that were labelled by hand are shown beside yours.

    Args:
        source: your runs, or None for only the paper's names.
        system: the system to which your runs are restricted, or None.
        primary: whether to count for each run only the finding that best explains its failure, so
            that a column sums to 100, and not every finding.
        models: the models of your runs, or None.
    """
    own = main_runs(source, system, models, len(KINDS))
    rows, left = _own(own, primary)
    if not primary:
        left.append("A run may show several kinds: columns sum to more than 100.")
    order = [*(kind.title for kind in KINDS.values()), UNEXPLAINED, BLAMELESS]
    rows = _with_zeros([*_by_hand(primary), *rows])
    names = list(dict.fromkeys(row["column"] for row in rows))
    rows.sort(key=lambda row: order.index(row["row"]))
    return Figure.of(
        "failure_modes",
        "Why runs fail, in percent of each model's failed runs",
        rows,
        [*_about_labels(), *_NOTES, *own.notes, *left],
        lambda table, columns: _paint(table, columns, names),
        own.source,
        ("row", "column", "percent"),
    )


def _paint(table: "pd.DataFrame", columns: int, names: Sequence[str]) -> "Drawing":
    shown = table[table.groupby("row")["percent"].transform("max") > 0]
    there = {*shown["column"]}
    among = [name for name in names if name in there]
    return heat_map(shown, columns, "failed runs (%)", 0, among)


def _with_zeros(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the rows with 0 for each kind that some runs show, and those of a column do not."""
    columns = {row["column"]: row for row in rows}
    there = {(row["row"], row["column"]) for row in rows}
    return rows + [
        {
            "label": f"{its['label'].removesuffix(its['row'])}{kind}",
            "row": kind,
            "column": column,
            "origin": its["origin"],
            "percent": 0.0,
            "runs": 0,
        }
        for kind in dict.fromkeys(row["row"] for row in rows)
        if kind not in (UNEXPLAINED, BLAMELESS)  # not every column distinguishes them
        for column, its in columns.items()
        if (kind, column) not in there
    ]


def _by_hand(primary: bool) -> list[dict[str, Any]]:
    """Return the rows of a reader's labels of the published runs, in the order of appearance."""
    runs: dict[str, list[HandLabel]] = {}
    for label in read_labels():
        runs.setdefault(label.task, []).append(label)
    titles = [_titles(labels, primary) for labels in runs.values()]
    every = dict.fromkeys(title for of_run in titles for title in of_run)
    counts = {title: sum(title in of_run for of_run in titles) for title in every}
    return [
        {
            "label": f"gpt-5, {title}",
            "row": title,
            "column": f"gpt-5, by hand ({len(runs)} {PUBLISHED.name})",
            "origin": PUBLISHED.name,
            "percent": 100 * count / len(runs),
            "runs": count,
        }
        for title, count in counts.items()
    ]


def _titles(labels: list[HandLabel], primary: bool) -> list[str]:
    """Return the kinds that one run shows, in the order of their steps; no kind comes last."""
    ordered = sorted(labels, key=lambda label: (label.kind is None, label.step or 1_000))
    titles = [KINDS[label.kind].title if label.kind else BLAMELESS for label in ordered]
    return titles[:1] if primary else titles


def _own(own: OwnRuns, primary: bool) -> tuple[list[dict[str, Any]], list[str]]:
    if own.source is None:
        return [], []
    failed = own.frame[~own.frame["strict"]]
    chosen = ", ".join(f"'{run_id}'" for run_id in failed["run_id"]) or "NULL"
    with opened(own.source) as trajectories:
        facts = read_facts(trajectories, f"run_id IN ({chosen})")
        all_tags = as_frame(tagged(facts, TasksOfRuns()))
    tags = all_tags[all_tags["primary"].astype(bool)] if primary else all_tags
    notes = [
        f"Left out: {counted(count, 'run')} in looking for {KINDS[kind].title}: {why}"
        for kind, reasons in all_tags.attrs["left_out"].items()
        for why, count in reasons.items()
    ]
    whole = sorted({*own.frame["model"]} - {*failed["model"]})
    if whole:
        notes.append(f"Left out: {some(whole)}, of which every run passed")
    rows: list[dict[str, Any]] = []
    for model, runs in failed.groupby("model"):
        rows += _column(str(model), runs, tags)
    return rows, notes


def _column(model: str, runs: "pd.DataFrame", tags: "pd.DataFrame") -> list[dict[str, Any]]:
    mine = tags[tags["run_id"].isin(runs["run_id"])]
    runs_by_title = {
        KINDS[str(kind)].title: {*part["run_id"]} for kind, part in mine.groupby("kind")
    }
    unexplained = {*runs["run_id"]} - {*mine["run_id"]}
    if unexplained:
        runs_by_title[UNEXPLAINED] = unexplained
    origin = runs["origin"].iloc[0]
    mark = "" if origin == YOURS.name else f" {origin}"
    return [
        {
            "label": f"{model}, {title}",
            "row": title,
            "column": f"{model} ({len(runs)}{mark})",
            "origin": origin,
            "percent": 100 * len(ids) / len(runs),
            "runs": len(ids),
            "run_ids": tuple(sorted(ids)),
        }
        for title, ids in runs_by_title.items()
    ]
