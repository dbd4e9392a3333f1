"""The splits of the tasks of this package: the main selection, and the other refusals.

Almost half of these tasks are infeasible and have to be refused, so that refusing everything would
get a good score over all of them. The main selection has all feasible tasks and at most the share
`MOST_INFEASIBLE` of infeasible ones in each system; the split `refusals` has the others.
`data/tasks/splits.toml` lists them, and `python -m dev.splits` draws them.
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
    """Return `main` or `refusals` for a task of this package, None for any other.

    Args:
        task_id: the id of the task.
        file: the file from which it was read.
    """
    if file is None or not file.resolve().is_relative_to(splits_file().parent.resolve()):
        return None
    return REFUSALS if task_id in _refusals() else MAIN


def check_split(split: str) -> None:
    """Raise an error for an unknown split.

    Raises:
        ConfigError: if it is unknown; the message names the known ones.
    """
    if split not in SPLITS:
        raise ConfigError(f"there is no split {split!r}; {names_there_are(split, SPLITS)}")


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
