"""Published result files into a run file of ours, each run once."""

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
        known: how many were there already, in the results or in another of the files.
        unread: files, and runs in files, that cannot be read, and why.
        content: what is in the runs that were read, by its kind: tool calls, verifiers, …
        left_over: what the files say that runs have no column for, by its place in a file, and in
            how many runs; each is kept whole, in `run.imported["rest"]`.
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
            f"{self.path}; {counted(self.known, 'run')} there already",
            f"in them: {', '.join(f'{what} ({n})' for what, n in self.content.items() if n)}",
        ]
        if self.unread:
            lines.append(f"not read, {len(self.unread)}:")
            lines += [f"  {each}" for each in self.unread]
        if self.left_over:
            lines.append("kept in the column imported, for no other has a place for it:")
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

    A run that is there already is not added again, so that a folder can be imported as it grows.
    What cannot be read is reported by name, and the rest is read. Runs that were exported here
    come back as they were.

    Args:
        folder: a tree `<orchestrator>/<model>/<domain>/<mode>/run_<n>/results_*.json`, or any
            folder or file of such files, packed (`.json.gz`) or not.
        results: the folder of results that the runs go to.
        experiment: names the run file.
        tasks: the tasks of these runs, where they are at hand. They tell how many verifiers each
            has: the published harness keeps the last of one name alone, and not every file says so.
            A run that may have failed one of those has no strict verdict. They tell as well
            whether a task can be done, which no result file does.

    Raises:
        StoreError: if there is nothing at the folder, no file in it can be read, or the run file
            cannot be written.
    """
    source = user_path(folder)
    if not source.exists():
        raise StoreError(f"there is nothing at {source}; name a folder of result files")
    found = FoundResults(tasks={task.id: task for task in tasks})
    known, repeated, added = set(_known_ids(user_path(results))), 0, 0
    journal: Journal | None = None
    for run in found.runs(source, any_name=True):
        if run.id in known:
            repeated += 1
            continue
        journal = journal or Journal(results, experiment)
        keep(journal, RunLine(run, run.to_json()))
        added += 1
    if not found.files:
        why = unread_files(source, found.unread)
        raise StoreError(why if found.unread else f"no result files in {source} (.json, .json.gz)")
    return ImportReport(
        path=user_path(results) / f"{experiment}{SUFFIX}",
        files=found.files,
        added=added,
        known=repeated + found.repeats,
        unread=tuple(found.unread),
        content=found.content,
        left_over=found.left_over,
    )


def _known_ids(results: Path) -> Iterator[str]:
    """Yield the ids of the whole runs in a folder of results, which may be missing."""
    if not results.is_dir() or not any(results.glob(f"*{SUFFIX}")):
        return
    for path in run_files(results):
        with path.open("rb") as lines:
            for line in lines:
                said = _ID.match(line)
                if said and line.endswith(b"}\n"):
                    yield said[1].decode("utf-8", "replace")
