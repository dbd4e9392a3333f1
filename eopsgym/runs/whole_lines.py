"""Lines that are appended to a file whole or not at all, by one writer at a time."""

import errno
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_ROOM = 1 << 18
"""The bytes that a disk must have room for before something is made that it is to keep."""


def check_room(path: Path) -> None:
    """Check that a file can be appended to, without changing or creating it.

    A scratch file that the system removes again is written in its folder, so that a full disk, a
    quota, a limit and a folder without permission are found as well.

    Args:
        path: the file; it need not be there, but its folder has to be.

    Raises:
        OSError: if it cannot.
    """
    place = Path(os.path.realpath(path))
    if place.exists():
        # Not to wait where it is a pipe that nobody reads.
        descriptor = os.open(place, os.O_RDWR | os.O_APPEND | getattr(os, "O_NONBLOCK", 0))
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise OSError(errno.EINVAL, "it is no regular file")
        finally:
            os.close(descriptor)
    with tempfile.TemporaryFile(dir=place.parent, buffering=0) as scratch:
        written = 0
        while written < _ROOM:
            written += scratch.write(bytes(_ROOM - written))


def append_line(descriptor: int, line: bytes) -> int:
    """Append a line atomically, and return the byte at which it ends."""
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
    """Open a run file for appending, locked against other writers.

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
    """Return whether a writer has locked a run file now; False where that cannot be known."""
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
