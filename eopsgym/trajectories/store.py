"""The DuckDB store: built from run files, updated as they grow, and expendable."""

import os
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path

import duckdb

from eopsgym.errors import StoreError
from eopsgym.runs import RESULTS, Run, Runs, RunsOfLines, Skipped, run_files
from eopsgym.runs.read_runs import refusal, refuse_without_runs, tell, unfinished
from eopsgym.runs.result_file_names import SUFFIX
from eopsgym.sync import at_once, synchronously, warn
from eopsgym.trajectories.beside_runs import fill_beside
from eopsgym.trajectories.loading import Loader
from eopsgym.trajectories.published_results.found_results import (
    FoundResults,
    has_results,
    numbered,
    unread_files,
)
from eopsgym.trajectories.published_results.result_content import Unread
from eopsgym.trajectories.store_file import MEMORY, filled, skipped_lines
from eopsgym.trajectories.superseded_runs import set_aside
from eopsgym.trajectories.trajectories import Trajectories
from eopsgym.user_paths import user_path

STORE = "trajectories.duckdb"
_NOT_KEPT = (
    "the published result files in {} are read into memory, and cannot be kept in a store. Leave "
    "out the store, or import them first: eopsgym import {}"
)
# Threads of a process share its store; two that add the same runs would conflict.
_filling = threading.Lock()


async def _open_trajectories(
    source: str | Path | Iterable[Run] | Run = RESULTS,
    store: str | Path | None = None,
    strict: bool = False,
) -> Trajectories:
    """Open the store of some results, after adding the new ones.

    Each run id counts once. Lines without a run (damaged, cut off or repeated ones) are reported in
    a warning (`EopsgymWarning`) and listed in `skipped`; result files of the published harness that
    cannot be read are reported likewise, and listed in `unread`.

    Args:
        source: a results folder, a run file, runs in memory (or one), or result files of the
            published harness: one, or a folder or tree of them, which may contain run files, too.
        store: the DuckDB file. Unless given, it is `trajectories.duckdb` in a results folder, and
            in memory for a single file, where the folder cannot be written (a full disk), or where
            there are published result files that are not imported. Runs of other files are removed
            from it.
        strict: whether to raise an error for lines and files that are damaged or cut off.

    Raises:
        StoreError: if there are no results, they cannot be read, or the store cannot be written; if
            `strict`, for a line or file without a run; if a store is given for published result
            files, which cannot be kept in one.
    """
    if not isinstance(source, str | Path | Iterable | Run):
        raise TypeError(f"source must be a results folder, a run file or runs, not {source!r}")
    if not isinstance(source, str | Path):
        runs = source if isinstance(source, Runs) else Runs(source)
        return trajectories_of_lines(runs.lines(), runs)
    path = user_path(source)
    files = _run_files(path)
    folder = path if path.is_dir() else path.parent
    if store and not files:
        raise StoreError(_NOT_KEPT.format(path, path))
    with _filling:
        connection = filled(store or _default(path, files), files, spare=store is None)
        held, unread = _straight(connection, path, strict)
        if held and files:
            connection.close()
            if store:
                raise StoreError(_NOT_KEPT.format(path, path))
            connection = filled(MEMORY, files, spare=False)
        if held:
            Loader(connection).add_lines(run.to_json().encode() for run in held)
        skipped = skipped_lines(connection) + [each for file in files for each in unfinished(file)]
        skipped += fill_beside(connection, folder)
    _judge(connection, skipped, strict)
    if unread:
        warn(unread_files(path, unread))
    return Trajectories(
        connection,
        folder,
        held,
        skipped,
        unread,
        reopen=lambda: at_once(_open_trajectories(source, store)),
    )


def _run_files(path: Path) -> list[Path]:
    """Return the run files of a source; empty where it has only published result files.

    Raises:
        StoreError: if it has neither.
    """
    has_runs = os.path.isdir(path) and any(path.glob(f"*{SUFFIX}"))
    return [] if not has_runs and has_results(path) else run_files(path)


def _default(path: Path, files: Sequence[Path]) -> str | Path:
    return path / STORE if files and os.path.isdir(path) else MEMORY


def _straight(
    connection: duckdb.DuckDBPyConnection, path: Path, strict: bool
) -> tuple[list[Run], list[Unread]]:
    """Return the runs of result files that are in no run file, and the unreadable files."""
    if not has_results(path):
        return [], []
    query = """
        SELECT imported.sha256::VARCHAR FROM runs WHERE imported IS NOT NULL
        GROUP BY 1 HAVING count(*) >= min(imported.runs_in_file::BIGINT)"""
    whole = {sha256 for (sha256,) in connection.execute(query).fetchall()}
    known = {run_id for (run_id,) in connection.execute("SELECT run_id FROM runs").fetchall()}
    published = FoundResults()
    new = numbered([run for run in published.runs(path, but=whole) if run.id not in known])
    held = [run.kept_in(path if path.is_dir() else path.parent) for run in new]
    if published.unread and (strict or not (held or known or published.known)):
        connection.close()
        raise StoreError(unread_files(path, published.unread))
    return held, published.unread


def trajectories_of_lines(
    lines: Iterable[bytes], held: Sequence[Run] | None = None
) -> Trajectories:
    """Return a store of records in memory.

    Args:
        lines: the records, as lines of a run file.
        held: the runs in them; read on first access unless given.

    Raises:
        StoreError: if a line is not a record.
    """
    if held is None:
        lines = [*lines]
        held = RunsOfLines(lines)
    connection = filled(MEMORY, [], spare=False)
    Loader(connection).add_lines(lines)
    set_aside(connection)
    skipped = skipped_lines(connection)
    _judge(connection, skipped, strict=True)
    return Trajectories(connection, None, held, skipped)


def _judge(connection: duckdb.DuckDBPyConnection, skipped: Sequence[Skipped], strict: bool) -> None:
    """Raise an error for skipped lines, which closes the store, or warn of them."""
    try:
        lost = [each for each in skipped if each.kind != "repeat"]
        if strict and lost:
            raise StoreError(refusal(lost[0]))
        (count,) = connection.execute("SELECT count(*) FROM runs").fetchone() or (0,)
        refuse_without_runs(count, skipped)
    except StoreError:
        connection.close()
        raise
    tell(skipped)


open_trajectories = synchronously(_open_trajectories)
