"""Write into docs/exports.md what comes back when runs are exported and imported again.

`python -m dev.round_trips` measures it on runs of the sample and writes the table; a test compares
the page with a new measurement.
"""

import json
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from eopsgym.analysis.simulated_sample import sample_lines
from eopsgym.runs import Runs, RunsOfLines
from eopsgym.trajectories import (
    TABLES,
    Trajectories,
    export_results,
    import_results,
    open_trajectories,
)
from eopsgym.trajectories.exports.export_results import ExportFormat

PAGE = Path(__file__).resolve().parent.parent / "docs" / "exports.md"
MARKS = re.compile(
    r"(<!-- round trips: python -m dev.round_trips -->\n).*?(<!-- /round trips -->)", re.DOTALL
)
EVERY = 25
"""The sample's runs are in order of conditions; every 25th has all of them."""

_MADE = ("runs", "messages", "tool_calls", "changes", "breaches", "verifiers", "usage")
"""The tables that are made of the record of a run."""
_OF_FILES = ("run_file", "line_start")
"""The columns that say where a run lies."""


@dataclass(frozen=True)
class Trip:
    """A way out and back.

    Attributes:
        title: its name.
        format: the format of the export.
        ours: whether the part of the files that only this package writes is there.
    """

    title: str
    format: ExportFormat
    ours: bool


TRIPS = (
    Trip("ATIF", "atif", True),
    Trip("ATIF without `extra.eopsgym`", "atif", False),
    Trip("published", "published", True),
    Trip("published without the part `eopsgym`", "published", False),
)


def sample_runs() -> Runs:
    """Return the runs that are measured."""
    return Runs([*RunsOfLines(sample_lines()[::EVERY])])


def came_back(runs: Runs, trip: Trip, folder: Path) -> dict[str, dict[str, float]]:
    """Return the share of values that come back equal, by table and column.

    Columns that are empty in all runs are left out. Values are compared as a collection for each
    run, so that one that only moved counts as equal.
    """
    export_results(runs, folder / "out", trip.format)
    names = {}
    for path in sorted((folder / "out").rglob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        names[str(path.relative_to(folder / "out"))] = _id_in(data, trip.format)
        if not trip.ours:
            path.write_text(json.dumps(_without_ours(data)), encoding="utf-8")
    import_results(folder / "out", folder / "results")
    with open_trajectories(folder / "results") as back, open_trajectories(runs) as before:
        known = back.tuples("SELECT run_id, imported.file::VARCHAR FROM runs")
        ids = {run_id: names.get(file, run_id) for run_id, file in known}
        return {
            table: dict(_shares(_values(before, table, {}), _values(back, table, ids)))
            for table in _MADE
        }


def _id_in(data: Mapping[str, Any], format: str) -> str:
    if format == "atif":
        return str(data["trajectory_id"])
    return str(data["runs"][0]["eopsgym"]["id"])


def _without_ours(value: Any) -> Any:
    """Return a file as another program would write it: without what only this package writes."""
    if isinstance(value, list):
        return [_without_ours(each) for each in value]
    if not isinstance(value, dict):
        return value
    kept = {name: _without_ours(each) for name, each in value.items() if name != "eopsgym"}
    return {name: each for name, each in kept.items() if name != "extra" or each}


def _values(
    trajectories: Trajectories, table: str, ids: Mapping[str, str]
) -> dict[str, dict[str, list[str]]]:
    """Return the values of each column that is not of files, by run, as sorted texts."""
    columns = [name for name in TABLES[table] if name not in _OF_FILES]
    chosen = ", ".join(f"{name}::VARCHAR" for name in columns)
    values: dict[str, dict[str, list[str]]] = {name: {} for name in columns}
    for row in trajectories.tuples(f"SELECT {chosen} FROM {table}"):
        named = dict(zip(columns, row, strict=True))
        run = named["run_id"] = ids.get(named["run_id"], named["run_id"])
        for name, value in named.items():
            if value is not None:
                values[name].setdefault(run, []).append(value)
    return values


def _shares(
    before: Mapping[str, Mapping[str, list[str]]], after: Mapping[str, Mapping[str, list[str]]]
) -> Iterator[tuple[str, float]]:
    """Yield each column with the share of its values that are there again."""
    for name, by_run in before.items():
        total = sum(map(len, by_run.values()))
        if name == "run_id" or not total:
            continue
        same = 0
        for run, values in by_run.items():
            there = list(after[name].get(run, ()))
            for value in values:
                if value in there:
                    there.remove(value)
                    same += 1
        yield name, same / total


def described(shares: Mapping[str, float]) -> str:
    """Return what came back of a table, in words; empty for a table without rows."""
    if not shares:
        return "no rows"
    lost = [name for name, share in shares.items() if share == 0]
    partly = [f"{name} ({share:.0%})" for name, share in shares.items() if 0 < share < 1]
    if not lost and not partly:
        return "all"
    if len(lost) == len(shares):
        return "nothing"
    parts = [f"{len(shares) - len(lost) - len(partly)} of {len(shares)} columns"]
    parts += [f"partly: {', '.join(partly)}"] if partly else []
    parts += [f"not: {', '.join(lost)}"] if lost else []
    return "; ".join(parts)


def measured() -> str:
    """Return the table of what comes back, as Markdown."""
    runs, found = sample_runs(), {}
    for trip in TRIPS:
        with tempfile.TemporaryDirectory() as folder:
            found[trip.title] = came_back(runs, trip, Path(folder))
    lines = [
        f"Measured on {len(runs)} simulated runs: for each table the columns whose values all come "
        "back, those of which some do, and those that are lost.\n",
        f"| table | {' | '.join(found)} |",
        f"|---|{'---|' * len(found)}",
    ]
    for table in _MADE:
        cells = " | ".join(described(of_trip[table]) for of_trip in found.values())
        lines.append(f"| `{table}` | {cells} |")
    return "\n".join(lines) + "\n"


def page(text: str, measure: Callable[[], str] = measured) -> str:
    """Return the page with a new table."""
    table = measure()
    return MARKS.sub(lambda match: f"{match[1]}{table}{match[2]}", text)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
