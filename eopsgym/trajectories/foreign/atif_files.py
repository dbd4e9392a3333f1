"""References from files of ATIF to the files of their subagents and continuations.

A reference is a path from the folder of the file that has it. Those to other folders than that one
and its subfolders are not followed, because a file must not make others be read.
"""

import json
import os
import re
from functools import lru_cache
from pathlib import Path, PurePosixPath

from eopsgym.trajectories.foreign.gzip_stream import open_unpacked
from eopsgym.trajectories.foreign.source_file import MOST_BYTES, PACKED, SourceFile, is_named_so

_REFERENCE = re.compile(
    rb'"(?:continued_trajectory_ref|trajectory_path)"\s*:\s*"((?:[^"\\]|\\.)*)"'
)
_IN_CONTAINER = "/logs/agent/"
"""The place of the folder of a Harbor agent in its container, as its files may name it."""


def is_referred(file: SourceFile) -> bool:
    """Return whether files in the folder of a file, or in those around it, refer to the file."""
    if file.path == file.top:
        return False
    for folder in file.path.parents:
        name = PurePosixPath(os.path.relpath(file.path, folder)).as_posix()
        if name.removesuffix(PACKED) in _referred(folder):
            return True
        if folder == file.top:
            break
    return False


def referred_path(name: str, referring: Path, top: Path) -> Path | None:
    """Return the path of the file to which another refers; None if it is not there.

    Args:
        name: the reference.
        referring: the file that has it.
        top: the folder that the file has to lie in, or in a subfolder of.
    """
    try:
        path = Path(os.path.normpath(referring.parent / _relative(name)))
        inside = Path(os.path.realpath(path.parent)).is_relative_to(os.path.realpath(top))
        if not inside or path == referring:
            return None
        packed = path.with_name(path.name + PACKED)
        return next((each for each in (path, packed) if each.is_file()), None)
    except (OSError, ValueError):  # a name that no file can have
        return None


def _relative(name: str) -> str:
    return name.removeprefix(_IN_CONTAINER)


def _referred(folder: Path) -> frozenset[str]:
    try:
        return _names_in(folder, folder.stat().st_mtime_ns)
    except OSError:
        return frozenset()


@lru_cache(maxsize=64)
def _names_in(folder: Path, changed: int) -> frozenset[str]:
    """Return the paths, from a folder, of files to which the files in it refer."""
    names: set[str] = set()
    for path in folder.iterdir():
        if is_named_so(path.name) and path.is_file():
            found = (_decoded(match[1]) for match in _REFERENCE.finditer(_bytes_of(path)))
            names.update(os.path.normpath(_relative(name)) for name in found if name)
    return frozenset(names)


def _bytes_of(path: Path) -> bytes:
    """Return the content of a file, unpacked as far as it goes; empty if it cannot be read."""
    try:
        with open_unpacked(path) as stream:
            content = stream.read(MOST_BYTES + 1)
    except OSError:
        return b""
    return content if len(content) <= MOST_BYTES else b""


def _decoded(text: bytes) -> str:
    try:
        return str(json.loads(b'"' + text + b'"'))
    except ValueError:
        return ""
