"""The search for tasks: those of this package, task files, and rows of data sets."""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from eopsgym.domains import domain_names, names_near
from eopsgym.errors import TaskError
from eopsgym.gym.data_files import data_dir
from eopsgym.sync import Awaitable
from eopsgym.tasks.data_sets.data_files import SUFFIXES
from eopsgym.tasks.data_sets.read_copy import has_data_set, read_data_file, read_data_set
from eopsgym.tasks.data_sets.read_saved import is_saved, read_saved
from eopsgym.tasks.data_sets.rows import load_rows
from eopsgym.tasks.read_files import read_file
from eopsgym.tasks.splits import ALL, MAIN, Split, check_split
from eopsgym.tasks.task import HYBRID, Task
from eopsgym.user_paths import user_path

PUBLISHED = "ServiceNow-AI/EnterpriseOps-Gym"
"""The published data set."""

_SHOWN = 200
_NO_HYBRID = (
    "eopsgym comes without hybrid tasks; name a file or folder with your own, or FOLDER/hybrid for "
    "the tasks of a folder that are over several systems"
)


class Tasks(tuple[Task, ...], Awaitable):
    """A tuple of tasks, also by id: `tasks["…"]` (Tab completes it), `get`, and `in`."""

    def __new__(cls, tasks: Any = ()) -> "Tasks":
        return super().__new__(cls, tasks)

    def __getitem__(self, key: Any) -> Any:
        if not isinstance(key, str):
            item = super().__getitem__(key)
            return Tasks(item) if isinstance(key, slice) else item
        task = self.get(key)
        if task is not None:
            return task
        raise TaskError(f"there is no task {key!r} among these {len(self)}; {self._hint(key)}")

    def _hint(self, key: str) -> str:
        if key in domain_names():
            return f"it is a system; load_tasks({key!r}) returns its tasks"
        if apart := [name for name in own_names() if name.split("/")[1] == key]:
            return f"it is not in this selection: load_tasks({apart[0]!r}) finds it"
        near = _nearest(key, [task.id for task in self])
        return f"did you mean {' or '.join(near)}?" if near else "`eopsgym tasks list` shows them"

    def get(self, id: str, default: Task | None = None) -> Task | None:
        """Return the task with that id, or the default."""
        return next((task for task in self if task.id == id), default)

    def __contains__(self, key: object) -> bool:
        return self.get(key) is not None if isinstance(key, str) else super().__contains__(key)

    def _ipython_key_completions_(self) -> list[str]:
        return [task.id for task in self]

    def __repr__(self) -> str:
        more = ", ..." if len(self) > 3 else ""
        return f"Tasks({len(self)}: {', '.join(task.id for task in self[:3])}{more})"


def _nearest(key: str, ids: Sequence[str]) -> list[str]:
    """Return up to three ids that may be meant: with the words of the key, or similar ones."""
    words = re.findall(r"[a-z0-9]+", key.lower())
    holding = [name for name in ids if words and all(word in name.lower() for word in words)]
    return (holding or get_close_matches(key, ids, 3, 0.5))[:3]


def find_task(name: str) -> Task:
    """Return one task of this package, by `domain/task_id` or by its id alone.

    Raises:
        TaskError: if there is none; the message names tasks that may be meant.
        TypeError: if the name is not a text.
    """
    if not isinstance(name, str):
        raise TypeError(f"a task must be a Task or a text such as domain/task_id, not {name!r}")
    domain, slash, task_id = name.partition("/")
    if slash and (task := own_task(domain, task_id)) is not None:
        return task
    names = own_names()
    if not slash and (whole := next((each for each in names if each.endswith(f"/{name}")), "")):
        return find_task(whole)
    near = _nearest(name, names)
    if slash and (not near or _own_folder(domain) or os.path.exists(domain)):
        task_of_source: Task = load_tasks(domain, split=ALL)[task_id]
        return task_of_source
    hint = f"did you mean {' or '.join(near)}?" if near else "`eopsgym tasks list` shows them"
    raise TaskError(f"there is no task {name[:_SHOWN]!r}; write domain/task_id; {hint}")


def _means_own_task(source: str) -> bool:
    """Return whether a source is `domain/task_id`, perhaps misspelt, and not a data set."""
    domain, _, task_id = source.partition("/")
    ours = (name.split("/") for name in own_names())
    return any(domain == system or task_id == id for system, id in ours)


def _own_folder(name: str) -> Path | None:
    """Return the folder with this package's tasks of a domain, or None."""
    # Path.is_dir would raise OSError for a text that is too long for a name, such as JSON.
    folder = data_dir() / "tasks" / name
    return folder if name.isidentifier() and os.path.isdir(folder) else None


def own_task(domain: str, task_id: str) -> Task | None:
    """Return a task of this package from the file with its name, without reading the others."""
    if not domain.isidentifier() or not task_id.isidentifier():
        return None
    path = data_dir().joinpath("tasks", domain, f"{task_id}.json")
    if not os.path.isfile(path):
        return None
    task = _read_own(path)
    return task if task.id == task_id else None


def _read_own(path: Path) -> Task:
    """Return a task of this package, and read its file again only if it has changed."""
    try:
        state = path.stat()
    except OSError:
        return read_file(path)
    return _read_once(path, (state.st_mtime_ns, state.st_size))


@lru_cache(maxsize=2048)
def _read_once(path: Path, state: tuple[int, int]) -> Task:
    return read_file(path)


def is_ours(file: Path) -> bool:
    """Return whether a file is one of the package's task files, and not a copy of one."""
    return file.resolve().is_relative_to((data_dir() / "tasks").resolve())


def check_names(task: Task) -> None:
    """Raise an error if a file with a task's id or domain as its name would be in another folder.

    Raises:
        TaskError: if that is so; the message gives the name.
    """
    for name in (task.id, task.domain):
        if PurePosixPath(name).name != name or name in ("", "..") or "\0" in name:
            raise TaskError(f"{name!r} cannot be the name of a file or folder; rename the task")


def source_of(task: Task) -> str:
    """Return the name by which commands find a task: `domain/task_id`, or its file."""
    elsewhere = task.file is not None and not is_ours(task.file)
    return str(task.file) if elsewhere else f"{task.domain}/{task.id}"


def own_names() -> list[str]:
    """Return the tasks of this package as `domain/task_id`, by the names of their files."""
    files = sorted((data_dir() / "tasks").glob("*/*.json"))
    return [f"{path.parent.name}/{path.stem}" for path in files]


def is_own_source(source: str) -> bool:
    """Return whether a source is a system or task of this package, and no other file."""
    domain, slash, task_id = source.partition("/")
    if not slash:
        return _own_folder(source) is not None
    is_named = domain.isidentifier() and task_id.isidentifier() and not os.path.exists(domain)
    return is_named and data_dir().joinpath("tasks", domain, f"{task_id}.json").is_file()


def own_systems() -> list[str]:
    """Return the systems for which eopsgym has tasks, and `hybrid` if it has such tasks."""
    return sorted({path.parent.name for path in (data_dir() / "tasks").glob("*/*.json")})


class ReadableTasks(NamedTuple):
    """The tasks of some sources that can be read, and the errors of those that cannot."""

    tasks: Tasks
    faults: tuple[TaskError, ...]

    def whole(self) -> Tasks:
        """Return the tasks.

        Raises:
            TaskError: if some cannot be read; the message names each file.
        """
        if len(self.faults) == 1:
            raise self.faults[0]
        if self.faults:
            errors = "\n  ".join(map(str, self.faults))
            raise TaskError(f"these tasks have {len(self.faults)} errors:\n  {errors}")
        return self.tasks


def load_tasks(*names: str | Path, config: str | None = None, split: Split | None = None) -> Tasks:
    """Return the tasks of systems, folders, files and data sets, or some of them by id.

        >>> tasks = eopsgym.load_tasks("itsm")
        >>> tasks["itsm_001_right_amara"].title
        'Take the laptop ticket of the right Amara'
        >>> [verifier.name for verifier in tasks[0].verifiers]  # doctest: +ELLIPSIS
        [...]
        >>> sorted({task.domain for task in eopsgym.load_tasks("hr", "csm")})
        ['csm', 'hr']

    Args:
        names: sources, followed by the ids of the tasks to return, in this order and of any split.
            Without ids all tasks of the sources are returned, and without sources those of all
            systems. A source is one of these; every other name is an id:

            - a system, for the tasks of this package, or `hybrid` for those over several systems,
            - `domain/task_id`, for one task of this package,
            - the path of a task file in JSON, or of JSON lines with a task on each line,
            - the path of a folder of task files, with `FOLDER/itsm` for the tasks of one system and
              `FOLDER/hybrid` for those over several,
            - the path of a copy of a data set in Parquet or JSON lines, or saved by `datasets`,
              with `FOLDER/itsm` for one split,
            - a data set of Hugging Face such as `ServiceNow-AI/EnterpriseOps-Gym`, with `…/itsm`
              for one split.
        config: the config of a data set, by its name or that of its tool set: `plus_5_tools` or
            `plus_5`. The default is `oracle`.
        split: the split of this package's tasks: `main` (all feasible tasks, and refusals up to
            15 %), `refusals` (those that are not in main) or `all`. The default is `main` for the
            name of a system, and `all` for every other source.

    Raises:
        ConfigError: if there is no such split.
        TaskError: if there are no tasks, files are wrong (the message names each), an id is
            unknown, two different tasks have one id, or a source has no such config.
        TypeError: if a name is neither a text nor a path.
    """
    return readable_tasks(*names, config=config, split=split).whole()


def readable_tasks(
    *names: str | Path, config: str | None = None, split: Split | None = None
) -> ReadableTasks:
    """Return the tasks of `load_tasks` without stopping at a wrong source, file or id.

    Raises:
        ConfigError: if there is no such split.
        TypeError: if a name is neither a text nor a path.
    """
    for name in names:
        if not isinstance(name, str | Path):
            raise TypeError(
                "each name must be a system, domain/task_id, a path, a data set or an id, "
                f"not {name!r}"
            )
    if split is not None:
        check_split(split)
    sources, ids = _parted(names)
    faults: list[TaskError] = []
    by_id: dict[str, Task] = {}
    for source in sources:
        with _noted(faults):
            for task in _of_source(source, config, ALL if ids else split, faults):
                with _noted(faults):
                    _add(task, by_id)
    tasks = Tasks(by_id.values())
    if not ids:
        return ReadableTasks(tasks, tuple(faults))
    # If some files cannot be read, a missing id may be in one of them, so it is no error.
    missing: list[TaskError] = [] if faults else faults
    wanted = []
    for name in ids:
        with _noted(missing):
            wanted.append(tasks[name])
    return ReadableTasks(Tasks(wanted), tuple(faults))


@contextmanager
def _noted(faults: list[TaskError]) -> Iterator[None]:
    """Add a TaskError to the faults instead of raising it."""
    try:
        yield
    except TaskError as error:
        faults.append(error)


def _parted(names: Sequence[str | Path]) -> tuple[Sequence[str | Path], list[str]]:
    """Return the sources and the ids among names; the first name is always a source."""
    if not names:
        return own_systems(), []
    is_source = [number == 0 or _is_source(name) for number, name in enumerate(names)]
    parted = list(zip(names, is_source, strict=True))
    ids = [str(name) for name, is_it in parted if not is_it]
    return [name for name, is_it in parted if is_it], ids


def _is_source(name: str | Path) -> bool:
    """Return whether a name is a system or a path; any other name is the id of a task."""
    if isinstance(name, Path) or "/" in name or "\\" in name:
        return True
    return name in _kinds() or _own_folder(name) is not None or os.path.exists(name)


def _add(task: Task, known: dict[str, Task]) -> None:
    """Add a task to those that are known by id, unless it is there already.

    Raises:
        TaskError: if a different task has its id.
    """
    other = known.setdefault(task.id, task)
    if other is not task and other != task:
        raise TaskError(
            f"two different tasks have the id {task.id!r}, {source_of(other)} and "
            f"{source_of(task)}; load only one of them, or rename it"
        )


def _of_source(
    source: str | Path, config: str | None, split: Split | None, faults: list[TaskError]
) -> Tasks:
    is_system = isinstance(source, str) and _own_folder(source) is not None
    before = len(faults)
    tasks = Tasks(_load(source, config, faults))
    if len(faults) > before and not tasks:
        return tasks
    if not tasks:
        raise TaskError(_NO_HYBRID if is_system and source == HYBRID else f"no tasks in {source}")
    return _of_split(tasks, split or (MAIN if is_system else ALL), source)


def _of_split(tasks: Tasks, split: str, source: str | Path) -> Tasks:
    if split == ALL:
        return tasks
    chosen = Tasks(task for task in tasks if task.split == split)
    if chosen:
        return chosen
    known = any(task.split for task in tasks)
    why = "" if known else "; only the tasks of eopsgym have a split"
    raise TaskError(f"{source} has no tasks of the split {split!r}{why}")


def _load(source: str | Path, config: str | None, faults: list[TaskError]) -> Iterable[Task]:
    """Return the tasks of a source, and add errors of single files to the faults.

    Raises:
        TaskError: if there is no such source.
    """
    path = user_path(source)
    if isinstance(source, str) and (own := _own_folder(source)):
        _check_no_config(source, config)
        return _read_each(own, _read_own, faults)
    if os.path.isfile(path):
        return _read_any(path, config)
    if (tasks := _read_folder(path, config, faults)) is not None:
        return tasks
    if (
        path.suffix in (".json", ".jsonl", ".parquet")
        or "\\" in str(source)
        or str(source).startswith((".", "/"))
    ):
        raise TaskError(f"there is no task file {source}")
    if _means_own_task(str(source)):
        _check_no_config(source, config)
        return [find_task(str(source))]
    if str(source).count("/") in (1, 2):
        return load_rows(str(source), config)
    if source == HYBRID:
        raise TaskError(_NO_HYBRID)
    raise TaskError(_unknown(str(source)))


def _check_no_config(source: str | Path, config: str | None) -> None:
    """Raise an error if a config is given for a source without configs.

    Raises:
        TaskError: if that is so.
    """
    if config is not None:
        raise TaskError(
            f"config=… (--config) chooses a part of a data set, and {source} is not a data set; "
            "use tool_set=… (--tool-set) to choose the tools in sight"
        )


def _unknown(source: str) -> str:
    """Return the error message for a source that does not exist."""
    known = ", ".join(own_systems())
    shown = source[:_SHOWN]
    if ours := [
        name for name in own_names() if f"{name}_".partition("/")[2].startswith(f"{source}_")
    ]:
        return f"there are no tasks {shown!r}; did you mean {' or '.join(ours)}?"
    near = [f"; did you mean {each}?" for each in names_near(source[:_SHOWN])[:1]]
    return (
        f"there are no tasks {shown!r}; name a domain ({known}), domain/task_id, a path, "
        f"or {PUBLISHED}{''.join(near)}"
    )


def _read_each(
    folder: Path, read: Callable[[Path], Task], faults: list[TaskError]
) -> Iterator[Task]:
    """Yield the tasks of the JSON files of a folder, and add errors of files to the faults."""
    for path in sorted(folder.rglob("*.json")):
        with _noted(faults):
            yield read(path)


def _read_folder(
    folder: Path, config: str | None, faults: list[TaskError]
) -> Iterable[Task] | None:
    """Return the tasks of a folder, or of a split or system of the folder above, or None."""
    is_folder = os.path.isdir(folder)
    if is_folder and is_saved(folder):
        return read_saved(folder, config)
    if is_folder and has_data_set(folder):
        return read_data_set(folder, config)
    above = folder.parent
    has_files = is_folder and any(folder.rglob("*.json"))
    if not has_files and above.name and os.path.isdir(above) and has_data_set(above):
        return read_data_set(above, config, folder.name)
    if not is_folder and folder.name in _kinds() and os.path.isdir(above) and above.name:
        _check_no_config(folder, config)
        return _of_kind(above, folder.name, faults)
    if not is_folder:
        return None
    _check_no_config(folder, config)
    return _read_each(folder, read_file, faults)


def _kinds() -> tuple[str, ...]:
    """Return the possible domains of tasks."""
    return (*domain_names(), HYBRID)


def _of_kind(folder: Path, kind: str, faults: list[TaskError]) -> list[Task]:
    """Return the tasks of a folder with a domain, which may be `hybrid`.

    Raises:
        TaskError: if there are none; the message counts the others.
    """
    tasks = list(_read_each(folder, read_file, faults))
    of_kind = [task for task in tasks if task.domain == kind]
    if of_kind or faults:
        return of_kind
    counts = Counter(task.domain for task in tasks)
    there = ", ".join(f"{count} of {name}" for name, count in sorted(counts.items()))
    raise TaskError(f"{folder} has no {kind} tasks; it has {there or 'no tasks at all'}")


def _read_any(path: Path, config: str | None) -> Iterable[Task]:
    """Return the task of a JSON file, or those of a file with several."""
    if path.suffix in SUFFIXES:
        return read_data_file(path, config)
    _check_no_config(path, config)
    return [read_file(path)]
