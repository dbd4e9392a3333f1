"""The trials behind the scores: runs on feasible tasks, on the others, and pairs of runs."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, get_args

from eopsgym.analysis.baselines import IS_BASELINE
from eopsgym.analysis.statistics.twins import IS_OURS, pair_name, twins_of
from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are
from eopsgym.trajectories import Trajectories

Score: TypeAlias = Literal["pairs", "strict", "refusals", "parity"]
RunScore: TypeAlias = Literal["strict", "parity"]
SCORES: dict[str, str] = {
    "pairs": "share of the pairs of twins of which both runs pass, under the same conditions",
    "strict": "share of the runs that pass on tasks that can be done",
    "refusals": "share of the runs that refuse cleanly on tasks that cannot be done",
    "parity": "share of all runs that pass as the published harness would say",
}
"""The meaning of each score; a task counts as feasible where it is not known whether it is."""
Three: TypeAlias = Literal["pairs", "strict", "refusals"]
THREE: tuple[Three, ...] = get_args(Three)
"""The scores of every score table, the headline first."""
CAN_BE_DONE = "feasible IS DISTINCT FROM false"
CANNOT_BE_DONE = "feasible IS NOT DISTINCT FROM false"


def check_score(score: str) -> None:
    """Raise an error for an unknown score.

    Raises:
        ConfigError: which names the known ones.
    """
    if score not in SCORES:
        raise ConfigError(f"there is no score {score!r}; {names_there_are(score, SCORES)}")


def check_run_score(score: str) -> None:
    """Raise an error for a score that is not one of single runs on all tasks.

    Raises:
        ConfigError: unless it is `strict` or `parity`.
    """
    if score not in get_args(RunScore):
        there_are = names_there_are(score, get_args(RunScore))
        raise ConfigError(f"there is no score {score!r} of single runs here; {there_are}")


def trials(
    trajectories: Trajectories,
    score: str,
    columns: Sequence[str],
    every_task: bool = False,
    baselines: bool = True,
    run_ids: Sequence[str] | None = None,
) -> tuple[str, list[Any]]:
    """Return SQL, and its values, for the trials of a score: one row per run or pair of runs.

    Its columns are those given, `task` (a pair's name, for pairs), `verdict` (NULL
    without one), `fork` and `run_ids` (a list).

    A pair is two runs, one of each twin, that have the same values in `columns` and are the same
    repeat. It passes if both runs pass and fails if one fails, whatever the other does; otherwise
    it has no verdict. Forks and imported runs are in no pair.

    Args:
        trajectories: the store.
        score: one of `SCORES`.
        columns: columns of the table `runs`.
        every_task: whether, of single runs, those on all tasks count.
        baselines: whether runs of baselines count.
        run_ids: only these runs; all unless given.
    """
    names = ", ".join(f'"{name}"' for name in dict.fromkeys(columns) if name != "task")
    names += ", " if names else ""
    chosen = "true" if baselines else f"NOT {IS_BASELINE}"
    values: list[Any] = []
    if run_ids is not None:
        chosen += " AND run_id IN (SELECT unnest(?::VARCHAR[]))"
        values.append([*run_ids])
    if score == "pairs":
        return _pairs(names, chosen), [*_twins(trajectories), *values]
    verdict = {"parity": "CASE WHEN strict IS NOT NULL THEN parity END"}.get(score, "strict")
    which = {"refusals": CANNOT_BE_DONE, "parity": "true"}.get(score, CAN_BE_DONE)
    which = "true" if every_task else which
    return (
        f"""
        SELECT {names} task, {verdict} AS verdict, parent IS NOT NULL AS fork, [run_id] AS run_ids
        FROM runs WHERE {which} AND {chosen}""",
        values,
    )


def _pairs(names: str, chosen: str) -> str:
    return f"""
        SELECT {names} pair AS task, false AS fork, list(run_id ORDER BY run_id) AS run_ids,
            CASE WHEN bool_or(strict = false) THEN false WHEN count(strict) = 2 THEN true END
                AS verdict
        FROM (
            SELECT runs.*, twins.pair, row_number() OVER (
                PARTITION BY {names} twins.pair, runs.task, number ORDER BY experiment, run_id
            ) AS copy
            FROM runs
            JOIN (SELECT unnest(?::VARCHAR[]) AS task, unnest(?::VARCHAR[]) AS pair) AS twins
                ON twins.task = runs.task
            WHERE {IS_OURS} AND {chosen}
        )
        GROUP BY {names} pair, number, copy HAVING count(*) = 2"""


def _twins(trajectories: Trajectories) -> list[Any]:
    """Return the tasks that have twins, and the names of their pairs, in the same order."""
    pairs = [(task.id, pair_name(*twins)) for twins in twins_of(trajectories) for task in twins]
    return [[task for task, _ in pairs], [pair for _, pair in pairs]]
