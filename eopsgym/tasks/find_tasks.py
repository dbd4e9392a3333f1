"""Finding tasks: our own, published files, and rows of the published data set."""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any

from eopsgym.domains import domain_names, names_near
from eopsgym.errors import TaskError
from eopsgym.gym.data_files import data_dir
from eopsgym.project_json import DuplicateKeyError, from_project_json
from eopsgym.sync import Awaitable
from eopsgym.tasks.seed_places import with_trusted_seed
from eopsgym.tasks.splits import ALL, MAIN, Split, check_split
from eopsgym.tasks.task import Task
from eopsgym.tasks.task_file import read_task

PUBLISHED = "ServiceNow-AI/EnterpriseOps-Gym"
"""The published data set; configs oracle, plus_5_tools, plus_10_tools, plus_15_tools."""

_SHOWN = 200


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
            return f"it is a system, whose tasks come one system at a time: `eopsgym run {key}`"
        if apart := [name for name in _own_names() if name.split("/")[1] == key]:
            return f"it is not in this selection: load_tasks({apart[0]!r}) finds it"
        near = _nearest(key, [task.id for task in self])
        return f"did you mean {' or '.join(near)}?" if near else "`eopsgym tasks list` shows them"

    def get(self, id: str, default: Task | None = None) -> Task | None:
        """The task of that id, or the default where there is none."""
        return next((task for task in self if task.id == id), default)

    def __contains__(self, key: object) -> bool:
        return self.get(key) is not None if isinstance(key, str) else super().__contains__(key)

    def _ipython_key_completions_(self) -> list[str]:
        return [task.id for task in self]

    def __repr__(self) -> str:
        more = ", ..." if len(self) > 3 else ""
        return f"Tasks({len(self)}: {', '.join(task.id for task in self[:3])}{more})"


def _nearest(key: str, ids: Sequence[str]) -> list[str]:
    """Up to three ids that may have been meant: those that hold the words first."""
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
    names = _own_names()
    if not slash and (whole := next((each for each in names if each.endswith(f"/{name}")), "")):
        return find_task(whole)
    near = _nearest(name, names)
    if slash and (not near or _own_folder(domain) or os.path.exists(domain)):
        found: Task = load_tasks(domain, split=ALL)[task_id]
        return found
    hint = f"did you mean {' or '.join(near)}?" if near else "`eopsgym tasks list` shows them"
    raise TaskError(f"{name[:_SHOWN]!r} names no task: write domain/task_id; {hint}")


def _means_own_task(source: str) -> bool:
    """Whether `domain/task_id` is meant and no data set, though one of the two be misspelt."""
    domain, _, task_id = source.partition("/")
    ours = (name.split("/") for name in _own_names())
    return any(domain == system or task_id == id for system, id in ours)


def _own_folder(name: str) -> Path | None:
    """Where our own tasks of a domain are; None if it has none."""
    # Not Path.is_dir, which raises OSError for what is too long for a name, such as JSON.
    folder = data_dir() / "tasks" / name
    return folder if name.isidentifier() and os.path.isdir(folder) else None


def own_task(domain: str, task_id: str) -> Task | None:
    """A task of ours from the file that is called as it, without a look at the others."""
    if not domain.isidentifier() or not task_id.isidentifier():
        return None
    path = data_dir().joinpath("tasks", domain, f"{task_id}.json")
    if not os.path.isfile(path):
        return None
    task = _read_own(path)
    return task if task.id == task_id else None


def _read_own(path: Path) -> Task:
    """One of our own tasks; its file is read once, and again when it is in another state."""
    try:
        state = path.stat()
    except OSError:
        return _read(path)
    return _read_once(path, (state.st_mtime_ns, state.st_size))


@lru_cache(maxsize=2048)
def _read_once(path: Path, state: tuple[int, int]) -> Task:
    return _read(path)


def is_ours(file: Path) -> bool:
    """Whether a file is among the tasks that come along, and no copy of one elsewhere."""
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
    """What commands find a task by: `domain/task_id`, or its file where it is none of ours."""
    elsewhere = task.file is not None and not is_ours(task.file)
    return str(task.file) if elsewhere else f"{task.domain}/{task.id}"


def _own_names() -> list[str]:
    """Our own tasks as `domain/task_id`, by the names of their files."""
    files = sorted((data_dir() / "tasks").glob("*/*.json"))
    return [f"{path.parent.name}/{path.stem}" for path in files]


def load_tasks(
    source: str | Path, *ids: str, config: str = "oracle", split: Split | None = None
) -> Tasks:
    """Tasks of a domain, one of them, or those of a folder, a file or the published data set.

        >>> tasks = eopsgym.load_tasks("itsm")
        >>> tasks["itsm_001_right_amara"].title
        'Take the laptop ticket of the right Amara'
        >>> [verifier.name for verifier in tasks[0].verifiers]  # doctest: +ELLIPSIS
        [...]

    Args:
        source: a domain name (our own tasks), `domain/task_id` (one of them), a path (of JSON, or
            of JSON lines with a task on each), or a Hugging Face data set such as
            `ServiceNow-AI/EnterpriseOps-Gym` (`…/itsm` for one split).
        ids: only these task ids, in this order, of whatever split they are.
        config: the tool set, for a published data set.
        split: which of our own tasks: `main` (every task that can be done, and so many refusals
            that they are at most 15 %), `refusals` (those that are not in main) or `all`. The name
            of a domain means `main` unless given; everything else means all that is there.

    Raises:
        ConfigError: if there is no such split.
        TaskError: if there are none, a file is wrong, or an id is unknown.
        TypeError: if the source is neither text nor path.
    """
    if not isinstance(source, str | Path):
        raise TypeError(
            f"source must be a domain, domain/task_id, a path or a data set, not {source!r}"
        )
    if split is not None:
        check_split(split)
    tasks = Tasks(_load(source, config))
    if not tasks:
        raise TaskError(f"no tasks in {source}")
    if ids:
        return Tasks(tasks[name] for name in ids)
    is_domain = isinstance(source, str) and _own_folder(source) is not None
    return _of_split(tasks, split or (MAIN if is_domain else ALL), source)


def _of_split(tasks: Tasks, split: str, source: str | Path) -> Tasks:
    if split == ALL:
        return tasks
    chosen = Tasks(task for task in tasks if task.split == split)
    if chosen:
        return chosen
    known = any(task.split for task in tasks)
    why = "" if known else "; only tasks that eopsgym brings have one"
    raise TaskError(f"no tasks in {source} of the split {split!r}{why}")


def _load(source: str | Path, config: str) -> Iterator[Task]:
    path = Path(source)
    if isinstance(source, str) and (own := _own_folder(source)):
        yield from map(_read_own, sorted(own.rglob("*.json")))
    elif os.path.isfile(path):
        yield from _read_any(path)
    elif os.path.isdir(path):
        yield from _read_folder(path, config)
    elif (
        path.suffix in (".json", ".jsonl")
        or "\\" in str(source)
        or str(source).startswith((".", "/"))
    ):
        raise TaskError(f"no task file {source}")
    elif _means_own_task(str(source)):
        yield find_task(str(source))
    elif str(source).count("/") in (1, 2):
        yield from _load_rows(str(source), config)
    else:
        raise TaskError(_unknown(str(source)))


def _unknown(source: str) -> str:
    """What is said of a name that neither a domain, a path nor a data set can have."""
    known = ", ".join(sorted(p.name for p in (data_dir() / "tasks").glob("*") if p.is_dir()))
    shown = source[:_SHOWN]
    if ours := [name for name in _own_names() if name.split("/")[1] == source]:
        return f"no tasks called {shown!r}; did you mean {' or '.join(ours)}?"
    near = [f"; did you mean {each}?" for each in names_near(source[:_SHOWN])[:1]]
    return (
        f"no tasks called {shown!r}; name a domain ({known}), domain/task_id, a path, "
        f"or {PUBLISHED}{''.join(near)}"
    )


def _read_folder(folder: Path, config: str) -> Iterator[Task]:
    """All tasks below a folder; of an export with tool sets, those of one of them."""
    rows = sorted((folder / config).glob("*.jsonl")) or sorted(folder.glob("*.jsonl"))
    for file in rows or sorted(folder.rglob("*.json")):
        yield from _read_any(file)


def _read_any(path: Path) -> Iterator[Task]:
    """The task of a JSON file, or those of a file with a task on each line."""
    if path.suffix != ".jsonl":
        yield _read(path)
        return
    # Not by splitlines, which also parts at the line separators of Unicode inside a text.
    for number, line in enumerate(_text(path).split("\n"), 1):
        if line.strip():
            yield _parse(line, f"{path}, line {number}", path)


def _read(path: Path) -> Task:
    return _parse(_text(path), path, path)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise TaskError(f"cannot read {path}: {error.strerror}") from error
    except ValueError as error:
        raise TaskError(f"{path} is not JSON: {error}") from error


def _parse(text: str, where: str | Path, path: Path) -> Task:
    try:
        data = from_project_json(text)
    except DuplicateKeyError as error:
        raise TaskError(f"{where}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise TaskError(f"{where} is not JSON: {error}") from error
    task = read_task(data, where)
    servers = tuple(with_trusted_seed(server, path) for server in task.servers)
    return replace(task, servers=servers, file=path)


def _load_rows(source: str, config: str) -> Iterator[Task]:
    from datasets import load_dataset

    owner, title, *split = source.split("/")
    name = f"{owner}/{title}"
    try:
        found = load_dataset(name, config, split=split[0] if split else None)
    except Exception as error:  # the hub's errors have no common base
        raise TaskError(
            f"there is no file or folder {source}, and the data set {name} ({config}) cannot be "
            f"loaded: {error}"
        ) from error
    for rows in [found] if split else found.values():
        yield from tasks_from_rows(rows)


def tasks_from_rows(rows: Any) -> Iterator[Task]:
    """Tasks from rows of the published data set (dicts with JSON text columns)."""
    for number, row in enumerate(rows):
        task = read_task(row, f"row {row.get('task_id') or number}")
        yield replace(task, servers=tuple(with_trusted_seed(each, None) for each in task.servers))
