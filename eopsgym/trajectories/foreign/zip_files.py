"""Zip files of other programs, which may be compressed with Zstandard, and may be hostile.

Nothing is ever unpacked to the disk, so the names of members are only names. The sizes that a zip
file states are not believed: what is read is bounded.
"""

import sys
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from eopsgym.trajectories.foreign.json_file import MOST_BYTES
from eopsgym.trajectories.published_results.result_content import UnreadableFileError

_BLOCK = 1 << 20


@contextmanager
def open_zip(path: Path) -> Iterator[zipfile.ZipFile]:
    """Open a zip file for reading.

    Raises:
        UnreadableFileError: it is no complete zip file.
    """
    try:
        archive = _zip_class()(path)
    except (zipfile.BadZipFile, ValueError, OSError) as error:
        raise UnreadableFileError(f"a damaged zip file: {error}") from None
    with archive:
        yield archive


def read_member(archive: zipfile.ZipFile, name: str) -> bytes:
    """Return the bytes of a member.

    Raises:
        UnreadableFileError: it cannot be read, or is larger than any document may be.
    """
    parts, size = [], 0
    try:
        with archive.open(name) as stream:
            while block := stream.read(_BLOCK):
                parts.append(block)
                size += len(block)
                if size > MOST_BYTES:
                    raise UnreadableFileError(f"{name} is larger than {MOST_BYTES >> 20} MB")
    except UnreadableFileError:
        raise
    except KeyError:
        raise UnreadableFileError(f"it has no {name}") from None
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error) as error:
        raise UnreadableFileError(f"{name} is damaged: {error}") from None
    except Exception as error:  # the decompressor for Zstandard has errors of its own
        raise UnreadableFileError(f"{name} is damaged: {error}") from None
    return b"".join(parts)


def _zip_class() -> type[zipfile.ZipFile]:
    """Return a class that reads Zstandard: Python's own one from 3.14 on."""
    if sys.version_info >= (3, 14):
        return zipfile.ZipFile
    from backports.zstd import zipfile as with_zstandard

    made: Any = with_zstandard.ZipFile  # a copy of Python's class, with one more method
    return cast(type[zipfile.ZipFile], made)
