"""A lock for filling the file of a store: one process at a time, and the others wait."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from eopsgym.sync import stop_if_interrupted

_TURN_SECONDS = 30.0
"""The seconds to wait for another process that fills the store, before one in memory is filled."""
_LOOK_SECONDS = 0.05


class AnotherFillsError(Exception):
    """The error when another process fills the store for longer than the wait."""


@contextmanager
def turn(place: Path) -> Iterator[None]:
    """Keep other processes from filling the store at the same time.

    Raises:
        AnotherFillsError: if another process fills it for longer than the wait.
        OSError: if the folder cannot be written.
    """
    sign = place.with_name(f".{place.name}.filling")
    until = time.monotonic() + _TURN_SECONDS
    while (file := _taken(sign)) is None:
        if time.monotonic() > until:
            raise AnotherFillsError
        stop_if_interrupted()
        time.sleep(_LOOK_SECONDS)
    try:
        yield
    finally:
        with suppress(OSError):
            sign.unlink()
        os.close(file)


def _taken(sign: Path) -> int | None:
    """Return the lock file, open and locked; None where another process has it."""
    file = os.open(sign, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(file)
        return None
    except (ImportError, OSError):  # a system, or a file system, without such locks
        return file
    if not os.fstat(file).st_nlink:  # it was removed, and another may have its name
        os.close(file)
        return None
    return file
