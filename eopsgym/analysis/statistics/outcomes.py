"""The input of statistics: the verdicts of tasks, each of one run or of several repeats."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from eopsgym.errors import ConfigError

if TYPE_CHECKING:
    import pandas as pd

Floats: TypeAlias = npt.NDArray[np.float64]
Counts: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Outcomes:
    """The numbers of passed and scored runs of each task.

    Attributes:
        tasks: the names of the tasks with a verdict, each once.
        passed, runs: the number of passed runs, and of runs with a verdict, for each task.
        without: the number of tasks that were left out, since none of their runs has a verdict.
    """

    tasks: tuple[Any, ...]
    passed: Counts
    runs: Counts
    without: int = 0

    @property
    def shares(self) -> Floats:
        """The share of each task's runs that passed, 0 to 1."""
        shares: Floats = self.passed / self.runs
        return shares

    @property
    def is_repeated(self) -> bool:
        """Whether any task has more than one run."""
        return bool((self.runs > 1).any())

    def only(self, chosen: npt.NDArray[np.bool_]) -> "Outcomes":
        """Return the outcomes of some tasks, which an array with a bool per task chooses."""
        tasks = tuple(task for task, keep in zip(self.tasks, chosen, strict=True) if keep)
        return Outcomes(tasks, self.passed[chosen], self.runs[chosen], self.without)

    def __len__(self) -> int:
        return len(self.tasks)

    def __repr__(self) -> str:
        beside = f", {self.without} without a verdict" if self.without else ""
        passed, runs = int(self.passed.sum()), int(self.runs.sum())
        return f"Outcomes({counted(len(self), 'task')}, {passed} of {runs} runs passed{beside})"


Verdicts: TypeAlias = (
    "Outcomes | pd.DataFrame | pd.Series[Any] | Mapping[Any, Any] | npt.NDArray[Any] "
    "| Sequence[Any]"
)
"""The verdicts of some tasks, in any form that `outcomes` reads."""


def outcomes(verdicts: Verdicts) -> Outcomes:
    """Return the passed and scored runs of each task.

    Args:
        verdicts: a data frame (a row per task, a column per repeat), a series or a mapping (task to
            verdict, or to a list of verdicts; a series may name a task several times, once per
            repeat), or an array or list (one verdict per task, or a list of them). A verdict is
            True, False, 1 or 0; None, NaN and NA are missing verdicts and do not count.

    Raises:
        ConfigError: if a verdict is invalid.

    Example:
        >>> outcomes({"a": [True, False, None], "b": [None]})
        Outcomes(1 task, 1 of 2 runs passed, 1 without a verdict)
    """
    if isinstance(verdicts, Outcomes):
        return verdicts
    by_task: dict[Hashable, list[int]] = {}
    for task, verdict in _rows(verdicts):
        by_task.setdefault(task, []).extend(_flat(verdict))
    return of_counts((task, sum(given), len(given)) for task, given in by_task.items())


def of_counts(rows: Iterable[tuple[Hashable, int, int]]) -> Outcomes:
    """Return the outcomes of tasks from each task's numbers of passed and scored runs."""
    every = list(rows)
    kept = [row for row in every if row[2]]
    passed = np.array([row[1] for row in kept], dtype=np.int64)
    runs = np.array([row[2] for row in kept], dtype=np.int64)
    return Outcomes(tuple(row[0] for row in kept), passed, runs, len(every) - len(kept))


def _rows(verdicts: Any) -> Iterator[tuple[Hashable, Any]]:
    if isinstance(verdicts, Mapping):
        yield from verdicts.items()
    elif hasattr(verdicts, "iterrows"):
        yield from ((task, row.tolist()) for task, row in verdicts.iterrows())
    elif hasattr(verdicts, "items"):  # a series
        yield from verdicts.items()
    else:
        yield from enumerate(verdicts)


def _flat(verdict: Any) -> list[int]:
    return [each for each in verdicts_of_task(verdict) if each is not None]


def verdicts_of_task(given: Any) -> list[int | None]:
    """Return the verdict, or the list of verdicts, of one task as a list of 1, 0 and None.

    Raises:
        ConfigError: if a verdict is invalid.
    """
    many = isinstance(given, Iterable) and not isinstance(given, str)
    return [int(each) if _is_verdict(each) else None for each in (given if many else (given,))]


def _is_verdict(value: Any) -> bool:
    """Return whether a value is a verdict, and not a missing one."""
    if value is None or type(value).__name__ == "NAType" or (_is_float(value) and isnan(value)):
        return False
    if isinstance(value, str) or value not in (0, 1):
        raise ConfigError(f"a verdict must be True, False, 1, 0 or None, not {value!r}")
    return True


def _is_float(value: Any) -> bool:
    return isinstance(value, float | np.floating)


def shared(one: Verdicts, other: Verdicts) -> tuple[Outcomes, Outcomes, int]:
    """Return both on their common tasks, in one order, and the number of the other tasks."""
    a, b = outcomes(one), outcomes(other)
    places = {task: place for place, task in enumerate(b.tasks)}
    common = [(i, places[task]) for i, task in enumerate(a.tasks) if task in places]
    of_a, of_b = np.array(common, dtype=int).reshape(-1, 2).T
    tasks = tuple(a.tasks[i] for i, _ in common)
    alone = len(a) + len(b) - 2 * len(common)
    return (
        Outcomes(tasks, a.passed[of_a], a.runs[of_a], a.without),
        Outcomes(tasks, b.passed[of_b], b.runs[of_b], b.without),
        alone,
    )


def notes(*parts: str) -> str:
    """Return remarks joined into one text, without empty ones."""
    return "; ".join(part for part in parts if part)


def counted(count: int, one: str, many: str = "") -> str:
    """Return `no task`, `1 task`, or `1,150 tasks`."""
    return f"{count:,} {many or one + 's'}" if count > 1 else f"{count or 'no'} {one}"


def left_out(count: int, why: str, what: str = "task") -> str:
    """Return `3 tasks left out: why`, or '' for none."""
    return f"{counted(count, what)} left out: {why}" if count else ""
