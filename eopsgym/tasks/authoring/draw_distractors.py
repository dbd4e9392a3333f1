"""The distractors of a task: tools drawn at random by its id and stored in its file."""

import json

from eopsgym.errors import TaskError
from eopsgym.gym.data_files import data_dir
from eopsgym.project_json import from_project_json
from eopsgym.tasks.authoring.whole_file import write_whole
from eopsgym.tasks.start_episode import in_drawn_order
from eopsgym.tasks.task import Task

MOST_DISTRACTORS = 15


def draw_distractors(task: Task) -> tuple[str, ...]:
    """Return up to 15 tools of the mounted systems that are neither selected nor restricted.

    A tool set takes them in this order, so that each contains the smaller ones. Both tasks of a
    pair draw the same tools, since only their state differs.
    """
    mounted = task.mounted()
    named = (*task.selected_tools, *task.restricted_tools)
    others = {*mounted.every()}.difference(*map(mounted.meant, named))
    return tuple(in_drawn_order(min(task.id, task.pair or task.id), others)[:MOST_DISTRACTORS])


def keep_distractors(task: Task) -> bool:
    """Write the drawn tools into the file of a task, and return whether they have changed.

    Raises:
        TaskError: if the task has no file, or the file cannot be written.
    """
    path = task.file or data_dir() / "tasks" / task.domain / f"{task.id}.json"
    drawn = list(draw_distractors(task))
    if not task.selected_tools or list(task.distractors) == drawn:
        return False
    try:
        data = from_project_json(path.read_text(encoding="utf-8"))
        data.pop("distractors", None)
        made: dict[str, object] = {}
        for key, value in data.items():
            made[key] = value
            if key == "selected_tools":
                made["distractors"] = drawn
    except (OSError, ValueError) as error:
        raise TaskError(
            f"cannot write the drawn tools of {task.id} into {path}: {error}"
        ) from error
    write_whole(path, json.dumps(made, indent=2, ensure_ascii=False) + "\n")
    return True
