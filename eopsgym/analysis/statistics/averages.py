"""The four published meanings of "average"."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from eopsgym.analysis.sources import Source, opened
from eopsgym.analysis.statistics.cases import (
    Group,
    check_columns,
    groups,
    left_out_runs,
    that_differ,
)
from eopsgym.analysis.statistics.outcomes import counted, left_out, notes
from eopsgym.analysis.statistics.trials import RunScore, check_run_score
from eopsgym.errors import ConfigError
from eopsgym.runs import RESULTS
from eopsgym.trajectories import Trajectories

if TYPE_CHECKING:
    import pandas as pd

DOMAINS = ("teams", "csm", "email", "itsm", "calendar", "hr", "drive", "hybrid")
"""The columns of the published tables."""
TASKS = dict(zip(DOMAINS, (100, 184, 104, 180, 104, 184, 105, 153), strict=True))
"""The numbers of feasible tasks that fit the published percentages."""
PUBLIC_TASKS = dict(zip(DOMAINS, (61, 101, 67, 103, 61, 102, 64, 88), strict=True))
"""The numbers of feasible tasks of the public split."""
INFEASIBLE_TASKS = 26
"""The number of infeasible tasks that fits the published percentages; sources say 30."""


@dataclass(frozen=True)
class AverageKind:
    """One meaning of "average"."""

    name: str
    meaning: str
    published: str
    """Where the benchmark's authors use it."""


AVERAGES = {
    kind.name: kind
    for kind in (
        AverageKind(
            "plain",
            "mean of the domains' shares, each domain counting once; no infeasible tasks",
            "the repository's full leaderboard",
        ),
        AverageKind(
            "weighted",
            "mean over all tasks of the domains, each task counting once; no infeasible tasks",
            "the project's site",
        ),
        AverageKind(
            "with_infeasible",
            "the same with the infeasible tasks among them",
            "table 2 of the paper",
        ),
        AverageKind("public", "mean over the tasks of the public split", "the public leaderboard"),
    )
}


def averages_of_cells(
    cells: "Mapping[str, Any] | pd.Series[Any]",
    infeasible: float | None = None,
    public: "Mapping[str, Any] | pd.Series[Any] | None" = None,
    *,
    tasks: Mapping[str, int] = TASKS,
    public_tasks: Mapping[str, int] = PUBLIC_TASKS,
    infeasible_tasks: int = INFEASIBLE_TASKS,
    domains: Sequence[str] = DOMAINS,
) -> "pd.DataFrame":
    """Return the four averages of one model's row of a published table.

    Args:
        cells: the share by domain (0 to 1, or percent: the averages have the same unit); None or
            NaN if it is unknown. The case of the names does not matter.
        infeasible: the cell of the infeasible tasks.
        public: the row of the model in the table of the public split.
        tasks, public_tasks, infeasible_tasks: the numbers of tasks behind the cells; by default the
            published numbers.
        domains: the domains to average over.

    Returns:
        A row for each of `AVERAGES`: `average`, `value` (NA if a domain is missing), `tasks`,
        `meaning`, `published` (where the authors use it), `note` (the missing domains).

    Example:
        >>> opus = dict(zip(DOMAINS, (50.0, 34.2, 51.9, 23.8, 43.2, 32.1, 49.5, 30.7)))
        >>> averages_of_cells(opus, infeasible=50.0)["value"].round(1).tolist()
        [39.4, 37.0, 37.3, <NA>]
    """
    known = _known(cells, domains)
    of_public = _known({} if public is None else public, domains)
    refused = _known({"infeasible": infeasible}, ["infeasible"])
    equal = dict.fromkeys(domains, 1)
    with_refused = {**tasks, "infeasible": infeasible_tasks}
    return _table(
        [
            _average(known, equal, domains, sum(tasks.get(name, 0) for name in domains)),
            _average(known, tasks, domains),
            _average({**known, **refused}, with_refused, [*domains, "infeasible"]),
            _average(of_public, public_tasks, domains, missing="cells of the public split"),
        ]
    )


def averages(
    source: Source = RESULTS,
    by: "str | Sequence[str]" = "model",
    score: RunScore = "strict",
    domains: Sequence[str] | None = None,
    public: Collection[str] | None = None,
) -> "pd.DataFrame":
    """Return the four published averages over runs: means of each task's pass@1.

    The weights are the tasks that were run. Infeasible tasks count only in `with_infeasible`. If a
    domain has no scored run there is no average, and the note names the domain; pass `domains` to
    average over fewer.

    Args:
        source: a results folder or run file, an open store, or runs in memory.
        by: the columns of the groups; other conditions that differ between the runs are added.
        score: `strict` or `parity`.
        domains: the domains to which runs and averages are restricted; by default the averages are
            over the eight of the published tables.
        public: the ids of the tasks of the public split; without them, `public` is unknown.

    Returns:
        As `averages_of_cells`, for each group, with the grouping and `simulated` as first columns.
        A note on runs that were left out everywhere is in `.attrs["note"]`.

    Example:
        >>> averages("results", domains=["itsm", "hr"])     # doctest: +SKIP
    """
    import pandas as pd

    names = check_columns(by)
    check_run_score(score)
    with opened(source) as trajectories:
        ids = None if domains is None else _runs_on(trajectories, domains)
        names = (*names, *that_differ(trajectories, names, ids))
        keys = [*names, "domain", "feasible"]
        groups_of_runs = groups(trajectories, keys, score, every_task=True, run_ids=ids)
        note = left_out_runs(trajectories, run_ids=ids)
    tables = []
    for key, parts in _by_key(groups_of_runs, len(names)).items():
        table = _averages(parts, DOMAINS if domains is None else domains, public)
        for place, (name, value) in enumerate(zip([*names, "simulated"], key, strict=True)):
            table.insert(place, name, value)
        tables.append(table)
    made = pd.concat(tables, ignore_index=True) if tables else _table([])
    made.attrs["note"] = note
    return made


def _runs_on(trajectories: Trajectories, domains: Sequence[str]) -> list[str]:
    """Return the ids of the runs on tasks of some domains, whose names may be in any case."""
    rows = trajectories.tuples(
        "SELECT run_id FROM runs WHERE lower(domain) IN (SELECT unnest(?::VARCHAR[]))",
        [name.lower() for name in domains],
    )
    return [run_id for (run_id,) in rows]


def _by_key(groups_of_runs: Sequence[Group], size: int) -> dict[tuple[Any, ...], list[Group]]:
    made: dict[tuple[Any, ...], list[Group]] = {}
    for group in groups_of_runs:
        made.setdefault((*group.key[:size], group.simulated), []).append(group)
    return made


def _averages(
    parts: Sequence[Group], domains: Sequence[str], public: Collection[str] | None
) -> "pd.DataFrame":
    """Return the averages of one group; each part is a domain's feasible or other tasks."""
    cells: dict[str, list[float]] = {name: [] for name in (*domains, "infeasible")}
    of_public: dict[str, list[float]] = {name: [] for name in domains}
    left: dict[str, int] = {}
    for part in parts:
        domain, feasible = str(part.key[-3]).lower(), part.key[-2]
        if domain not in of_public:
            left[domain] = left.get(domain, 0) + len(part.cases)
            continue
        cells["infeasible" if feasible is False else domain] += part.cases.shares.tolist()
        chosen = np.array([case[0] in (public or ()) for case in part.cases.tasks], dtype=bool)
        of_public[domain] += part.cases.only(chosen).shares.tolist()
    known, tasks = _means(cells)
    missing = "tasks of the public split" if public else "a list of the tasks of the public split"
    whole = sum(tasks.get(name, 0) for name in domains)
    rows = [
        _average(known, dict.fromkeys(domains, 1), domains, whole),
        _average(known, tasks, domains),
        _average(known, tasks, [*domains, "infeasible"]),
        _average(*_means(of_public), domains, missing=missing),
    ]
    note_on_all = notes(
        *(left_out(count, f"of {name}") for name, count in left.items()), _unknown(parts)
    )
    return _table([(value, count, notes(note, note_on_all)) for value, count, note in rows])


def _unknown(parts: Sequence[Group]) -> str:
    """Return a note on the tasks that count as feasible although this is unknown."""
    count = sum(len(part.cases) for part in parts if part.key[-2] is None)
    return f"{counted(count, 'task')} taken for feasible: it is not known" if count else ""


def _means(shares: Mapping[str, Sequence[float]]) -> tuple[dict[str, float], dict[str, int]]:
    given = {name: each for name, each in shares.items() if len(each)}
    means = {name: sum(each) / len(each) for name, each in given.items()}
    return means, {name: len(each) for name, each in given.items()}


def _known(cells: Any, names: Collection[str]) -> dict[str, float]:
    """Return the known cells by the names of this package."""
    lower = {str(name).lower(): value for name, value in cells.items()}
    made = {}
    for name in names:
        value = lower.get(name)
        if value is None or type(value).__name__ == "NAType" or value != value:
            continue
        if isinstance(value, str):
            raise ConfigError(f"the cell {name} must be a number, not {value!r}")
        made[name] = float(value)
    return made


def _average(
    cells: Mapping[str, float],
    weights: Mapping[str, int],
    names: Sequence[str],
    tasks: int | None = None,
    missing: str = "",
) -> tuple[float | None, int, str]:
    """Return the weighted mean of some cells, its number of tasks, and a note on missing cells."""
    gone = [name for name in names if name not in cells or name not in weights]
    if gone or not names:
        what = missing if missing and len(gone) == len(names) else ", ".join(gone)
        return None, 0, f"missing: {what or 'domains'}"
    count = sum(weights[name] for name in names)
    value = sum(cells[name] * weights[name] for name in names) / count
    return value, count if tasks is None else tasks, ""


def _table(rows: Sequence[tuple[float | None, int, str]]) -> "pd.DataFrame":
    import pandas as pd

    columns = ["average", "value", "tasks", "meaning", "published", "note"]
    table = pd.DataFrame([*_lines(rows)], columns=columns)
    return table.astype({"value": "Float64", "tasks": "int64"})


def _lines(rows: Sequence[tuple[float | None, int, str]]) -> Iterator[tuple[Any, ...]]:
    if rows:
        for kind, (value, tasks, note) in zip(AVERAGES.values(), rows, strict=True):
            yield kind.name, value, tasks, kind.meaning, kind.published, note
