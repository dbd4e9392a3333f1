"""Runs as tables for SQL queries, and as objects."""

import math
import re
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb

from eopsgym.counting import counted
from eopsgym.errors import StoreError
from eopsgym.run_views_by_name import view
from eopsgym.runs import Run, Runs, Skipped
from eopsgym.runs.run_entry import Entry, KeptRun, run_of
from eopsgym.sync import Awaitable, warn
from eopsgym.trajectories.beside_runs import fill_beside, marks
from eopsgym.trajectories.columns import TABLES, describe
from eopsgym.trajectories.group_by_all_warning import WORDS, falls_apart
from eopsgym.trajectories.published_results.result_content import Unread
from eopsgym.trajectories.store_file import another_connection

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    import pyarrow as pa

_READS = {"SELECT", "EXPLAIN", "PRAGMA", "SET", "CALL", "MULTI"}  # MULTI: what PIVOT becomes
_ODD_GROUPS = (
    "{0} is VARIANT, of which GROUP BY ALL puts equal values into several groups; give it a type, "
    "such as {0}::VARCHAR, or name the columns to group by"
)
_KEPT = "SELECT run_id, run_file, line_start, first_strict, stop FROM {}"
_ALL = f"({_KEPT.format('runs')} UNION ALL {_KEPT.format('superseded')})"
_NO_JSON = "Malformed JSON"
_NO_TABLE = re.compile(r"^Catalog Error: Table with name (.+) does not exist!")
_WHOLE = {"TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT"}
# Floats represent every whole number up to here, so conversions of such numbers are exact.
_EXACT = 2**53


class Trajectories(Awaitable):
    """The store of runs as tables: `sql` for any query, `run` for one run with its states.

    Tables: experiments, tasks, runs, messages, tool_calls, changes, breaches, verifiers, usage,
    superseded, tags, rescored, scans; `describe` explains them. `skipped` are the lines of the run
    files without a run, `unread` the published result files that could not be read. `reopen`
    returns a store of the same results with the runs that there are now; it is None for runs in
    memory.
    """

    def __init__(
        self,
        connection: duckdb.DuckDBPyConnection,
        source: Path | None,
        held: Sequence[Run] = (),
        skipped: Sequence[Skipped] = (),
        unread: Sequence[Unread] = (),
        reopen: "Callable[[], Trajectories] | None" = None,
    ) -> None:
        self.connection = connection
        self.source = source
        self.skipped = tuple(skipped)
        self.unread = tuple(unread)
        self.reopen = reopen
        self._held = held
        self._turn = threading.Lock()  # a connection has one transaction and one result at a time
        self._beside = marks(source)

    def describe(self, table: str | None = None) -> "pd.DataFrame":
        """Return the columns of all tables, or of one: table, column, type, meaning.

        Raises:
            ConfigError: for an unknown table.
        """
        return describe(table)

    def sql(self, query: str, *values: Any) -> "pd.DataFrame":
        """Return the rows of a query as a data frame.

        Whole numbers stay whole (`Int64` where some are NULL), as do sums of them.

        Raises:
            StoreError: with DuckDB's message and the names of the tables; also for a statement that
                would change the store, whose content must stay that of the run files.
        """
        with self._read(query, values) as result:
            return _frame(result)

    def rows(self, query: str, *values: Any) -> list[dict[str, Any]]:
        """Return the rows of a query as dicts that JSON can hold.

        Moments, dates and times are ISO texts, decimals are numbers, blobs hexadecimal texts,
        numbers that are not finite are the texts `NaN`, `Infinity` and `-Infinity`.

        Raises:
            StoreError: as `sql`.
        """
        with self._read(query, values) as result:
            names = [column[0] for column in result.description or []]
            return [dict(zip(names, map(_plain, row), strict=True)) for row in result.fetchall()]

    def tuples(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return the rows of a query as DuckDB returns them: the fastest form for many rows.

        Raises:
            StoreError: as `sql`.
        """
        with self._read(query, values) as result:
            return result.fetchall()

    def arrays(self, query: str, *values: Any) -> "dict[str, np.ndarray[Any, Any]]":
        """Return the columns of a query as arrays by name: the fastest form for many numbers.

        Raises:
            StoreError: as `sql`.
        """
        with self._read(query, values) as result:
            columns: dict[str, Any] = result.fetchnumpy()
            return columns

    @contextmanager
    def record_batches(
        self, query: str, *values: Any, rows: int
    ) -> Iterator["pa.RecordBatchReader"]:
        """Open the rows of a SELECT as batches of Arrow, of which one is in memory at a time.

        Args:
            query: the query; a single SELECT.
            values: the values of its parameters.
            rows: the rows of a batch; the last one may have fewer.

        Raises:
            StoreError: as `sql`.
        """
        try:
            with self._turn:
                self._read_what_is_beside()
                self.connection.execute("BEGIN TRANSACTION READ ONLY")
                try:
                    relation = self.connection.sql(query, params=[*values])
                    # Rows that nobody read would forbid the end of the transaction.
                    with relation.to_arrow_reader(rows) as reader:
                        yield reader
                finally:
                    self.connection.execute("ROLLBACK")
        except duckdb.Error as error:
            raise StoreError(_said(error)) from error

    @contextmanager
    def _read(self, query: str, values: Sequence[Any]) -> Iterator[duckdb.DuckDBPyConnection]:
        try:
            query.encode()
        except (AttributeError, UnicodeEncodeError):  # not a text, or with half a character
            raise StoreError(f"{query!r:.80} is not a query; write SQL") from None
        try:
            with self._turn:
                yield from self._found(query, values)
        except duckdb.Error as error:
            raise StoreError(_said(error)) from error

    def _found(self, query: str, values: Sequence[Any]) -> Iterator[duckdb.DuckDBPyConnection]:
        self._read_what_is_beside()
        statements = self.connection.extract_statements(query)
        if not statements:
            raise StoreError("the query is empty; write one such as SELECT * FROM runs")
        for statement in statements:
            if statement.type.name not in _READS:
                raise StoreError(_only_reads(statement.type.name))
        odd = falls_apart(self.connection, query, values) if WORDS.search(query) else None
        # EXPLAIN ANALYZE DELETE is an EXPLAIN that deletes.
        self.connection.execute("BEGIN TRANSACTION READ ONLY")
        try:
            result = self.connection.execute(query, values or None)
            if odd is not None:
                warn(_ODD_GROUPS.format(odd))
            yield result
        finally:
            self.connection.execute("ROLLBACK")

    def _read_what_is_beside(self) -> None:
        """Read the tags, new verdicts and scans that were added since the last time."""
        present = marks(self.source)
        if self.source is not None and present != self._beside:
            fill_beside(self.connection, self.source)
            self._beside = present

    def run(self, run_id: str) -> Run:
        """Return one run by its id or the beginning of it.

        Raises:
            StoreError: if there is no such run, or more than one.
        """
        matches = self.rows(f"FROM {_ALL} WHERE starts_with(run_id, ?)", run_id)
        matches = [row for row in matches if row["run_id"] == run_id] or matches
        if len(matches) != 1:
            some = ", ".join(row["run_id"] for row in matches[:5]) or "none"
            raise StoreError(f"{run_id!r} names {len(matches)} runs ({some}); give one whole id")
        return run_of(self._entry(matches[0]))

    def runs(self, where: str = "true") -> Runs:
        """Return all runs that meet an SQL condition on the table `runs`, oldest first.

        Each is read when it is used.
        """
        return self._runs("runs", where)

    def runs_of(self, run_ids: Sequence[str]) -> Runs:
        """Return the runs of these ids, in their order; ids that are not in `runs` are left out."""
        query = f"""
            SELECT kept.* FROM ({_KEPT.format("runs")}) AS kept
            JOIN (SELECT unnest(?) AS run_id, generate_subscripts(?, 1) AS place) USING (run_id)
            ORDER BY place"""
        listed = list(run_ids)
        return Runs(map(self._entry, self.rows(query, listed, listed) if listed else []))

    def superseded(self, where: str = "true") -> Runs:
        """Return the superseded attempts, oldest first.

        Args:
            where: an SQL condition on the table `superseded`.
        """
        return self._runs("superseded", where)

    def _runs(self, table: str, where: str) -> Runs:
        query = f"{_KEPT.format(table)} WHERE {where}\nORDER BY started_at, run_id"
        return Runs(map(self._entry, self.rows(query)))

    def _entry(self, row: dict[str, Any]) -> Entry:
        """Return the run behind a row of the table `runs`."""
        if not row["run_file"]:
            held: Run = self._held[row["line_start"]]
            return held
        path = Path(row["run_file"])
        return KeptRun(path, row["line_start"], row["run_id"], row["first_strict"], row["stop"])

    def another(self) -> "Trajectories":
        """Return the same store with a connection of its own.

        Queries of the two run beside each other, and each can be closed alone. Runs that were added
        to the results since this one was opened are not in it.
        """
        with self._turn:
            connection = another_connection(self.connection)
        if self.source is not None:
            fill_beside(connection, self.source)
        return Trajectories(
            connection, self.source, self._held, self.skipped, self.unread, self.reopen
        )

    def browse(self, where: str = "true", **options: Any) -> Any:
        """Return a widget that lists the runs, to sort, filter, search, tag and open them.

        It shows new runs, tags and answers of scans when they are written. The runs that it shows
        are `.runs`, and the query for them is `.sql`.

        Args:
            where: an SQL condition on the table `runs`, which all listed runs meet.
            options: as for `eopsgym.notebook.browse_trajectories`.

        Raises:
            StoreError: if the condition is not valid.
        """
        return view("browse_trajectories")(self, where, **options)

    def close(self) -> None:
        """Close the store."""
        self.connection.close()

    def __enter__(self) -> "Trajectories":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        counts = self.rows(
            "SELECT count(*) AS run, count(DISTINCT task) AS task, "
            "count(DISTINCT model) AS model FROM runs"
        )[0]
        counts_text = ", ".join(counted(count, what) for what, count in counts.items())
        return f"Trajectories({counts_text})"


def _only_reads(kind: str) -> str:
    return (
        f"only queries that read are allowed, not {kind}, as the store mirrors the run files. "
        "Make your own tables in another database"
    )


def _said(error: duckdb.Error) -> str:
    """Return the text of an error: DuckDB's message and a hint."""
    unknown = _NO_TABLE.search(str(error))
    # DuckDB suggests a table, which is often an internal one, so that part is left out.
    message = f"the table {unknown[1]} does not exist" if unknown else error
    return f"{message}\n{_way_out(error)}"


def _way_out(error: duckdb.Error) -> str:
    if _NO_JSON in str(error):
        return (
            "Columns of type VARIANT are not JSON texts: write arguments.name, or "
            "arguments::JSON->>'name'"
        )
    return f"The tables are {', '.join(TABLES)}"


# Results of queries for pandas and JSON


def _frame(result: duckdb.DuckDBPyConnection) -> "pd.DataFrame":
    """Return a result as a data frame whose whole numbers are whole.

    DuckDB returns sums as floats, and in some versions also whole numbers beside NULLs.
    """
    # Without this import, DuckDB reports any error of loading pandas as a missing package.
    import pandas as pd  # noqa: F401

    kinds = [str(column[1]).removeprefix("U") for column in result.description or []]
    frame = result.df()
    for place, kind in enumerate(kinds):
        values = frame.iloc[:, place]
        if kind in _WHOLE and values.dtype.kind == "f" and not (values.abs() > _EXACT).any():
            whole = values.astype("Int64" if values.isna().any() else "int64")
            frame.isetitem(place, whole.array)
    return frame


def _plain(value: Any) -> Any:
    """Return a value of DuckDB in a form that JSON can hold."""
    if isinstance(value, float):
        return value if math.isfinite(value) else _NOT_FINITE[str(value)]
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, bytes | bytearray | memoryview):
        return bytes(value).hex()
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value if value is None or isinstance(value, str | int) else str(value)


_NOT_FINITE = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}
