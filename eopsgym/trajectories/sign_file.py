"""A lock file that names the process that holds it, so that others that wait can say for whom.

The operating system releases the lock when its process ends for any reason.
"""

import math
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from eopsgym.agents.messages import now
from eopsgym.runs.claimed_runs import this_process
from eopsgym.sync import stop_if_interrupted

_LOOK_SECONDS = 0.05
_LONGEST_TEXT = 500


class HeldError(Exception):
    """The error when another holds the lock for longer than the wait."""


@contextmanager
def held(
    sign: Path, seconds: float = math.inf, waits: Callable[[str], object] = lambda holder: None
) -> Iterator[None]:
    """Hold a lock during the block; wait while another process, or thread, holds it.

    Where the system or the file system has no locks, nobody waits.

    Args:
        sign: the lock file, which is removed at the end.
        seconds: how long to wait for another holder.
        waits: called once with a text that names the other holder, if there is one.

    Raises:
        HeldError: another holds the lock for longer than that.
        OSError: the lock file cannot be written.
    """
    until, is_reported = time.monotonic() + seconds, False
    while (file := _taken(sign)) is None:
        if time.monotonic() > until:
            raise HeldError
        if not is_reported:
            waits(_holder(sign))
            is_reported = True
        stop_if_interrupted()
        time.sleep(_LOOK_SECONDS)
    try:
        yield
    finally:
        with suppress(OSError):
            sign.unlink()
        os.close(file)


def _taken(sign: Path) -> int | None:
    """Return the lock file, open and locked; None where another has it."""
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
    with suppress(OSError):  # the lock is valid without the text
        os.ftruncate(file, 0)
        os.write(file, f"{this_process()} since {now()}".encode("utf-8", "replace"))
    return file


def _holder(sign: Path) -> str:
    """Return the text of a lock file, which names its holder."""
    with suppress(OSError), sign.open("rb") as file:
        if text := file.read(_LONGEST_TEXT).decode("utf-8", "replace"):
            return text.replace(this_process(), "another import of this very process")
    return "another process"
