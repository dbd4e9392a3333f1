"""Run files: JSON lines, appended by one writer, each whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from pydantic_core import from_json

from eopsgym.errors import StoreError
from eopsgym.runs.record import Run

SUFFIX = ".runs.jsonl"
_BLOCK = 65_536


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

    def append(self, run: Run) -> None:
        """Add one run. A failed write is taken back, so that the file stays readable.

        Raises:
            StoreError: if the disk is full or the file cannot be written; runs before it are kept.
        """
        line = run.to_json().encode("utf-8", "surrogatepass") + b"\n"
        try:
            self._write(line)
        except OSError as error:
            raise StoreError(
                f"cannot write run {run.id} to {self.path}: {error.strerror}. "
                "Runs written before it are kept; make room or choose another folder"
            ) from error

    def _write(self, line: bytes) -> None:
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            _lock(descriptor)
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
        finally:
            os.close(descriptor)


def _lock(descriptor: int) -> None:
    """Wait for other writers of the same file; closing the file lets the next one in."""
    try:
        import fcntl
    except ImportError:  # pragma: no cover  (Windows: one process a file)
        return
    fcntl.flock(descriptor, fcntl.LOCK_EX)


def run_files(source: str | Path) -> list[Path]:
    """The run files of a folder, or the one file.

    Raises:
        StoreError: if there is neither.
    """
    path = Path(source)
    files = [path] if path.is_file() else sorted(path.glob(f"*{SUFFIX}"))
    if not files:
        raise StoreError(f"no results at {path}; run something first, such as: eopsgym run itsm")
    return files


def whole_size(path: Path) -> int:
    """The bytes of a run file up to the end of its last whole line.

    What follows is still being written, or was cut off.

    Raises:
        StoreError: if the file cannot be read.
    """
    try:
        with path.open("rb") as lines:
            end = lines.seek(0, os.SEEK_END)
            while end:
                start = max(0, end - _BLOCK)
                lines.seek(start)
                found = lines.read(end - start).rfind(b"\n")
                if found >= 0:
                    return start + found + 1
                end = start
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error
    return 0


def line_ends(path: Path, offset: int) -> bool:
    """Whether a line of a run file ends at a byte; at 0 one may begin.

    Raises:
        StoreError: if the file cannot be read.
    """
    try:
        with path.open("rb") as lines:
            lines.seek(max(0, offset - 1))
            return offset == 0 or lines.read(1) == b"\n"
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error


def read_run(path: str | Path, offset: int) -> Run:
    """The run that starts at a byte of a run file.

    Raises:
        StoreError: if the file is gone or has changed.
    """
    try:
        with Path(path).open("rb") as lines:
            lines.seek(offset)
            return Run.from_json(lines.readline(), f"{path}, byte {offset}")
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error


def read_runs(source: str | Path) -> Iterator[Run]:
    """All whole runs of a file or folder, in the order they were written.

    A line cut off by a killed writer, or still being written, is passed over; anything else that
    is no run is an error.

    Raises:
        StoreError: if there are no results, or a line is not a run record.
    """
    for path in run_files(source):
        for _, run in read_from(path):
            yield run


def read_from(path: Path, offset: int = 0, end: int | None = None) -> Iterator[tuple[int, Run]]:
    """The whole runs of a file from a byte on, each with the byte it starts at.

    Args:
        path: the run file.
        offset: where a line starts.
        end: where to stop; the end of the last whole line unless given.
    """
    end = whole_size(path) if end is None else end
    try:
        with path.open("rb") as lines:
            lines.seek(offset)
            while offset < end:
                line = lines.readline()
                run = _read(line, f"{path}, byte {offset}")
                if run is not None:
                    yield offset, run
                offset += len(line)
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error


def _read(line: bytes, where: str) -> Run | None:
    """The run of a line; None for a blank one and for one that was cut off."""
    if not line.strip():
        return None
    try:
        return Run.from_json(line, where)
    except StoreError:
        if _is_cut(line):
            return None
        raise


def _is_cut(line: bytes) -> bool:
    """Whether a line is the beginning of a record that was never finished."""
    text = line.decode("utf-8", "replace").strip()
    if not text.startswith("{") or _is_json(text):
        return False
    return _is_json(text, allow_partial=True)


def _is_json(text: str, allow_partial: bool = False) -> bool:
    try:
        from_json(text, allow_partial=allow_partial)
    except ValueError:
        return False
    return True
