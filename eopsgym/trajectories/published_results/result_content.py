"""The content of a result file, or the reason why it cannot be read."""

import gzip
import hashlib
import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from eopsgym.runs.read_runs import is_cut

_MOST_BYTES = 256 << 20
"""The limit of a result file's size, also after unpacking."""
_PACKED = b"\x1f\x8b"


@dataclass(frozen=True)
class Unread:
    """A file, or a run in one, that cannot be read.

    Attributes:
        name: the path of the file relative to the given folder.
        why: the reason, in brief.
    """

    name: str
    why: str

    def __str__(self) -> str:
        return f"{self.name} ({self.why})"


class UnreadableFileError(Exception):
    """The error for a file that cannot be read; its text is the reason."""


@dataclass(frozen=True)
class ResultContent:
    """The JSON of a result file, and the SHA-256 of its unpacked text."""

    data: dict[str, Any]
    sha256: str

    @property
    def runs(self) -> list[Any]:
        """Return its runs, of any kind."""
        runs: list[Any] = self.data["runs"]
        return runs


def read_content(path: Path) -> ResultContent:
    """Read a result file, compressed or not.

    Raises:
        UnreadableFileError: if it cannot be read, is cut off, or is not a result file.
    """
    text = _text(path)
    try:
        data = json.loads(text)
    except RecursionError:
        raise UnreadableFileError("not a result file: it is nested too deeply") from None
    except ValueError as error:
        if not text.strip():
            raise UnreadableFileError("empty") from None
        if is_cut(text):
            raise UnreadableFileError("cut off: it has only the beginning of a file") from None
        raise UnreadableFileError(f"not JSON: {_short(error)}") from None
    if not isinstance(data, dict) or not isinstance(data.get("runs"), list):
        raise UnreadableFileError("not a result file: it has no list of runs")
    if not data["runs"]:
        raise UnreadableFileError("it has no runs")
    return ResultContent(data, hashlib.sha256(text).hexdigest())


def _text(path: Path) -> bytes:
    # Reading a pipe would block, and a device has no end.
    if path.exists() and not path.is_file():
        raise UnreadableFileError("not a regular file, but a pipe, a device or the like")
    try:
        with path.open("rb") as file:
            packed = file.read(2) == _PACKED
        with gzip.open(path) if packed else path.open("rb") as file:
            text: bytes = file.read(_MOST_BYTES + 1)
    except (EOFError, zlib.error):
        raise UnreadableFileError("cut off: it has only the beginning of a packed file") from None
    except OSError as error:
        raise UnreadableFileError(f"cannot be read: {error.strerror or _short(error)}") from None
    if len(text) > _MOST_BYTES:
        raise UnreadableFileError(f"not a result file: more than {_MOST_BYTES >> 20} MB")
    return text


def _short(error: Exception) -> str:
    return "".join(c if c.isprintable() else "?" for c in str(error))[:120]
