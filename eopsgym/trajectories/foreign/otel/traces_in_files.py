"""Traces whose spans lie in several files of a folder, as services and rotated logs write them.

The spans and log records of a trace are held until the last file that names it has been read. They
are joined where that is unambiguous: a span of the same id is the same in each file that has it,
and counts once. Otherwise each file has a run of its own.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from eopsgym.trajectories.foreign.json_file import open_utf8
from eopsgym.trajectories.foreign.otel.spans import Span
from eopsgym.trajectories.foreign.source_file import SourceFile
from eopsgym.trajectories.published_results.result_content import UnreadableFileError

_BLOCK = 1 << 20
_OVERLAP = 1 << 9
_TRACE = re.compile(rb'"trace_?[iI]d"\s{0,9}:\s{0,9}"([^"\\]{1,200})"')


@dataclass(frozen=True)
class TracePart:
    """The part of a trace that lies in one file."""

    file: SourceFile
    spans: Sequence[Span]
    records: Sequence[Span]


class TracesInFiles:
    """The traces of a folder that several of its files name.

    Args:
        files: the files in the order in which they are read. They are searched for the names of
            traces here, which takes a small part of the time of reading them.
    """

    def __init__(self, files: Iterable[SourceFile]) -> None:
        self._places: dict[str, int] = {}
        self._last: dict[str, int] = {}
        self._held: dict[str, list[TracePart]] = {}
        first: dict[bytes, int] = {}
        for place, file in enumerate(files):
            self._places[str(file.path)] = place
            for trace in _traces_named_in(file):
                if first.setdefault(trace, place) != place:
                    self._last[trace.decode("utf-8", "replace")] = place

    def hold(self, trace: str, part: TracePart) -> bool:
        """Hold a part of a trace; return False if no other file names the trace."""
        if trace not in self._last:
            return False
        self._held.setdefault(trace, []).append(part)
        return True

    def complete(self, file: SourceFile | None) -> Iterator[list[TracePart]]:
        """Yield the parts of each trace that is named by no file from a given one on.

        Args:
            file: the file that is read next; None after the last one.
        """
        place = len(self._places) if file is None else self._places.get(str(file.path), 0)
        for trace in [trace for trace in self._held if self._last[trace] < place]:
            yield self._held.pop(trace)


def can_be_joined(parts: Sequence[TracePart]) -> bool:
    """Return whether no span is another one in another file, and each can be told from others."""
    spans: dict[str, tuple[int, list[Any]]] = {}
    for number, part in enumerate(parts):
        own: dict[str, list[Any]] = {}
        for span in part.spans:
            own.setdefault(span.id, []).append(_content(span))
        for id, contents in own.items():
            _, known = spans.setdefault(id, (number, contents))
            if not id or any(content not in known for content in contents):
                return False
    return True


def are_copies(parts: Sequence[TracePart]) -> bool:
    """Return whether each file has the same spans and log records."""
    contents = [([*map(_content, part.spans)], [*map(_content, part.records)]) for part in parts]
    return all(each == contents[0] for each in contents)


def records_of(parts: Sequence[TracePart]) -> list[Span]:
    """Return the log records of all parts, without those that an earlier file has."""
    kept: list[Span] = []
    known: set[str] = set()
    for part in parts:
        contents = [repr(_content(record)) for record in part.records]
        pairs = zip(part.records, contents, strict=True)
        kept += [record for record, content in pairs if content not in known]
        known.update(contents)
    return kept


def _content(span: Span) -> Any:
    return span.id, span.parent, span.start, span.end, span.left()


def _traces_named_in(file: SourceFile) -> set[bytes]:
    """Return the ids after names of traces in a file; none if it cannot be read."""
    found: set[bytes] = set()
    try:
        with open_utf8(file) as stream:
            rest = b""
            while block := stream.read(_BLOCK):
                text = rest + block
                found.update(match[1] for match in _TRACE.finditer(text))
                rest = text[-_OVERLAP:]
    except (OSError, UnreadableFileError):
        pass  # the reader of the file reports it
    return found
