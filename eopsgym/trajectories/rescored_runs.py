"""New verdicts in a store, which replace the first ones in the tables `runs` and `verifiers`.

A store is read-only, so views of this connection hide its tables.
"""

import json
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import duckdb

from eopsgym.runs import Rescored, RescoredFile, Skipped
from eopsgym.tasks import Verdict
from eopsgym.trajectories.columns import MOMENT, TABLES
from eopsgym.trajectories.loading import transaction

_filling = threading.Lock()
_NEW_VERIFIERS = "new_verifiers"
_NEWLY = {
    "strict": "new_strict",
    "parity": "new_parity",
    "refused": "new_refused",
    "refusal": "new_refusal",
    "refusal_score": "new_refusal_score",
    "verifiers_passed": "passed",
    "verifiers_total": "total",
}
"""The columns of `runs` that are replaced where a run was judged again, and by what."""


def fill_rescored(connection: duckdb.DuckDBPyConnection, folder: Path) -> list[Skipped]:
    """Fill the table of new verdicts from their file, and return its unreadable lines."""
    with _filling:
        return _fill(connection, folder)


def _fill(connection: duckdb.DuckDBPyConnection, folder: Path) -> list[Skipped]:
    skipped: list[Skipped] = []

    def pass_over(place: int, why: str) -> None:
        skipped.append(Skipped(str(file.path), place, "damaged", why))

    file = RescoredFile(folder, pass_over)
    newest = file.newest()
    (held,) = connection.execute("SELECT count(*) FROM rescored").fetchone() or (0,)
    if not newest and not held:
        return skipped
    (catalog,) = connection.execute("SELECT current_catalog()").fetchone() or ("",)
    with transaction(connection):
        for name in ("runs", "verifiers"):
            connection.execute(f"DROP VIEW IF EXISTS temp.{name}")
        known = {run_id for (run_id,) in connection.execute("SELECT run_id FROM runs").fetchall()}
        kept = [each for each in newest.values() if each.run_id in known]
        connection.execute("DELETE FROM rescored")
        _insert(connection, "rescored", "rescored", map(_row, kept))
        if kept:
            _stand_before(connection, catalog, kept)
    return skipped


def _stand_before(
    connection: duckdb.DuckDBPyConnection, catalog: str, kept: Iterable[Rescored]
) -> None:
    """Make views with the new verdicts that hide the tables of runs and verifiers."""
    columns = ", ".join(f'"{name}" {kind}' for name, kind in TABLES["verifiers"].items())
    connection.execute(f"CREATE OR REPLACE TEMP TABLE {_NEW_VERIFIERS} ({columns})")
    rows = (
        _verifier(each.run_id, verdict)
        for each in kept
        if each.verification is not None
        for verdict in each.verification.verdicts
    )
    _insert(connection, _NEW_VERIFIERS, "verifiers", rows)
    again = "newly.how = 'judged again'"
    replaced = ", ".join(f"if({again}, {new}, r.{name}) AS {name}" for name, new in _NEWLY.items())
    connection.execute(f"""
        CREATE TEMP VIEW runs AS
        SELECT r.* REPLACE ({replaced}, newly.how AS rescored)
        FROM "{catalog}".main.runs AS r LEFT JOIN rescored AS newly ON r.run_id = newly.run_id
        LEFT JOIN (SELECT run_id, count(*) AS total, count(*) FILTER (verifier_strict) AS passed
            FROM {_NEW_VERIFIERS} GROUP BY run_id) AS counts ON r.run_id = counts.run_id""")
    connection.execute(f"""
        CREATE TEMP VIEW verifiers AS
        SELECT * FROM "{catalog}".main.verifiers WHERE run_id NOT IN
            (SELECT run_id FROM rescored WHERE how = 'judged again')
        UNION ALL SELECT * FROM {_NEW_VERIFIERS}""")


def _insert(
    connection: duckdb.DuckDBPyConnection, into: str, table: str, rows: Iterable[list[Any]]
) -> None:
    """Insert rows into a table that has the columns of a table of the store."""
    made = [*rows]
    if made:
        # A time in a file that somebody edited may be invalid.
        marks = ", ".join(
            f"try_cast(? AS {MOMENT})" if kind == MOMENT else "?" for kind in TABLES[table].values()
        )
        connection.executemany(f"INSERT INTO {into} VALUES ({marks})", made)


def _row(each: Rescored) -> list[Any]:
    """Return the row of a run, in the order of the table's columns."""
    verification = each.verification
    rating = None if verification is None else verification.refusal_rating
    return [
        each.run_id,
        each.how,
        each.why,
        each.comparable,
        *(
            (None,) * 4
            if verification is None
            else (
                verification.strict,
                verification.parity,
                verification.refused,
                verification.refusal,
            )
        ),
        None if rating is None else rating.score,
        each.said_at or None,
        each.version,
    ]


def _verifier(run_id: str, verdict: Verdict) -> list[Any]:
    """Return the row of a verdict, in the order of the columns of the table of verifiers."""
    rating = verdict.rating
    return [
        run_id,
        verdict.index,
        verdict.name,
        verdict.type,
        verdict.category,
        verdict.strict,
        verdict.parity,
        _as_text(verdict.expected),
        _as_text(verdict.actual),
        verdict.comparison,
        verdict.query,
        verdict.details,
        *(
            (None,) * 5
            if rating is None
            else (rating.score, rating.reason, rating.judge, rating.simulated, rating.prompt)
        ),
    ]


def _as_text(value: Any) -> str | None:
    return value if value is None or isinstance(value, str) else json.dumps(value)
