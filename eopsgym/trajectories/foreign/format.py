"""The contract of a format: how its files are recognized, and how their runs are read."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from eopsgym.runs import Run
from eopsgym.tasks import Task
from eopsgym.trajectories.foreign.source_file import SourceFile
from eopsgym.trajectories.foreign.zip_files import Archive
from eopsgym.trajectories.published_results.result_content import Unread

Record = dict[str, Any]
"""One JSON object of a file: the whole document, a line, or an item of a list.

A long list in a document may be a `LazyItems`, whose items are parsed when they are read.
"""


@dataclass(frozen=True)
class Placed:
    """A record, and its place in its file.

    Attributes:
        record: the record.
        place: such as `line 3`; empty for a whole document.
        problem: why the document ends before its end; empty for a complete one.
    """

    record: Record
    place: str = ""
    problem: str = ""

    def named(self, file: SourceFile) -> str:
        """Return the name of the file with the place."""
        return f"{file.name}, {self.place}" if self.place else file.name


@dataclass(frozen=True)
class Context:
    """The knowledge that a reader may need beside a file.

    Attributes:
        tasks: the known tasks, by id.
        parts: the places of the records that were read as parts of the runs of other files, by the
            paths of their own files.
        traces: the `TracesInFiles` of each folder with traces of OpenTelemetry, by its path.
    """

    tasks: Mapping[str, Task] = field(default_factory=dict)
    parts: dict[Path, str] = field(default_factory=dict)
    traces: dict[Path, Any] = field(default_factory=dict)


class Format(ABC):
    """A format of files with runs of another program.

    `name` is its name in `--format`, and the default name of its run file. `title` is its name for
    people, and the value of `runs.origin`.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    needs_whole: ClassVar[bool] = False
    """True if a document that is cut off is not read; otherwise the part before that is."""

    holds: ClassVar[bool] = False
    """True if runs may have parts in several files of a folder, and are held until the last one."""

    @abstractmethod
    def version(self, record: Mapping[str, Any]) -> str | None:
        """Return the version of a record of this format, empty if it has none; None for others.

        It reads names and types only, so that it is fast, and never raises.
        """

    def waits(self, file: SourceFile) -> bool:
        """Return whether a file is read after the others, as it may be a part of their runs."""
        return False

    @abstractmethod
    def read(
        self, file: SourceFile, records: Iterator[Placed], context: Context
    ) -> Iterator[Run | Unread]:
        """Yield the runs in consecutive records of a file, and what cannot be read.

        An error that is raised ends the reading of the file; it is reported.
        """

    def finish(self, top: Path, context: Context) -> Iterator[Run | Unread]:
        """Yield the runs that were held until all files of a folder had been read."""
        return iter(())

    def version_of_zip(self, archive: Archive) -> str | None:
        """Return the version of a zip file of this format, and None for others."""
        return None

    def read_zip(
        self, file: SourceFile, archive: Archive, context: Context
    ) -> Iterator[Run | Unread]:
        """Yield the runs in a zip file, and what cannot be read."""
        raise NotImplementedError(f"{self.title} has no zip files")


class RecordFormat(Format):
    """A format in which each record is read on its own."""

    @abstractmethod
    def runs_of(self, file: SourceFile, placed: Placed, context: Context) -> Iterator[Run | Unread]:
        """Yield the runs of a record; an error that is raised is reported with its place."""

    def read(
        self, file: SourceFile, records: Iterator[Placed], context: Context
    ) -> Iterator[Run | Unread]:
        """Yield the runs of the records; a record that cannot be read does not end the reading."""
        for placed in records:
            try:
                yield from self.runs_of(file, placed, context)
            except Exception as error:  # a hostile file may raise any error
                yield Unread(placed.named(file), unreadable(error))


def unreadable(error: Exception) -> str:
    """Return the reason why a record cannot be converted to a run, as a short printable text."""
    text = f"it cannot be converted to a run: {type(error).__name__}: {error}"
    return "".join(c if c.isprintable() else "?" for c in text)[:200]
