"""A cache that recognizes a finished experiment without reading its tasks and preparing its jobs.

When all runs of an experiment are made, the file `.NAME.finished` beside the run file stores a
digest of all that decides which runs these are, and their positions in the run file. If a later
call computes the same digest, these runs are its result. The digest covers the experiment, the
content of all tasks and seeds of the package, the code of the package, the setup of the first task
under each combination (with models, orchestrators, plans, judge and budgets), and the state of the
experiment's files. The file may be deleted: without it, or if anything differs, the experiment is
planned as usual.
"""

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic_core import from_json

from eopsgym.agents import Plan
from eopsgym.errors import EopsgymError
from eopsgym.gym.data_files import data_dir
from eopsgym.runs.experiments.kept_settings import settings_file
from eopsgym.runs.experiments.planned_runs import PlannedRuns
from eopsgym.runs.experiments.task_choice import TaskChoice
from eopsgym.runs.job import Job
from eopsgym.runs.result_file_names import SUFFIX
from eopsgym.runs.run_entry import KeptRun
from eopsgym.runs.run_file import index_of
from eopsgym.runs.run_list import Runs
from eopsgym.runs.spending import Ledger
from eopsgym.tasks import Task
from eopsgym.tasks.find_tasks import is_own_source, own_task

_FORMAT = "eopsgym-finished/1"
_SEEDS_OF_OTHERS = ("EOPSGYM_SEEDS", "EOPSGYM_TRUSTED_SEEDS")
"""Environment variables that name folders of seeds which the digest does not cover."""
_PACKAGE = Path(__file__).parents[2]


@dataclass(frozen=True)
class FinishedRuns:
    """The runs of a finished experiment.

    Attributes:
        runs: the runs in the order of the experiment.
        varied: as in `Runs`.
        known_by: the digest by which they are recognized.
    """

    runs: Sequence[KeptRun]
    varied: tuple[str, ...]
    known_by: str


class FinishedExperiment:
    """The cache of one experiment.

    Args:
        run_file: the run file of the experiment.
        tasks: the choice of its tasks.
        axes: the conditions that it combines.
        settings: all other settings that distinguish its runs, without the tasks.
        plan: a function that makes the plan of the experiment for some tasks.
    """

    def __init__(
        self,
        run_file: Path,
        tasks: TaskChoice,
        axes: Mapping[str, Sequence[Any]],
        settings: Mapping[str, Any],
        plan: Callable[[Sequence[Task]], PlannedRuns],
    ) -> None:
        self._run_file = run_file
        self._plan = plan
        name = run_file.name.removesuffix(SUFFIX)
        self._path = run_file.with_name(f".{name}.finished")
        self._settings_file = settings_file(run_file.parent, name)
        self._inputs = _inputs(tasks, settings) if _is_covered(tasks, axes, settings) else ""

    def find(self) -> FinishedRuns | None:
        """Return the runs if the experiment is known to be finished; otherwise None.

        Raises:
            ConfigError: there is a budget, and a model has no price.
            StoreError: the run file cannot be read.
        """
        if not self._inputs:
            return None
        try:
            known_by, _, text = self._path.read_bytes().partition(b"\n")
            if known_by != _hashed(text).encode():
                return None
            form, digest, domain, task_id, positions, varied = from_json(text)
            first = own_task(domain, task_id) if form == _FORMAT else None
            plan = None if first is None else self._plan([first])
        except (OSError, ValueError, TypeError, EopsgymError):
            return None  # planning the experiment will report the error
        if plan is None or digest != self._digest(plan):
            return None
        plan.check_prices()
        runs = index_of(self._run_file).standing_at(positions)
        # Compared again, because a run may have been written meanwhile.
        if runs is None or digest != self._digest(plan):
            return None
        return FinishedRuns(runs, tuple(varied), known_by.decode())

    def keep(self, plan: PlannedRuns, runs: Runs) -> str:
        """Store that all runs of a plan are made; do nothing if it cannot be stored.

        Args:
            plan: the plan of all tasks, made after this object.
            runs: the result of a call that made all missing runs.

        Returns:
            The digest by which the runs are recognized; an empty text if some are missing.
        """
        first = plan.tasks[0]
        if not self._inputs or own_task(first.domain, first.id) != first:
            return ""
        positions = _positions(plan, runs)
        digest = self._digest(plan)
        if not positions or not digest:
            return ""
        content = [_FORMAT, digest, first.domain, first.id, positions, runs.varied]
        text = json.dumps(content, separators=(",", ":")).encode()
        scratch = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        with suppress(OSError):
            try:
                scratch.write_bytes(f"{_hashed(text)}\n".encode() + text)
                scratch.replace(self._path)
            finally:
                scratch.unlink(missing_ok=True)
        return _hashed(text)

    def _digest(self, plan: PlannedRuns) -> str:
        """Return the digest for a plan that begins with the first task.

        It is empty if a combination, or its first task, cannot be run.
        """
        firsts = {label: group[0] for label, group in plan.groups.items()}
        hashes = {label: job.setup.hash for label, job in firsts.items() if isinstance(job, Job)}
        try:
            settings = _hashed(self._settings_file.read_bytes())
        except OSError:
            return ""
        if plan.impossible or len(hashes) < len(firsts):
            return ""
        files = [_state(self._run_file), Ledger(self._run_file).path.exists(), settings]
        return _hashed(json.dumps([self._inputs, hashes, files]).encode())


def _is_covered(
    tasks: TaskChoice, axes: Mapping[str, Sequence[Any]], settings: Mapping[str, Any]
) -> bool:
    """Return whether the digest covers all that decides the runs.

    It does not cover the user's own files of tasks, seeds and plans, nor the effect of a question.
    Published tool names are excluded because preparing some tasks with them gives warnings.
    """
    return (
        all(isinstance(each, str) and is_own_source(each) for each in tasks.sources)
        and tasks.config is None
        and all(_is_plain_plan(each) for each in axes["plans"])
        and settings["question"] is None
        and settings["tool_names"] != "published"
        and not any(os.environ.get(name) for name in _SEEDS_OF_OTHERS)
    )


def _is_plain_plan(plan: Any) -> bool:
    if isinstance(plan, str):
        return plan in ("none", "reference") or plan.startswith("generated:")
    return isinstance(plan, Plan)


def _positions(plan: PlannedRuns, runs: Runs) -> list[int]:
    """Return the positions of a plan's runs in its file; none if some are missing or unscored."""
    if not all(isinstance(job, Job) for group in plan.groups.values() for job in group):
        return []
    index = plan.index
    there = [index.find(job.setup) for _, job in plan.runs]
    wanted = {kept.position for kept in there if kept is not None and not kept.is_unscored}
    positions = [entry.position for entry in runs.kept()]
    is_whole = len(wanted) == len(there) == len(positions) == len(runs) and wanted == {*positions}
    return positions if is_whole else []


def _inputs(tasks: TaskChoice, settings: Mapping[str, Any]) -> str:
    """Return what decides the runs besides the setups; an empty text if a file cannot be read."""
    try:
        content = [_content_of(_PACKAGE), *_own_data()]
    except OSError:  # such as a file that an editor has just removed
        return ""
    inputs = [sys.version, vars(tasks), settings, *content]
    return json.dumps(inputs, default=str, sort_keys=True)


def _own_data() -> Iterator[str]:
    """Yield a digest of the package's tasks, and one of its seeds."""
    for name in ("tasks", "seeds"):
        yield _content_of(data_dir() / name)


def _content_of(folder: Path) -> str:
    """Return a digest of the names and the content of all files below a folder."""
    return _content_of_files(tuple(_files(os.path.realpath(folder))))


_File = tuple[str, int, int, int, int]
"""The path of a file, its inode and size, and its mtime and ctime in nanoseconds."""


@lru_cache(maxsize=16)
def _content_of_files(files: tuple[_File, ...]) -> str:
    """Return the digest of some files, from the cache if none of them has changed."""
    digest = hashlib.sha256()
    for path, *_ in files:
        content = Path(path).read_bytes()
        digest.update(f"{path}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _files(folder: str) -> Iterator[_File]:
    with os.scandir(folder) as scanned:
        entries = sorted(scanned, key=lambda entry: entry.name)
    for entry in entries:
        if not entry.is_dir():
            yield _state_of(entry.path, entry.stat())
        elif entry.name != "__pycache__":
            yield from _files(entry.path)


def _state(path: Path) -> _File | None:
    try:
        return _state_of(path.name, os.stat(path))
    except OSError:
        return None


def _state_of(path: str, stat: os.stat_result) -> _File:
    return path, stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns


def _hashed(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()
