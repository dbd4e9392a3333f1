"""Lines that are appended to a file whole or not at all, by one writer at a time."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def append_line(descriptor: int, line: bytes) -> int:
    """Append a line, whole or not at all; the byte at which it ends."""
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
