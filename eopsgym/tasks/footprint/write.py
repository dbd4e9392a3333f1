"""The footprints of task files: made from the solution, compared with the file, and written."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Any

from eopsgym.errors import TaskError
from eopsgym.gym.data_files import data_dir
from eopsgym.project_json import from_project_json
from eopsgym.tasks.authoring.whole_file import write_whole
from eopsgym.tasks.footprint.draft import footprint_of
from eopsgym.tasks.task_file import read_task


@dataclass(frozen=True)
class FootprintFile:
    """The footprints of a task file, and those that follow from its solution, by gym name."""

    path: Path
    data: Mapping[str, Any]
    there: Mapping[str, Any]
    made: Mapping[str, Any]

    @property
    def difference(self) -> str:
        """The lines that a new footprint would change in the file, or ''."""
        old, new = (_page({n: f.get(n) for n in self.made}) for f in (self.there, self.made))
        return "\n".join(unified_diff(old, new, "in the file", "from the solution", lineterm=""))

    def write(self, *, anew: bool = False) -> bool:
        """Write missing footprints, or all of them if `anew`, and return whether it wrote any.

        Raises:
            TaskError: if the file cannot be written.
        """
        wanted = [name for name in self.made if anew or name not in self.there]
        if not wanted or (not anew and not self.difference):
            return False
        kept = [item for item in self.data["verifiers"] if not _is_one_of(item, wanted)]
        new = [_verifier(name, self.made[name], len(self.made)) for name in wanted]
        text = json.dumps({**self.data, "verifiers": [*kept, *new]}, indent=2, ensure_ascii=False)
        write_whole(self.path, f"{text}\n")
        return True


async def footprint_file(path: Path) -> FootprintFile:
    """Return the footprints of a task file, and those that follow from its solution.

    Raises:
        TaskError: if the file is not a task, or its solution fails.
    """
    try:
        data = from_project_json(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise TaskError(f"cannot read {path} as JSON: {error}") from error
    task = read_task(data, path)
    there = {
        each.gym_name: dict(each.config) for each in task.verifiers if each.type == "footprint"
    }
    return FootprintFile(path, data, there, await footprint_of(task))


def task_files(source: str) -> list[Path]:
    """Return the files of a domain's tasks, of one task by id, of a folder, or one file.

    An id may be `itsm/…` or the name alone.

    Raises:
        TaskError: if there is none.
    """
    place, own = Path(source), data_dir() / "tasks"
    domain, _, name = source.rpartition("/")
    for files in (
        [place] if place.is_file() else [],
        sorted(place.rglob("*.json")) if place.is_dir() else [],
        sorted((own / source).glob("*.json")) if source.isidentifier() else [],
        sorted(own.glob(f"{domain or '*'}/{name}.json")) if _is_id(domain, name) else [],
    ):
        if files:
            return files
    raise TaskError(
        f"there is no task file {source!r}; name a domain, a task's id, a file or a folder"
    )


def _is_id(domain: str, name: str) -> bool:
    return name.isidentifier() and (not domain or domain.isidentifier())


def _is_one_of(item: Mapping[str, Any], names: list[str]) -> bool:
    return item["verifier_type"] == "footprint" and item.get("gym_name") in names


def _verifier(gym_name: str, config: Mapping[str, Any], servers: int) -> dict[str, Any]:
    return {
        "verifier_type": "footprint",
        "name": "footprint" if servers == 1 else f"footprint_{gym_name}",
        "description": "All that was asked for is changed, and nothing else.",
        "gym_name": gym_name,
        "category": "integrity",
        "validation_config": dict(config),
    }


def _page(config: Any) -> list[str]:
    return json.dumps(config, indent=2, ensure_ascii=False).splitlines()
