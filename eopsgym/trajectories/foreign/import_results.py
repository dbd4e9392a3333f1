"""The import of files of other programs into run files, each run once."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from itertools import chain
from pathlib import Path

from eopsgym.errors import StoreError
from eopsgym.runs import RESULTS, Journal, Run
from eopsgym.runs.event_json import texts_of_events
from eopsgym.runs.progress_bar import tell
from eopsgym.runs.read_runs import run_files
from eopsgym.runs.result_file_names import SUFFIX
from eopsgym.runs.run_entry import collection_paused
from eopsgym.runs.run_file import RunLine, keep
from eopsgym.tasks import Task
from eopsgym.trajectories.foreign.foreign_files import ForeignFiles, FoundFormat
from eopsgym.trajectories.foreign.format import Context
from eopsgym.trajectories.foreign.import_report import FormatReport, ImportReport
from eopsgym.trajectories.foreign.known_formats import FORMATS, format_named, titles
from eopsgym.trajectories.published_results.found_results import unread_files
from eopsgym.trajectories.published_results.result_content import Unread
from eopsgym.trajectories.sign_file import held
from eopsgym.user_paths import user_path

_SIGN = ".importing"
"""The lock file, in the results folder, of an import."""
_OTHER = "a run with the id of an earlier one, but with other content; the earlier one was kept"
_ID = re.compile(rb'\{"format": "[^"\\]*", "id": "([^"\\]+)"')


def import_results(
    source: str | Path | Iterable[str | Path],
    results: str | Path = RESULTS,
    experiment: str | None = None,
    tasks: Iterable[Task] = (),
    format: str | None = None,
) -> ImportReport:
    """Convert files of other programs to runs.

        from eopsgym.trajectories import import_results
        import_results("their/results", "results")

    The format of each file, and of each line of a file, is recognized by its content: docs/formats
    lists them. A run that is there already is not added again, so a folder can be imported again
    when it has grown. Files, and parts of files, that cannot be read are reported by name, and the
    others are read. What has no column is kept in `run.imported`, and counted in the report. Runs
    that were exported by this package as `published` or `atif` are restored unchanged.

    While another import adds runs to the same folder, this one waits, and says for which process.

    Args:
        source: a file, a folder with files in any subfolder, or several of these; packed (`.gz`)
            or not.
        results: the results folder to which the runs are added.
        experiment: the name of the run file; by default each format has its own, such as
            `published` or `nemo_gym`.
        tasks: the tasks of runs of the published harness, where they are available. They give the
            number of verifiers: of several with one name, that harness keeps only the last, and not
            every file has their number. A run that may have failed a lost one has no strict
            verdict. The tasks also give whether they can be done, which no result file has.
        format: the name of the only format to read; by default all are tried.

    Raises:
        StoreError: a source does not exist, nothing in it can be read, or a run file cannot be
            written.
        ConfigError: there is no such format.
    """
    sources = [user_path(each) for each in _several(source)]
    for each in sources:
        if not each.exists():
            raise StoreError(f"{each} does not exist; name a folder of result files, or a file")
    formats = FORMATS if format is None else (format_named(format),)
    files = ForeignFiles(formats, Context({task.id: task for task in tasks}))
    runs = chain.from_iterable(map(files.runs, sources))
    with collection_paused():
        first = next(runs, None)
        if first is None:
            raise StoreError(_nothing(sources, files))
        Journal(results, experiment or first[0].format.name)  # makes the folder for the lock
        runs = chain([first], runs)
        added, known = _keep(runs, user_path(results), experiment, files.unread)
    reports = tuple(
        FormatReport(
            name=name,
            title=each.format.title,
            versions=tuple(sorted(version for version in each.versions if version)),
            path=user_path(results) / f"{experiment or name}{SUFFIX}",
            files=len(each.files),
            added=added[name],
            known=known[name],
            content=each.content,
            left_over=each.left_over,
            joined=each.joined,
            apart=each.apart,
        )
        for name, each in files.found.items()
    )
    return ImportReport(reports, tuple(files.unread), files.passed_over)


def _keep(
    runs: Iterator[tuple[FoundFormat, Run]],
    results: Path,
    experiment: str | None,
    unread: list[Unread],
) -> tuple[Counter[str], Counter[str]]:
    """Add runs to their run files while no other import adds any to the folder.

    Args:
        runs: the runs, each with its format.
        results: the folder.
        experiment: the name of the only run file; None for one of each format.
        unread: gets those that have the id of another of the runs, but other content.

    Returns:
        How many runs of each format were added, and how many were there already.
    """
    added: Counter[str] = Counter()
    known: Counter[str] = Counter()
    with _alone(results):
        seen: dict[str, int | None] = dict.fromkeys(_known_ids(results))
        journals: dict[str, Journal] = {}
        for found, run in runs:
            name = found.format.name
            if seen.get(run.id, 0) is None:
                known[name] += 1
                continue
            texts = texts_of_events(run.events, are_settled=True)
            content = hash((*texts, run.strict, run.stop))
            if run.id in seen:
                known[name] += 1
                if content != seen[run.id]:
                    unread.append(Unread(f"{run.imported.get('file')}, {run.task}", _OTHER))
                continue
            seen[run.id] = content
            place = experiment or name
            if place not in journals:
                journals[place] = Journal(results, place)
            if not run.experiment:
                run = replace(run, experiment=place)
            keep(journals[place], RunLine(run, run.to_json(texts)))
            added[name] += 1
    return added, known


@contextmanager
def _alone(results: Path) -> Iterator[None]:
    """Keep other imports out of a results folder during the block; wait for one that is in it."""

    def say(holder: str) -> None:
        tell(f"waiting for {holder}, which imports runs into {results}; interrupt to give up")

    with ExitStack() as stack:
        with suppress(OSError):  # writing the runs will report the same problem
            stack.enter_context(held(results / _SIGN, waits=say))
        yield


def _several(source: str | Path | Iterable[str | Path]) -> list[str | Path]:
    return [source] if isinstance(source, str | Path) else list(source)


def _nothing(sources: Iterable[Path], files: ForeignFiles) -> str:
    """Return the error text where no run was found."""
    places = ", ".join(map(str, sources))
    if not files.unread:
        return f"no result files in {places} (.json, .jsonl, .eval, …, also with .gz)"
    tried = ", ".join(titles(tuple(files.formats)))
    return f"{unread_files(places, files.unread)}. Formats tried: {tried}"


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
