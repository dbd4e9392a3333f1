"""Score tables: how many runs each model wins, by any grouping of the store's columns."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eopsgym.errors import ConfigError
from eopsgym.runs import RESULTS, Run
from eopsgym.sync import warn
from eopsgym.trajectories import TABLES, Trajectories, open_trajectories

if TYPE_CHECKING:
    import pandas as pd

GROUPING = ("model", "domain", "mode")


def score_query(by: Sequence[str] = GROUPING) -> str:
    """The SQL behind a score table.

    Columns: the grouping, `simulated`, `runs`, `scored` (runs with a verdict), `strict` and
    `parity` (shares of the scored runs, 0 to 1), `verifiers` (share of the scored runs' verifiers
    that pass), `steps` (mean tool calls), `cost` (mean dollars, empty when any is unknown),
    `seconds` (mean); the last three are of all runs.

    Raises:
        ConfigError: for a column that runs do not have.
    """
    unknown = [name for name in by if name not in TABLES["runs"]]
    if unknown:
        known = ", ".join(TABLES["runs"])
        raise ConfigError(f"cannot group by {unknown[0]!r}; runs have {known}")
    keys = ", ".join(f'"{name}"' for name in dict.fromkeys([*by, "simulated"]))
    return f"""
        SELECT {keys},
            count(*) AS runs,
            count(strict) AS scored,
            round(avg(strict::INT), 4) AS strict,
            round(avg(CASE WHEN strict IS NOT NULL THEN parity::INT END), 4) AS parity,
            round(sum(verifiers_passed) FILTER (strict IS NOT NULL)
                / nullif(sum(verifiers_total) FILTER (strict IS NOT NULL), 0), 4) AS verifiers,
            round(avg(steps), 2) AS steps,
            CASE WHEN count(cost) = count(*) THEN round(avg(cost), 4) END AS cost,
            round(avg(seconds), 3) AS seconds
        FROM runs GROUP BY ALL ORDER BY {keys}
    """


def scores(
    source: str | Path | Trajectories | Sequence[Run] = RESULTS,
    by: Sequence[str] = GROUPING,
    store: str | Path | None = None,
    strict: bool = False,
) -> "pd.DataFrame":
    """The score table of some results, each run counted once; see `score_query` for its columns.

    A warning tells where runs are averaged whose models read the tools in different words.

    Args:
        source: a results folder or run file, an open store, or runs in memory.
        by: columns of the table `runs` to group by.
        store, strict: as for `open_trajectories`.
    """
    query = score_query(by)
    if isinstance(source, Trajectories):
        _warn_of_different_words(source, by)
        return source.sql(query)
    with open_trajectories(source, store, strict) as trajectories:
        _warn_of_different_words(trajectories, by)
        return trajectories.sql(query)


def _warn_of_different_words(trajectories: Trajectories, by: Sequence[str]) -> None:
    if "wording" in by:
        return
    # By domain, too: each has words of its own.
    keys = ", ".join(f'"{name}"' for name in dict.fromkeys([*by, "simulated", "domain"]))
    mixed = f"""
        SELECT 1 FROM runs GROUP BY {keys}
        HAVING count(DISTINCT coalesce(wording, '')) > 1 LIMIT 1
    """
    if trajectories.rows(mixed):
        warn(
            "runs are averaged here whose models read the tools in different words, which do not "
            'compare; group by "wording" as well, as in: eopsgym score --by model --by wording'
        )


def as_rows(frame: "pd.DataFrame") -> list[dict[str, Any]]:
    """A data frame as JSON rows, missing values as None."""
    import json

    rows: list[dict[str, Any]] = json.loads(frame.to_json(orient="records", date_format="iso"))
    return rows
