"""The DuckDB store: built from run files, kept up to date by what they have grown, expendable."""

import os
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

import duckdb

from eopsgym.errors import StoreError
from eopsgym.runs import RESULTS, Run, RunsOfLines, Skipped, line_ends, run_files, whole_size
from eopsgym.runs.read_runs import refusal, refuse_without_runs, tell, unfinished
from eopsgym.runs.result_file_names import SUFFIX
from eopsgym.sync import plainly, warn
from eopsgym.trajectories.columns import COLUMNS, TABLES
from eopsgym.trajectories.loading import Loader, fill_tags, transaction
from eopsgym.trajectories.published_results.found_results import (
    FoundResults,
    has_results,
    numbered,
    unread_files,
)
from eopsgym.trajectories.published_results.result_content import Unread
from eopsgym.trajectories.trajectories import Trajectories

STORE = "trajectories.duckdb"
_VERSION = "10"
_HEAD = 200
# Shredding takes six times as long to fill (10.7 s against 1.8 s for 187,000 arguments), since
# every tool has arguments and results of its own, and makes a filter on results thirty times
# slower.
_CONFIG: dict[str, str | bool | int | float | list[str]] = {"variant_minimum_shredding_size": "-1"}
# Most of a block of runs is whole row groups then, which do not wait in memory for the next block.
_ROW_GROUP = 8_192
_DELETE = "{} is no store of this version ({}). Delete it: it is rebuilt from the runs"
_NO_MEMORY = "the store {} cannot be read ({}). Nothing is lost; give the process more memory"
_CANNOT_OPEN = (
    "cannot open the store {}: {}. Name another place for it, or delete it: it is rebuilt from "
    "the runs"
)
_NOT_KEPT = (
    "the published result files in {} are read into memory, and no store keeps them. Leave the "
    "store out, or import them first: eopsgym import {}"
)
_LOCKED = "set lock on file"
# DuckDB has one kind of error for all that goes wrong with a file.
_UNWRITABLE = ("No space left", "File too large", "Read-only file system", "Permission denied")
# Threads of a process share its store; two that add the same runs would be in each other's way.
_filling = threading.Lock()


async def _open_trajectories(
    source: str | Path | Iterable[Run] = RESULTS,
    store: str | Path | None = None,
    strict: bool = False,
) -> Trajectories:
    """Open the store of some results, after adding what is new in them.

    Each run id counts once. Lines that give no run (damaged ones, those cut off, repeats) are told
    in a warning (`EopsgymWarning`) and stand in `skipped`; result files of the published harness
    that cannot be read are told likewise, and stand in `unread`.

    Args:
        source: a results folder, a run file, runs in memory, or result files of the published
            harness: one, or a folder or tree of them, which may hold run files, too.
        store: the DuckDB file. Unless given it is `trajectories.duckdb` in a results folder, and
            in memory for a single file, where the folder cannot be written (a full disk), or where
            there are published result files that nobody has imported. What it holds of other files
            goes.
        strict: take no damaged line or file, and none that is cut off.

    Raises:
        StoreError: if there are no results, they cannot be read, or the store cannot be written; if
            `strict`, for a line or file that gives no run; if a store is named that would have to
            keep published result files.
    """
    if not isinstance(source, str | Path | Iterable):
        raise TypeError(f"source must be a results folder, a run file or runs, not {source!r}")
    if not isinstance(source, str | Path):
        held = list(source)
        return trajectories_of_lines([run.to_json().encode() for run in held], held)
    path = Path(source)
    files = _run_files(path)
    folder = path if path.is_dir() else path.parent
    if store and not files:
        raise StoreError(_NOT_KEPT.format(path, path))
    with _filling:
        connection = _filled(store or _default(path, files), files, spare=store is None)
        held, unread = _straight(connection, path, strict)
        if held and files:
            connection.close()
            if store:
                raise StoreError(_NOT_KEPT.format(path, path))
            connection = _filled(":memory:", files, spare=False)
        if held:
            Loader(connection).add_lines([run.to_json().encode() for run in held])
        skipped = _skipped(connection) + [each for file in files for each in unfinished(file)]
        skipped += fill_tags(connection, folder)
    _judge(connection, skipped, strict)
    if unread:
        warn(unread_files(path, unread))
    return Trajectories(connection, folder, held, skipped, unread)


def _run_files(path: Path) -> list[Path]:
    """The run files of a source; none where it has published result files alone.

    Raises:
        StoreError: if there are neither.
    """
    has_runs = os.path.isdir(path) and any(path.glob(f"*{SUFFIX}"))
    return [] if not has_runs and has_results(path) else run_files(path)


def _default(path: Path, files: Sequence[Path]) -> str | Path:
    return path / STORE if files and os.path.isdir(path) else ":memory:"


def _straight(
    connection: duckdb.DuckDBPyConnection, path: Path, strict: bool
) -> tuple[list[Run], list[Unread]]:
    """The runs of published result files that are in no run file, and what cannot be read."""
    if not has_results(path):
        return [], []
    query = """
        SELECT imported.sha256::VARCHAR FROM runs WHERE imported IS NOT NULL
        GROUP BY 1 HAVING count(*) >= min(imported.runs_in_file::BIGINT)"""
    whole = {sha256 for (sha256,) in connection.execute(query).fetchall()}
    known = {run_id for (run_id,) in connection.execute("SELECT run_id FROM runs").fetchall()}
    found = FoundResults()
    new = numbered([run for run in found.runs(path, but=whole) if run.id not in known])
    held = [run.kept_in(path if path.is_dir() else path.parent) for run in new]
    if found.unread and (strict or not (held or known or found.known)):
        connection.close()
        raise StoreError(unread_files(path, found.unread))
    return held, found.unread


def trajectories_of_lines(lines: Sequence[bytes], held: Sequence[Run] = ()) -> Trajectories:
    """The store of records in memory.

    Args:
        lines: the records, as lines of a run file.
        held: the runs in them; read when they are first asked for unless given.

    Raises:
        StoreError: one of them is no record.
    """
    connection = _connect(":memory:")
    _prepare(connection)
    Loader(connection).add_lines(lines)
    skipped = _skipped(connection)
    _judge(connection, skipped, strict=True)
    return Trajectories(connection, None, held or RunsOfLines(lines), skipped)


def _judge(connection: duckdb.DuckDBPyConnection, skipped: Sequence[Skipped], strict: bool) -> None:
    """Refuse what was skipped, or tell of it; a store that is refused is closed."""
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


open_trajectories = plainly(_open_trajectories)


def _filled(place: str | Path, files: list[Path], spare: bool) -> duckdb.DuckDBPyConnection:
    """The store at a place, holding these files; in memory if that is `spare` and unwritable."""
    made_here = place != ":memory:" and not os.path.exists(place)
    try:
        return _open(place, files)
    except duckdb.Error as error:
        if spare and any(words in str(error) for words in _UNWRITABLE):
            if made_here:
                with suppress(OSError):
                    Path(place).unlink()
            return _open(":memory:", files)
        if isinstance(error, duckdb.OutOfMemoryException):
            first = str(error).partition("\n")[0]
            raise StoreError(_NO_MEMORY.format(place, first)) from error
        said = _CANNOT_OPEN if isinstance(error, duckdb.IOException) else _DELETE
        raise StoreError(said.format(place, error)) from error


def _open(place: str | Path, files: list[Path]) -> duckdb.DuckDBPyConnection:
    connection = _connect(place)
    try:
        _prepare(connection)
        _update(connection, files)
    except BaseException:
        connection.close()
        raise
    return connection


def _connect(path: str | Path) -> duckdb.DuckDBPyConnection:
    """Open the file; when another process has it, work on a store in memory instead.

    A file can be attached once in a process: all who open it share an instance named after it.
    """
    if path == ":memory:":
        return duckdb.connect(":memory:", config=_CONFIG)
    try:
        place = os.path.realpath(path)
    except ValueError as error:  # a NUL in the name
        raise StoreError(_CANNOT_OPEN.format(path, error)) from error
    connection = duckdb.connect(f":memory:{place}", config=_CONFIG)
    quoted = place.replace("'", "''")
    options = f"(ROW_GROUP_SIZE {_ROW_GROUP})"
    try:
        connection.execute(f"ATTACH IF NOT EXISTS '{quoted}' AS store {options}")
        connection.execute("USE store")
    except BaseException as error:
        connection.close()
        if isinstance(error, duckdb.IOException) and _LOCKED in str(error):
            return _connect(":memory:")
        raise
    return connection


_OF_OTHERS = """
    SELECT name FROM (
        SELECT view_name AS name, internal, database_name FROM duckdb_views()
        UNION ALL SELECT function_name, internal, database_name FROM duckdb_functions()
        UNION ALL SELECT index_name, false, database_name FROM duckdb_indexes()
        WHERE table_name <> 'sources'
        UNION ALL SELECT column_name, internal, database_name FROM duckdb_columns()
        WHERE column_default IS NOT NULL
    ) WHERE NOT internal AND database_name = current_database() LIMIT 1"""
"""What no store of ours has: SQL that a table, or a function of its name, would run when asked."""


def _refuse_code(connection: duckdb.DuckDBPyConnection) -> None:
    """Refuse a store that somebody has prepared.

    Raises:
        StoreError: if it holds views, functions, indexes or defaults.
    """
    found = connection.execute(_OF_OTHERS).fetchone()
    if found is not None:
        (place,) = connection.execute("SELECT current_database()").fetchone() or ("",)
        raise StoreError(
            f"the store {place} holds {found[0]!r}, which eopsgym did not make and which may read "
            f"your files when it is asked. Delete {STORE}: it is rebuilt from the runs"
        )


def _prepare(connection: duckdb.DuckDBPyConnection) -> None:
    """Make the tables, anew where another version of eopsgym made them."""
    _refuse_code(connection)
    connection.execute("CREATE TABLE IF NOT EXISTS about (version VARCHAR)")
    known = connection.execute("SELECT version FROM about").fetchone()
    if known and known[0] != _VERSION:
        for name in ("sources", "skipped", *TABLES):
            connection.execute(f'DROP TABLE IF EXISTS "{name}"')
    connection.execute("DELETE FROM about")
    connection.execute("INSERT INTO about VALUES (?)", [_VERSION])
    connection.execute(
        "CREATE TABLE IF NOT EXISTS sources (path VARCHAR PRIMARY KEY, size BIGINT, head VARCHAR)"
    )
    connection.execute(
        "CREATE TABLE IF NOT EXISTS skipped "
        "(path VARCHAR, position BIGINT, kind VARCHAR, why VARCHAR)"
    )
    for name, columns in COLUMNS.items():
        listed = ", ".join(f'"{column}" {of.sql_type}' for column, of in columns.items())
        connection.execute(f'CREATE TABLE IF NOT EXISTS "{name}" ({listed})')


def _update(connection: duckdb.DuckDBPyConnection, files: Iterable[Path]) -> None:
    """Make the store hold the runs of these files, no more and no less.

    A file that has grown is read on from where it ended; one that has been replaced (it is shorter,
    begins otherwise, or has no line that ends there) is read anew. Where a file goes whose runs
    others repeat, all are read anew, for the repeats count then.
    """
    query = "SELECT path, size, head FROM sources"
    known = {path: (size, head) for path, size, head in connection.execute(query).fetchall()}
    places = {os.path.realpath(path): path for path in files}
    stale = set(known.keys() - places.keys())
    for place, path in places.items():
        size, began = known.get(place, (0, ""))
        if whole_size(path) < size or (size and _head(path) != began) or not line_ends(path, size):
            stale.add(place)
    if stale and any(each.kind == "repeat" for each in _skipped(connection)):
        stale = set(known)
    for place in stale:
        with transaction(connection):
            _forget(connection, place)
    for place, path in places.items():
        read = 0 if place in stale else known.get(place, (0, ""))[0]
        size = whole_size(path)
        if size > read:
            Loader(connection, place, _head(path)).add_file(path, read, size)


def _skipped(connection: duckdb.DuckDBPyConnection) -> list[Skipped]:
    """The lines of the files in a store that gave no run."""
    query = "SELECT path, position, kind, why FROM skipped ORDER BY path, position"
    return [Skipped(*row) for row in connection.execute(query).fetchall()]


def _head(path: Path) -> str:
    """The beginning of a run file, which holds the id of its first run."""
    try:
        with path.open("rb") as lines:
            return lines.read(_HEAD).decode("utf-8", "replace")
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error


def _forget(connection: duckdb.DuckDBPyConnection, place: str) -> None:
    for name in TABLES:
        if "run_id" in TABLES[name] and name != "runs":
            connection.execute(
                f'DELETE FROM "{name}" WHERE run_id IN (SELECT run_id FROM runs WHERE source = ?)',
                [place],
            )
    for name in ("runs", "experiments"):
        connection.execute(f'DELETE FROM "{name}" WHERE source = ?', [place])
    connection.execute("DELETE FROM tasks WHERE task NOT IN (SELECT task FROM runs)")
    for name in ("sources", "skipped"):
        connection.execute(f"DELETE FROM {name} WHERE path = ?", [place])
