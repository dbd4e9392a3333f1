"""Filling the tables with the runs of a file: batch after batch, each whole or not at all."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import duckdb
import numpy as np
import pyarrow as pa

from eopsgym.errors import StoreError
from eopsgym.runs import FORMAT, Run, Skipped, Tag, read_tags
from eopsgym.runs.reading import read_line
from eopsgym.runs.result_file_names import TAGS
from eopsgym.sync import stop_if_interrupted
from eopsgym.trajectories.row_sources import (
    EVENTS,
    MACROS,
    ROW_SOURCES,
    insert_query,
    records_query,
    totals_query,
)

_BATCH_BYTES = 64 << 20
# Lines that a thread takes at a time.
_SHARE = 64
_BEGINNING = f'{{"format": "{FORMAT}"'.encode()
_STAGED = ("records", "events", "totals")
# What a value that cannot be ends in.
_CANNOT_BE = (duckdb.ConversionException, duckdb.InvalidInputException, duckdb.OutOfRangeException)


class Line(NamedTuple):
    """A line of a run file: the byte at which it starts, the byte at which it ends, its text."""

    start: int
    end: int
    text: bytes


class Loader:
    """Adds the runs of one file, or of none, to a store.

    Args:
        connection: the store.
        source: what its tables call the file; empty for runs in memory.
        head: how the file begins, which the store keeps to know it again.
    """

    def __init__(
        self, connection: duckdb.DuckDBPyConnection, source: str = "", head: str = ""
    ) -> None:
        self.connection = connection
        self.source = source
        self.head = head
        for macro in MACROS:
            connection.execute(macro)

    def add_runs(self, runs: Sequence[Run]) -> None:
        """Add runs in memory; the position of each is its place among them."""
        self._add(
            [Line(place, place + 1, run.to_json().encode()) for place, run in enumerate(runs)]
        )

    def add_file(self, path: Path, start: int, end: int) -> None:
        """Add the runs that stand between two bytes of a file; with a bar where that takes long.

        Raises:
            StoreError: if the file cannot be read.
        """
        for lines in self._watched(path, start, end):
            self._add(lines)

    def _watched(self, path: Path, start: int, end: int) -> Iterator[list[Line]]:
        with _bar(path, end - start) as move:
            for lines in _batches(path, start, end):
                stop_if_interrupted()  # nothing here ever waits
                yield lines
                move(lines[-1].end - start)

    def _add(self, lines: Sequence[Line]) -> None:
        """Add the runs of some lines in one transaction; in halves where a value cannot be."""
        if not lines:
            return
        try:
            with transaction(self.connection):
                self._fill(lines)
        except _CANNOT_BE as error:
            middle = len(lines) // 2
            if middle:
                self._add(lines[:middle])
                self._add(lines[middle:])
                return
            why = f"a value that cannot be: {str(error).splitlines()[0]}"
            with transaction(self.connection):
                skipped = Skipped(self.source, lines[0].start, "damaged", why[:150])
                self._note(lines[0].end, [skipped])

    def _fill(self, lines: Sequence[Line]) -> None:
        sound, odd, skipped = list[Line](), list[Line](), list[Skipped]()
        for line in lines:
            (sound if line.text.startswith(_BEGINNING) else odd).append(line)
        sound += self._mended(odd, skipped)
        odd = self._stage(sound)
        if odd:
            broken = {line.start for line in odd}
            sound = [line for line in sound if line.start not in broken]
            for line in self._stage([*sound, *self._mended(odd, skipped)]):
                skipped.append(Skipped(self.source, line.start, "damaged", "no run record"))
        skipped += self._repeats()
        self.connection.execute(EVENTS)
        self.connection.execute(totals_query())
        for table in ROW_SOURCES:
            self.connection.execute(insert_query(table, self.source))
        for table in _STAGED:
            self.connection.execute(f"DROP TABLE {table}")
        self._note(lines[-1].end, skipped)

    def _mended(self, lines: Sequence[Line], skipped: list[Skipped]) -> Iterator[Line]:
        """Lines as this version would write them: those of earlier formats, and odd ones."""
        for line in lines:
            run, wrong = read_line(line.text, self.source, line.start)
            if wrong is not None:
                skipped.append(wrong)
            if run is not None:
                yield line._replace(text=run.to_json().encode())

    def _stage(self, lines: Sequence[Line]) -> list[Line]:
        """Take lines apart; those that are no run records, which are left out."""
        whole, odd = _readable(lines)
        self.connection.register("incoming", whole)
        self.connection.execute(records_query())
        self.connection.unregister("incoming")
        found = self.connection.execute("SELECT line FROM records WHERE run_id IS NULL").fetchall()
        if not found:
            return odd
        self.connection.execute("DELETE FROM records WHERE run_id IS NULL")
        places = {place for (place,) in found}
        return [*odd, *(line for line in lines if line.start in places)]

    def _repeats(self) -> list[Skipped]:
        """Take out the runs that were read before."""
        again = """
            SELECT line, run_id FROM (SELECT line, run_id,
                row_number() OVER (PARTITION BY run_id ORDER BY line) AS time FROM records)
            WHERE time > 1 OR run_id IN (SELECT run_id FROM runs) ORDER BY line"""
        found = self.connection.execute(again).fetchall()
        places = [place for place, _ in found]
        if places:
            self.connection.execute(
                "DELETE FROM records WHERE line IN (SELECT unnest(?))", [places]
            )
        return [Skipped(self.source, place, "repeat", run_id) for place, run_id in found]

    def _note(self, end: int, skipped: Sequence[Skipped]) -> None:
        """Keep how far the file has been read, and the lines that gave no run."""
        rows = [[self.source, each.position, each.kind, each.why] for each in skipped]
        if rows:
            self.connection.executemany("INSERT INTO skipped VALUES (?, ?, ?, ?)", rows)
        if self.source:
            read = [self.source, end, self.head]
            self.connection.execute("INSERT OR REPLACE INTO sources VALUES (?, ?, ?)", read)


def fill_tags(connection: duckdb.DuckDBPyConnection, folder: Path) -> list[Skipped]:
    """Make the table of tags anew from their file; the lines of it that hold none."""
    skipped: list[Skipped] = []
    path = folder / TAGS

    def pass_over(place: int, why: str) -> None:
        skipped.append(Skipped(str(path), place, "damaged", why))

    tags = [list(vars(tag).values()) for tag in read_tags(folder, pass_over)]
    (held,) = connection.execute("SELECT count(*) FROM tags").fetchone() or (0,)
    if tags or held:
        columns = ", ".join(f'"{name}"' for name in Tag.__dataclass_fields__)
        with transaction(connection):
            connection.execute("DELETE FROM tags")
            if tags:
                marks = ", ".join("?" * len(tags[0]))
                connection.executemany(f"INSERT INTO tags ({columns}) VALUES ({marks})", tags)
                connection.execute("DELETE FROM tags WHERE run_id NOT IN (SELECT run_id FROM runs)")
    return skipped


@contextmanager
def transaction(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """All or nothing."""
    connection.execute("BEGIN")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _readable(lines: Sequence[Line]) -> tuple[pa.Table, list[Line]]:
    """Lines as Arrow in small shares, so that all threads have one, and those that are no UTF-8."""
    made = _texts(lines)
    odd: list[Line] = []
    try:
        made.validate(full=True)
    except pa.ArrowInvalid:
        odd = [line for line in lines if not _is_text(line.text)]
        lines = [line for line in lines if _is_text(line.text)]
        made = _texts(lines)
    starts = pa.array([line.start for line in lines], pa.int64())
    table = pa.table({"line": starts, "text": made})
    return pa.Table.from_batches(table.to_batches(max_chunksize=_SHARE), table.schema), odd


def _texts(lines: Sequence[Line]) -> pa.Array:
    ends = np.fromiter(accumulate((len(line.text) for line in lines), initial=0), np.int64)
    text = b"".join(line.text for line in lines)
    buffers = [None, pa.py_buffer(ends), pa.py_buffer(text)]
    return pa.Array.from_buffers(pa.large_string(), len(lines), buffers)


def _is_text(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def _batches(path: Path, start: int, end: int) -> Iterator[list[Line]]:
    """The lines between two bytes of a file, so many bytes of them at a time."""
    try:
        with path.open("rb") as file:
            file.seek(start)
            while start < end:
                lines: list[Line] = []
                first = start
                while start < end and start - first < _BATCH_BYTES:
                    text = file.readline()
                    lines.append(Line(start, start + len(text), text))
                    start += len(text)
                yield lines
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error


@contextmanager
def _bar(path: Path, total: int) -> Iterator[Callable[[int], None]]:
    """A bar when reading takes longer than two seconds; it is told how many bytes are read."""
    from tqdm.auto import tqdm

    what = f"reading {path.name}"
    with tqdm(total=total, desc=what, unit="B", unit_scale=True, delay=2, leave=False) as bar:
        yield lambda read: bar.update(read - bar.n)
