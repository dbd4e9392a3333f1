"""Finding tasks: our own, published files, and rows of the published data set."""

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
    "eopsgym brings no hybrid tasks; name a file or folder with your own, or FOLDER/hybrid for "
    "those of a folder that are over several systems"
)


class Tasks(tuple[Task, ...], Awaitable):
    """Tasks in file order, also by id: `tasks["…"]` (Tab completes it), `get`, and `in`."""

    def __new__(cls, tasks: Any = ()) -> "Tasks":
        return super().__new__(cls, tasks)

    def __getitem__(self, key: Any) -> Any:
        if not isinstance(key, str):
            found = super().__getitem__(key)
            return Tasks(found) if isinstance(key, slice) else found
        task = self.get(key)
        if task is not None:
            return task
        raise TaskError(f"no task {key!r} among these {len(self)}; {self._hint(key)}")

    def _hint(self, key: str) -> str:
        if key in domain_names():
            return f"it is a system, whose tasks load_tasks({key!r}) has"
        if apart := [name for name in own_names() if name.split("/")[1] == key]:
            return f"it is not in this selection: load_tasks({apart[0]!r}) finds it"
        near = _nearest(key, [task.id for task in self])
        return f"did you mean {' or '.join(near)}?" if near else "`eopsgym tasks list` shows them"

    def get(self, id: str, default: Task | None = None) -> Task | None:
        """Return the task of that id, or the default where there is none."""
        return next((task for task in self if task.id == id), default)

    def __contains__(self, key: object) -> bool:
        return self.get(key) is not None if isinstance(key, str) else super().__contains__(key)

    def _ipython_key_completions_(self) -> list[str]:
        return [task.id for task in self]

    def __repr__(self) -> str:
        more = ", ..." if len(self) > 3 else ""
        return f"Tasks({len(self)}: {', '.join(task.id for task in self[:3])}{more})"


def _nearest(key: str, ids: Sequence[str]) -> list[str]:
    """Return up to three ids that may be meant, those that contain the words first."""
    words = re.findall(r"[a-z0-9]+", key.lower())
    holding = [name for name in ids if words and all(word in name.lower() for word in words)]
    return (holding or get_close_matches(key, ids, 3, 0.5))[:3]


def find_task(name: str) -> Task:
    """Return one task of our own, by `domain/task_id` or by its id alone, as runs have it.

    Raises:
        TaskError: if there is none; names those that may have been meant.
        TypeError: if that is no text.
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
        found: Task = load_tasks(domain, split=ALL)[task_id]
        return found
    hint = f"did you mean {' or '.join(near)}?" if near else "`eopsgym tasks list` shows them"
    raise TaskError(f"{name[:_SHOWN]!r} names no task: write domain/task_id; {hint}")


def _means_own_task(source: str) -> bool:
    """Return whether `domain/task_id` is meant, one part perhaps misspelt, and not a data set."""
    domain, _, task_id = source.partition("/")
    ours = (name.split("/") for name in own_names())
    return any(domain == system or task_id == id for system, id in ours)


def _own_folder(name: str) -> Path | None:
    """Return the folder of this package's tasks of a domain; None if there is none."""
    # Not Path.is_dir, which raises OSError for what is too long for a name, such as JSON.
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
    """Return a task of this package; its file is read again only after it changed."""
    try:
        state = path.stat()
    except OSError:
        return read_file(path)
    return _read_once(path, (state.st_mtime_ns, state.st_size))


@lru_cache(maxsize=2048)
def _read_once(path: Path, state: tuple[int, int]) -> Task:
    return read_file(path)


def is_ours(file: Path) -> bool:
    """Return whether a file is among the tasks that come with the package, not a copy of one."""
    return file.resolve().is_relative_to((data_dir() / "tasks").resolve())


def check_names(task: Task) -> None:
    """Refuse a task whose id or domain would lead a file that is called so to another folder.

    Raises:
        TaskError: naming it.
    """
    for name in (task.id, task.domain):
        if PurePosixPath(name).name != name or name in ("", "..") or "\0" in name:
            raise TaskError(f"{name!r} is no name for a file or folder; rename the task")


def source_of(task: Task) -> str:
    """Return the name by which commands find a task: `domain/task_id`, or its own file."""
    elsewhere = task.file is not None and not is_ours(task.file)
    return str(task.file) if elsewhere else f"{task.domain}/{task.id}"


def own_names() -> list[str]:
    """Return our own tasks as `domain/task_id`, by the names of their files."""
    files = sorted((data_dir() / "tasks").glob("*/*.json"))
    return [f"{path.parent.name}/{path.stem}" for path in files]


def is_own_source(source: str) -> bool:
    """Return whether a source means a system of ours or one task of ours, and no other file."""
    domain, slash, task_id = source.partition("/")
    if not slash:
        return _own_folder(source) is not None
    is_named = domain.isidentifier() and task_id.isidentifier() and not os.path.exists(domain)
    return is_named and data_dir().joinpath("tasks", domain, f"{task_id}.json").is_file()


def own_systems() -> list[str]:
    """Return the systems of which eopsgym brings tasks, and `hybrid` where it brings such."""
    return sorted({path.parent.name for path in (data_dir() / "tasks").glob("*/*.json")})


class ReadableTasks(NamedTuple):
    """The tasks of some sources, as far as they can be read, and why others cannot."""

    tasks: Tasks
    faults: tuple[TaskError, ...]

    def whole(self) -> Tasks:
        """Return the tasks.

        Raises:
            TaskError: if some cannot be read; it names each file.
        """
        if len(self.faults) == 1:
            raise self.faults[0]
        if self.faults:
            said = "\n  ".join(map(str, self.faults))
            raise TaskError(f"{len(self.faults)} things are wrong with these tasks:\n  {said}")
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
        names: sources, and the ids of those of their tasks that are wanted, in this order, of
            whatever split they are. A source is a system (our own tasks), `hybrid` (our own over
            several systems), `domain/task_id` (one of them), a path (of JSON, of JSON lines with a
            task on each, of a folder of these, or of a copy of a data set in Parquet or JSON lines,
            or as `datasets` saves it; `FOLDER/itsm` for one split of the copy, or for the tasks of
            one system in a folder of task files, and `FOLDER/hybrid` for those over several), or a
            Hugging Face data set such as `ServiceNow-AI/EnterpriseOps-Gym` (`…/itsm` for one
            split). Every other name is an id. Without any source: all systems.
        config: which config of a data set to read, by the name of its tool set or by its own:
            `plus_5` or `plus_5_tools`. `oracle` unless given.
        split: which of our own tasks: `main` (every task that can be done, and so many refusals
            that they are at most 15 %), `refusals` (those that are not in main) or `all`. The name
            of a system means `main` unless given; everything else means all that is there.

    Raises:
        ConfigError: if there is no such split.
        TaskError: if there are none, files are wrong (it names each), an id is unknown, two
            different tasks have one id, a source has no such config, or there are no tasks of that
            system.
        TypeError: if a name is neither text nor path.
    """
    return readable_tasks(*names, config=config, split=split).whole()


def readable_tasks(
    *names: str | Path, config: str | None = None, split: Split | None = None
) -> ReadableTasks:
    """Return what `load_tasks` does, and go on where a source, a file or an id is wrong.

    Raises:
        ConfigError: if there is no such split.
        TypeError: if a name is neither text nor path.
    """
    for name in names:
        if not isinstance(name, str | Path):
            raise TypeError(
                f"each name must be a system, domain/task_id, a path, a data set or an id, "
                f"not {name!r}"
            )
    if split is not None:
        check_split(split)
    sources, ids = _parted(names)
    faults: list[TaskError] = []
    found: dict[str, Task] = {}
    for source in sources:
        with _noted(faults):
            for task in _of_source(source, config, ALL if ids else split, faults):
                with _noted(faults):
                    _add(task, found)
    tasks = Tasks(found.values())
    if not ids:
        return ReadableTasks(tasks, tuple(faults))
    # Where files cannot be read, what is missing may be in one of them.
    missing: list[TaskError] = [] if faults else faults
    wanted = []
    for name in ids:
        with _noted(missing):
            wanted.append(tasks[name])
    return ReadableTasks(Tasks(wanted), tuple(faults))


@contextmanager
def _noted(faults: list[TaskError]) -> Iterator[None]:
    """Note what is wrong, and go on."""
    try:
        yield
    except TaskError as error:
        faults.append(error)


def _parted(names: Sequence[str | Path]) -> tuple[Sequence[str | Path], list[str]]:
    """Return the sources among names, and the ids; the first name is always a source."""
    if not names:
        return own_systems(), []
    is_source = [number == 0 or _is_source(name) for number, name in enumerate(names)]
    parted = list(zip(names, is_source, strict=True))
    ids = [str(name) for name, is_it in parted if not is_it]
    return [name for name, is_it in parted if is_it], ids


def _is_source(name: str | Path) -> bool:
    """Return whether a name is that of a system, or a path; any other is the id of a task."""
    if isinstance(name, Path) or "/" in name or "\\" in name:
        return True
    return name in _kinds() or _own_folder(name) is not None or os.path.exists(name)


def _add(task: Task, found: dict[str, Task]) -> None:
    """Add a task to those of other names; one that is there already counts once.

    Raises:
        TaskError: if a different one has its id.
    """
    other = found.setdefault(task.id, task)
    if other is not task and other != task:
        raise TaskError(
            f"two different tasks are called {task.id!r}, of {source_of(other)} and "
            f"{source_of(task)}: load one of them, or rename it"
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
    why = "" if known else "; only tasks that eopsgym brings have one"
    raise TaskError(f"no tasks in {source} of the split {split!r}{why}")


def _load(source: str | Path, config: str | None, faults: list[TaskError]) -> Iterable[Task]:
    """Return the tasks of a source; files that are none are noted among the faults.

    Raises:
        TaskError: if there is no such source.
    """
    path = user_path(source)
    if isinstance(source, str) and (own := _own_folder(source)):
        _check_no_config(source, config)
        return _read_each(own, _read_own, faults)
    if os.path.isfile(path):
        return _read_any(path, config)
    if (found := _read_folder(path, config, faults)) is not None:
        return found
    if (
        path.suffix in (".json", ".jsonl", ".parquet")
        or "\\" in str(source)
        or str(source).startswith((".", "/"))
    ):
        raise TaskError(f"no task file {source}")
    if _means_own_task(str(source)):
        _check_no_config(source, config)
        return [find_task(str(source))]
    if str(source).count("/") in (1, 2):
        return load_rows(str(source), config)
    if source == HYBRID:
        raise TaskError(_NO_HYBRID)
    raise TaskError(_unknown(str(source)))


def _check_no_config(source: str | Path, config: str | None) -> None:
    """Refuse a config where there is none to be chosen.

    Raises:
        TaskError: one is asked for.
    """
    if config is not None:
        raise TaskError(
            f"config=… (--config) chooses what is read of a data set, and {source} is none: "
            "tool_set=… (--tool-set) chooses the tools in sight of any task"
        )


def _unknown(source: str) -> str:
    """Return the error text for a name that no domain, path or data set has."""
    known = ", ".join(own_systems())
    shown = source[:_SHOWN]
    if ours := [name for name in own_names() if name.split("/")[1] == source]:
        return f"no tasks called {shown!r}; did you mean {' or '.join(ours)}?"
    near = [f"; did you mean {each}?" for each in names_near(source[:_SHOWN])[:1]]
    return (
        f"no tasks called {shown!r}; name a domain ({known}), domain/task_id, a path, "
        f"or {PUBLISHED}{''.join(near)}"
    )


def _read_each(
    folder: Path, read: Callable[[Path], Task], faults: list[TaskError]
) -> Iterator[Task]:
    """Yield the tasks of the JSON files of a folder, and note which are none."""
    for path in sorted(folder.rglob("*.json")):
        with _noted(faults):
            yield read(path)


def _read_folder(
    folder: Path, config: str | None, faults: list[TaskError]
) -> Iterable[Task] | None:
    """Return the tasks of a folder, or of the split of a data set in the folder above.

    None where there is neither.
    """
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
    """Return what the tasks of a folder can count under."""
    return (*domain_names(), HYBRID)


def _of_kind(folder: Path, kind: str, faults: list[TaskError]) -> list[Task]:
    """Return the tasks of a folder that count under a system, or are over several.

    Raises:
        TaskError: if there are none; says which there are.
    """
    tasks = list(_read_each(folder, read_file, faults))
    found = [task for task in tasks if task.domain == kind]
    if found or faults:
        return found
    counts = Counter(task.domain for task in tasks)
    there = ", ".join(f"{count} of {name}" for name, count in sorted(counts.items())) or "none"
    raise TaskError(f"no {kind} tasks in {folder}; of its tasks there are {there}")


def _read_any(path: Path, config: str | None) -> Iterable[Task]:
    """Return the task of a JSON file, or those of a file with several."""
    if path.suffix in SUFFIXES:
        return read_data_file(path, config)
    _check_no_config(path, config)
    return [read_file(path)]
