"""The figure of the benchmark's size: tasks, tools, tables and solutions, by system."""

from typing import TYPE_CHECKING, Any

from eopsgym.analysis.benchmark_size import ALL, benchmark_size
from eopsgym.analysis.figures.bars import legend
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.notes import BLANK
from eopsgym.analysis.figures.page_style import small
from eopsgym.analysis.figures.style import BY_NAME, PACKAGE, bar_look, blank
from eopsgym.analysis.paper import paper_table

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

_PANELS = {
    "tasks": "tasks",
    "tools": "tools",
    "mean_calls": "calls of a solution (mean)",
    "verifiers_per_task": "verifiers a task",
    "tables": "tables",
    "keys_per_table": "foreign keys a table",
}
_ACROSS = {1: 2, 2: 3}
_HIGH = {1: 1.75, 2: 1.9}


def size_of_benchmark() -> Figure:
    """Draw the size of each system: of the paper's tasks, and of those in this package.

    Where the paper tells a mean of all systems alone, it is a dotted line.
    """
    table = benchmark_size()
    rows = [
        {
            "label": f"{row['origin']}, {row['system']}, {name}",
            "panel": column,
            "place": row["system"],
            "series": row["origin"],
            "origin": row["origin"],
            "value": row[column],
        }
        for row in table.to_dict("records")
        for column, name in _PANELS.items()
        if row[column] == row[column] and (row["system"] != ALL or column in _of_all())
    ]
    paper: dict[Any, Any] = paper_table("totals").set_index("name").to_dict("index")
    every = table[table["system"] == ALL].set_index("origin")
    ours: dict[Any, Any] = every.loc[PACKAGE.name].to_dict()
    sizes = "{tables:.0f} tables, {tools:.0f} tools and {tasks:,.0f} tasks in all"
    notes = [
        f"Paper: {sizes.format(**{name: row['value'] for name, row in paper.items()})} "
        f"({paper['tasks']['doubt']}), {paper['context']['value']:,.0f} tokens of context "
        f"({paper['context']['doubt']}); tables, keys and verifiers by system are not told.",
        f"This package: {sizes.format(**ours)}; tasks over several systems have no tools and "
        "tables of their own.",
        "Dotted: the paper's mean over all systems.",
        BLANK,
    ]
    return Figure.of("size_of_benchmark", "Size of the benchmark", rows, notes, _paint)


def _of_all() -> tuple[str, ...]:
    return ("verifiers_per_task", "keys_per_table")


def _paint(table: "pd.DataFrame", columns: int) -> "Drawing":
    across = _ACROSS[columns]
    down = -(-len(_PANELS) // across)
    drawing = blank(columns, _HIGH[columns] * down)
    grid = drawing.subplots(down, across, sharey=True, squeeze=False).flat
    systems = [name for name in dict.fromkeys(table["place"]) if name != ALL]
    for axes, (column, name) in zip(grid, _PANELS.items(), strict=True):
        _bars(axes, table[table["panel"] == column], systems)
        axes.set(xlabel=name)
    legend(drawing, {}, table["origin"])
    return drawing


def _bars(axes: "Axes", part: "pd.DataFrame", systems: list[str]) -> None:
    series = [name for name in BY_NAME if name in {*part["series"]}]
    both = {name: (number - 0.5) * 0.4 for number, name in enumerate(("paper", "this package"))}
    rows: list[dict[Any, Any]] = part.to_dict("records")
    for row in rows:
        if row["place"] == ALL:
            if row["series"] == "paper":
                axes.axvline(row["value"], color=BY_NAME["paper"].colour, lw=1, ls=":")
            continue
        shift = both[row["series"]] if len(series) > 1 else 0
        axes.barh(
            systems.index(row["place"]) + shift, row["value"], 0.38, **bar_look(row["origin"])
        )
    axes.set_yticks(range(len(systems)), systems, size=small())
    axes.set_ylim(len(systems) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
