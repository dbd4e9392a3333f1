"""How a finished experiment is known at once, without its tasks being read and its jobs prepared.

When all runs of an experiment are there, the file `.NAME.finished` beside the run file keeps a
digest of everything that decided which runs these are, and where they stand. Where a later call
comes to the same digest, they are its result. The digest covers the experiment, the content of all
tasks and seeds that eopsgym brings, the code of the package, the setup of the first task under each
combination (so models, orchestrators, plans, judge and budgets), and the state of the files of the
experiment. The file is expendable: where anything differs, the experiment is planned as usual.
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
from eopsgym.runs.kept_run import KeptRun
from eopsgym.runs.result_file_names import SUFFIX
from eopsgym.runs.run_file import index_of
from eopsgym.runs.run_list import Runs
from eopsgym.runs.spending import Ledger
from eopsgym.tasks import Task
from eopsgym.tasks.find_tasks import is_own_source, own_task

_FORMAT = "eopsgym-finished/1"
_SEEDS_OF_OTHERS = ("EOPSGYM_SEEDS", "EOPSGYM_TRUSTED_SEEDS")
"""Variables that name folders of seeds which the digest does not cover."""
_PACKAGE = Path(__file__).parents[2]


@dataclass(frozen=True)
class FinishedRuns:
    """The runs of a finished experiment.

    Attributes:
        runs: in the order of the experiment.
        varied: as `Runs` has it.
        known_by: the digest by which they are known.
    """

    runs: Sequence[KeptRun]
    varied: tuple[str, ...]
    known_by: str


class FinishedExperiment:
    """The knowledge of an experiment before its tasks are read.

    Args:
        run_file: of the experiment.
        tasks: which it is about.
        axes: what it combines.
        settings: all else by which its runs are known, but its tasks.
        plan: makes the plan of the experiment for some tasks alone.
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
        self._said = ""
        if _is_covered(tasks, axes, settings):
            self._said = json.dumps(
                [sys.version, repr(tasks), settings, _content_of(_PACKAGE), *_own_data()],
                default=str,
                sort_keys=True,
            )

    def find(self) -> FinishedRuns | None:
        """Return its runs, if it is known to be finished.

        Raises:
            ConfigError: a budget is to be held, and a model has no price.
            StoreError: if the run file cannot be read.
        """
        if not self._said:
            return None
        try:
            known_by, _, text = self._path.read_bytes().partition(b"\n")
            if known_by != _hashed(text).encode():
                return None
            form, digest, domain, task_id, positions, varied = from_json(text)
            first = own_task(domain, task_id) if form == _FORMAT else None
            plan = None if first is None else self._plan([first])
        except (OSError, ValueError, TypeError, EopsgymError):
            return None  # what is wrong with the experiment is said where it is planned
        if plan is None or digest != self._digest(plan):
            return None
        plan.check_prices()
        runs = index_of(self._run_file).standing_at(positions)
        # Compared once more, for a run may have been written just now.
        if runs is None or digest != self._digest(plan):
            return None
        return FinishedRuns(runs, tuple(varied), known_by.decode())

    def keep(self, plan: PlannedRuns, runs: Runs) -> str:
        """Keep that all runs of a plan are there; nothing happens where that cannot be kept.

        Args:
            plan: of all tasks, made after this object.
            runs: the result of a call that made all that was missing.

        Returns:
            The digest by which they are known; an empty text where they are not all there.
        """
        first = plan.tasks[0]
        if not self._said or own_task(first.domain, first.id) != first:
            return ""
        positions = _positions(plan, runs)
        digest = self._digest(plan)
        if not positions or not digest:
            return ""
        told = [_FORMAT, digest, first.domain, first.id, positions, runs.varied]
        text = json.dumps(told, separators=(",", ":")).encode()
        scratch = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        with suppress(OSError):
            try:
                scratch.write_bytes(f"{_hashed(text)}\n".encode() + text)
                scratch.replace(self._path)
            finally:
                scratch.unlink(missing_ok=True)
        return _hashed(text)

    def _digest(self, plan: PlannedRuns) -> str:
        """Return the digest of what decides, for a plan that begins with the first task.

        It is empty where a combination cannot be run, or its first task cannot.
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
        return _hashed(json.dumps([self._said, hashes, files]).encode())


def _is_covered(
    tasks: TaskChoice, axes: Mapping[str, Sequence[Any]], settings: Mapping[str, Any]
) -> bool:
    """Return whether the digest covers all that decides.

    It does not cover files of tasks, seeds and plans that the user names, nor what a question makes
    of the runs. Published tool names are left out for the warnings that some tasks get with them.
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
    """Return where the runs of a plan stand in its file; nothing where they are not all there.

    A run that a fault kept from a verdict is still to get it.
    """
    if not all(isinstance(job, Job) for group in plan.groups.values() for job in group):
        return []
    index = plan.index
    there = [index.find(job.setup) for _, job in plan.runs]
    wanted = {kept.position for kept in there if kept is not None and not kept.is_unscored}
    found = [entry.position for entry in runs.kept()]
    is_whole = len(wanted) == len(there) == len(found) == len(runs) and wanted == {*found}
    return found if is_whole else []


def _own_data() -> Iterator[str]:
    """Yield a digest of the tasks that eopsgym brings, and one of their seeds."""
    for name in ("tasks", "seeds"):
        yield _content_of(data_dir() / name)


def _content_of(folder: Path) -> str:
    """Return a digest of the names and the content of all files below a folder."""
    return _content_of_files(tuple(_files(os.path.realpath(folder))))


_File = tuple[str, int, int, int, int]
"""The path of a file, its inode, size, and the ns of its last change, of content and of state."""


@lru_cache(maxsize=16)
def _content_of_files(files: tuple[_File, ...]) -> str:
    """Return the digest of some files; worked out again when one of them is in another state."""
    digest = hashlib.sha256()
    for path, *_ in files:
        content = Path(path).read_bytes()
        digest.update(f"{path}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _files(folder: str) -> Iterator[_File]:
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
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


def _state_of(path: str, found: os.stat_result) -> _File:
    return path, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _hashed(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()
