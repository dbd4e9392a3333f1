"""The tables of the store as Parquet files."""

import json
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from eopsgym.counting import counted
from eopsgym.errors import ConfigError, StoreError
from eopsgym.near_names import names_there_are
from eopsgym.trajectories.columns import COLUMNS, MEANINGS, TEXT, VALUE
from eopsgym.trajectories.trajectories import Trajectories

_GROUP_ROWS = 65_536
"""The rows of a row group, of which a reader skips those whose runs it does not need."""

_NULL_PART = "__HIVE_DEFAULT_PARTITION__"
"""The value in the path of a part whose value is NULL, by the convention of Hive."""

_LONGEST_NAME = 255
"""The bytes of a folder's name that every usual file system allows."""

_PARTS = [name for name, column in COLUMNS["runs"].items() if column.sql_type == TEXT]


def check_partition(column: str) -> None:
    """Refuse a column by which tables cannot be partitioned.

    Raises:
        ConfigError: `runs` has no such column of texts.
    """
    if column not in _PARTS:
        known = names_there_are(column, _PARTS)
        raise ConfigError(f"runs has no column of texts {column!r} to partition by; {known}")


def write_tables(
    trajectories: Trajectories, folder: Path, where: str, partition_by: str | None
) -> int:
    """Write each table as Parquet files, sorted by run and position, and return their number.

    A table is the file `TABLE.parquet`, or with `partition_by` one file for each value of that
    column of `runs`: `TABLE/COLUMN=VALUE/data.parquet`, which DuckDB, pandas and polars read as one
    table. Columns of any shape are JSON texts. Run files have their name, without a path. The
    metadata of each file have the meaning of its columns.

    Args:
        trajectories: the store.
        folder: the folder, which is created.
        where: an SQL condition on `runs`.
        partition_by: a column of `runs`; None for one file for each table.

    Raises:
        OSError: a file cannot be written.
        StoreError: the condition is wrong, or a value of the column is too long for a folder.
    """
    tables = _Tables(trajectories, where, partition_by)
    tables.check_values()
    folder.mkdir()
    return sum(tables.write(table, folder) for table in COLUMNS)


@dataclass(frozen=True)
class _Tables:
    """The rows to write: those of the chosen runs."""

    trajectories: Trajectories
    where: str
    partition_by: str | None

    def write(self, table: str, folder: Path) -> int:
        """Write a table, and return the number of its files."""
        if self.partition_by is None or "run_id" not in COLUMNS[table]:
            self._write_file(table, folder / f"{table}.parquet", self._query(table))
            return 1
        values = self.trajectories.tuples(
            f"{self._chosen()} SELECT DISTINCT part FROM {table} JOIN chosen USING (run_id) "
            "ORDER BY 1"
        )
        for (value,) in values or [(None,)]:  # an empty table has a file, too
            path = folder / table / self._folder_name(value) / "data.parquet"
            path.parent.mkdir(parents=True)
            query = self._query(table, f"part IS NOT DISTINCT FROM ?::{TEXT}")
            self._write_file(table, path, query, value)
        return len(values) or 1

    def check_values(self) -> None:
        """Refuse values of the column that cannot be the name of a folder.

        Raises:
            StoreError: there is one, or the condition is wrong.
        """
        if self.partition_by is None:
            return
        parts = self.trajectories.tuples(f"{self._chosen()} SELECT DISTINCT part FROM chosen")
        long = sorted(part for (part,) in parts if len(self._folder_name(part)) > _LONGEST_NAME)
        if long:
            count = counted(len(long), "value")
            raise StoreError(
                f"the column {self.partition_by} has {count} too long for the name of a folder, "
                f"such as {long[0]!r:.40}… of {counted(len(long[0]), 'character')}; partition by "
                "another column, such as domain, leave out those runs with where=, or write each "
                "table as one file without partition_by"
            )

    def _folder_name(self, value: str | None) -> str:
        """Return the name of the folder of a value, by the convention of Hive."""
        name = _NULL_PART if value is None else quote(value, safe=" ")
        return f"{self.partition_by}={name}"

    def _chosen(self) -> str:
        """Return the beginning of a query: the chosen runs, and the attempts they replaced."""
        part = self.partition_by or f"NULL::{TEXT}"
        older = f"superseded.{part}" if self.partition_by else part
        return f"""
            WITH RECURSIVE chosen AS (
                SELECT run_id, {part} AS part FROM runs WHERE ({self.where}
                )
                UNION SELECT superseded.run_id, {older}
                FROM superseded JOIN chosen ON superseded_by = chosen.run_id)"""

    def _query(self, table: str, of_part: str = "true") -> str:
        chosen = f"(SELECT run_id FROM chosen WHERE {of_part})"
        key = {"tasks": "task", "experiments": "experiment"}.get(table, "")
        keys = f"(SELECT {key} FROM runs SEMI JOIN {chosen} USING (run_id))" if key else chosen
        columns = ", ".join(
            f'{_expression(name, column.sql_type)} AS "{name}"'
            for name, column in COLUMNS[table].items()
            if self.partition_by is None or name != self.partition_by or key
        )
        return (
            f"{self._chosen()} SELECT {columns} FROM {table} "
            f"SEMI JOIN {keys} USING ({key or 'run_id'}) ORDER BY ALL"
        )

    def _write_file(self, table: str, path: Path, query: str, *values: str | None) -> None:
        import pyarrow.parquet as pq

        meanings = {name: column.meaning for name, column in COLUMNS[table].items()}
        metadata = {"eopsgym.table": MEANINGS[table], "eopsgym.columns": json.dumps(meanings)}
        with self.trajectories.record_batches(query, *values, rows=_GROUP_ROWS) as batches:
            schema = batches.schema.with_metadata(metadata)
            with pq.ParquetWriter(path, schema, compression="zstd") as writer:
                for batch in batches:
                    writer.write_batch(batch.cast(schema), row_group_size=_GROUP_ROWS)


def _expression(column: str, sql_type: str) -> str:
    """Return a column as SQL in a type that every reader of Parquet knows."""
    if column == "run_file":
        return "parse_filename(run_file)"  # the path is of no use elsewhere
    return f"{column}::JSON::{TEXT}" if sql_type == VALUE else column
