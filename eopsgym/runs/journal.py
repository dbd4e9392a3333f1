"""Run files: JSON lines, appended by one writer, each whole or not at all."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from eopsgym.errors import StoreError
from eopsgym.runs.result_file_names import SUFFIX
from eopsgym.runs.run import Run
from eopsgym.runs.whole_lines import append_line, locked


@dataclass(frozen=True)
class RunLine:
    """A run, and the line that its file gets."""

    run: Run
    line: str

    @classmethod
    def of(cls, run: Run) -> "RunLine":
        """A run that is ready to be written.

        Raises:
            StoreError, …: if no record can hold it.
        """
        return cls(run, run.to_json())


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

    def append(self, run: Run) -> Run:
        """Add one run. A failed write is taken back, so that the file stays readable.

        Raises:
            StoreError: if the disk is full or the file cannot be written; runs before it are kept.
        """
        return self.write(RunLine.of(run))

    def write(
        self,
        record: RunLine,
        settle: Callable[[RunLine], RunLine] = lambda record: record,
        wrote: Callable[[Run, int, int], object] = lambda run, start, end: None,
    ) -> Run:
        """Add one record, as `append` does.

        Args:
            record: the run and its line.
            settle: makes of it the record that is written, while nobody else writes.
            wrote: told of it then, with the bytes at which its line starts and ends.

        Raises:
            StoreError: as `append`.
        """
        try:
            with locked(self.path) as descriptor:
                record = settle(record)
                line = record.line.encode() + b"\n"
                end = append_line(descriptor, line)
                wrote(record.run, end - len(line), end)
        except OSError as error:
            raise StoreError(
                f"cannot write run {record.run.id} to {self.path}: {error.strerror}. "
                "Runs written before it are kept; make room or choose another folder"
            ) from error
        return record.run
