"""Files to which whole lines are appended, by one writer at a time."""

import errno
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_ROOM = 1 << 18
"""The bytes that must be free on a disk before a run is made whose record it is to store."""


def check_room(path: Path) -> None:
    """Check that a file can be appended to, without changing or creating it.

    A temporary file is written in its folder, so that also a full disk, a quota, a limit and a
    folder without permission are noticed.

    Args:
        path: the file; it need not exist, but its folder has to.

    Raises:
        OSError: it cannot be appended to.
    """
    place = Path(os.path.realpath(path))
    if place.exists():
        # Non-blocking, because opening a pipe without a reader would wait.
        descriptor = os.open(place, os.O_RDWR | os.O_APPEND | getattr(os, "O_NONBLOCK", 0))
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise OSError(errno.EINVAL, "it is not a regular file")
        finally:
            os.close(descriptor)
    with tempfile.TemporaryFile(dir=place.parent, buffering=0) as scratch:
        written = 0
        while written < _ROOM:
            written += scratch.write(bytes(_ROOM - written))


def append_line(descriptor: int, line: bytes) -> int:
    """Append a line atomically, and return the byte at which it ends."""
    size = os.fstat(descriptor).st_size
    # A killed writer may have left half a line: end it, because readers skip it then.
    if size and os.pread(descriptor, 1, size - 1) != b"\n":
        line = b"\n" + line
    try:
        written = os.write(descriptor, line)
        while written < len(line):
            written += os.write(descriptor, line[written:])
    except OSError:
        # If the file cannot be cut, readers skip the half line.
        with suppress(OSError):
            os.ftruncate(descriptor, size)
        raise
    return size + len(line)


@contextmanager
def locked(path: Path) -> Iterator[int]:
    """Open a run file for appending, locked against other writers.

    Raises:
        OSError: it cannot be opened.
    """
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            _lock(descriptor)
            # The previous holder of the lock may have replaced the file.
            if _is_same(path, descriptor):
                yield descriptor
                return
        finally:
            os.close(descriptor)


def is_being_written(path: Path) -> bool:
    """Return whether a writer holds the lock of a run file; False if that cannot be known."""
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
    """Wait for other writers of the same file; closing the file releases the lock."""
    try:
        import fcntl
    except ImportError:  # pragma: no cover  (Windows: one process a file)
        return
    fcntl.flock(descriptor, fcntl.LOCK_EX)
