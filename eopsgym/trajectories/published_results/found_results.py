"""The content of a folder of published result files: runs, errors, and unused parts."""

import os
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from eopsgym.agents import ReplyEvent, ToolResultEvent
from eopsgym.runs import TRIED_AGAIN, Run
from eopsgym.tasks import Task
from eopsgym.trajectories.published_results.layout import (
    PUBLISHED_ORIGIN,
    Wrong,
    is_result_file,
    place_of,
    result_files,
)
from eopsgym.trajectories.published_results.read_result import runs_of
from eopsgym.trajectories.published_results.result_content import (
    Unread,
    UnreadableFileError,
    read_content,
)

_DEEPEST = 8
"""The most folders of a published tree, counted from the folder above it."""
_NAMED = 10


@dataclass
class FoundResults:
    """The counts over the files of a folder, made while they are read.

    Attributes:
        files: how many files were read.
        unread: files, and runs in files, that cannot be read, with the reasons.
        repeats: how many runs were in an earlier file already.
        known: how many files were skipped because their runs are there already.
        content: how many parts of each kind the runs have.
        left_over: how often the files have each part for which runs have no column, by its path in
            a file (`*` for a number); it is kept in `run.imported`.
        tasks: the known tasks, by id.
    """

    files: int = 0
    unread: list[Unread] = field(default_factory=list)
    repeats: int = 0
    known: int = 0
    content: Counter[str] = field(default_factory=Counter)
    left_over: Counter[str] = field(default_factory=Counter)
    tasks: Mapping[str, Task] = field(default_factory=dict)

    def runs(
        self, source: Path, any_name: bool = False, but: Collection[str] = frozenset()
    ) -> Iterator[Run]:
        """Yield the runs of a result file, or of those in a folder, each id once.

        Args:
            source: the file or folder.
            any_name: whether to read JSON files with other names than published ones, too.
            but: the SHA-256 of files whose runs are to be skipped.
        """
        seen: set[str] = set()
        for path in _files(source, any_name, self._note_folder):
            for run in self._read(path, source, but):
                if run.id in seen:
                    self.repeats += 1
                    continue
                seen.add(run.id)
                self.content.update(_content(run))
                self.left_over.update(left_over_places(run.imported.get("rest", {})))
                yield run

    def _note_folder(self, error: OSError) -> None:
        name = str(error.filename)
        self.unread.append(Unread(name, f"this folder cannot be read: {error.strerror}"))

    def _read(self, path: Path, source: Path, but: Collection[str]) -> Iterator[Run]:
        place = place_of(path, source)
        try:
            content = read_content(path)
        except UnreadableFileError as error:
            self.unread.append(Unread(place.name, str(error)))
            return
        if content.sha256 in but:
            self.known += 1
            return
        self.files += 1
        for run in runs_of(content, place, self.tasks.get(place.task)):
            if isinstance(run, Unread):
                self.unread.append(run)
            else:
                yield run


def has_results(source: Path) -> bool:
    """Return whether this is a result file, or a folder of files named like published ones."""
    return next(_files(source), None) is not None


def unread_files(source: str | Path, unread: Sequence[Unread]) -> str:
    """Return the error text for result files that cannot be read."""
    named = "; ".join(map(str, unread[:_NAMED])) + ("; …" if len(unread) > _NAMED else "")
    what = "result file cannot be read" if len(unread) == 1 else "result files cannot be read"
    return f"{source}: {len(unread)} {what}: {named}"


def numbered(runs: list[Run]) -> list[Run]:
    """Return the runs numbered within their setups; later runs get the next free number."""
    taken: set[str] = set()
    highest: Counter[str] = Counter()
    with_numbers = []
    for run in runs:
        setup = run.setup
        if run.stop in TRIED_AGAIN:  # as in a run file
            with_numbers.append(run)
            continue
        if run.origin == PUBLISHED_ORIGIN and setup.hash in taken:
            setup = setup.repeated(highest[setup.all_repeats] + 1)
            run = replace(run, setup=setup)
        taken.add(setup.hash)
        highest[setup.all_repeats] = max(highest[setup.all_repeats], setup.repeat)
        with_numbers.append(run)
    return with_numbers


def _files(source: Path, any_name: bool = False, wrong: Wrong | None = None) -> Iterator[Path]:
    if os.path.isfile(source):
        return iter([source] if is_result_file(source) else [])
    return result_files(source, any_name, None if any_name else _DEEPEST, wrong)


def _content(run: Run) -> dict[str, int]:
    return {
        "replies": sum(isinstance(event, ReplyEvent) for event in run.events),
        "tool calls": sum(isinstance(event, ToolResultEvent) for event in run.events),
        "tool errors": sum(getattr(event, "is_error", False) for event in run.events),
        "verifiers": len(run.verdicts),
        "verifiers lost by name": run.imported.get("lost_verifiers", 0),
        "runs that are an error": run.stop in TRIED_AGAIN,
        "runs without a strict verdict": int(run.strict is None),
    }


def left_over_places(rest: Mapping[str, Any]) -> Iterator[str]:
    """Yield the places of unused parts of a run's file, down to the third name."""
    for name, part in rest.items():
        inner = part if name == "run" else {name: part}
        for top, value in inner.items():
            yield from _within(top, value, 1 if top != "conversation_flow" else 2)


def _within(place: str, value: Any, deeper: int) -> Iterator[str]:
    if not deeper or not isinstance(value, Mapping) or place == "statistics":
        yield place
        return
    for name, part in value.items():
        yield from _within(f"{place}.{'*' if name.isdigit() else name}", part, deeper - 1)
