"""The file of the store, which is never changed in place, so any number of processes may read it.

A process that needs newer content makes a new file beside it, from a copy of the old one and the
new runs, and replaces the old one. Processes that have the old one open continue to read it. A
process that is killed meanwhile leaves the old one unchanged.
"""

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import duckdb

from eopsgym.errors import StoreError
from eopsgym.runs import Skipped, line_ends, whole_size
from eopsgym.trajectories.columns import BESIDE_RUNS, COLUMNS, TABLES
from eopsgym.trajectories.listed_runs import list_runs
from eopsgym.trajectories.loading import NewLines, add_files, transaction
from eopsgym.trajectories.sign_file import HeldError, held
from eopsgym.trajectories.superseded_runs import SUPERSEDED, put_back, set_aside
from eopsgym.user_paths import user_path

MEMORY = ":memory:"
_VERSION = "17"
_HEAD = 200
_TURN_SECONDS = 30.0
"""The seconds to wait for another process that fills the store, before one in memory is filled."""
# With shredding, filling takes six times as long (10.7 s against 1.8 s for 187,000 arguments),
# since every tool has its own arguments and results, and a filter on results thirty times as long.
_CONFIG: dict[str, str | bool | int | float | list[str]] = {"variant_minimum_shredding_size": "-1"}
# With this size, most of a block of runs fills complete row groups, which are written at once.
_ROW_GROUP = 8_192
# Blocks that were written stay in memory up to this limit, where nobody reads them again.
_MEMORY_OF_FILLING = 440 << 20
_DELETE = "{} is not a store of this version ({}). Delete it: it is rebuilt from the runs"
_NO_MEMORY = "the store {} cannot be read ({}). Nothing is lost; give the process more memory"
_CANNOT_OPEN = (
    "cannot open the store {}: {}. Choose another path for it, or delete it: it is rebuilt from "
    "the runs"
)
_LOCKED = "set lock on file"
_FOREIGN = "it has no table with its version"
# DuckDB has one kind of error for all problems with a file.
_UNWRITABLE = ("No space left", "File too large", "Read-only file system", "Permission denied")


class _Source(NamedTuple):
    """The state of a run file when a store read it.

    Attributes:
        size: the bytes that were read.
        head: its first characters.
        changed_at: when it was changed last, in ns, if it was read to its end; else 0.
    """

    size: int = 0
    head: str = ""
    changed_at: int = 0


def filled(place: str | Path, files: Sequence[Path], spare: bool) -> duckdb.DuckDBPyConnection:
    """Return the store of these files at a path, or in memory if that is `spare` and unwritable.

    It is also in memory where another process prevents reading or writing.

    Raises:
        StoreError: if it cannot be opened or written, or is not a store.
    """
    if place == MEMORY:
        return _in_memory(files)
    try:
        return _kept(Path(os.path.realpath(user_path(place))), files)
    except HeldError:
        return _in_memory(files)
    except (OSError, ValueError, duckdb.Error) as error:  # ValueError: a NUL in the name
        text = str(error)
        unwritable = isinstance(error, OSError) or any(words in text for words in _UNWRITABLE)
        if _LOCKED in text or (spare and unwritable):
            return _in_memory(files)
        if isinstance(error, duckdb.OutOfMemoryException):
            raise StoreError(_NO_MEMORY.format(place, text.partition("\n")[0])) from error
        no_file = isinstance(error, duckdb.IOException | OSError | ValueError)
        raise StoreError((_CANNOT_OPEN if no_file else _DELETE).format(place, error)) from error


def _new_connection() -> duckdb.DuckDBPyConnection:
    """Return a connection to a database in memory, whose slow queries draw no progress bar.

    In a notebook DuckDB switches the bar on, which is saved as an output of the cell.
    """
    connection = duckdb.connect(MEMORY, config=_CONFIG)
    connection.execute("SET enable_progress_bar = false")
    return connection


def another_connection(connection: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyConnection:
    """Return a second connection to a store, with empty tables for what is beside the runs."""
    other = connection.cursor()
    with _closed_on_error(other):
        (catalog,) = connection.execute("SELECT current_catalog()").fetchone() or (MEMORY,)
        other.execute(f'USE "{catalog}"')
        _add_tables_beside(other)
    return other


def skipped_lines(connection: duckdb.DuckDBPyConnection) -> list[Skipped]:
    """Return the lines without a run of the files in a store."""
    query = "SELECT path, position, kind, why FROM skipped ORDER BY path, position"
    return [Skipped(*row) for row in connection.execute(query).fetchall()]


def _in_memory(files: Sequence[Path]) -> duckdb.DuckDBPyConnection:
    connection = _new_connection()
    with _closed_on_error(connection):
        _make_tables(connection)
        _update(connection, files)
        _add_tables_beside(connection)
    return connection


def _kept(place: Path, files: Sequence[Path]) -> duckdb.DuckDBPyConnection:
    connection = _read_only(place)
    if connection is not None and _holds(connection, files):
        return connection
    if connection is not None:
        connection.close()
    with held(place.with_name(f".{place.name}.filling"), _TURN_SECONDS):
        # The process that had the turn before may have done all of it.
        connection = _read_only(place)
        if connection is None or not _holds(connection, files):
            old = _to_copy(connection, place)
            if connection is not None:
                connection.close()
            _renew(place, files, old)
            connection = _read_only(place)
    if connection is None:
        raise FileNotFoundError(f"{place} was removed at this moment")
    return connection


def _read_only(place: Path) -> duckdb.DuckDBPyConnection | None:
    """Return the store, opened for reading; None where there is none yet.

    Raises:
        duckdb.Error: if it is not a database, or another process is writing to it.
        StoreError: if it is another kind of database.
    """
    if not place.exists():
        return None
    connection = _new_connection()
    with _closed_on_error(connection):
        _attach(connection, place, "READ_ONLY")
        if _version(connection) is None:
            raise StoreError(_DELETE.format(place, _FOREIGN))
        _refuse_code(connection, place)
        _add_tables_beside(connection)
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
"""A query for objects that no store has, and whose SQL would run when a table is read."""


def _refuse_code(connection: duckdb.DuckDBPyConnection, place: Path) -> None:
    """Raise an error for a store that was manipulated.

    Raises:
        StoreError: if it has views, functions, indexes or defaults.
    """
    added = connection.execute(_OF_OTHERS).fetchone()
    if added is not None:
        raise StoreError(
            f"the store {place} contains {added[0]!r}, which eopsgym did not make and which may "
            "read your files when it is queried. Delete it: it is rebuilt from the runs"
        )


def _to_copy(connection: duckdb.DuckDBPyConnection | None, place: Path) -> Path | None:
    """Return the file of a store, if it is complete and of this version."""
    is_store = connection is not None and _version(connection) == _VERSION
    return place if is_store and not _log_of(place).exists() else None


def _attach(connection: duckdb.DuckDBPyConnection, place: Path, options: str) -> None:
    quoted = str(place).replace("'", "''")
    connection.execute(f"ATTACH '{quoted}' AS store ({options})")
    connection.execute("USE store")


def _log_of(place: Path) -> Path:
    return place.with_name(f"{place.name}.wal")


def _version(connection: duckdb.DuckDBPyConnection) -> str | None:
    """Return the version of eopsgym's tables in a database; None where there are none."""
    named = "SELECT 1 FROM duckdb_tables() WHERE table_name = 'about'"
    if not connection.execute(named).fetchone():
        return None
    row = connection.execute("SELECT version FROM about").fetchone()
    return str(row[0]) if row else ""


def _holds(connection: duckdb.DuckDBPyConnection, files: Sequence[Path]) -> bool:
    """Return whether a store is up to date with these files, by their sizes and beginnings."""
    if _version(connection) != _VERSION:
        return False
    known, places = _sources(connection), _places(files)
    return known.keys() <= places.keys() and all(
        _is_read(path, known.get(place, _Source())) for place, path in places.items()
    )


def _is_read(path: Path, known: _Source) -> bool:
    return whole_size(path) == known.size and not _is_stale(path, known)


def _renew(place: Path, files: Sequence[Path], old: Path | None) -> None:
    """Replace the store by one with the runs of these files; the caller must have the turn."""
    new = place.with_name(f".{place.name}.new")
    try:
        try:
            _fill(new, files, old, _MEMORY_OF_FILLING)
        except duckdb.OutOfMemoryException:  # a single run can have hundreds of megabytes
            _fill(new, files, old, None)
        _log_of(place).unlink(missing_ok=True)
        os.replace(new, place)
    finally:
        for left in (new, _log_of(new)):
            with suppress(OSError):
                left.unlink()


def _fill(new: Path, files: Sequence[Path], old: Path | None, memory: int | None) -> None:
    """Make a file with the runs of these files, from a copy of the old one.

    Args:
        new: the file; another one of this name is removed.
        files: the run files.
        old: the store that is copied; None for an empty one.
        memory: the most bytes that DuckDB takes; None for what it usually does.
    """
    for left in (new, _log_of(new)):
        left.unlink(missing_ok=True)
    if old is not None:
        shutil.copyfile(old, new)
    connection = _new_connection()
    try:
        if memory is not None:
            limit = f"least(parse_formatted_bytes(current_setting('memory_limit')), {memory})"
            (least,) = connection.execute(f"SELECT {limit}").fetchone() or (memory,)
            connection.execute(f"SET memory_limit = '{least}B'")
        _attach(connection, new, f"ROW_GROUP_SIZE {_ROW_GROUP}")
        _make_tables(connection)
        _update(connection, files)
        list_runs(connection)
        # Closing it would write as well, but not report a full disk.
        connection.execute("CHECKPOINT store; USE memory; DETACH store")
    finally:
        connection.close()


def _make_tables(connection: duckdb.DuckDBPyConnection) -> None:
    connection.execute("CREATE TABLE IF NOT EXISTS about (version VARCHAR)")
    connection.execute("DELETE FROM about")
    connection.execute("INSERT INTO about VALUES (?)", [_VERSION])
    connection.execute(
        "CREATE TABLE IF NOT EXISTS sources "
        "(path VARCHAR PRIMARY KEY, size BIGINT, head VARCHAR, changed_at BIGINT)"
    )
    connection.execute(
        "CREATE TABLE IF NOT EXISTS skipped "
        "(path VARCHAR, position BIGINT, kind VARCHAR, why VARCHAR)"
    )
    for name in TABLES:
        if name not in BESIDE_RUNS:
            connection.execute(f'CREATE TABLE IF NOT EXISTS "{name}" ({_columns(name)})')


def _add_tables_beside(connection: duckdb.DuckDBPyConnection) -> None:
    """Make the tables that may change at any time, for this connection only."""
    for name in BESIDE_RUNS:
        connection.execute(f"CREATE TEMP TABLE {name} ({_columns(name)})")


def _columns(table: str) -> str:
    return ", ".join(f'"{name}" {column.sql_type}' for name, column in COLUMNS[table].items())


def _sources(connection: duckdb.DuckDBPyConnection) -> dict[str, _Source]:
    rows = connection.execute("SELECT path, size, head, changed_at FROM sources").fetchall()
    return {path: _Source(*rest) for path, *rest in rows}


def _places(files: Sequence[Path]) -> dict[str, Path]:
    return {os.path.realpath(path): path for path in files}


def _update(connection: duckdb.DuckDBPyConnection, files: Sequence[Path]) -> None:
    """Update the store to exactly the runs of these files.

    Of a file that has grown, only the new part is read; one that was replaced or edited (it is
    shorter, has another beginning, has no end of a line where it ended, or was changed and has the
    same length) is read again. Where a file is removed whose runs others repeat, all are read
    again, as the repeats count then.
    """
    known, places = _sources(connection), _places(files)
    with transaction(connection):
        put_back(connection)
    stale = set(known.keys() - places.keys())
    stale |= {at for at, path in places.items() if _is_stale(path, known.get(at, _Source()))}
    if stale and any(each.kind == "repeat" for each in skipped_lines(connection)):
        stale = set(known)
    for place in stale:
        with transaction(connection):
            _forget(connection, place)
    new = []
    for place, path in places.items():
        read = 0 if place in stale else known.get(place, _Source()).size
        size = whole_size(path)
        if size > read:
            new.append(NewLines(path, place, _head(path), read, size))
    if new:
        add_files(connection, new)
    for file in new:
        _note_change(connection, file.source, file.path, file.end)
    with transaction(connection):
        set_aside(connection)


def _note_change(connection: duckdb.DuckDBPyConnection, place: str, path: Path, read: int) -> None:
    """Store when a file was last changed, unless it has grown meanwhile."""
    with suppress(OSError):
        status = os.stat(path)
        if status.st_size == read:
            query = "UPDATE sources SET changed_at = ? WHERE path = ?"
            connection.execute(query, [status.st_mtime_ns, place])


def _is_stale(path: Path, known: _Source) -> bool:
    """Return whether a file is not the one that was read, or was edited."""
    if whole_size(path) < known.size or not line_ends(path, known.size):
        return True
    if known.size and _head(path) != known.head:
        return True
    status = os.stat(path)
    is_as_long = known.changed_at > 0 and status.st_size == known.size
    return is_as_long and status.st_mtime_ns != known.changed_at


def _head(path: Path) -> str:
    """Return the beginning of a run file, which has the id of its first run."""
    try:
        with path.open("rb") as lines:
            return lines.read(_HEAD).decode("utf-8", "replace")
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error


def _forget(connection: duckdb.DuckDBPyConnection, place: str) -> None:
    for name in TABLES:
        if "run_id" in TABLES[name] and name not in ("runs", SUPERSEDED, *BESIDE_RUNS):
            of_file = "SELECT run_id FROM runs WHERE run_file = ?"
            connection.execute(f'DELETE FROM "{name}" WHERE run_id IN ({of_file})', [place])
    for name in ("runs", "experiments"):
        connection.execute(f'DELETE FROM "{name}" WHERE run_file = ?', [place])
    connection.execute("DELETE FROM tasks WHERE task NOT IN (SELECT task FROM runs)")
    for name in ("sources", "skipped"):
        connection.execute(f"DELETE FROM {name} WHERE path = ?", [place])


@contextmanager
def _closed_on_error(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        connection.close()
        raise
