"""A run of a run file: where it stands and what came of it; the rest is read when it is wanted."""

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
"""What may stand around a record in its line."""

_RECENT = 8
# So that `runs[0].flips` and then `runs[0].at(3)` in the next cell replay one run, once.
_recent: deque[Run] = deque(maxlen=_RECENT)


@dataclass(frozen=True)
class KeptRun:
    """A run of a run file, of which only what a list of runs shows is in memory.

    Attributes:
        path: the run file.
        position: the byte at which its line starts.
        id: of the run.
        strict: its score; None is no verdict.
        stop: why it ended.
        checksum: CRC-32 of the line, by which a change is seen; None where it is not known.
        supersedes: the id of the attempt whose place it takes; empty where there was none.
        is_unscored: whether a fault kept it from a verdict, which it is to get later.
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
        """Return the entry in memory for a run whose line was just read or written."""
        told = (run.id, run.strict, run.stop, checksum(line), run.supersedes)
        return cls(path, position, *told, bool(run.verification.unscored))

    @classmethod
    def many(cls, path: Path, told: Iterable[Sequence[Any]]) -> "Iterator[KeptRun]":
        """Yield runs of one file.

        Args:
            path: the run file.
            told: of each run the values of `FIELDS`.
        """
        return (_made(dict(zip(FIELDS, each, strict=True), path=path, _seen=[])) for each in told)

    def line(self) -> bytes:
        """Return the line of the run, unchanged from the file.

        Raises:
            StoreError: if the file is gone, or the line has changed.
        """
        try:
            with self.path.open("rb") as lines:
                lines.seek(self.position)
                line = lines.readline()
        except OSError as error:
            raise StoreError(
                f"cannot read {self.path}, where run {self.id} is kept: {error.strerror}"
            ) from error
        if self.checksum not in (None, checksum(line)):
            raise self._changed()
        return line

    def run(self) -> Run:
        """Return the run, read from its file unless it is still in memory.

        Raises:
            StoreError: if the file is gone, or the run is no longer there or another one.
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
        """Return the run, which is not read again while it is in use."""
        self._seen[:] = [ref(run)]
        _recent.append(run)
        return run

    def unseen(self) -> "KeptRun":
        """Return the same place in the file, from which the run is read anew."""
        return _made({**self.__dict__, "_seen": []})

    def _changed(self) -> StoreError:
        return StoreError(
            f"{self.path} has been changed or replaced: run {self.id} no longer stands at byte "
            f"{self.position} as it did. Read the results again"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process reads for itself.
        told = (self.path, self.position, self.id, self.strict, self.stop, self.checksum)
        return KeptRun, (*told, self.supersedes, self.is_unscored)


FIELDS = ("position", "id", "strict", "stop", "checksum", "supersedes", "is_unscored")
"""The facts of a run that are known without its line."""


@contextmanager
def collection_paused() -> Iterator[None]:
    """Pause the search for cycles of objects, while many are made of which none is in a cycle.

    It would look at all of them again and again, which takes longer than making them.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _made(values: dict[str, Any]) -> KeptRun:
    # A large study has many: the constructor of a frozen class takes five times as long.
    made = object.__new__(KeptRun)
    made.__dict__.update(values)
    return made


Entry = Run | KeptRun
"""An item of a list of runs: a run in memory, or one that is read when it is wanted."""


def checksum(line: bytes) -> int:
    """Return the CRC-32 of a line of a run file without its end."""
    return zlib.crc32(line.rstrip(b"\n"))


def run_of(entry: Entry) -> Run:
    """Return the run behind an item.

    Raises:
        StoreError: as `KeptRun.run`.
    """
    return entry.run() if isinstance(entry, KeptRun) else entry


def line_of(entry: Entry) -> bytes:
    """Return the record of an item as a line without its end.

    Raises:
        StoreError: as `KeptRun.line`, or if a run in memory holds what no record can hold.
    """
    return entry.line().strip(BLANK) if isinstance(entry, KeptRun) else entry.to_json().encode()


def in_folder(path: str | Path) -> Path:
    """Return the absolute path of a run file, which stays valid if the working folder changes."""
    return Path(os.path.abspath(path))
