"""The leading group: all that are not shown to be worse than the best, in place of a first rank."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from eopsgym.analysis.statistics.outcomes import (
    Floats,
    Outcomes,
    Verdicts,
    counted,
    notes,
    outcomes,
)
from eopsgym.analysis.statistics.paired import holm
from eopsgym.analysis.statistics.sign_flips import sign_flips
from eopsgym.errors import ConfigError

ALPHA = 0.05
COVERED = 0.8
"""The share of all tasks that a model has to have run to be compared with the others."""


@dataclass(frozen=True)
class Leading:
    """Who leads, as far as the runs can tell.

    Attributes:
        best: who has the highest share on the tasks that all have in common; None if nobody can be
            compared.
        members: the best, and all that are not significantly worse.
        behind: those that are.
        unknown: those that cannot be compared, with the reason.
        tasks: how many tasks those that were compared have in common.
    """

    best: Any
    members: tuple[Any, ...]
    behind: tuple[Any, ...]
    unknown: Mapping[Any, str]
    tasks: int

    def holds(self, name: Any) -> bool | None:
        """Whether one is in the leading group; None where nobody knows."""
        return None if name in self.unknown else name in self.members

    @property
    def note(self) -> str:
        """Why some cannot be compared, each reason once."""
        return notes(*dict.fromkeys(self.unknown.values()))

    def __repr__(self) -> str:
        if self.best is None:
            return f"no leading group; {self.note}"
        names = ", ".join(map(str, self.members))
        beside = f"; {self.note}" if self.unknown else ""
        whole = len(self.members) + len(self.behind)
        return f"{names} lead ({len(self.members)} of {whole}, {self.tasks} tasks){beside}"


def leading_group(models: Mapping[Any, Verdicts], alpha: float = ALPHA) -> Leading:
    """All models that are not significantly worse than the best one on the same tasks.

    Each pair is tested by flips of signs by task (`sign_flip_test`), with Holm's correction over
    all pairs. A model that ran fewer than four in five of all tasks is not compared; and nobody is
    where so few tasks are in common that no difference could ever show.

    Args:
        models: name to verdicts, as `outcomes` reads them. Where a task is a tuple, what has the
            same first part counts as one task.
        alpha: how often one may wrongly be shown to be worse.

    Example:
        >>> leading_group({"a": [1] * 20, "b": [1] * 19 + [0], "c": [0] * 20})
        a, b lead (2 of 3, 20 tasks)
    """
    if not 0 < alpha < 1:
        raise ConfigError(f"alpha lies between 0 and 1, and is not {alpha}")
    found = {name: outcomes(each) for name, each in models.items()}
    unknown = _not_compared(found)
    compared = [name for name in found if name not in unknown]
    if len(compared) < 2:
        unknown |= {name: _ALONE for name in compared}
        return Leading(None, (), (), unknown, 0)
    common, sums = _on_common_tasks([found[name] for name in compared])
    if why := _too_few(common, len(compared), alpha):
        return Leading(None, (), (), unknown | dict.fromkeys(compared, why), common)
    best = int(np.argmax([each.sum() for each in sums]))
    pairs = [*combinations(range(len(compared)), 2)]
    worse = {
        one if two == best else two
        for (one, two), p in zip(
            pairs, holm([sign_flips(sums[one] - sums[two]) for one, two in pairs]), strict=True
        )
        if best in (one, two) and p is not None and p <= alpha
    }
    members = tuple(name for place, name in enumerate(compared) if place not in worse)
    behind = tuple(name for place, name in enumerate(compared) if place in worse)
    return Leading(compared[best], members, behind, unknown, common)


_ALONE = "there is no other to compare with"
_OTHER_TASKS = "others ran other tasks, or ran them under other conditions"


def _not_compared(found: Mapping[Any, Outcomes]) -> dict[Any, str]:
    """Those that ran too few of the tasks that any of them ran."""
    every = {task for each in found.values() for task in each.tasks}
    return {
        name: "no run has a verdict" if not len(each) else _OTHER_TASKS
        for name, each in found.items()
        if len(each) < COVERED * len(every) or not len(each)
    }


def _on_common_tasks(found: list[Outcomes]) -> tuple[int, list[Floats]]:
    """How many tasks all have in common, and the sum of the shares of each one's cases there."""
    cases = set.intersection(*(set(each.tasks) for each in found))
    tasks = {case: case[0] if isinstance(case, tuple) else case for case in cases}
    places = {task: place for place, task in enumerate(sorted(set(tasks.values()), key=repr))}
    sums = []
    for each in found:
        total = np.zeros(len(places))
        for case, share in zip(each.tasks, each.shares.tolist(), strict=True):
            if case in cases:
                total[places[tasks[case]]] += share
        sums.append(total)
    return len(places), sums


def _too_few(tasks: int, models: int, alpha: float) -> str:
    """Why no difference could show, whatever it is; empty where one could."""
    pairs = models * (models - 1) // 2
    if not tasks:
        return "no task was run by all"
    if 2.0 ** (1 - tasks) * pairs > alpha:
        least = next(count for count in range(tasks, 200) if 2.0 ** (1 - count) * pairs <= alpha)
        return f"with {counted(tasks, 'task')} in common no difference can show; it takes {least}"
    return ""
