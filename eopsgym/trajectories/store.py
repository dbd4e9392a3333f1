"""The DuckDB store: built from run files, kept up to date by what they have grown, expendable."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb

from eopsgym.errors import StoreError
from eopsgym.runs import RESULTS, Run, Runs, read_from, read_run, run_files
from eopsgym.sync import Awaitable, either
from eopsgym.trajectories.tables import TABLES, Rows, arrow, rows_of

if TYPE_CHECKING:
    import pandas as pd

STORE = "trajectories.duckdb"
_VERSION = "1"
_BATCH = 500
_TYPES = {"string": "VARCHAR", "bool": "BOOLEAN", "int64": "BIGINT", "double": "DOUBLE"}


class Trajectories(Awaitable):
    """Runs as tables. Use `sql` for everything, `run` for one run with its states.

    Tables: experiments, tasks, runs, messages, tool_calls, changes, breaches, verifiers, usage,
    tags.
    """

    def __init__(self, connection: duckdb.DuckDBPyConnection, source: Path | None) -> None:
        self.connection = connection
        self.source = source

    def sql(self, query: str, *values: Any) -> "pd.DataFrame":
        """The rows of a query as a data frame.

        Raises:
            StoreError: with DuckDB's message and the tables there are.
        """
        try:
            return self.connection.execute(query, values or None).df()
        except duckdb.Error as error:
            raise StoreError(f"{error}\nThe tables are {', '.join(TABLES)}") from error

    def rows(self, query: str, *values: Any) -> list[dict[str, Any]]:
        """The rows of a query as dicts.

        Raises:
            StoreError: as `sql`.
        """
        try:
            found = self.connection.execute(query, values or None)
            names = [column[0] for column in found.description or []]
            return [dict(zip(names, row, strict=True)) for row in found.fetchall()]
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
        return read_run(found[0]["source"], found[0]["position"])

    def runs(self, where: str = "true") -> Runs:
        """All runs that meet an SQL condition on the table `runs`, oldest first."""
        found = self.rows(
            f"SELECT source, position FROM runs WHERE {where} ORDER BY started_at, run_id"
        )
        return Runs(read_run(row["source"], row["position"]) for row in found)

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


async def _open_trajectories(
    source: str | Path | Iterable[Run] = RESULTS, store: str | Path | None = None
) -> Trajectories:
    """Open the store of some results, after adding what is new in them.

    Args:
        source: a results folder, a run file, or runs in memory.
        store: the DuckDB file; `trajectories.duckdb` beside the results unless given, and in
            memory for runs in memory.

    Raises:
        StoreError: if there are no results, they cannot be read, or the store cannot be written.
    """
    if not isinstance(source, str | Path):
        connection = _connect(":memory:")
        _prepare(connection)
        _load(connection, ((0, run) for run in source), "")
        return Trajectories(connection, None)
    files = run_files(source)
    folder = Path(source) if Path(source).is_dir() else Path(source).parent
    connection = _connect(store or folder / STORE)
    _prepare(connection)
    for path in files:
        _update(connection, path)
    return Trajectories(connection, folder)


open_trajectories = either(_open_trajectories)


def _connect(path: str | Path) -> duckdb.DuckDBPyConnection:
    """Open the file; when another process has it, work on a store in memory instead."""
    try:
        return duckdb.connect(str(path))
    except duckdb.IOException as error:
        if "lock" in str(error).lower():
            return duckdb.connect(":memory:")
        raise StoreError(
            f"cannot open the store {path}: {error}. It can be deleted: it is rebuilt from the runs"
        ) from error
    except duckdb.Error as error:
        raise StoreError(
            f"{path} is no store of this version ({error}). Delete it: it is rebuilt from the runs"
        ) from error


def _prepare(connection: duckdb.DuckDBPyConnection) -> None:
    """Make the tables, anew where another version of eopsgym made them."""
    connection.execute("CREATE TABLE IF NOT EXISTS sources (path VARCHAR PRIMARY KEY, size BIGINT)")
    connection.execute("CREATE TABLE IF NOT EXISTS about (version VARCHAR)")
    known = connection.execute("SELECT version FROM about").fetchone()
    if known and known[0] != _VERSION:
        _empty(connection)
    connection.execute("DELETE FROM about")
    connection.execute("INSERT INTO about VALUES (?)", [_VERSION])
    for name, columns in TABLES.items():
        listed = ", ".join(f'"{column}" {_sql_type(kind)}' for column, kind in columns.items())
        connection.execute(f'CREATE TABLE IF NOT EXISTS "{name}" ({listed})')


def _sql_type(kind: Any) -> str:
    return _TYPES.get(str(kind), "TIMESTAMP")


def _empty(connection: duckdb.DuckDBPyConnection) -> None:
    for name in TABLES:
        connection.execute(f'DROP TABLE IF EXISTS "{name}"')
    connection.execute("DELETE FROM sources")


def _update(connection: duckdb.DuckDBPyConnection, path: Path) -> None:
    """Add the runs that a file has gained; read it anew if it has shrunk."""
    place = str(path.resolve())
    row = connection.execute("SELECT size FROM sources WHERE path = ?", [place]).fetchone()
    read = row[0] if row else 0
    size = path.stat().st_size
    if size < read:
        _forget(connection, place)
        read = 0
    if size > read:
        _load(connection, read_from(path, read), place, size)


def _forget(connection: duckdb.DuckDBPyConnection, place: str) -> None:
    for name in TABLES:
        if "run_id" in TABLES[name] and name != "runs":
            connection.execute(
                f'DELETE FROM "{name}" WHERE run_id IN (SELECT run_id FROM runs WHERE source = ?)',
                [place],
            )
    connection.execute("DELETE FROM runs WHERE source = ?", [place])


def _load(
    connection: duckdb.DuckDBPyConnection,
    runs: Iterator[tuple[int, Run]],
    place: str,
    size: int = 0,
) -> None:
    """Add runs in batches, all or none of them."""
    connection.execute("BEGIN")
    try:
        while batch := list(islice(runs, _BATCH)):
            _insert(connection, [rows_of(run, place, position) for position, run in batch])
        connection.execute("INSERT OR REPLACE INTO sources VALUES (?, ?)", [place, size])
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _insert(connection: duckdb.DuckDBPyConnection, batch: list[Rows]) -> None:
    for name in TABLES:
        table = arrow(name, (row for rows in batch for row in rows[name]))
        connection.register("incoming", table)
        distinct = "DISTINCT" if name in ("tasks", "experiments") else ""
        fresh = f'EXCEPT SELECT * FROM "{name}"' if distinct else ""
        connection.execute(f'INSERT INTO "{name}" SELECT {distinct} * FROM incoming {fresh}')
        connection.unregister("incoming")
