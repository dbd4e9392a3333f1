"""The removal of runs from run files, for example of those that a missing key ended."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from eopsgym.errors import StoreError
from eopsgym.runs.read_runs import Skipped, read_from, run_files, tell
from eopsgym.runs.result_file_names import DROPPED, SUFFIX
from eopsgym.runs.run import Run
from eopsgym.runs.whole_lines import locked


def drop_runs(source: str | Path, which: Callable[[Run], bool]) -> dict[Path, int]:
    """Remove runs from a run file or all files of a folder; return the number for each file.

    The removed lines are appended to a file beside the run file whose name ends in
    `.dropped.jsonl`, so that nothing is lost. Lines without a run are kept, and a warning counts
    them. The run file is replaced as a whole, while no other process writes to it.

    Args:
        source: a results folder or a run file.
        which: a function that returns whether a run is removed.

    Raises:
        StoreError: there are no results, or they cannot be read or written.
    """
    return {path: _drop(path, which) for path in run_files(source)}


def _drop(path: Path, which: Callable[[Run], bool]) -> int:
    skipped: list[Skipped] = []
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with locked(path):
            read = read_from(path, skip=skipped.append)
            places = {place for place, run in read if which(run)}
            if not places:
                return 0
            kept: list[bytes] = []
            dropped: list[bytes] = []
            place = 0
            with path.open("rb") as file:
                for line in file:
                    (dropped if place in places else kept).append(line)
                    place += len(line)
            with dropped_file(path).open("ab") as file:
                file.writelines(dropped)
                file.flush()
                os.fsync(file.fileno())
            with new.open("wb") as file:
                file.writelines(kept)
                file.flush()
                os.fsync(file.fileno())
            os.replace(new, path)
    except OSError as error:
        with suppress(OSError):
            new.unlink()
        raise StoreError(
            f"cannot remove runs from {path}: {error.strerror}; the file is unchanged"
        ) from error
    tell(skipped)
    return len(dropped)


def dropped_file(path: Path) -> Path:
    """Return the path of the file that gets the records removed from a run file."""
    return path.with_name(path.name.removesuffix(SUFFIX) + DROPPED)
