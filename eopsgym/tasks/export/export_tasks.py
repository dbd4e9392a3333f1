"""Tasks as a folder for the published harness: task files, whole seeds, and what to know of them.

A folder a system holds its tasks, and in `dbs/` their seeds. Paths in the task files count from the
folder of the export on.
"""

import json
import secrets
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from eopsgym.errors import TaskError
from eopsgym.gym import find_seed, read_seed
from eopsgym.tasks.export.published_verifiers import unsaid
from eopsgym.tasks.export.readme import COLUMNS, export_readme
from eopsgym.tasks.find_tasks import check_names
from eopsgym.tasks.start_episode import is_repaired
from eopsgym.tasks.task import Task, TaskServer

CONFIG = "oracle"
"""The tool set of a task as it is written: the tools its solution needs, and near ones."""

_JSON_COLUMNS = ("gym_servers_config", "verifiers")


def export_tasks(
    tasks: Iterable[Task],
    folder: str | Path,
    *,
    huggingface: bool = False,
    root: str = "",
) -> Path:
    """Write tasks and their seeds to a new folder that needs nothing else.

    `load_tasks` reads it back; the reference solutions stay behind, as published tasks have none.

    Args:
        tasks: of ours or published ones; their seeds have to be found.
        folder: where; not there yet, or empty.
        huggingface: the layout of a data set instead of a JSON file a task: JSON lines, a file a
            system, and a README that `datasets.load_dataset(folder, "oracle")` understands.
        root: what stands before the seeds' paths in the task files, for a harness that does not
            run in the folder; nothing unless given, so that paths count from the folder on.

    Returns:
        The absolute path of the folder.

    Raises:
        TaskError: if there are no tasks, two have one id, the folder holds anything already, or it
            cannot be written.
        SeedError: if a seed cannot be found or read.
    """
    tasks = list(tasks)
    files = _files(tasks, root, huggingface)
    place = Path(folder).absolute()
    _check_free(place)
    # All of it or nothing: a name of its own first, and the right one when all is written.
    draft = place.with_name(f".{place.name}-{secrets.token_hex(4)}")
    try:
        for name, text in files.items():
            file = draft / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
        _check_free(place)
        if place.is_dir():
            place.rmdir()
        draft.rename(place)
    except BaseException as error:
        shutil.rmtree(draft, ignore_errors=True)
        if isinstance(error, OSError):
            raise TaskError(f"cannot write {place}: {error.strerror or error}") from error
        raise
    return place


def _check_free(place: Path) -> None:
    if place.is_symlink():
        raise TaskError(f"{place} is a link; name a new folder, or the one that the link leads to")
    if place.exists() and not place.is_dir():
        raise TaskError(f"{place} is no folder; name a new one")
    if place.is_dir() and any(place.iterdir()):
        raise TaskError(
            f"{place} is not empty and is not written over; name a new folder, or empty this one"
        )
    if place.is_dir() and place.samefile(Path.cwd()):
        raise TaskError(f"{place} is the folder you are in; name a new folder")


def _files(tasks: list[Task], root: str, huggingface: bool) -> dict[str, str]:
    """The text of every file of the export, by its path in it."""
    if not tasks:
        raise TaskError("there are no tasks to export")
    seeds = _Seeds()
    written: dict[str, dict[str, dict[str, Any]]] = {}
    ids: set[str] = set()
    for task in tasks:
        if task.id in ids:
            raise TaskError(f"two tasks are called {task.id!r}; rename the task")
        check_names(task)
        ids.add(task.id)
        paths = [str(PurePosixPath(root) / seeds.place(server)) for server in task.servers]
        written.setdefault(task.domain, {})[task.id] = task.to_published(paths)
    files = dict(seeds.files)
    for domain, found in sorted(written.items()):
        if huggingface:
            lines = [_line({**data, "task_id": id, "domain": domain}) for id, data in found.items()]
            files[f"{CONFIG}/{domain}.jsonl"] = "".join(lines)
        else:
            files.update((f"{domain}/{id}.json", _page(data)) for id, data in found.items())
    counts = {domain: len(found) for domain, found in sorted(written.items())}
    moments = sorted({task.now for task in tasks if task.now})
    left = {task.id: [x for item in task.raw["verifiers"] for x in unsaid(item)] for task in tasks}
    config = CONFIG if huggingface else None
    mended = sorted({task.domain for task in tasks if is_repaired(task)})
    files["README.md"] = export_readme(counts, moments, root, config, left, mended)
    return files


class _Seeds:
    """The seeds of an export, whole, each content once under a name of its own."""

    def __init__(self) -> None:
        self.files: dict[str, str] = {}
        self._known: dict[tuple[str, str], str] = {}

    def place(self, server: TaskServer) -> str:
        """The path of a server's seed in the export."""
        sql = read_seed(find_seed(server.domain, server.seed))
        key = (server.domain.name, sql)
        if key not in self._known:
            self._known[key] = self._free(PurePosixPath(server.exported_seed))
            self.files[self._known[key]] = sql
        return self._known[key]

    def _free(self, wanted: PurePosixPath) -> str:
        name, number = wanted, 1
        while str(name) in self.files:
            number += 1
            name = wanted.with_stem(f"{wanted.stem}_{number}")
        return str(name)


def _line(row: Mapping[str, Any]) -> str:
    """A row of the published data set, whose nested columns are JSON text."""
    nested = {key: json.dumps(row[key], ensure_ascii=False) for key in _JSON_COLUMNS}
    flat = {key: nested.get(key, row.get(key)) for key in COLUMNS}
    return json.dumps(flat, ensure_ascii=False) + "\n"


def _page(data: Mapping[str, Any]) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
