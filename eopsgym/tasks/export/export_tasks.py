"""The export of tasks to a folder for the published harness: task files, seeds and a README.

The folder of each system contains its tasks, and their seeds in `dbs/`. Paths in the task files are
relative to the folder of the export. In the layout of a data set, the folder of each tool set
contains the tasks instead.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from eopsgym.errors import TaskError
from eopsgym.gym import find_seed, read_seed
from eopsgym.tasks.export.data_set_files import data_set_files
from eopsgym.tasks.export.exported_task import ExportedTask
from eopsgym.tasks.export.new_folder import new_folder
from eopsgym.tasks.export.published_verifiers import unsaid
from eopsgym.tasks.export.readme import export_readme
from eopsgym.tasks.find_tasks import check_names
from eopsgym.tasks.start_episode import is_repaired, resolved_tool_set
from eopsgym.tasks.task import Task, TaskServer
from eopsgym.user_paths import user_path


def export_tasks(
    tasks: Iterable[Task],
    folder: str | Path,
    *,
    huggingface: bool = False,
    root: str = "",
) -> Path:
    """Write tasks and their seeds to a new folder that is complete in itself.

    `load_tasks` reads it back, without the reference solutions, since published tasks have none.
    Ids begin with `task_`, as those of published tasks. Unlike published tasks, the tasks say
    whether they are feasible, and which tools larger tool sets add.

    Args:
        tasks: tasks of this package or published ones; their seeds have to exist.
        folder: the folder, which must be new or empty.
        huggingface: whether to write the layout of the published data set instead of a JSON file
            for each task: a config for each tool set (`oracle`, `plus_5_tools`, …) with a split for
            each system, in Parquet and in JSON lines, and a README that `datasets.load_dataset`
            understands.
        root: a path that is put before the seeds' paths in the task files, for a harness that does
            not run in the folder; by default paths are relative to the folder.

    Returns:
        The absolute path of the folder.

    Raises:
        ConfigError: if a task is from a config whose added tools are not known.
        TaskError: if there are no tasks, two have one id, the folder is not empty, or it cannot be
            written.
        SeedError: if a seed cannot be found or read.
    """
    tasks = list(tasks)
    _check_tasks(tasks)
    place = user_path(folder).absolute()
    with new_folder(place) as draft:
        written = _published(tasks, _Seeds(draft), root)
        for name, content in _files(written, root, huggingface).items():
            _write(draft / name, content)
    return place


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def _published(tasks: Sequence[Task], seeds: "_Seeds", root: str) -> dict[str, list[ExportedTask]]:
    """Return the tasks of each system in the published form, and write their seeds."""
    written: dict[str, list[ExportedTask]] = {}
    for task in tasks:
        paths = [str(PurePosixPath(root) / seeds.place(server)) for server in task.servers]
        exported = ExportedTask(task, task.to_published(paths))
        written.setdefault(task.domain, []).append(exported)
    return dict(sorted(written.items()))


def _files(
    written: Mapping[str, Sequence[ExportedTask]], root: str, huggingface: bool
) -> dict[str, bytes]:
    """Return the content of every file of the export except the seeds, by its path."""
    if huggingface:
        files = data_set_files(written)
    else:
        files = {
            f"{domain}/{each.task.published_id}.json": _page(each.data)
            for domain, exported in written.items()
            for each in exported
        }
    return {**files, "README.md": _readme(written, root, huggingface).encode()}


def _check_tasks(tasks: Sequence[Task]) -> None:
    """Raise an error for tasks that cannot be written into one folder.

    Raises:
        ConfigError: if one is from a config whose added tools are not known.
        TaskError: if there are none, two have one id, or one has a name that no file can have.
    """
    if not tasks:
        raise TaskError("there are no tasks to export")
    ids: set[str] = set()
    for task in tasks:
        if task.published_id in ids:
            raise TaskError(f"two tasks are called {task.published_id!r}; rename the task")
        ids.add(task.published_id)
        check_names(task)
        resolved_tool_set(task, "oracle")


def _readme(written: Mapping[str, Sequence[ExportedTask]], root: str, huggingface: bool) -> str:
    tasks = [each.task for exported in written.values() for each in exported]
    return export_readme(
        {domain: len(exported) for domain, exported in written.items()},
        sorted({task.now for task in tasks if task.now}),
        root,
        huggingface,
        {task.published_id: _unsaid(task) for task in tasks},
        sorted({task.domain for task in tasks if is_repaired(task)}),
        {t.published_id: t.unreachable_tools() for t in tasks if t.tool_names == "prefixed"},
    )


def _unsaid(task: Task) -> list[str]:
    """Return the checks of a task that its export does not contain."""
    left = [each for item in task.raw["verifiers"] for each in unsaid(item)]
    if task.refusal is not None:
        left.append("the task is infeasible: that the answer has to refuse it, and why")
    return left


class _Seeds:
    """The seeds of an export; each content is written once, under a unique name.

    Each is written at once, since all seeds together need more memory than some machines have.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[tuple[str, bytes], str] = {}

    def place(self, server: TaskServer) -> str:
        """Write a server's seed into the export, unless it is there, and return its path."""
        sql = read_seed(server.domain, find_seed(server.domain, server.seed)).encode()
        key = (server.domain.name, hashlib.sha256(sql).digest())
        if key not in self._known:
            self._known[key] = self._free(PurePosixPath(server.exported_seed))
            _write(self._folder / self._known[key], sql)
        return self._known[key]

    def _free(self, wanted: PurePosixPath) -> str:
        name, number = wanted, 1
        while str(name) in self._known.values():
            number += 1
            name = wanted.with_stem(f"{wanted.stem}_{number}")
        return str(name)


def _page(data: Mapping[str, Any]) -> bytes:
    return (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode()
