"""The runs of a store as cases: a task under the same conditions, with its repeats."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from eopsgym.analysis.baselines import IS_BASELINE
from eopsgym.analysis.statistics.outcomes import Outcomes, counted, notes, of_counts
from eopsgym.analysis.statistics.trials import (
    CAN_BE_DONE,
    CANNOT_BE_DONE,
    trials,
)
from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are
from eopsgym.trajectories import TABLES, Trajectories

CONDITIONS = (
    "model",
    "settings",
    "orchestrator",
    "plan",
    "budget",
    "tool_set",
    "mode",
    "repaired",
    "tool_names",
    "wording",
)
"""The conditions that are equal for two runs of a task that are repeats of each other."""
_HAVE_SETTINGS = ("model", "budget", "orchestrator")
_SEVERAL_SETTINGS = "count(DISTINCT coalesce(settings, '')) > 1"
Key: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True)
class Group:
    """The runs of a store that have the same values in some columns.

    Attributes:
        key: these values; the last one says whether the runs are simulated.
        cases: the outcomes of each task (or pair of twins, for pairs) under each combination of
            the other conditions; a case is a tuple that begins with the task.
        runs: the number of runs (or pairs), including those without a verdict.
    """

    key: Key
    cases: Outcomes
    runs: int

    @property
    def simulated(self) -> bool:
        """Whether the runs are of scripted models."""
        return bool(self.key[-1])

    @property
    def label(self) -> str:
        """The values as a text: `openai/gpt-5, plus_15`."""
        return ", ".join("none" if part is None else str(part) for part in self.key[:-1])

    @property
    def unscored(self) -> int:
        """The number of runs without a verdict."""
        return self.runs - int(self.cases.runs.sum())


def check_columns(by: str | Sequence[str]) -> tuple[str, ...]:
    """Return the columns of the groups, each once, without `simulated`.

    Raises:
        ConfigError: if runs do not have such a column, or there is no column.
    """
    names = tuple(dict.fromkeys((by,) if isinstance(by, str) else by))
    unknown = [name for name in names if name not in TABLES["runs"]]
    if unknown or not names:
        if not unknown:
            raise ConfigError(f"name a column to group by; there are {', '.join(TABLES['runs'])}")
        there_are = names_there_are(unknown[0], TABLES["runs"])
        raise ConfigError(f"cannot group by {unknown[0]!r}, which runs do not have; {there_are}")
    return tuple(name for name in names if name != "simulated")


def conditions_beside(by: Sequence[str]) -> list[str]:
    """Return the conditions that runs have to share besides the columns of their groups.

    The settings are a digest of the settings of a model and an orchestrator at one budget. They
    are not among these if the groups are by model, budget or orchestrator, of which two never have
    equal settings.
    """
    own = {*by} if {*_HAVE_SETTINGS}.isdisjoint(by) else {*by, "settings"}
    return [name for name in CONDITIONS if name not in own]


def runs_of(trajectories: Trajectories, models: Sequence[str] | None) -> list[str] | None:
    """Return the ids of the runs of some models, or None, which means all, if none are named.

    Raises:
        ConfigError: if a model has no run; the message names those that have.
    """
    if models is None:
        return None
    known = [
        name for (name,) in trajectories.tuples("SELECT DISTINCT model FROM runs ORDER BY ALL")
    ]
    check_models(models, known)
    rows = trajectories.tuples(
        "SELECT run_id FROM runs WHERE model IN (SELECT unnest(?::VARCHAR[]))", [*models]
    )
    return [run_id for (run_id,) in rows]


def check_models(models: Sequence[str], known: Iterable[Any]) -> None:
    """Raise an error for a model that has no runs, so that none is left out unnoticed.

    Raises:
        ConfigError: if there is one, or a text is given in place of a list; it names the models.
    """
    if isinstance(models, str):
        raise ConfigError(f"models must be a list: models=[{models!r}]")
    there = sorted({*map(str, known)})
    missing = [name for name in models if name not in there]
    if missing or not models:
        what = ", ".join(missing) or "no model at all"
        raise ConfigError(f"there are no runs of {what}; there are runs of {', '.join(there)}")


def groups(
    trajectories: Trajectories,
    by: Sequence[str],
    score: str = "strict",
    every_task: bool = False,
    run_ids: Sequence[str] | None = None,
) -> list[Group]:
    """Return the runs of a store in groups by some columns, and by whether they are simulated.

    Forks are left out, since they continue another run and are not repeats, and so are baselines,
    which are not ranked among models.

    Args:
        trajectories: the store.
        by: columns of the table `runs`.
        score: one of `SCORES`, which decides which runs count.
        every_task: whether runs on all tasks count, and not only those of the score.
        run_ids: the ids of the runs, or None for all.
    """
    keys = [*by, "simulated"]
    beside = conditions_beside(by)
    names = ", ".join(f'"{name}"' for name in [*keys, "task", *beside])
    relation, values = trials(
        trajectories,
        score,
        [*keys, *beside],
        every_task=every_task,
        baselines=False,
        run_ids=run_ids,
    )
    rows_of_cases = trajectories.rows(
        f"""
        SELECT {names}, count(*) AS every, count(verdict) AS scored,
            coalesce(sum(verdict::INT), 0) AS passed
        FROM ({relation}) WHERE NOT fork
        GROUP BY {names} ORDER BY {names}
        """,
        *values,
    )
    made: dict[Key, list[dict[str, Any]]] = {}
    for row in rows_of_cases:
        made.setdefault(tuple(row[name] for name in keys), []).append(row)
    return [_group(key, rows, beside) for key, rows in made.items()]


def _group(key: Key, rows: Iterable[dict[str, Any]], beside: Sequence[str]) -> Group:
    every = list(rows)
    cases = of_counts(
        ((row["task"], *(row[name] for name in beside)), int(row["passed"]), row["scored"])
        for row in every
    )
    return Group(key, cases, sum(row["every"] for row in every))


def that_differ(
    trajectories: Trajectories, by: Sequence[str], run_ids: Sequence[str] | None = None
) -> list[str]:
    """Return the further conditions for which runs, without forks, have several values.

    Args:
        trajectories: the store.
        by: the columns of the groups.
        run_ids: the ids of the runs, or None for all.
    """
    runs, values = _only_runs(run_ids)
    names = [name for name in CONDITIONS if name not in by]
    several = {name: f"count(DISTINCT coalesce({name}::VARCHAR, '')) > 1" for name in names}
    # Settings count only if runs of one model, budget and orchestrator have several.
    several["settings"] = f"""EXISTS (SELECT 1 FROM chosen WHERE parent IS NULL
        GROUP BY {", ".join(_HAVE_SETTINGS)} HAVING {_SEVERAL_SETTINGS})"""
    # Tasks have their own defaults, so these are conditions only if one task was run with both.
    for name in ("repaired", "tool_names"):
        several[name] = f"""EXISTS (SELECT 1 FROM chosen WHERE parent IS NULL
            GROUP BY task HAVING count(DISTINCT {name}) > 1)"""
    asked = ", ".join(f"{several[name]} AS {name}" for name in names)
    (row,) = trajectories.rows(
        f"WITH chosen AS ({runs}) SELECT {asked} FROM chosen WHERE parent IS NULL", *values
    )
    return [name for name in names if row[name]]


def _only_runs(run_ids: Sequence[str] | None) -> tuple[str, list[Any]]:
    """Return SQL for the rows of some runs, or of all, and its parameters."""
    if run_ids is None:
        return "SELECT * FROM runs", []
    return "SELECT * FROM runs WHERE run_id IN (SELECT unnest(?::VARCHAR[]))", [[*run_ids]]


def left_out_runs(
    trajectories: Trajectories, score: str = "", run_ids: Sequence[str] | None = None
) -> str:
    """Return a note on the numbers of runs that statistics leave out.

    Args:
        trajectories: the store.
        score: the score, which leaves out runs on tasks that it does not count; '' leaves out none.
        run_ids: the ids of the runs, or None for all.
    """
    runs, values = _only_runs(run_ids)
    other = {"strict": CANNOT_BE_DONE, "refusals": CAN_BE_DONE}.get(score, "false")
    (counts,) = trajectories.rows(
        f"""
        SELECT count(*) FILTER ({IS_BASELINE}) AS baselines, count(parent) AS forks,
            count(*) FILTER (parent IS NULL AND {other}) AS other,
            count(*) FILTER (parent IS NULL AND strict IS NULL AND NOT ({other})) AS open
        FROM ({runs})
        """,
        *values,
    )
    can = "can" if score == "refusals" else "cannot"
    parts = _notes(counts["forks"], counts["other"], can, counts["open"], counts["baselines"])
    return notes(*parts)


def _notes(forks: int, other: int, can: str, unscored: int, baselines: int) -> Iterator[str]:
    if forks:
        yield f"{counted(forks, 'fork')} left out: they go on from another run"
    if other:
        yield f"{counted(other, 'run')} on tasks that {can} be done left out"
    if unscored:
        yield f"{counted(unscored, 'run')} without a verdict left out"
    if baselines:
        yield f"{counted(baselines, 'run')} of baselines left out"
