"""The splits of the tasks that eopsgym brings: the main selection, and the other refusals.

Nearly half of these tasks cannot be done and have to be refused, so that refusing everything would
score well over all of them. The main selection holds every task that can be done, and so few
refusals that they are at most `MOST_INFEASIBLE` of each system; the split `refusals` holds the
others. `data/tasks/splits.toml` lists these, and `python -m dev.splits` draws them.
"""

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Literal, get_args

from eopsgym.errors import ConfigError, TaskError
from eopsgym.gym.data_files import data_dir
from eopsgym.near_names import names_there_are

Split = Literal["main", "refusals", "all"]
SPLITS: tuple[Split, ...] = get_args(Split)
MAIN: Split = "main"
REFUSALS: Split = "refusals"
ALL: Split = "all"
MOST_INFEASIBLE = 0.15
"""The largest share of infeasible tasks in the main selection, in each system."""


def splits_file() -> Path:
    """Return the file that lists the split `refusals` by id."""
    return data_dir() / "tasks" / "splits.toml"


def split_of(task_id: str, file: Path | None) -> Split | None:
    """Return `main` or `refusals` for a task that eopsgym brings, None for any other.

    Args:
        task_id: its id.
        file: where it was read.
    """
    if file is None or not file.resolve().is_relative_to(splits_file().parent.resolve()):
        return None
    return REFUSALS if task_id in _refusals() else MAIN


def check_split(split: str) -> None:
    """Refuse an unknown split.

    Raises:
        ConfigError: naming those that there are.
    """
    if split not in SPLITS:
        raise ConfigError(f"no split {split!r}; {names_there_are(split, SPLITS)}")


def _refusals() -> frozenset[str]:
    file = splits_file()
    try:
        state = file.stat()
    except OSError:  # another data folder, which has no splits
        return frozenset()
    return _read_once(file, (state.st_mtime_ns, state.st_size))


@lru_cache(maxsize=4)
def _read_once(file: Path, state: tuple[int, int]) -> frozenset[str]:
    try:
        listed = tomllib.loads(file.read_text(encoding="utf-8"))["refusals"]
        return frozenset(task_id for ids in listed.values() for task_id in ids)
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        raise TaskError(f"{file} does not list the refusals by system: {error!r}") from error
