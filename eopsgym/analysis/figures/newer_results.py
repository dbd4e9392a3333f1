"""The figure of results newer than the paper, each with its source and its uncertainty."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.figures.bars import legend
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.forest import forest, height_of
from eopsgym.analysis.figures.notes import about_published
from eopsgym.analysis.figures.own_runs import OwnRuns, main_runs
from eopsgym.analysis.figures.shares import interval_of
from eopsgym.analysis.figures.style import LATER, SIMULATED, YOURS, blank, point_look
from eopsgym.analysis.figures.three_scores import score_notes
from eopsgym.analysis.paper import paper_table
from eopsgym.analysis.sources import Source
from eopsgym.errors import ConfigError

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure as Drawing
    from matplotlib.lines import Line2D


_NAME = ["source", "model", "system"]
PUBLIC, OTHER, UNKNOWN = "public tasks", "another bundle of tasks", "tasks not told or chosen"
_MARKS = {PUBLIC: "D", OTHER: "X", UNKNOWN: "d"}
"""The marks of the results by the tasks that they are of; the latter two are hollow."""
_PUBLIC = ("all", "csm", "hr", "public", "teams")
"""The scopes of results that are of the public tasks, or of one system of these."""
_SIZE = 4
_ROOM = {1: 1.7, 2: 3.4}
"""The width in inches for the names of results, by the columns of the page."""


def newer_results(
    source: Source | None = None,
    reports: Sequence[str] | None = None,
    models: Sequence[str] | None = None,
) -> Figure:
    """Draw every known result that is newer than the paper, by report, with yours below.

    The results cannot be compared with those of the paper or of another report, since tasks, tools,
    harness and number of runs differ. The columns `doubt` and `read_in` of the table describe each.

    Args:
        source: your runs, or None for only the reports.
        reports: the reports to draw, such as `["NVIDIA"]`, or None for all.
        models: the models of your runs; by default those that ran most tasks.

    Raises:
        ConfigError: if a report is unknown.
    """
    table = paper_table("newer_results")
    unknown = [name for name in reports or () if name not in {*table["source"]}]
    if unknown:
        known = ", ".join(dict.fromkeys(table["source"]))
        raise ConfigError(f"there is no report {unknown[0]!r}; there are {known}")
    chosen = table if reports is None else table[table["source"].isin(reports)]
    every = main_runs(source, models=models)
    own = every.on_feasible_tasks()
    return Figure.of(
        "newer_results",
        "Later than the paper: reruns and other harnesses",
        [*_later(chosen), *_own(own)],
        [*_doubts(chosen), *own.notes, *score_notes(every)],
        _paint,
        own.source,
    )


def _later(table: "pd.DataFrame") -> list[dict[str, Any]]:
    twins = table.groupby(_NAME, sort=False)[["scope", "tools"]].nunique()
    systems = table.groupby("source", sort=False)["system"].nunique()
    return [
        {
            "label": f"{row['source']}: {_short(row, twins, among_systems=True)}",
            "name": _short(row, twins, among_systems=systems[row["source"]] > 1),
            "group": row["source"] + ("" if systems[row["source"]] > 1 else f", {row['system']}"),
            "bundle": _bundle(row["scope"]),
            "origin": LATER.name,
            "percent": row["percent"],
            "scope": row["scope"],
            "tasks": row["tasks"],
            "read_in": row["read_in"],
            "doubt": row["doubt"],
            "why": row["doubt"],
        }
        for row in table.to_dict("records")
    ]


def _short(row: Mapping[Any, Any], twins: "pd.DataFrame", among_systems: bool) -> str:
    """Return model and system, and what else tells a result from others of the same two."""
    parts = [row["model"], *([row["system"]] if among_systems else [])]
    differ = twins.loc[tuple(row[name] for name in _NAME)]
    parts += [row["scope"]] if differ["scope"] > 1 else []
    parts += [f"tools {row['tools']}"] if differ["tools"] > 1 else []
    return ", ".join(parts)


def _bundle(scope: str) -> str:
    """Return whether a result is of the public tasks, of other ones, or nobody knows of which."""
    if scope in _PUBLIC:
        return PUBLIC
    return OTHER if "bundle" in scope else UNKNOWN


def _doubts(table: "pd.DataFrame") -> tuple[str, ...]:
    """Return a note for each source that was read, with its different uncertainties."""
    return about_published(
        *(
            f"{source}, {place}: {'; '.join(dict.fromkeys(part['doubt']))}."
            for (source, place), part in table.groupby(["source", "read_in"], sort=False)
        )
    )


def _own(own: OwnRuns) -> list[dict[str, Any]]:
    return [
        {
            "label": model,
            "name": model,
            "group": YOURS.name if origin == SIMULATED.name else origin,
            "origin": origin,
            "run_ids": tuple(runs["run_id"]),
            **interval_of(runs),
        }
        for (model, origin), runs in own.frame.groupby(["model", "origin"])
    ]


def _paint(table: "pd.DataFrame", columns: int) -> "Drawing":
    rows = _with_headings(table)
    drawing = blank(columns, height_of(list(rows["label"]), columns, _ROOM[columns]))
    axes = drawing.subplots()
    forest(axes, rows, room=_ROOM[columns])
    axes.set(xlim=(0, 102), xlabel="tasks solved (%)")
    axes.grid(axis="y", color="#e8e8e8", lw=0.5)
    bundles = [name for name in _MARKS if name in {*table.get("bundle", ())}]
    legend(drawing, {}, [each for each in table["origin"] if each != LATER.name], points=True)
    handles = [] if not drawing.legends else [*drawing.legends.pop().legend_handles]
    drawing.legend(handles=[*(_mark(name) for name in bundles), *handles])
    return drawing


def _mark(bundle: str) -> "Line2D":
    from matplotlib.lines import Line2D

    look = point_look(LATER.name, hollow=bundle != PUBLIC) | {"marker": _MARKS[bundle]}
    name = f"{LATER.name}, {bundle}"
    return Line2D([], [], linestyle="", label=name, markersize=_SIZE, **look)


def _with_headings(table: "pd.DataFrame") -> "pd.DataFrame":
    """Return the rows, those of a report below its name."""
    import pandas as pd

    rows: list[dict[Any, Any]] = []
    for group, part in table.groupby("group", sort=False):
        rows.append({"label": group, "heading": True, "origin": part["origin"].iloc[0]})
        for row in part.to_dict("records"):
            bundle = row.get("bundle", PUBLIC) if row["origin"] == LATER.name else None
            mark = {"marker": _MARKS[bundle], "hollow": bundle != PUBLIC} if bundle else {}
            rows.append({**row, **mark, "label": row["name"]})
    return pd.DataFrame(rows)
