"""Blocks of lines of a run file, which are read and parsed before their runs are added.

The lines are passed to DuckDB without a copy.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, repeat
from pathlib import Path
from typing import NamedTuple

import duckdb
import numpy as np
import pyarrow as pa

from eopsgym.errors import StoreError
from eopsgym.runs import Skipped
from eopsgym.runs.read_runs import read_line
from eopsgym.trajectories.rows_in_sql import (
    CALLS,
    EVENTS,
    MACROS,
    OFFSET_BITS,
    RECORDS,
    ROW_SOURCES,
    TASKS,
    TOTALS,
    VALUES,
    insert_query,
)
from eopsgym.trajectories.tiers import tier_of

_STAGED = ("records", "events", "totals", "tiers")
_MOST_VALUES = 32 << 20
"""The letters of results whose values are kept from one block for the next."""

SHARE = 64
"""The number of lines that a thread takes at a time."""


class Line(NamedTuple):
    """A line of a run file: the byte at which it starts, and its text."""

    start: int
    text: bytes


@dataclass(frozen=True)
class Block:
    """Consecutive lines of a run file.

    Attributes:
        text: the lines, perhaps with more text after the last.
        places: the start of each in `text`, and the end of the last.
        starts: the byte of the file at which each starts.
        end: the byte of the file at which the last ends.
    """

    text: bytes
    places: list[int]
    starts: list[int]
    end: int

    @classmethod
    def of(cls, lines: Iterable[Line], end: int) -> "Block":
        """Join some lines into a block."""
        starts, texts = [*zip(*lines, strict=True)] or [(), ()]
        places = list(accumulate(map(len, texts), initial=0))
        return cls(b"".join(texts), places, list(starts), end)

    def __len__(self) -> int:
        return len(self.starts)

    def lines(self) -> list[Line]:
        """Return the lines one by one."""
        texts = (self.text[a:b] for a, b in zip(self.places, self.places[1:], strict=False))
        return list(map(Line, self.starts, texts))

    def halves(self) -> tuple["Block", "Block"]:
        """Split the lines into two blocks."""
        lines = self.lines()
        middle = len(lines) // 2
        return Block.of(lines[:middle], lines[middle].start), Block.of(lines[middle:], self.end)

    def is_text(self) -> bool:
        """Return whether all lines are UTF-8."""
        try:
            self._texts().validate(full=True)
        except pa.ArrowInvalid:
            return False
        return True

    def table(self) -> pa.Table:
        """Return the columns `line` (its first byte) and `text`, in parts for threads."""
        lines = pa.Array.from_buffers(pa.int64(), len(self), [None, _numbers(self.starts)])
        made = pa.RecordBatch.from_arrays([lines, self._texts()], ["line", "text"])
        shares = [made.slice(place, SHARE) for place in range(0, len(self), SHARE)]
        return pa.Table.from_batches(shares, made.schema)

    def _texts(self) -> pa.Array:
        buffers = [None, _numbers(self.places), pa.py_buffer(self.text)]
        return pa.Array.from_buffers(pa.large_string(), len(self), buffers)


def read_blocks(path: Path, start: int, end: int, size: int) -> Iterator[Block]:
    """Yield the lines between two bytes of a file, in blocks of at most about `size` bytes.

    The first blocks are smaller, so that readers can start early.

    Raises:
        StoreError: if the file cannot be read.
    """
    try:
        with path.open("rb") as file:
            file.seek(start)
            for growing in chain((size // 8, size // 4, size // 2), repeat(size)):
                if start >= end:
                    return
                text = file.read(min(growing, end - start))
                whole = text.rfind(b"\n") + 1
                if not whole:
                    text += file.readline()
                    whole = len(text)
                    if not text.endswith(b"\n"):
                        return  # the file was shortened meanwhile
                places = [0]
                while places[-1] < whole:
                    places.append(text.index(b"\n", places[-1]) + 1)
                starts = [start + place for place in places[:-1]]
                start = file.seek(start + whole)
                yield Block(text, places, starts, start)
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error


class Staging:
    """Temporary tables on a connection of their own.

    Filling them does not change the store, so another thread can add to it meanwhile.

    Args:
        store: the connection that opened the store.
        sources: the names of the files in its tables; empty for runs in memory. For several files,
            the bits of a line's start above `OFFSET_BITS` are the number of its file.
    """

    def __init__(self, store: duckdb.DuckDBPyConnection, *sources: str) -> None:
        self.connection = store.cursor()
        self.sources = sources
        (catalog,) = store.execute("SELECT current_catalog()").fetchone() or ("",)
        self.connection.execute(f'USE "{catalog}"')
        self.connection.execute("; ".join(MACROS))

    def __enter__(self) -> "Staging":
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def fill(self, block: Block) -> list[Skipped]:
        """Parse the lines of a block, and return those without a run."""
        skipped: list[Skipped] = []
        odd = self._stage("CREATE OR REPLACE TEMP TABLE records AS", block)
        if odd:
            mended = Block.of(self._mended(odd, skipped), block.end)
            for line in self._stage("INSERT INTO records", mended):
                skipped.append(Skipped(*self._place(line.start), "damaged", "not a run record"))
        self._take_events_apart()
        return skipped

    def take_out_repeats(self) -> list[Skipped]:
        """Remove the runs that are already in the store, and repeated ones."""
        again = """
            SELECT line, run_id FROM (SELECT line, run_id,
                row_number() OVER (PARTITION BY run_id ORDER BY line) AS time FROM records)
            WHERE time > 1 OR run_id IN (SELECT run_id FROM runs) ORDER BY line"""
        repeated = self.connection.execute(again).fetchall()
        if repeated:
            self._delete([place for place, _ in repeated])
            self._take_events_apart()
        return [Skipped(*self._place(start), "repeat", run_id) for start, run_id in repeated]

    def insert(self) -> None:
        """Add the staged rows to the tables of the store."""
        self._add_tiers()
        for table in ROW_SOURCES:
            self.connection.execute(insert_query(table, self.sources))
        size = "SELECT coalesce(sum(length(text)), 0) FROM values_of"
        (letters,) = self.connection.execute(size).fetchone() or (0,)
        dropped = (*_STAGED, "values_of") if letters > _MOST_VALUES else _STAGED
        for table in dropped:
            self.connection.execute(f"DROP TABLE {table}")

    def _add_tiers(self) -> None:
        """Make a table of the tiers of the tasks, which no record has."""
        tasks = self.connection.execute(TASKS).fetchall()
        known = [(task, domain, tier_of(domain or "", task)) for task, domain in tasks]
        columns = [list(each) for each in zip(*known, strict=True)] or [[], [], []]
        self.connection.execute(
            "CREATE OR REPLACE TEMP TABLE tiers AS SELECT unnest(?::VARCHAR[]) AS task, "
            "unnest(?::VARCHAR[]) AS domain, unnest(?::VARCHAR[]) AS tier",
            columns,
        )

    def _take_events_apart(self) -> None:
        for query in (EVENTS, CALLS, *VALUES, TOTALS):
            self.connection.execute(query)

    def _stage(self, into: str, block: Block) -> list[Line]:
        """Read lines into `records`, and return those that are not run records."""
        odd: list[Line] = []
        if not block.is_text():
            odd = [line for line in block.lines() if not _is_text(line.text)]
            block = Block.of((line for line in block.lines() if _is_text(line.text)), block.end)
        self.connection.register("incoming", block.table())
        self.connection.execute(f"{into} {RECORDS}")
        self.connection.unregister("incoming")
        unread = self.connection.execute("SELECT line FROM records WHERE run_id IS NULL").fetchall()
        places = {place for (place,) in unread}
        if places:
            self._delete(list(places))
            odd += [line for line in block.lines() if line.start in places]
        return odd

    def _mended(self, lines: Sequence[Line], skipped: list[Skipped]) -> Iterator[Line]:
        """Yield lines of earlier formats, and unusual ones, as this version would write them."""
        for line in lines:
            run, wrong = read_line(line.text, *self._place(line.start))
            if wrong is not None:
                skipped.append(wrong)
            if run is not None:
                yield Line(line.start, run.to_json().encode())

    def _place(self, start: int) -> tuple[str, int]:
        """Return the file of a line, and the byte at which the line starts in it."""
        return self.sources[start >> OFFSET_BITS], start & (2**OFFSET_BITS - 1)

    def _delete(self, places: list[int]) -> None:
        self.connection.execute("DELETE FROM records WHERE line IN (SELECT unnest(?))", [places])


def _numbers(numbers: Sequence[int]) -> pa.Buffer:
    """Return numbers as an Arrow buffer, without importing pandas (0.3 s) as Arrow would."""
    return pa.py_buffer(np.array(numbers, np.int64))


def _is_text(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True
