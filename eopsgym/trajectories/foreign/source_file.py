"""The files that may hold foreign runs."""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from eopsgym.runs.result_file_names import BESIDE_RUN_FILES, DROPPED, SUFFIX

MOST_BYTES = 1 << 29
"""The limit of the size of a document or a line, also after unpacking."""
PACKED = ".gz"
"""The ending of the name of a packed file."""
_ENDINGS = (".json", ".jsonl", ".ndjson", ".eval", ".traj")
_OWN_ENDINGS = (SUFFIX, DROPPED, ".duckdb", ".duckdb.wal")


@dataclass(frozen=True)
class SourceFile:
    """A file that may hold runs.

    Attributes:
        path: its path.
        top: the folder or file that was given.
    """

    path: Path
    top: Path

    @property
    def name(self) -> str:
        """Its path relative to the given folder."""
        return self.path.name if self.path == self.top else os.path.relpath(self.path, self.top)


def is_named_so(name: str) -> bool:
    """Return whether a file has an ending of a format, packed or not."""
    return name.lower().removesuffix(PACKED).endswith(_ENDINGS)


def source_files(
    top: Path, passed_over: Counter[str], wrong: Callable[[OSError], object]
) -> Iterator[SourceFile]:
    """Yield a file, or the files in a folder and its subfolders, in order.

    A file that is given by name is yielded whatever its name. In a folder, files with endings of
    no format are counted; hidden files, targets of links to folders, and files of this package are
    left out.

    Args:
        top: the file or folder.
        passed_over: counts the files of a folder that are not read, by their endings.
        wrong: called with the error of a folder that cannot be read.
    """
    if not os.path.isdir(top):
        yield SourceFile(top, top)
        return
    for place, folders, names in os.walk(top, onerror=wrong):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        for name in sorted(names):
            if name.startswith(".") or name in BESIDE_RUN_FILES or name.endswith(_OWN_ENDINGS):
                continue
            if is_named_so(name):
                yield SourceFile(Path(place, name), top)
            else:
                passed_over[Path(name).suffix or name] += 1
