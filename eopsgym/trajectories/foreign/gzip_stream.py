"""Files that are packed with gzip, which are unpacked as far as they go."""

import io
import zlib
from pathlib import Path
from typing import IO, Any, cast

_MAGIC = b"\x1f\x8b"
_BLOCK = 1 << 18
_WITH_HEADER = 31
"""The argument of zlib for data with a header of gzip."""
_CUT = "cut off: it has only the beginning of a packed file"
_DAMAGED = "damaged: what is packed can be read up to the damage only"


class GzipStream(io.RawIOBase):
    """The unpacked bytes of a file.

    Python's own reader gives nothing of a block in which the file ends too early.

    Attributes:
        problem: why the bytes end too early; empty if they do not, so far.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self.problem = ""
        self._file = file
        self._packed = b""
        self._unpack = zlib.decompressobj(_WITH_HEADER)

    def readable(self) -> bool:
        """Return true, as the base class asks for it."""
        return True

    def close(self) -> None:
        """Close the file, too."""
        self._file.close()
        super().close()

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer with the next bytes, and return how many these are; 0 at the end."""
        data = self._next(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def _next(self, size: int) -> bytes:
        while not self.problem:
            if self._unpack.eof:  # another packed file may follow
                self._packed = self._unpack.unused_data.lstrip(b"\0") or self._file.read(_BLOCK)
                if not self._packed:
                    return b""
                self._unpack = zlib.decompressobj(_WITH_HEADER)
            packed = self._packed or self._file.read(_BLOCK)
            try:
                data = self._unpack.decompress(packed, size)
            except zlib.error:
                self.problem = _DAMAGED
                return b""
            self._packed = self._unpack.unconsumed_tail
            if data:
                return data
            if not packed and not self._unpack.eof:
                self.problem = _CUT
        return b""


def is_packed(path: Path) -> bool:
    """Return whether a file begins as a packed one does.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as stream:
        return stream.read(2) == _MAGIC


def open_unpacked(path: Path) -> io.BufferedReader:
    """Open a file for reading, unpacked if it is packed; its `raw` is a `GzipStream` then.

    Raises:
        OSError: it cannot be read.
    """
    if not is_packed(path):
        return path.open("rb")
    return io.BufferedReader(cast(io.RawIOBase, GzipStream(path.open("rb"))), _BLOCK)


def problem_of(stream: IO[bytes]) -> str:
    """Return why the unpacked bytes of a stream end too early; empty if they do not."""
    return str(getattr(getattr(stream, "raw", None), "problem", ""))
