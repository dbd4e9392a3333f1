"""Zip files of other programs, which may be compressed with Zstandard, cut off, and hostile.

Nothing is ever unpacked to the disk, so the names of members are only names. The sizes that a zip
file states are not believed: what is read is bounded.
"""

import io
import struct
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, NamedTuple

from eopsgym.trajectories.foreign.gzip_stream import is_packed, open_unpacked
from eopsgym.trajectories.foreign.source_file import MOST_BYTES
from eopsgym.trajectories.published_results.result_content import UnreadableFileError

_MAGIC = b"PK\x03\x04"
_HEADER = struct.Struct("<4s5H3I2H")
_BLOCK = 1 << 20
_SIZE_FOLLOWS = 8
"""The bit of the flags of a member whose size stands after its data."""
_STORED, _DEFLATED, _ZSTANDARD = 0, 8, 93
_MOST_UNPACKED = 8 << 30
"""The limit of what is unpacked from one zip file, however many members it has."""


class Archive:
    """A zip file that is open for reading.

    Attributes:
        names: the names of its members, in order.
        problem: why its end is missing; empty for a complete file.
    """

    def __init__(self, names: list[str], open_member: Callable[[str], Any], problem: str) -> None:
        self.names = names
        self.problem = problem
        self._open = open_member
        self._unpacked = 0

    def read(self, name: str) -> bytes:
        """Return the bytes of a member.

        Raises:
            UnreadableFileError: it cannot be read, or is larger than any document may be.
        """
        parts, size = [], 0
        try:
            with self._open(name) as stream:
                while block := stream.read(_BLOCK):
                    parts.append(block)
                    size += len(block)
                    self._unpacked += len(block)
                    if size > MOST_BYTES or self._unpacked > _MOST_UNPACKED:
                        break
        except KeyError:
            raise UnreadableFileError("it is not there") from None
        except Exception as error:  # each decompressor has errors of its own
            raise UnreadableFileError(f"it is damaged: {str(error)[:100]}") from None
        if size > MOST_BYTES:
            raise UnreadableFileError(f"it is larger than {MOST_BYTES >> 20} MB")
        if self._unpacked > _MOST_UNPACKED:
            raise UnreadableFileError(f"the file unpacks to more than {_MOST_UNPACKED >> 30} GB")
        return b"".join(parts)


def is_zip(path: Path) -> bool:
    """Return whether a file begins as a zip file does, packed once more (`.gz`) or not.

    Raises:
        OSError: it cannot be read.
    """
    with open_unpacked(path) as stream:
        return stream.read(4) == _MAGIC


@contextmanager
def open_archive(path: Path) -> Iterator[Archive]:
    """Open a zip file; of one without its end, the members before that can be read.

    Raises:
        OSError: it cannot be read.
    """
    with open_unpacked(path) as file:
        stream = io.BytesIO(file.read(MOST_BYTES)) if is_packed(path) else file
        try:
            opened = _zip_class()(stream)
        except OSError:
            raise
        except Exception:  # its class differs between the two modules for zip files
            yield _cut_off(stream)
            return
        with opened:
            yield Archive(list(dict.fromkeys(opened.namelist())), opened.open, "")


def _zip_class() -> Any:
    """Return a class that reads Zstandard: Python's own one from 3.14 on."""
    if sys.version_info >= (3, 14):
        return zipfile.ZipFile
    from backports.zstd import zipfile as with_zstandard

    return with_zstandard.ZipFile


# A file without its end has no list of its members: each has a header of its own before it.


class _Member(NamedTuple):
    """A member of a zip file that is cut off: how and where it is stored."""

    method: int
    start: int
    size: int


def _cut_off(stream: IO[bytes]) -> Archive:
    members = dict(_members(stream))

    def open_member(name: str) -> Any:
        member = members[name]
        stream.seek(member.start)
        return _Unpacked(stream.read(member.size), member.method)

    problem = "the end of the zip file is missing: it is cut off, or still being written"
    return Archive(list(members), open_member, problem)


def _members(stream: IO[bytes]) -> Iterator[tuple[str, _Member]]:
    """Yield the members that are complete, with their names."""
    end = stream.seek(0, 2)
    place = 0
    while place + _HEADER.size <= end:
        stream.seek(place)
        magic, _, flags, method, _, _, _, size, _, name_size, extra_size = _HEADER.unpack(
            stream.read(_HEADER.size)
        )
        if magic != _MAGIC:
            return
        name = stream.read(name_size).decode("utf-8", "replace")
        start = place + _HEADER.size + name_size + extra_size
        place = start + size
        if place > end or (not size and flags & _SIZE_FOLLOWS):  # its end is unknown
            return
        yield name, _Member(method, start, size)


class _Unpacked:
    """A stream of a member's unpacked bytes."""

    def __init__(self, packed: bytes, method: int) -> None:
        self._packed = packed
        self._is_done = False
        self._unpack: Any = None
        if method == _DEFLATED:
            self._unpack = zlib.decompressobj(-15)
        elif method == _ZSTANDARD:
            self._unpack = _zstandard()
        elif method != _STORED:
            raise ValueError(f"compression method {method} is unknown")

    def __enter__(self) -> "_Unpacked":
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(AttributeError):
            del self._packed

    def read(self, size: int) -> bytes:
        """Return at most about so many bytes; none at the end."""
        if self._unpack is None:
            part, self._packed = self._packed[:size], self._packed[size:]
            return part
        if self._unpack.eof or self._is_done:
            return b""
        part = self._unpack.decompress(self._packed, size)
        self._packed = getattr(self._unpack, "unconsumed_tail", b"")
        self._is_done = not part
        return bytes(part)


def _zstandard() -> Any:
    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        from backports import zstd
    return zstd.ZstdDecompressor()
