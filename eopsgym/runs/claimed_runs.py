"""Claims on the runs of a run file, so that two processes make each of them once.

A claim is a lock on one byte of a file beside the run file. The system lets go of it when its
process ends, however that ends, so that no claim outlives who could keep it. Where there are no
such locks every claim is granted; a run that is made twice then has two numbers. The file says in
words who made each claim, for those who wait.
"""

import os
import platform
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from eopsgym.agents.messages import now
from eopsgym.runs.result_file_names import SUFFIX
from eopsgym.runs.setup import Setup

_OFFSET_LETTERS = 15
"""So many letters of a hash are an offset that any file system takes."""
_IN_USE = 16**_OFFSET_LETTERS
"""The byte that all who use the file share a lock on, so that none of them removes it."""
_TRIES = 5


class ClaimedRuns:
    """The claims of this process on the runs of one file."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(f".{path.name.removesuffix(SUFFIX)}.claims")
        self._lock = threading.Lock()
        self._users = 0
        self._file: int | None = None
        self._held: set[int] = set()

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Keep the file of claims open; all users of one process share it."""
        with self._lock:
            self._users += 1
            if self._file is None:
                with suppress(OSError):  # what is wrong with the folder, the run file will say
                    self._file = self._enter()
        try:
            yield
        finally:
            with self._lock:
                self._users -= 1
                if not self._users and self._file is not None:
                    self._leave(self._file)
                    self._file = None

    @contextmanager
    def claim(self, setup: Setup) -> Iterator[bool]:
        """Claim the run of a setup for the block; yield False if another process makes it."""
        place = int(setup.hash[:_OFFSET_LETTERS], 16)
        with self._lock:
            is_mine = place not in self._held and self._take(place)
            if is_mine:
                self._held.add(place)
                self._sign(setup)
        try:
            yield is_mine
        finally:
            if is_mine:
                with self._lock:
                    self._held.discard(place)
                    self._let_go(place)

    def holder(self, setup: Setup) -> str:
        """Return who last claimed the run of a setup and since when, in words."""
        with self._lock, suppress(OSError):
            # Read by its descriptor: whoever closes another one of the file loses all locks on it.
            file = -1 if self._file is None else self._file
            signed = os.pread(file, os.fstat(file).st_size, 0).decode("utf-8", "replace")
            found = [line for line in signed.splitlines() if line.startswith(f"{setup.hash} ")]
            if found:
                said = found[-1].removeprefix(f"{setup.hash} ")
                return said.replace(_who_we_are(), "this very process")
        return "another process"

    def _sign(self, setup: Setup) -> None:
        if self._file is not None:
            line = f"{setup.hash} {_who_we_are()} since {now()}\n"
            with suppress(OSError):  # the claim holds without
                os.write(self._file, line.encode("utf-8", "replace"))

    def _take(self, place: int) -> bool:
        try:
            import fcntl
        except ImportError:  # pragma: no cover  (Windows)
            return True
        if self._file is None:
            return True
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
        except (BlockingIOError, PermissionError):
            return False
        except OSError:  # a file system without locks
            return True
        return True

    def _let_go(self, place: int) -> None:
        if self._file is not None:
            with suppress(ImportError, OSError):
                import fcntl

                fcntl.lockf(self._file, fcntl.LOCK_UN, 1, place)

    def _enter(self) -> int:
        """Open the file; open it again if another process has just removed it.

        Raises:
            OSError: if it cannot be opened, or is removed again and again.
        """
        for _ in range(_TRIES):
            file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
            with suppress(ImportError, OSError):
                import fcntl

                fcntl.lockf(file, fcntl.LOCK_SH, 1, _IN_USE)
            if os.fstat(file).st_nlink:
                return file
            os.close(file)
        raise FileNotFoundError(self._path)

    def _leave(self, file: int) -> None:
        """Close the file, and remove it if no other process uses it."""
        try:
            with suppress(ImportError, OSError):
                import fcntl

                fcntl.lockf(file, fcntl.LOCK_UN, 1, _IN_USE)
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if os.fstat(file).st_nlink:  # at its name may stand another by now
                    os.unlink(self._path)
        finally:
            os.close(file)


def _who_we_are() -> str:
    return f"process {os.getpid()} on {platform.node()}"


# By process: a forked child has none of its parent's claims, nor its part in the file.
_files: dict[tuple[int, Path], ClaimedRuns] = {}


def claimed_runs_of(path: Path) -> ClaimedRuns:
    """Return the claims of this process on the runs of a run file."""
    place = Path(os.path.realpath(path))
    return _files.setdefault((os.getpid(), place), ClaimedRuns(place))
