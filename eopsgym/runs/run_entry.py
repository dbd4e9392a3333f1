"""Entries for the runs of a run file, which hold their position and outcome and read the rest."""

import gc
import os
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from weakref import ref

from eopsgym.errors import StoreError
from eopsgym.runs.run import Run

BLANK = b"\0 \t\r\n"
"""The bytes that may surround a record in its line."""

_RECENT = 8
# Kept alive, so that `runs[0].flips` and `runs[0].at(3)` in the next cell replay one run once.
_recent: deque[Run] = deque(maxlen=_RECENT)


@dataclass(frozen=True)
class KeptRun:
    """A run of a run file, of which only the facts that a list of runs shows are in memory.

    Attributes:
        path: the run file.
        position: the byte at which its line starts.
        id: the id of the run.
        strict: its score; None is no verdict.
        stop: the stop reason.
        checksum: the CRC-32 of the line, by which a change is noticed; None if unknown.
        supersedes: the id of the attempt that it supersedes; empty if there is none.
        is_unscored: whether a fault prevented its verdict, which it is to get later.
    """

    path: Path
    position: int
    id: str
    strict: bool | None
    stop: str
    checksum: int | None = None
    supersedes: str = ""
    is_unscored: bool = False
    _seen: list[Callable[[], Run | None]] = field(
        default_factory=list, compare=False, repr=False, init=False
    )

    @classmethod
    def of(cls, run: Run, path: Path, position: int, line: bytes) -> "KeptRun":
        """Return the entry of a run whose line was just read or written."""
        values = (run.id, run.strict, run.stop, checksum(line), run.supersedes)
        return cls(path, position, *values, bool(run.verification.unscored))

    @classmethod
    def many(cls, path: Path, rows: Iterable[Sequence[Any]]) -> "Iterator[KeptRun]":
        """Yield entries for runs of one file.

        Args:
            path: the run file.
            rows: the values of `FIELDS` of each run.
        """
        return (_made(dict(zip(FIELDS, each, strict=True), path=path, _seen=[])) for each in rows)

    def line(self) -> bytes:
        """Return the line of the run, unchanged from the file.

        Raises:
            StoreError: the file is gone, or the line has changed.
        """
        try:
            with self.path.open("rb") as lines:
                lines.seek(self.position)
                line = lines.readline()
        except OSError as error:
            raise StoreError(
                f"cannot read {self.path}, which holds run {self.id}: {error.strerror}"
            ) from error
        if self.checksum not in (None, checksum(line)):
            raise self._changed()
        return line

    def run(self) -> Run:
        """Return the run, read from its file unless it is still in memory.

        Raises:
            StoreError: the file is gone, or another run or none is at its position.
        """
        run = self._seen[0]() if self._seen else None
        if run is not None:
            return run
        line = self.line().strip(BLANK)
        if not line:
            raise self._changed()
        run = Run.from_json(line, f"{self.path}, byte {self.position}")
        if run.id != self.id:
            raise self._changed()
        return self.seen(run.kept_in(self.path.parent))

    def seen(self, run: Run) -> Run:
        """Remember the run, so that it is not read again while it is in use, and return it."""
        self._seen[:] = [ref(run)]
        _recent.append(run)
        return run

    def unseen(self) -> "KeptRun":
        """Return a copy of the entry that reads the run from the file again."""
        return _made({**self.__dict__, "_seen": []})

    def _changed(self) -> StoreError:
        return StoreError(
            f"{self.path} has been changed or replaced: run {self.id} is no longer at byte "
            f"{self.position}. Read the results again"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process reads the run itself.
        values = (self.path, self.position, self.id, self.strict, self.stop, self.checksum)
        return KeptRun, (*values, self.supersedes, self.is_unscored)


FIELDS = ("position", "id", "strict", "stop", "checksum", "supersedes", "is_unscored")
"""The facts of a run that are known without its line."""


@contextmanager
def collection_paused() -> Iterator[None]:
    """Pause the cyclic garbage collector while many objects without cycles are made.

    It would search all of them repeatedly, which takes longer than making them.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _made(values: dict[str, Any]) -> KeptRun:
    # A large study has many, and the constructor of a frozen dataclass is five times slower.
    made = object.__new__(KeptRun)
    made.__dict__.update(values)
    return made


Entry = Run | KeptRun
"""An item of a list of runs: a run in memory, or an entry that reads it from its file."""


def checksum(line: bytes) -> int:
    """Return the CRC-32 of a line of a run file without its end."""
    return zlib.crc32(line.rstrip(b"\n"))


def run_of(entry: Entry) -> Run:
    """Return the run behind an item.

    Raises:
        StoreError: see `KeptRun.run`.
    """
    return entry.run() if isinstance(entry, KeptRun) else entry


def line_of(entry: Entry) -> bytes:
    """Return the record of an item as a line without its end.

    Raises:
        StoreError: see `KeptRun.line`; or no record can hold a run in memory.
    """
    return entry.line().strip(BLANK) if isinstance(entry, KeptRun) else entry.to_json().encode()


def in_folder(path: str | Path) -> Path:
    """Return the absolute path of a run file, which stays valid if the working folder changes."""
    return Path(os.path.abspath(path))
