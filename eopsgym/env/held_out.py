"""The tasks for training, and the tasks held out for testing.

Two related tasks are never divided: a task and its twin, which share the request,
and tasks over several systems that share a story of the company or a seed of their own. For the
package's tasks, `data/tasks/held_out.toml` lists those held out, as drawn by
`python -m dev.held_out`; any other task is drawn by its id and that of its twin.
"""

import hashlib
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Literal, get_args

from eopsgym.errors import TaskError
from eopsgym.gym.data_files import data_dir
from eopsgym.tasks import Task

TrainingSplit = Literal["train", "test"]
TRAINING_SPLITS: tuple[TrainingSplit, ...] = get_args(TrainingSplit)
SHARE = 0.2
"""The share of the tasks that is held out."""
_PREFIX = "task_"


def held_out_file() -> Path:
    """Return the file that lists the package's held-out tasks, by system."""
    return data_dir() / "tasks" / "held_out.toml"


def training_split(task: Task) -> TrainingSplit:
    """Return `train` or `test`, the same wherever a task was read.

    An exported copy of one of the package's tasks, whose id begins with `task_`, is in the split of
    that task.
    """
    ours, held_out = _known()
    own = task.id.removeprefix(_PREFIX)
    if own in ours:
        return "test" if own in held_out else "train"
    twins = min(task.id, task.pair or task.id)
    return "test" if drawn(twins) < SHARE else "train"


def drawn(name: str, seed: int = 0) -> float:
    """Return a number from 0 to 1 drawn from a name, the same on every machine."""
    digest = hashlib.sha256(f"{seed}/{name}".encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:6]) / 256**6


def _known() -> tuple[frozenset[str], frozenset[str]]:
    file = held_out_file()
    try:
        state = file.stat()
    except OSError:  # another data folder, without held-out tasks
        return frozenset(), frozenset()
    return _read_once(file, (state.st_mtime_ns, state.st_size))


@lru_cache(maxsize=4)
def _read_once(file: Path, state: tuple[int, int]) -> tuple[frozenset[str], frozenset[str]]:
    try:
        by_system = tomllib.loads(file.read_text(encoding="utf-8"))
        listed = frozenset(name for names in by_system["test"].values() for name in names)
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        raise TaskError(f"{file} does not list the tasks held out by system: {error!r}") from error
    ours = frozenset(path.stem for path in file.parent.glob("*/*.json"))
    return ours, listed
