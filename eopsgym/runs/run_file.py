"""Run files: JSON lines, each of which is written completely or not at all; and their index.

With the index, runs that are in a file already need not be made again.
"""

import os
import threading
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from eopsgym.agents import StopReason
from eopsgym.errors import StoreError
from eopsgym.runs.read_runs import line_ends, whole_size
from eopsgym.runs.result_file_names import SUFFIX
from eopsgym.runs.run import Run
from eopsgym.runs.run_entry import KeptRun, collection_paused
from eopsgym.runs.run_heads import read_heads
from eopsgym.runs.run_index_file import Key, key_of, read_index, write_index
from eopsgym.runs.setup import Setup
from eopsgym.runs.whole_lines import append_line, check_room, locked
from eopsgym.user_paths import user_path

TRIED_AGAIN = frozenset(
    {
        StopReason.MODEL_ERROR.value,
        StopReason.ENVIRONMENT_ERROR.value,
        StopReason.CRASHED.value,
        StopReason.CANCELLED.value,
    }
)
"""Stop reasons after which a run counts as not made, so that the next call makes it again."""


@dataclass(frozen=True)
class RunLine:
    """A run, and the line that its file gets."""

    run: Run
    line: str


class Journal:
    """The run file of one experiment.

    Args:
        folder: the results folder.
        experiment: the name of the file.
        create: whether to create the folder now, if it does not exist.

    Raises:
        StoreError: the name cannot be that of a file, or the folder cannot be created.
    """

    def __init__(
        self, folder: str | Path, experiment: str = "default", *, create: bool = True
    ) -> None:
        if not experiment or any(mark in experiment for mark in "/\\\0") or experiment[0] == ".":
            raise StoreError(
                f"{experiment!r} cannot be the name of an experiment: use letters and digits"
            )
        self.path = user_path(folder) / f"{experiment}{SUFFIX}"
        if create:
            self.make_folder()

    def make_folder(self) -> None:
        """Create the results folder if it does not exist.

        Raises:
            StoreError: it cannot be created.
        """
        folder = self.path.parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"cannot create the folder {folder}: {error.strerror}; choose another place"
            ) from error

    def check_room(self) -> None:
        """Check, before a run is made and its replies are paid for, that it can be written.

        Raises:
            StoreError: it cannot be written.
        """
        try:
            check_room(self.path)
        except OSError as error:
            raise StoreError(
                f"cannot write to {self.path}: {error.strerror}. No model was called for runs that "
                "cannot be stored, and earlier runs are safe; free some space or choose another "
                "folder"
            ) from error

    def append(self, run: Run) -> Run:
        """Append a run. A failed write is undone, so that the file stays readable.

        Raises:
            StoreError: the disk is full or the file cannot be written; earlier runs are safe.
        """
        return self.write(RunLine(run, run.to_json()))

    def write(
        self,
        record: RunLine,
        settle: Callable[[RunLine], RunLine] = lambda record: record,
        wrote: Callable[[RunLine, int, int], object] = lambda record, start, end: None,
    ) -> Run:
        """Append a record, as `append` does.

        Args:
            record: the run and its line.
            settle: a function that returns the record to write; it is called while the file is
                locked.
            wrote: a function that is then called with the record and the bytes at which its line
                starts and ends.

        Raises:
            StoreError: see `append`.
        """
        try:
            with locked(self.path) as descriptor:
                record = settle(record)
                line = record.line.encode() + b"\n"
                end = append_line(descriptor, line)
                wrote(record, end - len(line), end)
        except OSError as error:
            raise StoreError(
                f"cannot write run {record.run.id} to {self.path}: {error.strerror}. "
                "Earlier runs are safe; free some space or choose another folder"
            ) from error
        return replace(record.run, folder=Path(os.path.abspath(self.path.parent)))


class SetupIndex:
    """An index of a run file, which finds a run by the hash of its setup."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._forget()

    def _forget(self) -> None:
        self._read = self._saved = 0
        self._changed_at = 0
        self._file: tuple[int, int] | None = None
        self._kept: dict[str, KeptRun] = {}
        self._lost: dict[str, list[KeptRun]] = {}
        self._replaced: list[KeptRun] = []
        self._rows: list[tuple[Key, KeptRun]] = []
        self._highest: dict[str, int] = {}

    def find(self, setup: Setup) -> KeptRun | None:
        """Return the entry of the run of a setup, without reading it; None if there is none.

        Raises:
            StoreError: the file cannot be read.
        """
        with self._lock:
            self._read_on()
            kept = self._kept.get(setup.hash)
            # An entry without a cached run, so that the run is read again the next time.
            return None if kept is None else kept.unseen()

    def lost(self, setup: Setup) -> list[KeptRun]:
        """Return the failed attempts of a setup in order; none if there is a complete run.

        Raises:
            StoreError: the file cannot be read.
        """
        with self._lock:
            self._read_on()
            is_whole = setup.hash in self._kept
            return [] if is_whole else [each.unseen() for each in self._lost.get(setup.hash, ())]

    def has_complete_runs(self) -> bool:
        """Return whether the file holds any run that no error ended.

        Raises:
            StoreError: the file cannot be read.
        """
        with self._lock:
            self._read_on()
            return bool(self._kept)

    def superseded(self) -> list[KeptRun]:
        """Return the superseded attempts, in the order of the file.

        Raises:
            StoreError: the file cannot be read.
        """
        with self._lock:
            self._read_on()
            attempts = [*self._replaced]
            for hashed, lost in self._lost.items():
                attempts += lost if hashed in self._kept else lost[:-1]
            return sorted((kept.unseen() for kept in attempts), key=lambda kept: kept.position)

    def standing_at(self, positions: Sequence[int]) -> list[KeptRun] | None:
        """Return the runs whose lines start at some bytes; None if one of these has no run.

        Raises:
            StoreError: the file cannot be read.
        """
        with self._lock, collection_paused():
            self._read_on()
            there = {kept.position: kept for _, kept in self._rows}
            entries = [there.get(position) for position in positions]
            whole = [kept.unseen() for kept in entries if kept is not None]
            return whole if len(whole) == len(entries) else None

    def settled(self, run: Run, again: Collection[str]) -> Run:
        """Return the run with the repeat and the superseded attempt with which it is written.

        The run supersedes the failed attempts of its setup, or a complete run that was never scored
        or has to be made again. If another process has meanwhile written a complete run of the
        setup, it becomes the next repeat. An imported run supersedes nothing, because each run of
        the published harness is a separate repeat.

        Args:
            run: a run of this file.
            again: ids of complete runs that are made again.
        """
        with self._lock:
            self._read_on()
            setup = run.setup
            kept, lost = self._kept.get(setup.hash), self._lost.get(setup.hash)
            if kept is None:
                return replace(run, supersedes=lost[-1].id) if lost and not run.imported else run
            if run.stop in TRIED_AGAIN:
                return run  # the complete run keeps counting
            if kept.id in again or kept.is_unscored:
                return replace(run, supersedes=kept.id)
            highest = self._highest[setup.all_repeats]
            return replace(run, setup=setup.repeated(highest + 1))

    def highest(self, setup: Setup) -> int:
        """Return the highest number of a repeat; 0 if there is none.

        Raises:
            StoreError: the file cannot be read.
        """
        with self._lock:
            self._read_on()
            return self._highest.get(setup.all_repeats, 0)

    def note(self, record: RunLine, start: int, end: int) -> KeptRun:
        """Add a run that this process has just written, without reading it."""
        kept = KeptRun.of(record.run, self.path, start, record.line.encode())
        with self._lock:
            if self._read == start:
                self._take(key_of(record.run.setup), kept)
                self._read = end
                self._changed_at = os.stat(self.path).st_mtime_ns
        return kept

    def save(self) -> None:
        """Store the index beside the run file, so that the next process need not read the file.

        Errors of writing are ignored, because the index is only a cache. So is the index of a file
        that another one has replaced meanwhile.
        """
        with self._lock:
            if self._read > self._saved and self._changed_at and self._is_same_file():
                write_index(self.path, self._read, self._changed_at, self._rows)
                self._saved = self._read

    def _is_same_file(self) -> bool:
        try:
            stat = os.stat(self.path)
        except OSError:
            return False
        return (stat.st_dev, stat.st_ino) == self._file

    def _take(self, key: Key, kept: KeptRun) -> None:
        self._rows.append((key, kept))
        hashed, all_repeats, repeat = key
        if kept.stop in TRIED_AGAIN:
            self._lost.setdefault(hashed, []).append(kept)
            return
        before = self._kept.setdefault(hashed, kept)
        if kept.supersedes == before.id:
            self._replaced.append(before)
            self._kept[hashed] = kept
        self._highest[all_repeats] = max(repeat, self._highest.get(all_repeats, 0))

    def _read_on(self) -> None:
        try:
            stat = os.stat(self.path)
        except (FileNotFoundError, NotADirectoryError):
            self._forget()
            return
        except OSError as error:
            raise StoreError(f"cannot read {self.path}: {error.strerror}") from error
        same = (stat.st_dev, stat.st_ino) == self._file
        if same and (stat.st_size, stat.st_mtime_ns) == (self._read, self._changed_at):
            return
        edited = stat.st_size == self._read and stat.st_mtime_ns != self._changed_at
        if not same or edited or stat.st_size < self._read or not line_ends(self.path, self._read):
            self._forget()
            self._file = (stat.st_dev, stat.st_ino)
            with collection_paused():
                self._read, self._changed_at, rows = read_index(self.path)
                self._saved = self._read
                for key, kept in rows:
                    self._take(key, kept)
        if stat.st_size == self._read:
            return
        end = whole_size(self.path)
        for setup, kept in read_heads(self.path, self._read, end):
            self._take(key_of(setup), kept)
        self._read = end
        after = os.stat(self.path)
        if after.st_size == end:
            self._changed_at = after.st_mtime_ns


_files: dict[Path, SetupIndex] = {}


def keep(journal: Journal, record: RunLine, again: Collection[str] = ()) -> KeptRun:
    """Write a run to its run file, and return its entry.

    If another process has meanwhile written a run of that setup, it becomes the next repeat.

    Args:
        journal: the run file.
        record: the run.
        again: ids of complete runs that are made again, one of which this run may supersede.

    Raises:
        StoreError: the run cannot be written.
    """
    index = index_of(journal.path)

    def settle(record: RunLine) -> RunLine:
        run = index.settled(record.run, again)
        return record if run is record.run else RunLine(run, run.to_json())

    written: list[KeptRun] = []

    def note(record: RunLine, start: int, end: int) -> None:
        written.append(index.note(record, start, end))

    run = journal.write(record, settle, note)
    (kept,) = written
    kept.seen(run)
    return kept


def index_of(path: Path) -> SetupIndex:
    """Return the index of a run file, which may not exist yet."""
    # Not Path.resolve, which raises RuntimeError for a link to itself.
    place = Path(os.path.realpath(path))
    return _files.setdefault(place, SetupIndex(place))
