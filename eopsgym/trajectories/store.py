"""The DuckDB store: built from run files, kept up to date by what they have grown, expendable."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb

from eopsgym.errors import StoreError
from eopsgym.runs import (
    RESULTS,
    Run,
    Runs,
    line_ends,
    read_from,
    read_run,
    run_files,
    whole_size,
)
from eopsgym.sync import Awaitable, either
from eopsgym.trajectories.tables import TABLES, Rows, arrow, rows_of

if TYPE_CHECKING:
    import pandas as pd

STORE = "trajectories.duckdb"
_VERSION = "3"
_BATCH = 500
_HEAD = 200
_DELETE = "{} is no store of this version ({}). Delete it: it is rebuilt from the runs"
_CANNOT_OPEN = (
    "cannot open the store {}: {}. Name another place for it, or delete it: it is rebuilt from "
    "the runs"
)
_LOCKED = "set lock on file"
# DuckDB has one kind of error for all that goes wrong with a file.
_UNWRITABLE = ("No space left", "File too large", "Read-only file system", "Permission denied")
_TYPES = {"string": "VARCHAR", "bool": "BOOLEAN", "int64": "BIGINT", "double": "DOUBLE"}
_READS = {"SELECT", "EXPLAIN", "PRAGMA", "SET", "CALL", "MULTI"}  # MULTI: what PIVOT becomes


class Trajectories(Awaitable):
    """Runs as tables. Use `sql` for everything, `run` for one run with its states.

    Tables: experiments, tasks, runs, messages, tool_calls, changes, breaches, verifiers, usage,
    tags.
    """

    def __init__(
        self,
        connection: duckdb.DuckDBPyConnection,
        source: Path | None,
        held: Sequence[Run] = (),
    ) -> None:
        self.connection = connection
        self.source = source
        self._held = held

    def sql(self, query: str, *values: Any) -> "pd.DataFrame":
        """The rows of a query as a data frame.

        Raises:
            StoreError: with DuckDB's message and the tables there are; for a statement that would
                change the store, which has to stay what the run files say.
        """
        with self._read(query, values) as found:
            return found.df()

    def rows(self, query: str, *values: Any) -> list[dict[str, Any]]:
        """The rows of a query as dicts.

        Raises:
            StoreError: as `sql`.
        """
        with self._read(query, values) as found:
            names = [column[0] for column in found.description or []]
            return [dict(zip(names, row, strict=True)) for row in found.fetchall()]

    @contextmanager
    def _read(self, query: str, values: Sequence[Any]) -> Iterator[duckdb.DuckDBPyConnection]:
        try:
            statements = self.connection.extract_statements(query)
            if not statements:
                raise StoreError("the query is empty; write one such as SELECT * FROM runs")
            for statement in statements:
                if statement.type.name not in _READS:
                    raise StoreError(_only_reads(statement.type.name))
            # EXPLAIN ANALYZE DELETE is an EXPLAIN that deletes.
            self.connection.execute("BEGIN TRANSACTION READ ONLY")
            try:
                yield self.connection.execute(query, values or None)
            finally:
                self.connection.execute("ROLLBACK")
        except duckdb.Error as error:
            raise StoreError(f"{error}\nThe tables are {', '.join(TABLES)}") from error

    def run(self, run_id: str) -> Run:
        """One run by its id or the beginning of it.

        Raises:
            StoreError: if no run, or more than one, has it.
        """
        query = "SELECT run_id, source, position FROM runs WHERE starts_with(run_id, ?)"
        found = self.rows(query, run_id)
        if len(found) != 1:
            some = ", ".join(row["run_id"] for row in found[:5]) or "none"
            raise StoreError(f"{run_id!r} names {len(found)} runs ({some}); give one whole id")
        return self._whole(found[0])

    def runs(self, where: str = "true") -> Runs:
        """All runs that meet an SQL condition on the table `runs`, oldest first."""
        found = self.rows(
            f"SELECT run_id, source, position FROM runs WHERE {where} ORDER BY started_at, run_id"
        )
        return Runs(map(self._whole, found))

    def _whole(self, row: dict[str, Any]) -> Run:
        """The run behind a row of the table `runs`."""
        if self._held:
            held: Run = self._held[row["position"]]
            return held
        run = read_run(row["source"], row["position"])
        if run.id != row["run_id"]:
            raise StoreError(f"{row['source']} has been replaced; open the trajectories again")
        return run

    def close(self) -> None:
        """Close the store, so that another process may write to it."""
        self.connection.close()

    def __enter__(self) -> "Trajectories":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        counts = self.rows(
            "SELECT count(*) AS runs, count(DISTINCT task) AS tasks, "
            "count(DISTINCT model) AS models FROM runs"
        )[0]
        return "Trajectories({runs} runs, {tasks} tasks, {models} models)".format(**counts)


def _only_reads(kind: str) -> str:
    return (
        f"only queries that read are taken, not {kind}: the store holds what the run files say. "
        "Work on tables of your own in another database"
    )


async def _open_trajectories(
    source: str | Path | Iterable[Run] = RESULTS, store: str | Path | None = None
) -> Trajectories:
    """Open the store of some results, after adding what is new in them.

    Args:
        source: a results folder, a run file, or runs in memory.
        store: the DuckDB file. Unless given it is `trajectories.duckdb` in a results folder, and
            in memory for a single file, or where the folder cannot be written (a full disk). What
            it holds of other files goes.

    Raises:
        StoreError: if there are no results, they cannot be read, or the store cannot be written.
    """
    if not isinstance(source, str | Path):
        held = list(source)
        connection = _connect(":memory:")
        _prepare(connection)
        _load(connection, ((place, run) for place, run in enumerate(held)), "")
        return Trajectories(connection, None, held)
    files = run_files(source)
    path = Path(source)
    default = path / STORE if path.is_dir() else ":memory:"
    connection = _filled(store or default, files, spare=store is None)
    return Trajectories(connection, path if path.is_dir() else path.parent)


open_trajectories = either(_open_trajectories)


def _filled(place: str | Path, files: list[Path], spare: bool) -> duckdb.DuckDBPyConnection:
    """The store at a place, holding these files; in memory if that is `spare` and unwritable."""
    made_here = place != ":memory:" and not Path(place).exists()
    try:
        return _open(place, files)
    except duckdb.Error as error:
        if spare and any(words in str(error) for words in _UNWRITABLE):
            if made_here:
                with suppress(OSError):
                    Path(place).unlink()
            return _open(":memory:", files)
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
    """Open the file; when another process has it, work on a store in memory instead."""
    try:
        return duckdb.connect(str(path))
    except duckdb.IOException as error:
        if _LOCKED in str(error):
            return duckdb.connect(":memory:")
        raise


def _prepare(connection: duckdb.DuckDBPyConnection) -> None:
    """Make the tables, anew where another version of eopsgym made them."""
    connection.execute("CREATE TABLE IF NOT EXISTS about (version VARCHAR)")
    known = connection.execute("SELECT version FROM about").fetchone()
    if known and known[0] != _VERSION:
        for name in ("sources", *TABLES):
            connection.execute(f'DROP TABLE IF EXISTS "{name}"')
    connection.execute("DELETE FROM about")
    connection.execute("INSERT INTO about VALUES (?)", [_VERSION])
    connection.execute(
        "CREATE TABLE IF NOT EXISTS sources (path VARCHAR PRIMARY KEY, size BIGINT, head VARCHAR)"
    )
    for name, columns in TABLES.items():
        listed = ", ".join(f'"{column}" {_sql_type(kind)}' for column, kind in columns.items())
        connection.execute(f'CREATE TABLE IF NOT EXISTS "{name}" ({listed})')


def _sql_type(kind: Any) -> str:
    return _TYPES.get(str(kind), "TIMESTAMP")


def _update(connection: duckdb.DuckDBPyConnection, files: Iterable[Path]) -> None:
    """Make the store hold the runs of these files, no more and no less.

    A file that has grown is read on from where it ended; one that has been replaced (it is shorter,
    begins otherwise, or has no line that ends there) is read anew.
    """
    query = "SELECT path, size, head FROM sources"
    known = {path: (size, head) for path, size, head in connection.execute(query).fetchall()}
    places = {str(path.resolve()): path for path in files}
    for place in known.keys() - places.keys():
        with _transaction(connection):
            _forget(connection, place)
    for place, path in places.items():
        head, size = _head(path), whole_size(path)
        read, began = known.get(place, (0, head))
        with _transaction(connection):
            if size < read or head != began or not line_ends(path, read):
                _forget(connection, place)
                read = 0
            if size > read:
                _load(connection, _watched(path, read, size), place)
                connection.execute(
                    "INSERT OR REPLACE INTO sources VALUES (?, ?, ?)", [place, size, head]
                )


def _watched(path: Path, start: int, end: int) -> Iterator[tuple[int, Run]]:
    """The runs of a file from a byte on, with a bar when reading takes longer than two seconds."""
    from tqdm.auto import tqdm

    with tqdm(
        total=end - start,
        desc=f"reading {path.name}",
        unit="B",
        unit_scale=True,
        delay=2,
        leave=False,
    ) as bar:
        for place, run in read_from(path, start, end):
            bar.update(place - start - bar.n)
            yield place, run


def _head(path: Path) -> str:
    """The beginning of a run file, which holds the id of its first run."""
    try:
        with path.open("rb") as lines:
            return lines.read(_HEAD).decode("utf-8", "replace")
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error


@contextmanager
def _transaction(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    connection.execute("BEGIN")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


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
    connection.execute("DELETE FROM sources WHERE path = ?", [place])


def _load(
    connection: duckdb.DuckDBPyConnection, runs: Iterator[tuple[int, Run]], place: str
) -> None:
    """Add runs in batches."""
    while batch := list(islice(runs, _BATCH)):
        rows = [_rows(run, place, position) for position, run in batch]
        try:
            _insert(connection, rows)
        except (ValueError, TypeError, OverflowError) as error:  # as pyarrow's errors are
            raise StoreError(
                f"{place or 'one of the runs'} holds a run record with a value that cannot be: "
                f"{error}. Mend that line, or remove it"
            ) from error


def _rows(run: Run, place: str, position: int) -> Rows:
    try:
        return rows_of(run, place, position)
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        raise StoreError(
            f"{place}, byte {position} is not a run record ({type(error).__name__}: {error}). "
            "Mend that line, or remove it"
        ) from error


def _insert(connection: duckdb.DuckDBPyConnection, batch: list[Rows]) -> None:
    for name in TABLES:
        table = arrow(name, (row for rows in batch for row in rows[name]))
        connection.register("incoming", table)
        distinct = "DISTINCT" if name in ("tasks", "experiments") else ""
        fresh = f'EXCEPT SELECT * FROM "{name}"' if distinct else ""
        connection.execute(f'INSERT INTO "{name}" SELECT {distinct} * FROM incoming {fresh}')
        connection.unregister("incoming")
