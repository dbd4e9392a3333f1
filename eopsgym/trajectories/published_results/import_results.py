"""The import of published result files into a run file, each run once."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from eopsgym.counting import counted
from eopsgym.errors import StoreError
from eopsgym.runs import RESULTS, Journal
from eopsgym.runs.read_runs import run_files
from eopsgym.runs.result_file_names import SUFFIX
from eopsgym.runs.run_file import RunLine, keep
from eopsgym.tasks import Task
from eopsgym.trajectories.published_results.found_results import FoundResults, unread_files
from eopsgym.trajectories.published_results.read_result import EXPERIMENT
from eopsgym.trajectories.published_results.result_content import Unread
from eopsgym.user_paths import user_path

_ID = re.compile(rb'\{"format": "[^"\\]*", "id": "([^"\\]+)"')


@dataclass(frozen=True)
class ImportReport:
    """The result of an import.

    Attributes:
        path: the run file.
        files: how many result files were read.
        added: how many runs were written.
        known: how many runs were there already, in the results or in another of the files.
        unread: files, and runs in files, that cannot be read, with the reasons.
        content: how many parts of each kind the runs have: tool calls, verifiers, …
        left_over: in how many runs the files have each part for which there is no column, by its
            path in a file; each is kept in full, in `run.imported["rest"]`.
    """

    path: Path
    files: int
    added: int
    known: int
    unread: tuple[Unread, ...]
    content: Counter[str]
    left_over: Counter[str]

    def __str__(self) -> str:
        lines = [
            f"{counted(self.added, 'run')} of {counted(self.files, 'result file')} added to "
            f"{self.path}; {counted(self.known, 'run')} already there",
            f"content: {', '.join(f'{kind} ({n})' for kind, n in self.content.items() if n)}",
        ]
        if self.unread:
            lines.append(f"not read, {len(self.unread)}:")
            lines += [f"  {each}" for each in self.unread]
        if self.left_over:
            lines.append("kept in the column imported, as there is no other column for it:")
            lines += [f"  {place} ({count})" for place, count in sorted(self.left_over.items())]
        return "\n".join(lines)

    __repr__ = __str__


def import_results(
    folder: str | Path,
    results: str | Path = RESULTS,
    experiment: str = EXPERIMENT,
    tasks: Iterable[Task] = (),
) -> ImportReport:
    """Convert result files of the published harness to runs.

        from eopsgym.trajectories import import_results
        import_results("their/results", "results")

    A run that is there already is not added again, so a folder can be imported again when it has
    grown. Files that cannot be read are reported by name, and the others are read. Runs that were
    exported by this package are restored unchanged.

    Args:
        folder: a tree `<orchestrator>/<model>/<domain>/<mode>/run_<n>/results_*.json`, or any
            folder or file of such files, packed (`.json.gz`) or not.
        results: the results folder to which the runs are added.
        experiment: the name of the run file.
        tasks: the tasks of these runs, where they are available. They give the number of verifiers:
            of several with one name, the published harness keeps only the last, and not every file
            has their number. A run that may have failed a lost one has no strict verdict. The tasks
            also give whether they can be done, which no result file has.

    Raises:
        StoreError: if the folder does not exist, no file in it can be read, or the run file
            cannot be written.
    """
    source = user_path(folder)
    if not source.exists():
        raise StoreError(f"{source} does not exist; name a folder of result files")
    results_there = FoundResults(tasks={task.id: task for task in tasks})
    known, repeated, added = set(_known_ids(user_path(results))), 0, 0
    journal: Journal | None = None
    for run in results_there.runs(source, any_name=True):
        if run.id in known:
            repeated += 1
            continue
        journal = journal or Journal(results, experiment)
        keep(journal, RunLine(run, run.to_json()))
        added += 1
    if not results_there.files:
        why = unread_files(source, results_there.unread)
        raise StoreError(
            why if results_there.unread else f"no result files in {source} (.json, .json.gz)"
        )
    return ImportReport(
        path=user_path(results) / f"{experiment}{SUFFIX}",
        files=results_there.files,
        added=added,
        known=repeated + results_there.repeats,
        unread=tuple(results_there.unread),
        content=results_there.content,
        left_over=results_there.left_over,
    )


def _known_ids(results: Path) -> Iterator[str]:
    """Yield the ids of the complete runs in a results folder, which may be missing."""
    if not results.is_dir() or not any(results.glob(f"*{SUFFIX}")):
        return
    for path in run_files(results):
        with path.open("rb") as lines:
            for line in lines:
                match = _ID.match(line)
                if match and line.endswith(b"}\n"):
                    yield match[1].decode("utf-8", "replace")
