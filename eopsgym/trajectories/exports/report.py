"""The report of an export."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from eopsgym.counting import counted

ERRORS = "runs with an error, which the published scorer counts as 0"
FORKS = "forks left out, which continue another run"
SUPERSEDED = "attempts left out, which a later one superseded"
NO_TOOLS = "runs whose tools are unknown, so that no file lists them"


@dataclass(frozen=True)
class ExportReport:
    """The result of an export.

    Attributes:
        folder: the target.
        files: how many files it has.
        format: the format.
        runs: how many runs were chosen.
        notes: what the files do not show as it was, with how often; such as forks left out.
    """

    folder: Path
    files: int
    format: str = "published"
    runs: int = 0
    notes: Mapping[str, int] = field(default_factory=dict)

    @property
    def errors(self) -> int:
        """The number of files of runs that were not judged, which contain only an error."""
        return self.notes.get(ERRORS, 0)

    @property
    def forks(self) -> int:
        """The number of runs that were left out because they continue another."""
        return self.notes.get(FORKS, 0)

    def __str__(self) -> str:
        if self.format == "published":
            first = f"{counted(self.files, 'result file')} in {self.folder}"
        else:
            runs, files = counted(self.runs, "run"), counted(self.files, "file")
            first = f"{runs} in the format {self.format}, {files}: {self.folder}"
        return "\n".join([first, *(f"  {what}: {count}" for what, count in self.notes.items())])

    __repr__ = __str__
