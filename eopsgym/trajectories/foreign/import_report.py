"""The report of an import: what was found, added, kept beside, and not read."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from eopsgym.counting import counted
from eopsgym.trajectories.published_results.result_content import Unread

_NAMED = 20


@dataclass(frozen=True)
class FormatReport:
    """The part of an import report about the files of one format.

    Attributes:
        name: the name of the format, as for `--format`.
        title: its name for people, which is the value of `runs.origin`.
        versions: the versions that the files name.
        path: the run file to which the runs were added.
        files: how many files have runs of this format.
        added: how many runs were written.
        known: how many runs were there already, in the results or in another of the files.
        content: how many parts of each kind the runs have: messages, tool calls, verifiers, …
        left_over: how many runs have each part for which there is no column, by its place in a
            file; each is kept in full, in `run.imported["rest"]`.
        joined: how many runs were joined from parts in several files of a folder.
        apart: how many runs are parts of traces that could not be joined, as files contradict each
            other; `run.imported["trace_differs_in"]` names these.
    """

    name: str
    title: str
    versions: tuple[str, ...]
    path: Path
    files: int
    added: int
    known: int
    content: Counter[str]
    left_over: Counter[str]
    joined: int = 0
    apart: int = 0

    def lines(self) -> list[str]:
        """Return the report as lines."""
        versions = f" {', '.join(self.versions)}" if self.versions else ""
        content = ", ".join(f"{kind} ({n})" for kind, n in self.content.items() if n)
        lines = [
            f"{self.title}{versions}: {counted(self.added, 'run')} of "
            f"{counted(self.files, 'file')} added to {self.path}; {counted(self.known, 'run')} "
            "already there",
            f"  content: {content}",
        ]
        if self.joined:
            lines.append(f"  joined from spans in several files: {counted(self.joined, 'run')}")
        if self.apart:
            lines.append(
                f"  not joined, as spans of one id differ between files: "
                f"{counted(self.apart, 'run')}"
            )
        if self.left_over:
            places = sorted(self.left_over.items())
            lines.append("  kept in the column imported, as there is no other column for it:")
            lines += [f"    {place} ({count})" for place, count in places]
        return lines


@dataclass(frozen=True)
class ImportReport:
    """The result of an import.

    Attributes:
        formats: the report of each format that was found.
        unread: files, and parts of files, that cannot be read, with the reasons.
        passed_over: how many files of folders have an ending of no format, by the ending; and how
            many describe Harbor's trials and jobs, by their names.
    """

    formats: tuple[FormatReport, ...]
    unread: tuple[Unread, ...]
    passed_over: Counter[str]

    @property
    def path(self) -> Path:
        """The run file; the first one where there are several."""
        return self.formats[0].path

    @property
    def files(self) -> int:
        """The number of files that have runs."""
        return sum(each.files for each in self.formats)

    @property
    def added(self) -> int:
        """The number of runs that were written."""
        return sum(each.added for each in self.formats)

    @property
    def known(self) -> int:
        """The number of runs that were there already, in the results or in another of the files."""
        return sum(each.known for each in self.formats)

    @property
    def content(self) -> Counter[str]:
        """The number of parts of each kind that the runs have, in all formats."""
        total: Counter[str] = Counter()
        for each in self.formats:
            total.update(each.content)
        return total

    @property
    def left_over(self) -> Counter[str]:
        """The number of runs with each part for which there is no column, in all formats."""
        total: Counter[str] = Counter()
        for each in self.formats:
            total.update(each.left_over)
        return total

    def __str__(self) -> str:
        lines = [line for each in self.formats for line in each.lines()]
        if self.unread:
            lines.append(f"not read, {len(self.unread)}:")
            lines += [f"  {each}" for each in self.unread[:_NAMED]]
            more = len(self.unread) - _NAMED
            lines += [f"  … and {more} more, in `report.unread`"] if more > 0 else []
        if self.passed_over:
            endings = ", ".join(f"{ending} ({n})" for ending, n in sorted(self.passed_over.items()))
            lines.append(f"passed over, as files without runs: {endings}")
        return "\n".join(lines)

    __repr__ = __str__
