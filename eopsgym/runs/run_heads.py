"""The head of a run's line: the part before its events, which shows that the run is made.

A call that continues a grid needs only the head, and the events are nearly all of a line.
"""

from collections.abc import Iterator
from pathlib import Path

from pydantic_core import from_json

from eopsgym.errors import StoreError
from eopsgym.project_json import from_project_json
from eopsgym.runs.old_formats import FORMAT
from eopsgym.runs.read_runs import read_line
from eopsgym.runs.run_entry import BLANK, KeptRun, checksum
from eopsgym.runs.run_record import OWN_ORIGIN
from eopsgym.runs.setup import Setup

_EVENTS = b', "events": ['
# The errors that a damaged head, or one edited by hand, can cause.
_MALFORMED = (LookupError, ValueError, TypeError, AttributeError, RecursionError)


def read_heads(path: Path, start: int, end: int) -> Iterator[tuple[Setup, KeptRun]]:
    """Yield the runs between two bytes of a run file, each with its setup.

    Lines without a run are ignored. Events are only checked to be JSON.

    Raises:
        StoreError: the file cannot be read.
    """
    try:
        with path.open("rb") as lines:
            lines.seek(start)
            while start < end:
                line = lines.readline()
                run = _head(line, path, start) or _whole(line, path, start)
                if run is not None:
                    yield run
                start += len(line)
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error


def _head(line: bytes, path: Path, position: int) -> tuple[Setup, KeptRun] | None:
    """Return the run of a line in the form of this version; None for any other line."""
    # No text in the record contains this mark, because quotation marks are escaped in texts.
    head, mark, events = line.strip(BLANK).partition(_EVENTS)
    if not mark:
        return None
    try:
        data = from_project_json(head + b"}")
        from_json(b'{"events": [' + events)
        if data["format"] != FORMAT or not isinstance(data["id"], str):
            return None
        supersedes = str(data.get("supersedes", ""))
        unscored = bool(data.get("unscored"))
        values = (
            data["id"],
            data["strict"],
            str(data["stop"]),
            checksum(line),
            supersedes,
            unscored,
        )
        own = data.get("origin", OWN_ORIGIN) == OWN_ORIGIN
        return Setup.from_json(data["setup"], own=own), KeptRun(path, position, *values)
    except _MALFORMED:
        return None


def _whole(line: bytes, path: Path, position: int) -> tuple[Setup, KeptRun] | None:
    run, _ = read_line(line, str(path), position)
    return None if run is None else (run.setup, KeptRun.of(run, path, position, line))
