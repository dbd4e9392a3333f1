"""The DuckDB store: built from run files, kept up to date by what they have grown, expendable."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb
import pyarrow as pa

from eopsgym.errors import StoreError
from eopsgym.runs import (
    RESULTS,
    Run,
    Runs,
    Skipped,
    line_ends,
    read_from,
    read_run,
    run_files,
    whole_size,
)
from eopsgym.runs.reading import Skip, refusal, refuse_without_runs, tell, unfinished
from eopsgym.sync import Awaitable, plainly, stop_if_interrupted
from eopsgym.trajectories.columns import COLUMNS, TABLES, describe
from eopsgym.trajectories.tables import arrow, rows_of
from eopsgym.trajectories.values import frame, plain

if TYPE_CHECKING:
    import pandas as pd

STORE = "trajectories.duckdb"
_VERSION = "4"
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
_READS = {"SELECT", "EXPLAIN", "PRAGMA", "SET", "CALL", "MULTI"}  # MULTI: what PIVOT becomes


# What a record that was edited by hand can end in; pyarrow's errors are of these kinds, too.
_CANNOT_BE = (LookupError, ValueError, TypeError, AttributeError, OverflowError)


class Trajectories(Awaitable):
    """Runs as tables. Use `sql` for everything, `run` for one run with its states.

    Tables: experiments, tasks, runs, messages, tool_calls, changes, breaches, verifiers, usage,
    tags; `describe` says what their columns hold. `skipped` are the lines of the run files that
    gave no run.
    """

    def __init__(
        self,
        connection: duckdb.DuckDBPyConnection,
        source: Path | None,
        held: Sequence[Run] = (),
        skipped: Sequence[Skipped] = (),
    ) -> None:
        self.connection = connection
        self.source = source
        self.skipped = tuple(skipped)
        self._held = held

    def describe(self, table: str | None = None) -> "pd.DataFrame":
        """What the columns hold: table, column, type, meaning; of all tables, or of one.

        Raises:
            ConfigError: for a table there is not.
        """
        return describe(table)

    def sql(self, query: str, *values: Any) -> "pd.DataFrame":
        """The rows of a query as a data frame.

        Whole numbers stay whole (`Int64` where some are NULL), as do sums of them.

        Raises:
            StoreError: with DuckDB's message and the tables there are; for a statement that would
                change the store, which has to stay what the run files say.
        """
        with self._read(query, values) as found:
            return frame(found)

    def rows(self, query: str, *values: Any) -> list[dict[str, Any]]:
        """The rows of a query as dicts of what JSON can hold.

        Moments, dates and times are ISO texts, decimals numbers, blobs hexadecimal texts, numbers
        that are not finite the texts `NaN`, `Infinity` and `-Infinity`.

        Raises:
            StoreError: as `sql`.
        """
        with self._read(query, values) as found:
            names = [column[0] for column in found.description or []]
            return [dict(zip(names, map(plain, row), strict=True)) for row in found.fetchall()]

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
        found = [row for row in found if row["run_id"] == run_id] or found
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
    source: str | Path | Iterable[Run] = RESULTS,
    store: str | Path | None = None,
    strict: bool = False,
) -> Trajectories:
    """Open the store of some results, after adding what is new in them.

    Each run id counts once. Lines that give no run (damaged ones, those cut off, repeats) are told
    in a warning (`EopsgymWarning`) and stand in `skipped`.

    Args:
        source: a results folder, a run file, or runs in memory.
        store: the DuckDB file. Unless given it is `trajectories.duckdb` in a results folder, and
            in memory for a single file, or where the folder cannot be written (a full disk). What
            it holds of other files goes.
        strict: take no damaged line and none that is cut off.

    Raises:
        StoreError: if there are no results, they cannot be read, or the store cannot be written; if
            `strict`, for a line that gives no run.
    """
    if not isinstance(source, str | Path):
        held = list(source)
        connection = _connect(":memory:")
        _prepare(connection)
        skipped: list[Skipped] = []
        _load(connection, ((place, run) for place, run in enumerate(held)), "", skipped)
        _judge(connection, skipped, strict=True)
        return Trajectories(connection, None, held, skipped)
    files = run_files(source)
    path = Path(source)
    default = path / STORE if path.is_dir() else ":memory:"
    connection = _filled(store or default, files, spare=store is None)
    skipped = _skipped(connection) + [each for file in files for each in unfinished(file)]
    _judge(connection, skipped, strict)
    return Trajectories(connection, path if path.is_dir() else path.parent, (), skipped)


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
    tell(skipped, stacklevel=2)


open_trajectories = plainly(_open_trajectories)


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
        with _transaction(connection):
            _forget(connection, place)
    for place, path in places.items():
        read = 0 if place in stale else known.get(place, (0, ""))[0]
        size, skipped = whole_size(path), list[Skipped]()
        with _transaction(connection):
            if size > read:
                _load(connection, _watched(path, read, size, skipped.append), place, skipped)
                rows = [[place, each.position, each.kind, each.why] for each in skipped]
                if rows:
                    connection.executemany("INSERT INTO skipped VALUES (?, ?, ?, ?)", rows)
                connection.execute(
                    "INSERT OR REPLACE INTO sources VALUES (?, ?, ?)", [place, size, _head(path)]
                )


def _skipped(connection: duckdb.DuckDBPyConnection) -> list[Skipped]:
    """The lines of the files in a store that gave no run."""
    query = "SELECT path, position, kind, why FROM skipped ORDER BY path, position"
    return [Skipped(*row) for row in connection.execute(query).fetchall()]


def _watched(path: Path, start: int, end: int, skip: Skip) -> Iterator[tuple[int, Run]]:
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
        for place, run in read_from(path, start, end, skip):
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
    for name in ("sources", "skipped"):
        connection.execute(f"DELETE FROM {name} WHERE path = ?", [place])


def _load(
    connection: duckdb.DuckDBPyConnection,
    runs: Iterator[tuple[int, Run]],
    place: str,
    skipped: list[Skipped],
) -> None:
    """Add runs in batches, but none twice and none with a value that cannot be."""
    known = {run_id for (run_id,) in connection.execute("SELECT run_id FROM runs").fetchall()}
    while batch := list(islice(runs, _BATCH)):
        fresh = []
        for position, run in batch:
            stop_if_interrupted()  # nothing here ever waits
            if run.id in known:
                skipped.append(Skipped(place, position, "repeat", run.id))
            else:
                known.add(run.id)
                fresh.append((position, run))
        try:
            _insert(connection, _arrows(fresh, place))
        except _CANNOT_BE:
            _insert(connection, _arrows(list(_possible(fresh, place, skipped)), place))


def _possible(
    batch: Iterable[tuple[int, Run]], place: str, skipped: list[Skipped]
) -> Iterator[tuple[int, Run]]:
    """The runs of a batch whose values fit the tables."""
    for position, run in batch:
        try:
            _arrows([(position, run)], place)
            yield position, run
        except _CANNOT_BE as error:
            why = f"a value that cannot be: {type(error).__name__}: {error}"
            skipped.append(Skipped(place, position, "damaged", why))


def _arrows(batch: Sequence[tuple[int, Run]], place: str) -> Mapping[str, pa.Table]:
    made = [rows_of(run, place, position) for position, run in batch]
    return {name: arrow(name, (row for rows in made for row in rows[name])) for name in TABLES}


def _insert(connection: duckdb.DuckDBPyConnection, tables: Mapping[str, pa.Table]) -> None:
    for name, table in tables.items():
        connection.register("incoming", table)
        distinct = "DISTINCT" if name in ("tasks", "experiments") else ""
        fresh = f'EXCEPT SELECT * FROM "{name}"' if distinct else ""
        connection.execute(f'INSERT INTO "{name}" SELECT {distinct} * FROM incoming {fresh}')
        connection.unregister("incoming")
