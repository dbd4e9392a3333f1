"""The runs that a run file holds already, so that they need not be made again."""

import os
import threading
from dataclasses import replace
from pathlib import Path

from eopsgym.agents import StopReason
from eopsgym.errors import StoreError
from eopsgym.runs.journal import Journal
from eopsgym.runs.reading import Skipped, line_ends, read_from, read_run, whole_size
from eopsgym.runs.record import Run
from eopsgym.runs.setup import key_of

TRIED_AGAIN = frozenset(
    {
        StopReason.MODEL_ERROR.value,
        StopReason.ENVIRONMENT_ERROR.value,
        StopReason.CRASHED.value,
        StopReason.CANCELLED.value,
    }
)
"""Stop reasons after which a run counts as not made: asking again makes it again."""


class Known:
    """The runs of a run file by what they are repeats of, read on as the file grows."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._forget()

    def _forget(self) -> None:
        self._read = 0
        self._file: tuple[int, int] | None = None
        self._places: dict[str, dict[int, int]] = {}

    def find(self, key: str, number: int) -> Run | None:
        """The repeat of that number, None if it is not there.

        Raises:
            StoreError: if the file cannot be read.
        """
        with self._lock:
            self._read_on()
            place = self._places.get(key, {}).get(number)
        return None if place is None else read_run(self.path, place)

    def highest(self, key: str) -> int:
        """The highest number of a repeat there is, 0 if there is none.

        Raises:
            StoreError: if the file cannot be read.
        """
        with self._lock:
            self._read_on()
            return max(self._places.get(key, ()), default=0)

    def note(self, run: Run, start: int, end: int) -> None:
        """Take in a run that was just written here, which need not be read for that."""
        with self._lock:
            if self._read == start:
                self._take(run, start)
                self._read = end

    def _take(self, run: Run, place: int) -> None:
        if run.stop not in TRIED_AGAIN:
            self._places.setdefault(key_of(run), {}).setdefault(run.number, place)

    def _read_on(self) -> None:
        try:
            found = os.stat(self.path)
        except FileNotFoundError:
            self._forget()
            return
        except OSError as error:
            raise StoreError(f"cannot read {self.path}: {error.strerror}") from error
        same = (found.st_dev, found.st_ino) == self._file
        if not same or found.st_size < self._read or not line_ends(self.path, self._read):
            self._forget()
            self._file = (found.st_dev, found.st_ino)
        if found.st_size == self._read:
            return
        end = whole_size(self.path)
        for place, run in read_from(self.path, self._read, end, skip=_ignore):
            self._take(run, place)
        self._read = end


def _ignore(skipped: Skipped) -> None:
    """A line that gives no run is no run to come back to; who reads the file is told of it."""


_files: dict[Path, Known] = {}


def keep(journal: Journal, run: Run) -> Run:
    """Write a run to its run file; what was written.

    Where another process has written a repeat of that number meanwhile, it gets the next one.

    Raises:
        StoreError: if it cannot be written.
    """
    known, key = known_runs(journal.path), key_of(run)

    def settle(run: Run) -> Run:
        if run.stop in TRIED_AGAIN or known.find(key, run.number) is None:
            return run
        return replace(run, number=known.highest(key) + 1)

    return journal.append(run, settle, known.note)


def known_runs(path: Path) -> Known:
    """What is known of a run file, which need not be there yet."""
    # Not Path.resolve, which raises RuntimeError for a link to itself.
    place = Path(os.path.realpath(path))
    return _files.setdefault(place, Known(place))
