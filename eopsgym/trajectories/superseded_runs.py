"""Attempts that a later one replaced, which are kept beside the runs and count in no score.

Which ones depends on all runs of a store, so it is computed again when some are added.
"""

import duckdb

from eopsgym.runs import TRIED_AGAIN
from eopsgym.trajectories.columns import TABLES

SUPERSEDED = "superseded"
_LOST = ", ".join(f"'{stop}'" for stop in sorted(TRIED_AGAIN))
_COLUMNS = ", ".join(f'"{name}"' for name in TABLES["runs"])
_FOUND = f"""
    WITH attempts AS (
        SELECT run_id, supersedes, setup_hash, strict IS NULL AND stop IN ({_LOST}) AS lost,
            row_number() OVER (ORDER BY started_at, line_start, run_id) AS place
        FROM runs WHERE imported IS NULL
    ), counting AS (
        SELECT setup_hash, coalesce(
            max_by(run_id, place) FILTER (NOT lost), max_by(run_id, place)) AS run_id
        FROM attempts GROUP BY setup_hash HAVING count(*) > 1 AND bool_or(lost)
    )
    SELECT attempts.run_id, any_value(coalesce(later.run_id, counting.run_id)) AS superseded_by
    FROM attempts LEFT JOIN counting USING (setup_hash)
    LEFT JOIN attempts AS later ON later.supersedes = attempts.run_id
    WHERE later.run_id IS NOT NULL OR (attempts.lost AND attempts.run_id <> counting.run_id)
    GROUP BY attempts.run_id"""
"""A query for superseded attempts. An attempt that an error ended is replaced by a complete one of
its setup, or by a later one that also ended with an error; others are replaced by the one that
names them. Runs of another harness are all kept, as it does not repeat any."""


_MAY_BE_ANY = """
    SELECT count(supersedes) > 0 OR count(*) > count(DISTINCT setup_hash) FROM runs"""
"""A query for whether an attempt may be superseded, which takes far less than to find out which."""
_IS_ANY = f"SELECT count(*) > 0 FROM {SUPERSEDED}"


def set_aside(store: duckdb.DuckDBPyConnection) -> None:
    """Move superseded attempts out of the table `runs`."""
    if not _is_true(store, _MAY_BE_ANY):
        return
    store.execute(f"""
        INSERT INTO {SUPERSEDED} ({_COLUMNS}, superseded_by)
        SELECT {_COLUMNS}, superseded_by FROM runs JOIN ({_FOUND}) USING (run_id)""")
    store.execute(f"DELETE FROM runs WHERE run_id IN (SELECT run_id FROM {SUPERSEDED})")


def put_back(store: duckdb.DuckDBPyConnection) -> None:
    """Move all attempts back into the table `runs`, before runs are added or removed."""
    if not _is_true(store, _IS_ANY):
        return
    store.execute(f"INSERT INTO runs ({_COLUMNS}) SELECT {_COLUMNS} FROM {SUPERSEDED}")
    store.execute(f"DELETE FROM {SUPERSEDED}")


def _is_true(store: duckdb.DuckDBPyConnection, query: str) -> bool:
    (answer,) = store.execute(query).fetchone() or (False,)
    return bool(answer)
