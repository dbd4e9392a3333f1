"""Claims on the runs of a run file, so that two processes make each of them once.

Answers of scans, which are paid for, are claimed in the same way.

A claim is a lock on one byte of a file beside the run file. The operating system releases it when
its process ends for any reason, so that no claim outlives its process. If the file system has no
locks, every claim is granted; a run that is made twice then gets two numbers. The text in the file
says which process made each claim; messages of waiting processes quote it.
"""

import os
import platform
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from eopsgym.agents.messages import now
from eopsgym.runs.result_file_names import SUFFIX

_OFFSET_LETTERS = 15
"""The number of a hash's letters that form an offset in the file; any file system allows it."""
_IN_USE = 16**_OFFSET_LETTERS
"""The byte on which all users of the file hold a shared lock, so that none removes the file."""
_TRIES = 5


class ClaimedRuns:
    """The claims of this process on the runs, or answers, of one file; each has a digest."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(f".{path.name.removesuffix(SUFFIX)}.claims")
        self._lock = threading.Lock()
        self._users = 0
        self._file: int | None = None
        self._held: set[int] = set()

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Keep the file of claims open during the block; all users in a process share it."""
        with self._lock:
            self._users += 1
            if self._file is None:
                with suppress(OSError):  # writing the run file will report the same problem
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
    def claim(self, digest: str) -> Iterator[bool]:
        """Claim a run for the block; yield False if another process or thread makes it.

        Args:
            digest: at least 15 hexadecimal digits that name the run: the hash of its setup.
        """
        place = int(digest[:_OFFSET_LETTERS], 16)
        with self._lock:
            is_mine = place not in self._held and self._take(place)
            if is_mine:
                self._held.add(place)
                self._sign(digest)
        try:
            yield is_mine
        finally:
            if is_mine:
                with self._lock:
                    self._held.discard(place)
                    self._let_go(place)

    def holder(self, digest: str) -> str:
        """Return a text with the process that last claimed a run, and the time of the claim."""
        with self._lock, suppress(OSError):
            # Read by this descriptor: closing a second one would release all locks on the file.
            file = -1 if self._file is None else self._file
            signed = os.pread(file, os.fstat(file).st_size, 0).decode("utf-8", "replace")
            claims = [line for line in signed.splitlines() if line.startswith(f"{digest} ")]
            if claims:
                claimant = claims[-1].removeprefix(f"{digest} ")
                return claimant.replace(this_process(), "this very process")
        return "another process"

    def _sign(self, digest: str) -> None:
        if self._file is not None:
            line = f"{digest} {this_process()} since {now()}\n"
            with suppress(OSError):  # the claim is valid without the text
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
            OSError: the file cannot be opened, or is removed again each time.
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
                if os.fstat(file).st_nlink:  # otherwise its name may belong to a newer file
                    os.unlink(self._path)
        finally:
            os.close(file)


def this_process() -> str:
    """Return a text that names this process to the users of others."""
    return f"process {os.getpid()} on {platform.node()}"


# The key holds the process id, because a forked child must not use its parent's claims and file.
_files: dict[tuple[int, Path], ClaimedRuns] = {}


def claimed_runs_of(path: Path) -> ClaimedRuns:
    """Return the claims of this process on the runs of a run file, or on answers of scans."""
    place = Path(os.path.realpath(path))
    return _files.setdefault((os.getpid(), place), ClaimedRuns(place))
