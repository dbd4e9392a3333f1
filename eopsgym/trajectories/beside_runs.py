"""The tables that are made of the files beside the run files: tags, new verdicts and scans."""

import os
import threading
from pathlib import Path

import duckdb
import pyarrow as pa

from eopsgym.runs import Skipped
from eopsgym.runs.result_file_names import RESCORED, SCANS, TAGS
from eopsgym.runs.scan_file import ScanAnswer, ScanFile, Value
from eopsgym.trajectories.loading import fill_tags, transaction
from eopsgym.trajectories.rescored_runs import fill_rescored

Marks = list[tuple[int, int]]
_WHOLE = 1e16
"""The number from which Python writes floats with an exponent."""
_filling_scans = threading.Lock()
_TYPES = pa.schema(
    [
        *((name, pa.string()) for name in ("run_id", "scan", "question", "scan_judge")),
        ("scan_simulated", pa.bool_()),
        ("value", pa.string()),
        ("value_number", pa.float64()),
        ("scan_reason", pa.string()),
        ("cited_steps", pa.list_(pa.int64())),
        *((name, pa.string()) for name in ("cited", "not_in_run", "cut", "problem")),
        ("scan_cost", pa.float64()),
        ("scan_tokens", pa.int64()),
        ("scanned_at", pa.string()),
        ("scan_key", pa.string()),
    ]
)


def fill_beside(connection: duckdb.DuckDBPyConnection, folder: Path) -> list[Skipped]:
    """Fill the tables from their files again, and return the unreadable lines."""
    skipped = fill_tags(connection, folder)
    skipped += fill_rescored(connection, folder)
    with _filling_scans:
        return skipped + _fill_scans(connection, folder)


def marks(folder: Path | None) -> Marks:
    """Return size and time of the files beside the run files, which show whether they changed."""
    return [_mark(folder / name) for name in (TAGS, RESCORED, SCANS)] if folder is not None else []


def _mark(path: Path) -> tuple[int, int]:
    """Return size and time of a file; 0 without one."""
    try:
        status = os.stat(path)
    except OSError:
        return 0, 0
    return status.st_size, status.st_mtime_ns


def _fill_scans(connection: duckdb.DuckDBPyConnection, folder: Path) -> list[Skipped]:
    skipped: list[Skipped] = []

    def pass_over(place: int, why: str) -> None:
        skipped.append(Skipped(str(folder / SCANS), place, "damaged", why))

    answers = ScanFile(folder, pass_over).newest()
    ((held,),) = connection.execute("SELECT count(*) FROM scans").fetchall()
    if not answers and not held:
        return skipped
    rows = list(map(_row, answers))
    columns = {name: [row[name] for row in rows] for name in _TYPES.names}
    # A row of DuckDB's own for each answer would take a hundred times as long.
    incoming = pa.table(columns, schema=_TYPES)
    connection.register("incoming_scans", incoming)
    with transaction(connection):
        connection.execute("DELETE FROM scans")
        connection.execute("""
            INSERT INTO scans BY NAME
            SELECT * REPLACE (try_cast(scanned_at AS TIMESTAMP) AS scanned_at)
            FROM incoming_scans WHERE run_id IN (SELECT run_id FROM runs)""")
    connection.unregister("incoming_scans")
    return skipped


def _row(answer: ScanAnswer) -> dict[str, object]:
    value = answer.value
    return {
        **vars(answer),
        "scan_judge": answer.judge,
        "scan_simulated": answer.simulated,
        "scan_reason": answer.reason,
        "value": None if value is None else _text(value),
        "value_number": _number(value),
        "cited_steps": sorted({each.step for each in answer.cited}),
        "cited": "; ".join(map(str, answer.cited)),
        "scan_cost": answer.cost,
        "scan_tokens": answer.tokens,
        "scanned_at": answer.said_at or None,
        "scan_key": answer.key,
    }


def _number(value: Value) -> float | None:
    """Return a number, which may be a rounded one, for a column of numbers; else None."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number else None  # type: ignore[arg-type]


def _text(value: str | bool | int | float) -> str:
    """Return a value as a text; a whole number is without a point."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer() and abs(value) < _WHOLE:
        return str(int(value))
    return str(value)
