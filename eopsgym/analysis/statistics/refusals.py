"""Calibration of refusals: false refusals of feasible tasks against missed ones of others."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.baselines import IS_BASELINE
from eopsgym.analysis.sources import Source, opened
from eopsgym.analysis.statistics.cases import check_columns, left_out_runs, that_differ
from eopsgym.analysis.statistics.halted import RunOnFeasible, is_halted
from eopsgym.analysis.statistics.intervals import LEVEL, interval
from eopsgym.analysis.statistics.outcomes import counted, notes
from eopsgym.analysis.statistics.twins import twins_of
from eopsgym.runs import RESULTS
from eopsgym.runs.progress_bar import shown
from eopsgym.trajectories import Trajectories

if TYPE_CHECKING:
    import pandas as pd

_KINDS = ("over_halted", "missed")
_COLUMNS = [
    *("feasible_tasks", "over_halted", "over_halted_low", "over_halted_high"),
    *("infeasible_tasks", "missed", "missed_low", "missed_high", "acted"),
    *("twins", "twins_told_apart", "twins_both_refused", "twins_both_done", "note"),
]
_SHARES = [name for name in _COLUMNS if name not in ("feasible_tasks", "infeasible_tasks", "note")]
_RUNS = """
    WITH calls AS (
        SELECT run_id, count(*) = count(changed_rows) AS known, sum(changed_rows) AS changed
        FROM tool_calls WHERE result_position IS NOT NULL GROUP BY run_id
    ), last AS (
        SELECT run_id, max_by(is_refusal, position) AS said_no
        FROM messages WHERE role = 'assistant' GROUP BY run_id
    )
    SELECT {names}, task, feasible AS can_be_done,
        strict AS won, refused, stop, answer, request, said_no,
        CASE WHEN coalesce(known, true) OR changed > 0 THEN coalesce(changed, 0) END AS changed
    FROM runs LEFT JOIN calls USING (run_id) LEFT JOIN last USING (run_id)
        LEFT JOIN tasks USING (task, domain)
    WHERE parent IS NULL AND NOT {is_baseline} ORDER BY {names}, task, number
"""


def refusal_table(
    source: Source = RESULTS,
    by: "str | Sequence[str]" = "model",
    level: float = LEVEL,
) -> "pd.DataFrame":
    """Return how well refusals are calibrated: false ones on feasible tasks, missed ones on others.

    A model that refuses everything misses nothing, and one that refuses nothing never over-halts:
    both shares are needed to compare models. Each is a mean over tasks with its interval.

    Args:
        source: a results folder or run file, an open store, or runs in memory.
        by: columns to group by; other conditions that differ between the runs are columns, too.
        level: of the intervals, as for `interval`.

    Returns:
        A row for each group: the columns grouped by, `simulated`, `feasible_tasks`, `over_halted`
            (share of runs on these that fail, change nothing and say that it was not done: false
            refusals, read by rule), `over_halted_low`, `over_halted_high`, `infeasible_tasks`,
            `missed` (share of runs on these that are no clean refusal), `missed_low`,
            `missed_high`, `acted` (the part of it that changed something), `twins` (pairs of the
            same request, one of them feasible, that were both run), `twins_told_apart` (share of
            these in which every run refuses only the infeasible one), `twins_both_refused`,
            `twins_both_done` (in which every run refuses both, or neither), `note` (what could not
            be decided). Shares are from 0 to 1, and NA where there is no such task. Twins are known
            for the tasks of eopsgym.

    Raises:
        ConfigError: for an unknown column.

    Example:
        >>> refusal_table("results")[["model", "over_halted", "missed"]]    # doctest: +SKIP
    """
    import pandas as pd

    names = check_columns(by)
    with opened(source) as trajectories:
        names = (*names, *that_differ(trajectories, names))
        by_group = _groups(trajectories, [*names, "simulated"])
        note = left_out_runs(trajectories)
        twins = dict(_refusal_twins(trajectories))
    rows = [
        [*key, *(_line(every, twins, level)[name] for name in _COLUMNS)]
        for key, every in shown(by_group.items(), len(by_group), "counting refusals", unit="group")
    ]
    table = pd.DataFrame(rows, columns=[*names, "simulated", *_COLUMNS])
    table = table.astype(dict.fromkeys(_SHARES, "Float64") | {"twins": "int64"})
    table.attrs["note"] = note
    return table


def _groups(trajectories: Trajectories, keys: Sequence[str]) -> dict[Any, list[dict[str, Any]]]:
    made: dict[Any, list[dict[str, Any]]] = {}
    names = ", ".join(f'runs."{name}"' for name in keys)
    rows = trajectories.rows(_RUNS.format(names=names, is_baseline=IS_BASELINE))
    for row in shown(rows, len(rows), "reading answers"):
        row["refuses"] = _refuses(row)
        made.setdefault(tuple(row[name] for name in keys), []).append(row)
    return made


def _refuses(row: dict[str, Any]) -> bool | None:
    """Return whether a run refuses: cleanly an infeasible task, in any way a feasible one."""
    if row["can_be_done"] is False:
        refused: bool | None = row["refused"]
        return refused
    names = {"strict": "won", "refused": "said_no"}
    given = {name: row[names.get(name, name)] for name in RunOnFeasible.__dataclass_fields__}
    return is_halted(RunOnFeasible(**given))


def _line(rows: Sequence[dict[str, Any]], twins: dict[str, str], level: float) -> dict[str, Any]:
    feasible = [row for row in rows if row["can_be_done"] is True]
    infeasible = [row for row in rows if row["can_be_done"] is False]
    halted = _by_task(feasible, "refuses")
    missed = {
        task: [None if refuses is None else not refuses for refuses in every]
        for task, every in _by_task(infeasible, "refuses").items()
    }
    acted = _by_task(
        [
            row | {"acted": row["refuses"] is False and bool(row["changed"])}
            for row in infeasible
            if row["refuses"] is not None
        ],
        "acted",
    )
    made: dict[str, Any] = {"acted": interval(acted, level).value}
    for name, of in zip(_KINDS, (halted, missed), strict=True):
        estimate = interval(of, level)
        made |= {name: estimate.value, f"{name}_low": estimate.low, f"{name}_high": estimate.high}
        made["feasible_tasks" if name == "over_halted" else "infeasible_tasks"] = estimate.tasks
    return made | _of_twins(rows, twins) | {"note": notes(*_said(feasible, infeasible, rows))}


def _by_task(rows: Sequence[dict[str, Any]], name: str) -> dict[str, list[Any]]:
    made: dict[str, list[Any]] = {}
    for row in rows:
        made.setdefault(row["task"], []).append(row[name])
    return made


def _said(feasible: Sequence[Any], infeasible: Sequence[Any], rows: Sequence[Any]) -> Iterator[str]:
    for kind, runs in (("feasible", feasible), ("infeasible", infeasible)):
        if not runs:
            yield f"no {kind} task was run"
        unsure = sum(row["refuses"] is None for row in runs)
        if unsure:
            yield f"{counted(unsure, 'run')} on {kind} tasks left out: nobody knows if they refuse"
    unknown = sum(row["can_be_done"] is None for row in rows)
    if unknown:
        yield f"{counted(unknown, 'run')} left out: whether the task can be done is not known"


def _of_twins(rows: Sequence[dict[str, Any]], twins: dict[str, str]) -> dict[str, Any]:
    """Return how twins were told apart, for pairs whose runs all have a verdict."""
    refuses = _by_task(rows, "refuses")
    pairs = [
        (refuses[task], refuses[other])
        for task, other in twins.items()
        if {task, other} <= {*refuses} and None not in (*refuses[task], *refuses[other])
    ]
    shares = {
        "twins_told_apart": [not any(can) and all(must) for can, must in pairs],
        "twins_both_refused": [all(can) and all(must) for can, must in pairs],
        "twins_both_done": [not any(can) and not any(must) for can, must in pairs],
    }
    return {"twins": len(pairs)} | {
        name: sum(each) / len(each) if each else None for name, each in shares.items()
    }


def _refusal_twins(trajectories: Trajectories) -> Iterator[tuple[str, str]]:
    """Yield the package's feasible tasks that have an infeasible twin, with that twin."""
    for twins in twins_of(trajectories):
        one, other = sorted(twins, key=lambda task: not task.feasible)
        if one.feasible and not other.feasible:
            yield one.id, other.id
