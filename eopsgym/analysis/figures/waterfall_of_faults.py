"""The figure of faults: the score as a waterfall, from all runs down to those that passed."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.faults import FAULTS, fault_waterfall, read_labels
from eopsgym.analysis.figures.bars import legend
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.forest import height_of, rows_on
from eopsgym.analysis.figures.hand_labels import readers_agree
from eopsgym.analysis.figures.notes import about_published
from eopsgym.analysis.figures.own_runs import OwnRuns, main_runs
from eopsgym.analysis.figures.page_style import WIDTHS, points, small
from eopsgym.analysis.figures.style import PUBLISHED, bar_look, blank
from eopsgym.analysis.figures.texts_around_drawing import wrapped
from eopsgym.analysis.sources import Source, opened
from eopsgym.counting import counted

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

LABELLED = 21
"""The number of published runs that were labelled by hand, including those that passed."""
_BY_HAND = "gpt-5, labelled by hand"
_PARTS = {"all": "all runs", **{fault: f"fault of {fault}" for fault in FAULTS}, "passed": "passed"}
_PARTS |= {"agent": "the agent's fault", "verifier": "the verifier's", "policy": "the policy's"}
_PARTS |= {"environment": "the environment's", "clock": "the clock's", "unknown": "nobody knows"}
_NOTES = (
    *about_published(
        "None of the labels that blame the verifier is sure. The paper says nothing of faults."
    ),
    "A fault of no run is not drawn. Of several faults of a run, that one stands which no agent "
    "could have overcome.",
    "Yours: by what proves it (a reference solution that fails itself, or a fork with one call put "
    "right that wins). Of repeats the first alone.",
)


def _about_labels() -> tuple[str, ...]:
    agreement = readers_agree("fault")
    return about_published(
        f"Published runs: {LABELLED} of gpt-5 on csm and teams, whose failed verifiers {agreement}."
    )


def whose_fault(
    source: Source | None = None,
    system: str | None = None,
    models: Sequence[str] | None = None,
) -> Figure:
    """Draw the share of the score that each fault costs, from all runs down to those that passed.

    Args:
        source: your runs, or None for only the published ones.
        system: the system to which your runs are restricted, or None.
        models: the models of your runs; by default the one that ran most tasks and failed some.
    """
    own = main_runs(source, system, models, _EVERY)
    rows, left = _own(own, models)
    return Figure.of(
        "whose_fault",
        "Whose fault it is that runs fail",
        [*_by_hand(), *rows],
        [*_about_labels(), *_NOTES, *own.notes, *left],
        _paint,
        own.source,
    )


_EVERY = 1_000
_ROOM = 1.1
"""The width in inches for the names of rows."""


def _by_hand() -> list[dict[str, Any]]:
    """Return the waterfall of the labels; faults that no agent could overcome come first."""
    faults: dict[str, set[str]] = {}
    for label in read_labels():
        faults.setdefault(label.task, set()).add(label.fault)
    order = [*(each for each in FAULTS if each not in ("agent", "unknown")), "agent", "unknown"]
    faults_of_runs = [next(each for each in order if each in given) for given in faults.values()]
    level, rows = LABELLED, [_row(_BY_HAND, PUBLISHED.name, "all", LABELLED, 0, LABELLED)]
    for fault in FAULTS:
        count = faults_of_runs.count(fault)
        rows.append(_row(_BY_HAND, PUBLISHED.name, fault, count, level - count, LABELLED))
        level -= count
    return [*rows, _row(_BY_HAND, PUBLISHED.name, "passed", level, 0, LABELLED)]


def _row(panel: str, origin: str, part: str, count: int, start: int, whole: int) -> dict[str, Any]:
    """Return a bar that begins at `start` runs and has a length of `count` runs."""
    return {
        "label": f"{panel}, {_PARTS[part]}",
        "panel": panel,
        "part": _PARTS[part],
        "origin": origin,
        "percent": 100 * count / whole,
        "start": 100 * start / whole,
        "runs": count,
    }


def _own(own: OwnRuns, models: Sequence[str] | None) -> tuple[list[dict[str, Any]], list[str]]:
    if own.source is None or own.frame.empty:
        return [], []
    failed = own.frame[~own.frame["strict"]]
    counts = own.frame[own.frame["model"].isin(failed["model"])].groupby("model")["task"].nunique()
    ordered = counts.sort_values(ascending=False, kind="stable").index
    chosen = ordered if models is not None else ordered[:1]
    left = [f"Left out: {counted(own.frame['model'].nunique() - len(chosen), 'model')}; name them "
            "in models=[…]"] if own.frame["model"].nunique() > len(chosen) else []  # fmt: skip
    rows: list[dict[str, Any]] = []
    for model in chosen:
        mine = own.frame[(own.frame["model"] == model) & (own.frame["number"] == 1)]
        rows += _waterfall(str(model), mine, own.source)
    return rows, left


def _waterfall(model: str, mine: "pd.DataFrame", source: Source) -> list[dict[str, Any]]:
    listed = ", ".join(f"'{each}'" for each in mine["run_id"])
    with opened(source) as trajectories:
        runs = trajectories.runs(f"run_id IN ({listed})")
    table = fault_waterfall(runs)
    whole = int(table["runs"].iloc[0])
    rows = []
    for bar in table.to_dict("records"):
        start = round(min(bar["from_share"], bar["to_share"]) * whole)
        row = _row(model, mine["origin"].iloc[0], bar["part"], bar["runs"], start, whole)
        rows.append(row | {"run_ids": tuple(bar["run_ids"])})
    return rows


def _paint(table: "pd.DataFrame", columns: int) -> "Drawing":
    seen = table.groupby("part", sort=False)["runs"].sum()
    shown = [str(part) for part in seen[seen > 0].index]
    parts = [part[part["part"].isin(shown)] for _, part in table.groupby("panel", sort=False)]
    side_by_side = columns == 2 and len(parts) > 1
    down, across = (-(-len(parts) // 2), 2) if side_by_side else (len(parts), 1)
    drawing = blank(columns, (0.3 + height_of(shown, columns, _ROOM)) * down)
    grid = list(drawing.subplots(down, across, squeeze=False).flat)
    for axes, part in zip(grid, parts, strict=False):
        _bars(axes, part, WIDTHS[columns] / across - _ROOM)
    for axes in grid[len(parts) :]:
        axes.remove()
    legend(drawing, {}, table["origin"])
    return drawing


def _bars(axes: "Axes", part: "pd.DataFrame", wide: float) -> None:
    records: Sequence[Mapping[Any, Any]] = part.to_dict("records")
    rows = rows_on(axes, [row["part"] for row in records], _ROOM)
    for place, row in zip(rows.places, records, strict=True):
        axes.barh(place, row["percent"], 0.7, left=row["start"], **bar_look(row["origin"]))
        end = row["start"] + row["percent"]
        axes.annotate(
            str(row["runs"]), (end, place), (3, 0), textcoords="offset points", va="center",
            size=small(),
        )  # fmt: skip
    title = f"{records[0]['panel']} ({records[0]['origin']})"
    axes.set_title(wrapped(title, wide * 72, points("axes.titlesize")))
    axes.set(xlim=(0, 112), xlabel="runs (%)", xticks=range(0, 101, 20))
