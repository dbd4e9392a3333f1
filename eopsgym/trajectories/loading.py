"""The loading of run files into the tables, in blocks that are added completely or not at all."""

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

import duckdb

from eopsgym.runs import Skipped, Tag, read_tags
from eopsgym.runs.progress_bar import long_bar
from eopsgym.runs.result_file_names import TAGS
from eopsgym.sync import stop_if_interrupted
from eopsgym.trajectories.rows_in_sql import OFFSET_BITS
from eopsgym.trajectories.staging import SHARE, Block, Line, Staging, read_blocks

_BLOCK_BYTES = 64 << 20
# Several objects of a process may have the same store open.
_filling_tags = threading.Lock()
# The errors for an invalid value.
_CANNOT_BE = (duckdb.ConversionException, duckdb.InvalidInputException, duckdb.OutOfRangeException)


class NewLines(NamedTuple):
    """The lines of a run file that a store does not hold yet.

    Attributes:
        path: the file.
        source: its name in the tables of the store.
        head: its first bytes.
        start, end: the first byte of the lines, and the byte after them.
    """

    path: Path
    source: str
    head: str
    start: int
    end: int

    def lines(self, number: int) -> Iterator[Line]:
        """Yield the lines, as those of the file of this number in a block.

        Raises:
            StoreError: if the file cannot be read.
        """
        for block in read_blocks(self.path, self.start, self.end, _BLOCK_BYTES):
            for start, text in block.lines():
                yield Line((number << OFFSET_BITS) + start, text)


Filled = Callable[[], list[Skipped]]
"""A function that waits until a block is parsed, and returns its lines without a run."""


class Loader:
    """A loader that adds the runs of a file, or runs in memory, to a store.

    Args:
        connection: the store.
        source: the name of the file in its tables; empty for runs in memory.
        head: the first bytes of the file, by which the store recognizes it.
    """

    def __init__(
        self, connection: duckdb.DuckDBPyConnection, source: str = "", head: str = ""
    ) -> None:
        self.connection = connection
        self.source = source
        self.head = head

    def add_lines(self, texts: Iterable[bytes]) -> None:
        """Add records in memory; the position of each is its place among them."""
        waiting: list[Line] = []
        size = 0
        for place, text in enumerate(texts):
            waiting.append(Line(place, text))
            size += len(text)
            if size >= _BLOCK_BYTES:
                self._add_block(waiting)
                waiting, size = [], 0
        self._add_block(waiting)

    def _add_block(self, lines: Sequence[Line]) -> None:
        stop_if_interrupted()  # nothing here ever waits
        block = Block.of(lines, len(lines))
        with ExitStack() as stack:
            if len(block) <= SHARE:  # one thread takes all blocks
                stack.enter_context(_undivided(self.connection))
            staging = stack.enter_context(self._staging())
            self._add(block, staging, partial(staging.fill, block))

    def add_file(self, path: Path, start: int, end: int) -> None:
        """Add the runs between two bytes of a file, with a progress bar where that takes long.

        While a block is being added, in the order of the file, a thread reads and parses the next
        one.

        Raises:
            StoreError: if the file cannot be read.
        """
        blocks = read_blocks(path, start, end, _BLOCK_BYTES)
        waiting = deque[tuple[Block, Staging, Filled]]()
        with (
            long_bar(end - start, f"reading {path.name}", "B") as move,
            _undivided(self.connection),
            ExitStack() as stack,
            ThreadPoolExecutor(1) as thread,
        ):
            reading = thread.submit(next, blocks, None)
            stagings = deque[Staging]()
            while (block := reading.result()) is not None:
                # The second one is only made for a second block, which most files do not have.
                if len(stagings) < 2:
                    stagings.append(stack.enter_context(self._staging()))
                else:
                    stagings.rotate()
                staging = stagings[-1]
                waiting.append((block, staging, thread.submit(staging.fill, block).result))
                reading = thread.submit(next, blocks, None)
                if len(waiting) > 1:
                    move(self._add_first(waiting))
            while waiting:
                move(self._add_first(waiting))

    def _add_first(self, waiting: deque[tuple[Block, Staging, Filled]]) -> int:
        """Add the first of some blocks, and return how many bytes it has."""
        stop_if_interrupted()  # nothing here ever waits
        block, staging, filled = waiting.popleft()
        self._add(block, staging, filled)
        return block.places[-1]

    def _staging(self) -> Staging:
        return Staging(self.connection, self.source)

    def _add(self, block: Block, staging: Staging, filled: Filled) -> None:
        """Add the runs of a block in one transaction, or in halves where a value is invalid."""
        try:
            skipped = filled()
            with transaction(staging.connection):
                skipped += staging.take_out_repeats()
                staging.insert()
                self._note(staging.connection, block.end, skipped)
        except _CANNOT_BE as error:
            if len(block) > 1:
                for half in block.halves():
                    self._add(half, staging, partial(staging.fill, half))
                return
            why = f"an invalid value: {str(error).splitlines()[0]}"
            wrong = Skipped(self.source, block.starts[0], "damaged", why[:150])
            with transaction(staging.connection):
                self._note(staging.connection, block.end, [wrong])

    def _note(self, store: duckdb.DuckDBPyConnection, end: int, skipped: Sequence[Skipped]) -> None:
        _note_read(store, self.source, self.head, end, skipped)


def add_files(connection: duckdb.DuckDBPyConnection, files: Sequence[NewLines]) -> None:
    """Add the runs of some files in their order, with small files together in a block.

    A block takes a tenth of a second, however few lines it has.

    Raises:
        StoreError: if a file cannot be read.
    """
    together: list[NewLines] = []
    for file in files:
        size = sum(each.end - each.start for each in together) + file.end - file.start
        if together and size > _BLOCK_BYTES:
            _add_together(connection, together)
            together = []
        together.append(file)
    _add_together(connection, together)


def _add_together(connection: duckdb.DuckDBPyConnection, files: Sequence[NewLines]) -> None:
    """Add files as one block, or one by one where there is one only, or a value is invalid."""
    if len(files) < 2 or not _is_added(connection, files):
        for file in files:
            loader = Loader(connection, file.source, file.head)
            loader.add_file(file.path, file.start, file.end)


def _is_added(connection: duckdb.DuckDBPyConnection, files: Sequence[NewLines]) -> bool:
    stop_if_interrupted()  # nothing here ever waits
    lines = [line for number, file in enumerate(files) for line in file.lines(number)]
    block = Block.of(lines, 0)
    sources = [file.source for file in files]
    with _undivided(connection), Staging(connection, *sources) as staging:
        try:
            skipped = staging.fill(block)
            with transaction(staging.connection):
                skipped += staging.take_out_repeats()
                staging.insert()
                for file in files:
                    of_file = [each for each in skipped if each.path == file.source]
                    _note_read(staging.connection, file.source, file.head, file.end, of_file)
        except _CANNOT_BE:
            return False
    return True


def _note_read(
    store: duckdb.DuckDBPyConnection, source: str, head: str, end: int, skipped: Sequence[Skipped]
) -> None:
    """Store how far a file has been read, and its lines without a run."""
    rows = [[source, each.position, each.kind, each.why] for each in skipped]
    if rows:
        store.executemany("INSERT INTO skipped VALUES (?, ?, ?, ?)", rows)
    if source:
        read = [source, end, head]
        store.execute("INSERT OR REPLACE INTO sources VALUES (?, ?, ?, 0)", read)


def fill_tags(connection: duckdb.DuckDBPyConnection, folder: Path) -> list[Skipped]:
    """Fill the table of tags from their file again, and return its unreadable lines."""
    with _filling_tags:
        return _fill_tags(connection, folder)


def _fill_tags(connection: duckdb.DuckDBPyConnection, folder: Path) -> list[Skipped]:
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
                # A time that somebody edited may be invalid.
                marks = ", ".join(
                    "try_cast(? AS TIMESTAMP)" if name == "said_at" else "?"
                    for name in Tag.__dataclass_fields__
                )
                connection.executemany(f"INSERT INTO tags ({columns}) VALUES ({marks})", tags)
                connection.execute("DELETE FROM tags WHERE run_id NOT IN (SELECT run_id FROM runs)")
    return skipped


@contextmanager
def transaction(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """Run the block in a transaction: all of it is kept, or nothing."""
    connection.execute("BEGIN")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # A COMMIT that fails on a full disk has ended the transaction; its error is to be raised.
        with suppress(duckdb.TransactionException):
            connection.execute("ROLLBACK")
        raise


@contextmanager
def _undivided(store: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """Run each query of the block on one thread.

    Two queries run at once, or are small, and dividing them costs a sixth of the time.
    """
    store.execute("SET threads = 1")
    try:
        yield
    finally:
        store.execute("RESET threads")
