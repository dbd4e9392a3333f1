"""Run files: JSON lines, appended by one writer, each whole or not at all."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from eopsgym.errors import StoreError
from eopsgym.runs.record import Run

RESULTS = Path("results")
SUFFIX = ".runs.jsonl"


class Journal:
    """The run file of one experiment.

    Args:
        folder: where results go; made if it is not there.
        experiment: names the file.

    Raises:
        StoreError: if the folder cannot be written.
    """

    def __init__(self, folder: str | Path, experiment: str = "default") -> None:
        if not experiment or any(mark in experiment for mark in "/\\\0") or experiment[0] == ".":
            raise StoreError(f"{experiment!r} cannot name an experiment: use letters and digits")
        self.path = Path(folder) / f"{experiment}{SUFFIX}"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"cannot make the folder {folder}: {error.strerror}; choose another place"
            ) from error

    def append(
        self,
        run: Run,
        settle: Callable[[Run], Run] = lambda run: run,
        wrote: Callable[[Run, int, int], object] = lambda run, start, end: None,
    ) -> Run:
        """Add one run. A failed write is taken back, so that the file stays readable.

        Args:
            run: the run.
            settle: makes of it the record that is written, while nobody else writes.
            wrote: told of it then, with the bytes at which its line starts and ends.

        Raises:
            StoreError: if the disk is full or the file cannot be written; runs before it are kept.
        """
        try:
            with locked(self.path) as descriptor:
                run = settle(run)
                line = run.to_json().encode() + b"\n"
                end = self._write(descriptor, line)
                wrote(run, end - len(line), end)
        except OSError as error:
            raise StoreError(
                f"cannot write run {run.id} to {self.path}: {error.strerror}. "
                "Runs written before it are kept; make room or choose another folder"
            ) from error
        return run

    def _write(self, descriptor: int, line: bytes) -> int:
        """Append a line; the byte at which it ends."""
        size = os.fstat(descriptor).st_size
        # A writer that was killed may have left half a line: close it off, readers skip it.
        if size and os.pread(descriptor, 1, size - 1) != b"\n":
            line = b"\n" + line
        try:
            written = os.write(descriptor, line)
            while written < len(line):
                written += os.write(descriptor, line[written:])
        except OSError:
            # Where even that fails, readers skip the half line.
            with suppress(OSError):
                os.ftruncate(descriptor, size)
            raise
        return size + len(line)


@contextmanager
def locked(path: Path) -> Iterator[int]:
    """A run file open for appending, while no other writer has it.

    Raises:
        OSError: if it cannot be opened.
    """
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            _lock(descriptor)
            # Who held the lock may have put another file in its place.
            if _is_same(path, descriptor):
                yield descriptor
                return
        finally:
            os.close(descriptor)


def is_being_written(path: Path) -> bool:
    """Whether a writer holds a run file at this moment; where that cannot be known, no."""
    try:
        import fcntl
    except ImportError:  # pragma: no cover  (Windows)
        return False
    with path.open("rb") as file:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        except OSError:  # a file system without locks
            return False
    return False


def _is_same(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(os.stat(path), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def _lock(descriptor: int) -> None:
    """Wait for other writers of the same file; closing the file lets the next one in."""
    try:
        import fcntl
    except ImportError:  # pragma: no cover  (Windows: one process a file)
        return
    fcntl.flock(descriptor, fcntl.LOCK_EX)
