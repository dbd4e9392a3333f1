"""The size of the published benchmark and of the tasks in this package, by system."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from eopsgym.analysis.paper import SYSTEMS, paper_table
from eopsgym.domains import Domain, get_domain
from eopsgym.tasks import Task, load_tasks
from eopsgym.tasks.start_episode import tools_in_sight

if TYPE_CHECKING:
    import pandas as pd

PAPER, PACKAGE = "paper", "this package"
ALL = "all"
TOOL_SETS = ("oracle", "plus_5", "plus_10", "plus_15", "all")
_REFERENCES = " REFERENCES "


def benchmark_size() -> "pd.DataFrame":
    """Return the size of each system, of the paper's and of this package's tasks.

    Columns: `system` (a name of the paper, or `all`), `origin` (`paper` or `this package`),
    `tasks`, `public_tasks` (those that anybody can read), `tools`, `mean_calls` and `most_calls`
    (of the reference solutions), `tables`, `keys_per_table` (foreign keys), `verifiers_per_task`.
    A number that the paper does not tell is missing. In the row `all`, tools and tables are those
    of the seven systems together.
    """
    import pandas as pd

    return pd.DataFrame([*_paper(), *_package()])


def tasks_by_tool_set(split: Literal["main", "refusals", "all"] = "all") -> "pd.DataFrame":
    """Return the tasks of this package by system and tool set, with the tools that an agent sees.

    Columns: `system`, `tool_set`, `tasks`, `mean_tools` (in sight). Every task can be run with each
    of these tool sets, as the published ones can with the first four.

    Args:
        split: the tasks, as for `load_tasks`.
    """
    import pandas as pd

    rows = []
    for system, name in SYSTEMS.items():
        tasks = load_tasks(system, split=split)
        for tool_set in TOOL_SETS:
            counts = [_tools(task, tool_set) for task in tasks]
            rows.append(
                {"system": name, "tool_set": tool_set, "tasks": len(tasks)}
                | {"mean_tools": sum(counts) / len(counts)}
            )
    return pd.DataFrame(rows)


def _tools(task: Task, tool_set: str) -> int:
    seen = tools_in_sight(task, tool_set)
    return len(seen) if seen is not None else len([*task.mounted().every()])


def _paper() -> list[dict[str, Any]]:
    sizes = paper_table("published_tasks").set_index("domain")
    public = paper_table("task_counts").set_index("domain")["public_listed"]
    totals = paper_table("totals").set_index("name")["value"]
    rows = [
        {
            "system": name,
            "origin": PAPER,
            "tasks": sizes.loc[system, "tasks"],
            "public_tasks": public[system],
            "tools": sizes.loc[system, "tools_of_system"],
            "mean_calls": sizes.loc[system, "mean_steps"],
            "most_calls": sizes.loc[system, "max_steps"],
        }
        for system, name in SYSTEMS.items()
    ]
    whole = {
        "system": ALL,
        "origin": PAPER,
        "tasks": totals["tasks"],
        "public_tasks": public[list(SYSTEMS)].sum(),
        "tools": totals["tools"],
        "mean_calls": totals["mean_steps"],
        "most_calls": totals["max_steps"],
        "tables": totals["tables"],
        "keys_per_table": totals["keys_per_table"],
        "verifiers_per_task": totals["verifiers_per_task"],
    }
    return [*rows, whole]


def _package() -> list[dict[str, Any]]:
    tasks_of = {system: load_tasks(system, split="all") for system in SYSTEMS}
    single = {system: get_domain(system) for system in SYSTEMS if system != "hybrid"}
    rows = [
        _row(name, tasks_of[system], [single[system]] if system in single else [])
        for system, name in SYSTEMS.items()
    ]
    every = [task for tasks in tasks_of.values() for task in tasks]
    return [*rows, _row(ALL, every, [*single.values()])]


def _row(name: str, tasks: Sequence[Task], systems: Sequence[Domain]) -> dict[str, Any]:
    calls = [len(task.gold.calls) for task in tasks if task.gold is not None]
    row: dict[str, Any] = {
        "system": name,
        "origin": PACKAGE,
        "tasks": len(tasks),
        "public_tasks": len(tasks),
        "mean_calls": sum(calls) / len(calls),
        "most_calls": max(calls),
        "verifiers_per_task": sum(len(task.verifiers) for task in tasks) / len(tasks),
    }
    if systems:
        tables = sum(len(system.schema.tables) for system in systems)
        keys = sum(system.schema.sql.count(_REFERENCES) for system in systems)
        row |= {
            "tools": sum(len(system.tools) for system in systems),
            "tables": tables,
            "keys_per_table": keys / tables,
        }
    return row
