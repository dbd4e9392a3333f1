"""Score tables: the shares of runs that models win, by any grouping of the store's columns."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eopsgym.agents import PriceList
from eopsgym.analysis.baselines import IS_BASELINE
from eopsgym.analysis.reprice import REPRICED, repriced
from eopsgym.analysis.score_intervals import with_intervals
from eopsgym.analysis.sources import Source, opened
from eopsgym.analysis.statistics.cases import check_columns
from eopsgym.analysis.statistics.outcomes import counted
from eopsgym.analysis.statistics.trials import CAN_BE_DONE, CANNOT_BE_DONE
from eopsgym.runs import RESULTS
from eopsgym.sync import warn
from eopsgym.trajectories import Trajectories

if TYPE_CHECKING:
    import pandas as pd

_OTHER_COSTS = f"""
    SELECT runs.* REPLACE (other.cost AS cost,
        if(other.run_id IS NULL, runs.planner_cost, other.planner_cost) AS planner_cost,
        if(other.run_id IS NULL, runs.judge_cost, other.judge_cost) AS judge_cost)
    FROM main.runs LEFT JOIN {REPRICED} AS other ON runs.run_id = other.run_id"""
GROUPING = ("model", "domain", "mode")
_SETTINGS = """
    EXISTS (SELECT 1 FROM runs GROUP BY model, budget
        HAVING count(DISTINCT coalesce(settings, '')) > 1) AS settings"""
"""SQL of whether runs of one model and budget have different settings."""
_CONDITIONS = ("orchestrator", "plan", "budget", "tool_set")


def score_query(by: str | Sequence[str] = GROUPING) -> str:
    """Return the SQL of a score table, without pairs, intervals and bounds, which `scores` adds.

    Columns: the grouping, `simulated`, `runs`, `scored` (runs with a verdict), `unscored` (runs
    without one: unsure, unknown, not judged), `strict` (share, 0 to 1, of the scored runs on
    feasible tasks that pass; tasks of which this is unknown count as feasible), `refusals` (share
    of the scored runs on other tasks that pass, by a clean refusal), `parity` (share of all scored
    runs that pass in published scoring, which has no refusals), `verifiers` (share of all scored
    runs' verifiers that pass), `steps` (mean tool calls), `cost` (mean dollars of agent and
    planner), `planner_cost` (the planner's part), `judge_cost` (not in `cost`), `seconds` (mean).
    The columns after `refusals` count runs on all tasks. A share without runs is empty, and so is a
    cost if any part is unknown. Baselines come last, or are left out if the grouping has no model.

    Raises:
        ConfigError: if runs do not have such a column.
    """
    by = check_columns(by) if by else ()
    keys = ", ".join(f'"{name}"' for name in dict.fromkeys([*by, "simulated"]))
    which, order = (
        ("", f"bool_or({IS_BASELINE}), ") if "model" in by else (f"WHERE NOT {IS_BASELINE}", "")
    )
    return f"""
        SELECT {keys},
            count(*) AS runs,
            count(strict) AS scored,
            count(*) - count(strict) AS unscored,
            round(avg(strict::INT) FILTER ({CAN_BE_DONE}), 4) AS strict,
            round(avg(strict::INT) FILTER ({CANNOT_BE_DONE}), 4) AS refusals,
            round(avg(parity::INT) FILTER (strict IS NOT NULL), 4) AS parity,
            round(sum(verifiers_passed) FILTER (strict IS NOT NULL)
                / nullif(sum(verifiers_total) FILTER (strict IS NOT NULL), 0), 4) AS verifiers,
            round(avg(steps), 2) AS steps,
            {_mean_cost("cost")},
            {_mean_cost("planner_cost")},
            {_mean_cost("judge_cost")},
            round(avg(seconds), 3) AS seconds
        FROM runs {which} GROUP BY ALL ORDER BY {order}{keys}
    """


def _mean_cost(name: str) -> str:
    return f"CASE WHEN count({name}) = count(*) THEN round(avg({name}), 6) END AS {name}"


def scores(
    source: Source = RESULTS,
    by: str | Sequence[str] | None = None,
    store: str | Path | None = None,
    strict: bool = False,
    prices: PriceList | None = None,
) -> "pd.DataFrame":
    """Return the score table of some results, each run counted once; see `score_query`.

    It has three scores. `pairs` is the headline: the share of pairs of twins (one request on two
    states, in tasks of this package) of which both runs pass, under the same conditions and in the
    same repeat. An agent that refuses everything, or does everything, wins none. `strict` counts
    feasible tasks and `refusals` the others. A score is NA if it counts no run. Each has further
    columns, such as `pairs_low`:

    - `…_low`, `…_high`: the 95 % interval. It is Wilson's; repeats of a task (or pair), which are
      not independent, count with their effective number of runs (see `interval`).
      `.attrs["interval"]` has the method for each score and row.
    - `…_worst`, `…_best`: the score if all runs without a verdict had failed, or all had passed. A
      pair of which one run failed is lost in any case. Runs that an error ended do not count if
      they were made again.
    - `…_scored`: the number of runs (or pairs) of the score.

    `leading` says whether the model is in the leading group among those with the same other
    columns: the best model and all that are not significantly worse on the same pairs, or on the
    same feasible tasks if too few pairs are in common (`leading_group`). Real and simulated models
    are separate, and baselines are in no group. The value is NA if it cannot be decided;
    `.attrs["notes"]` has the reason and further notes.

    For runs that were judged again (`rescore`) the newest verdict counts. The notes give their
    number, and the number of those that cannot be compared with runs of the present tasks.

    A warning is given if runs are averaged whose models got different descriptions of the tools, or
    if forks are averaged with complete runs.

    Args:
        source: a results folder or run file, an open store, or runs in memory.
        by: columns of the table `runs` that make the groups. The default is the columns that a grid
            of runs varied; for other runs it is `GROUPING`, with those of orchestrator, plan,
            budget and tool set that differ, and the settings if models of one name have several.
        store, strict: as for `open_trajectories`.
        prices: a price list (`price_list()`), by which costs are computed again from the recorded
            tokens of each reply. A warning names models that have no price in it.
    """
    by = by or getattr(source, "varied", None) or ()
    by = check_columns(by) if by else ()  # checked before anything is opened
    with opened(source, store, strict) as trajectories:
        return _scores(trajectories, by, prices)


def _scores(
    trajectories: Trajectories, by: Sequence[str], prices: PriceList | None
) -> "pd.DataFrame":
    by = by or (*GROUPING, *_that_differ(trajectories))
    query = score_query(by)
    _warn_of_different_words(trajectories, by)
    _warn_of_forks(trajectories, by)
    if prices is None:
        table = trajectories.sql(query)
    else:
        with repriced(trajectories, prices):
            table = trajectories.sql(f"WITH runs AS ({_OTHER_COSTS}) {query}")
    made = with_intervals(trajectories, by, table)
    made.attrs["notes"] += [*_of_rescored(trajectories), *_of_superseded(trajectories)]
    return made


def _of_rescored(trajectories: Trajectories) -> list[str]:
    """Return notes on runs that were judged again, and on those that cannot be compared."""
    (counts,) = trajectories.rows("""
        SELECT count(*) FILTER (how = 'judged again') AS again,
            count(*) FILTER (NOT comparable) AS other, max(judged_at)::DATE AS day
        FROM rescored""")
    notes = []
    if counts["again"]:
        count = counted(counts["again"], "run")
        notes.append(f"{count} judged again, up to {counts['day']}: the newest verdict counts")
    if counts["other"]:
        count = counted(counts["other"], "run")
        notes.append(f"not comparable with the present tasks: {count} (eopsgym rescore says why)")
    return notes


def _of_superseded(trajectories: Trajectories) -> list[str]:
    """Return a note on the number and cost of superseded attempts, which are in no score."""
    (superseded,) = trajectories.rows(
        "SELECT count(*) AS runs, sum(coalesce(cost, 0) + coalesce(judge_cost, 0)) AS cost "
        "FROM superseded"
    )
    if not superseded["runs"]:
        return []
    count = counted(superseded["runs"], "attempt")
    return [
        f"in no score, for they were made again: {count}, which cost ${superseded['cost']:,.4f}"
    ]


def _that_differ(trajectories: Trajectories) -> list[str]:
    """Return the conditions for which the runs have more than one value."""
    counts = (f"count(DISTINCT coalesce({name}, '')) AS {name}" for name in _CONDITIONS)
    (row,) = trajectories.rows(f"SELECT {', '.join(counts)}, {_SETTINGS} FROM runs")
    settings = ["settings"] if row["settings"] else []
    return [*settings, *(name for name in _CONDITIONS if row[name] > 1)]


def _warn_of_different_words(trajectories: Trajectories, by: Sequence[str]) -> None:
    if "wording" in by:
        return
    # Also by domain, since each domain has its own descriptions.
    keys = ", ".join(f'"{name}"' for name in dict.fromkeys([*by, "simulated", "domain"]))
    mixed = f"""
        SELECT 1 FROM runs GROUP BY {keys}
        HAVING count(DISTINCT coalesce(wording, '')) > 1 LIMIT 1
    """
    if trajectories.rows(mixed):
        warn(
            "runs are averaged here whose models got different descriptions of the tools and "
            'cannot be compared; group by "wording" as well: eopsgym score --by model --by wording'
        )


def _warn_of_forks(trajectories: Trajectories, by: Sequence[str]) -> None:
    if {"parent", "run_id"} & {*by}:
        return
    keys = ", ".join(f'"{name}"' for name in dict.fromkeys([*by, "simulated"]))
    mixed = f"SELECT 1 FROM runs GROUP BY {keys} HAVING count(parent) BETWEEN 1 AND count(*) - 1"
    if trajectories.rows(f"{mixed} LIMIT 1"):
        warn(
            "forks are averaged here with complete runs, with which they cannot be compared; "
            'group by "parent" as well: eopsgym score --by model --by parent'
        )


def as_rows(frame: "pd.DataFrame") -> list[dict[str, Any]]:
    """Return a data frame as JSON rows, with missing values as None."""
    import json

    rows: list[dict[str, Any]] = json.loads(frame.to_json(orient="records", date_format="iso"))
    return rows
