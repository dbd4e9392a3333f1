"""The runs in files of any known format, and what was found, kept and lost on the way."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

from eopsgym.agents import MessageEvent, ReplyEvent, ToolResultEvent
from eopsgym.runs import TRIED_AGAIN, Run
from eopsgym.trajectories.foreign.format import Context, Format, Placed, unreadable
from eopsgym.trajectories.foreign.harbor_trial import describes_trials, is_result
from eopsgym.trajectories.foreign.json_file import JsonFile
from eopsgym.trajectories.foreign.known_formats import FORMATS, format_of, format_of_zip
from eopsgym.trajectories.foreign.source_file import SourceFile, source_files
from eopsgym.trajectories.foreign.take_values import places_of
from eopsgym.trajectories.foreign.zip_files import is_zip, open_archive
from eopsgym.trajectories.published_results.found_results import left_over_places
from eopsgym.trajectories.published_results.result_content import Unread

UNKNOWN_FORMAT = "of no known format"
_LONE_RESULT = "the result of a Harbor trial, without a trajectory of its agent"


@dataclass
class FoundFormat:
    """The counts over the files of one format.

    Attributes:
        format: the format.
        versions: how many runs have each version; an empty text where files have none.
        files: the names of its files.
        content: how many parts of each kind the runs have.
        left_over: how many runs have each part without a column, by its place in the file; it is
            kept in `run.imported["rest"]`.
        joined: how many runs have parts in several files.
        apart: how many runs are a part of what several files tell, which cannot be joined.
    """

    format: Format
    versions: Counter[str] = field(default_factory=Counter)
    files: set[str] = field(default_factory=set)
    content: Counter[str] = field(default_factory=Counter)
    left_over: Counter[str] = field(default_factory=Counter)
    joined: int = 0
    apart: int = 0

    def count(self, run: Run) -> None:
        """Add a run to the counts."""
        self.content.update(_content_of(run))
        if run.origin == self.format.title:  # not a restored run, which was imported before
            self.joined += "files" in run.imported
            self.apart += "trace_differs_in" in run.imported
        rest = run.imported.get("rest", {})
        published = self.format.needs_whole
        self.left_over.update({*(left_over_places if published else places_of)(rest)})


@dataclass
class ForeignFiles:
    """A reader of files, which counts while it reads.

    Attributes:
        formats: the formats that are tried.
        context: what readers may need beside the files.
        found: the counts of each format, by its name.
        unread: files, and parts of files, that cannot be read, with the reasons.
        passed_over: how many files of folders have an ending of no format, by the ending; and how
            many describe Harbor's trials and jobs, by their names.
        files: how many files were looked at.
    """

    formats: Sequence[Format] = FORMATS
    context: Context = field(default_factory=Context)
    found: dict[str, FoundFormat] = field(default_factory=dict)
    unread: list[Unread] = field(default_factory=list)
    passed_over: Counter[str] = field(default_factory=Counter)
    files: int = 0

    def runs(self, top: Path) -> Iterator[tuple[FoundFormat, Run]]:
        """Yield the runs of a file, or of those in a folder, each with its format."""
        waiting: list[SourceFile] = []
        for file in source_files(top, self.passed_over, self._note_folder):
            self.files += 1
            yield from self._counted(file, waiting)
        for file in waiting:
            before = len(self.unread)
            yield from self._counted(file)
            # The reader of the run that it is a part of may have noted the same.
            new = [each for each in self.unread[before:] if each not in self.unread[:before]]
            self.unread[before:] = new
        for found in [*self.found.values()]:
            held = self._take(found, found.format.finish(top, self.context), str(top))
            yield from self._noted(held, SourceFile(top, top))

    def _counted(
        self, file: SourceFile, waiting: list[SourceFile] | None = None
    ) -> Iterator[tuple[FoundFormat, Run]]:
        yield from self._noted(self._runs_in(file, waiting), file)

    def _noted(
        self, runs: Iterator[tuple[FoundFormat, Run]], file: SourceFile
    ) -> Iterator[tuple[FoundFormat, Run]]:
        for form, run in runs:
            form.files.update(_files_of(run, file, form.format))
            form.count(run)
            yield form, run

    def _note_folder(self, error: OSError) -> None:
        name = str(error.filename)
        self.unread.append(Unread(name, f"this folder cannot be read: {error.strerror}"))

    def _runs_in(
        self, file: SourceFile, waiting: list[SourceFile] | None
    ) -> Iterator[tuple[FoundFormat, Run]]:
        try:
            packed = file.path.is_file() and is_zip(file.path)
        except OSError:
            packed = False  # the JSON reader reports the error
        yield from self._zip_runs(file) if packed else self._json_runs(file, waiting)

    def _zip_runs(self, file: SourceFile) -> Iterator[tuple[FoundFormat, Run]]:
        try:
            with open_archive(file.path) as archive:
                form, version = format_of_zip(archive, tuple(self.formats))
                if form is None:
                    problem = f"; {archive.problem}" if archive.problem else ""
                    self._note(file.name, f"a zip file {UNKNOWN_FORMAT}{problem}")
                    return
                if archive.problem:
                    self._note(file.name, archive.problem)
                found = self._found(form, version)
                yield from self._take(found, form.read_zip(file, archive, self.context), file.name)
        except OSError as error:
            self._note(file.name, f"cannot be read: {error.strerror or error}")

    def _json_runs(
        self, file: SourceFile, waiting: list[SourceFile] | None
    ) -> Iterator[tuple[FoundFormat, Run]]:
        """Yield the runs of a file, unless its first record is to be read after other files."""
        reader = JsonFile(file)
        placed = ((self._format(each), each) for each in reader.records())
        for number, ((form, version), group) in enumerate(groupby(placed, lambda pair: pair[0])):
            if number == 0 and waiting is not None and form is not None and form.waits(file):
                waiting.append(file)
                return
            if form is None:
                self._note_unknown(file, [each for _, each in group])
            else:
                found = self._found(form, version)
                records = self._whole_enough(form, file, (each for _, each in group))
                yield from self._take(found, form.read(file, records, self.context), file.name)
        self.unread += reader.damage

    def _format(self, placed: Placed) -> tuple[Format | None, str]:
        return format_of(placed.record, tuple(self.formats))

    def _whole_enough(
        self, form: Format, file: SourceFile, records: Iterator[Placed]
    ) -> Iterator[Placed]:
        """Yield the records, without a cut off document if its format needs all of it."""
        for placed in records:
            if placed.problem and form.needs_whole:
                is_cut = placed.problem.startswith("cut off at")
                why = "cut off: it has only the beginning of a file" if is_cut else placed.problem
                self._note(placed.named(file), why)
                continue
            if placed.problem:
                self._note(placed.named(file), f"{placed.problem}; what is before it was read")
            yield placed

    def _take(
        self, found: FoundFormat, runs: Iterator[Run | Unread], name: str
    ) -> Iterator[tuple[FoundFormat, Run]]:
        """Yield the runs, and note what cannot be read."""
        try:
            for run in runs:
                if isinstance(run, Unread):
                    self.unread.append(run)
                else:
                    yield found, run
        except Exception as error:  # a hostile file may raise any error
            self._note(name, f"its reading ended: {unreadable(error)}")

    def _found(self, form: Format, version: str) -> FoundFormat:
        found = self.found.setdefault(form.name, FoundFormat(form))
        found.versions[version] += 1
        return found

    def _note_unknown(self, file: SourceFile, group: Sequence[Placed]) -> None:
        if len(group) == 1 and file.path != file.top and describes_trials(file):
            self.passed_over[f"{file.path.name} of Harbor"] += 1
            return
        name = group[0].named(file)
        others = len(group) - 1
        more = f", and {others} more up to {group[-1].place}" if others else ""
        problem = f"; {group[-1].problem}" if group[-1].problem else ""
        kind = _LONE_RESULT if is_result(group[0].record) else UNKNOWN_FORMAT
        self._note(f"{name}{more}", f"{kind}{problem}")

    def _note(self, name: str, why: str) -> None:
        self.unread.append(Unread(name, why))


def _files_of(run: Run, file: SourceFile, form: Format) -> set[str]:
    """Return the paths of the files of a run, which may have been read before the given one."""
    if run.origin != form.title or not form.holds or not file.top.is_dir():
        return {str(file.path)}
    names = run.imported.get("files") or [run.imported["file"]]
    return {str(Path(file.top, name)) for name in names}


def _content_of(run: Run) -> Mapping[str, int]:
    """Return how many parts of each kind a run has."""
    replies = [event.reply for event in run.events if isinstance(event, ReplyEvent)]
    results = [event for event in run.events if isinstance(event, ToolResultEvent)]
    counts: dict[str, Any] = {
        "messages": sum(isinstance(event, MessageEvent) for event in run.events),
        "replies": len(replies),
        "tool calls": sum(len(reply.tool_calls) for reply in replies),
        "tool results": len(results),
        "tool errors": sum(event.is_error for event in results),
        "verifiers": len(run.verdicts),
        "verifiers lost by name": run.imported.get("lost_verifiers", 0),
        "runs that are an error": int(run.stop in TRIED_AGAIN),
        "runs without a strict verdict": int(run.strict is None),
    }
    return counts
