"""The content of a result file: read whole, or refused with the reason."""

import gzip
import hashlib
import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from eopsgym.runs.read_runs import is_cut

_MOST_BYTES = 256 << 20
"""No result file is larger; a small one that unpacks to more is no result file."""
_PACKED = b"\x1f\x8b"


@dataclass(frozen=True)
class Unread:
    """A file, or a run in one, that cannot be read.

    Attributes:
        name: of the file, as seen from the folder that was asked for.
        why: the reason, in a few words.
    """

    name: str
    why: str

    def __str__(self) -> str:
        return f"{self.name} ({self.why})"


class UnreadableFileError(Exception):
    """A file that cannot be read; its text is the reason."""


@dataclass(frozen=True)
class ResultContent:
    """The JSON of a result file, and the SHA-256 of what it says (unpacked)."""

    data: dict[str, Any]
    sha256: str

    @property
    def runs(self) -> list[Any]:
        """Its runs, of any kind."""
        found: list[Any] = self.data["runs"]
        return found


def read_content(path: Path) -> ResultContent:
    """Read a result file, compressed or not.

    Raises:
        UnreadableFileError: it cannot be read, is cut off, or is no result file.
    """
    text = _text(path)
    try:
        data = json.loads(text)
    except RecursionError:
        raise UnreadableFileError("no result file: it is nested too deeply") from None
    except ValueError as error:
        if not text.strip():
            raise UnreadableFileError("empty") from None
        if is_cut(text):
            raise UnreadableFileError("cut off: only the beginning of a file") from None
        raise UnreadableFileError(f"no JSON: {_short(error)}") from None
    if not isinstance(data, dict) or not isinstance(data.get("runs"), list):
        raise UnreadableFileError("no result file: it has no list of runs")
    if not data["runs"]:
        raise UnreadableFileError("no run in it")
    return ResultContent(data, hashlib.sha256(text).hexdigest())


def _text(path: Path) -> bytes:
    # A pipe would be waited for, and a device has no end.
    if path.exists() and not path.is_file():
        raise UnreadableFileError("no file: a pipe, a device or the like")
    try:
        with path.open("rb") as file:
            packed = file.read(2) == _PACKED
        with gzip.open(path) if packed else path.open("rb") as file:
            text: bytes = file.read(_MOST_BYTES + 1)
    except (EOFError, zlib.error):
        raise UnreadableFileError("cut off: only the beginning of a packed file") from None
    except OSError as error:
        raise UnreadableFileError(f"cannot be read: {error.strerror or _short(error)}") from None
    if len(text) > _MOST_BYTES:
        raise UnreadableFileError(f"no result file: more than {_MOST_BYTES >> 20} MB")
    return text


def _short(error: Exception) -> str:
    return "".join(c if c.isprintable() else "?" for c in str(error))[:120]
