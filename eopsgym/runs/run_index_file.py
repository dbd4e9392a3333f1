"""The index file of a run file: the position and outcome of each run.

The run file of a large study has gigabytes, of which a later call needs only a few fields of each
run. The file `.NAME.index` holds these. It may be deleted: if it is missing, damaged or out of
date, the run file is read instead.
"""

import json
import os
import zlib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from pydantic_core import from_json

from eopsgym.runs.result_file_names import SUFFIX
from eopsgym.runs.run_entry import FIELDS, KeptRun
from eopsgym.runs.setup import Setup

Key = tuple[str, str, int]
"""The hash of a setup, the hash that its repeats share, and the number of the repeat."""

_FORMAT = "eopsgym-index/2"
_EDGE = 4096
"""The number of bytes at the beginning and at the end of the read part that are compared."""


def key_of(setup: Setup) -> Key:
    """Return the key by which a setup is found."""
    return setup.hash, setup.all_repeats, setup.repeat


def index_file(run_file: Path) -> Path:
    """Return the path of a run file's index."""
    return run_file.with_name(f".{run_file.name.removesuffix(SUFFIX)}.index")


def write_index(
    run_file: Path, read: int, changed_at: int, rows: Sequence[tuple[Key, KeptRun]]
) -> None:
    """Store the index of a run file; ignore errors of writing.

    Args:
        run_file: the run file.
        read: the number of its bytes that are indexed.
        changed_at: the time of its last change in ns, if it ends there.
        rows: its runs in their order.
    """
    path = index_file(run_file)
    scratch = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        try:
            head = [_FORMAT, read, changed_at, _edges(run_file, read)]
            values = [[*key, *(getattr(run, name) for name in FIELDS)] for key, run in rows]
            text = json.dumps(values, separators=(",", ":")).encode()
            scratch.write_bytes(json.dumps([*head, zlib.crc32(text)]).encode() + b"\n" + text)
            scratch.replace(path)
        finally:
            scratch.unlink(missing_ok=True)


def read_index(run_file: Path) -> tuple[int, int, Sequence[tuple[Key, KeptRun]]]:
    """Return the indexed size of a run file, the time of its last change, and its runs.

    All are empty if there is no index, or one of another state of the file.
    """
    try:
        head, _, text = index_file(run_file).read_bytes().partition(b"\n")
        form, read, changed_at, edges, checksum = from_json(head)
        if (form, edges) != (_FORMAT, _edges(run_file, read)) or checksum != zlib.crc32(text):
            return _NOTHING
        stat = os.stat(run_file)
        if stat.st_size == read and stat.st_mtime_ns != changed_at:
            return _NOTHING
        values = from_json(text)
        keys = [(row[0], row[1], row[2]) for row in values]
        rows = [*zip(keys, KeptRun.many(run_file, [row[3:] for row in values]), strict=True)]
    except (OSError, ValueError, TypeError, LookupError):
        return _NOTHING
    return read, changed_at, rows


_NOTHING: tuple[int, int, Sequence[tuple[Key, KeptRun]]] = (0, 0, ())


def _edges(run_file: Path, read: int) -> list[int]:
    """Return checksums of the beginning and the end of the read part, to recognize the file.

    Raises:
        OSError: the file cannot be read.
    """
    with run_file.open("rb") as file:
        first = file.read(min(_EDGE, read))
        file.seek(max(0, read - _EDGE))
        return [zlib.crc32(first), zlib.crc32(file.read(min(_EDGE, read)))]
