"""The leading group: all that are not shown to be worse than the best, in place of a first rank."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import numpy as np
import numpy.typing as npt

from eopsgym.analysis.statistics.outcomes import (
    Floats,
    Outcomes,
    Verdicts,
    counted,
    notes,
    outcomes,
)
from eopsgym.analysis.statistics.sign_flips import sign_flips
from eopsgym.errors import ConfigError

ALPHA = 0.05
COVERED = 0.8
"""The share of all tasks that a model has to have run to be compared with the others."""
_DRAWS = 4_096
"""So many choices of signs are drawn; where there are no more than these, all are taken."""


@dataclass(frozen=True)
class Leading:
    """The leading group, as far as the runs can decide.

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
        """Return whether a model is in the leading group; None where that is unknown."""
        return None if name in self.unknown else name in self.members

    @property
    def note(self) -> str:
        """Return why some cannot be compared, each reason once."""
        return notes(*dict.fromkeys(self.unknown.values()))

    def __repr__(self) -> str:
        if self.best is None:
            return f"no leading group; {self.note}"
        names = ", ".join(map(str, self.members))
        beside = f"; {self.note}" if self.unknown else ""
        whole = len(self.members) + len(self.behind)
        return (
            f"{names} lead ({len(self.members)} of {whole}, {counted(self.tasks, 'task')}){beside}"
        )


def leading_group(models: Mapping[Any, Verdicts], alpha: float = ALPHA, seed: int = 0) -> Leading:
    """Return all models that are not significantly worse than the best one on the same tasks.

    This is the model confidence set of Hansen, Lunde and Nason (2011). As long as some of the
    models that are left differ by more than chance explains, the one that is furthest behind
    another leaves. Differences are taken by task, on what both of a pair ran, over their own
    spread; what chance explains is the largest among all pairs that are left, when signs are
    flipped by task for all of them together. Two models are compared by `sign_flip_test`. So whom
    Holm's correction over all pairs shows to be worse than another is never in the group with it.

    A model that ran fewer than four in five of all tasks is not compared; of a task that was run
    under several conditions, those count here under which most models ran it. Nobody is compared
    where so few tasks are in common that no difference could ever show.

    Args:
        models: name to verdicts, as `outcomes` reads them. Where a task is a tuple, its first part
            is the task and the rest a condition.
        alpha: how often any of those that are truly best (several may be equally good) is wrongly
            left out.
        seed: of the signs that are drawn; the same seed gives the same group.

    Raises:
        ConfigError: for an alpha that is not between 0 and 1.

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
    common, shares = _on_common_tasks([found[name] for name in compared])
    if why := _too_few(common, alpha):
        return Leading(None, (), (), unknown | dict.fromkeys(compared, why), common)
    left = _confidence_set([found[name] for name in compared], alpha, seed)
    members = tuple(name for place, name in enumerate(compared) if place in left)
    behind = tuple(name for place, name in enumerate(compared) if place not in left)
    best = compared[max(sorted(left), key=lambda place: shares[place])]
    return Leading(best, members, behind, unknown, common)


_ALONE = "there is no other to compare with"
_OTHER_TASKS = "others ran other tasks, or ran them under other conditions"


def _not_compared(found: Mapping[Any, Outcomes]) -> dict[Any, str]:
    """Return those that ran too few of the tasks that any of them ran."""
    usual = _usual_cases(found)
    return {
        name: "no run has a verdict" if not len(each) else _OTHER_TASKS
        for name, each in found.items()
        if not len(each) or len(usual & {*each.tasks}) < COVERED * len(usual)
    }


def _usual_cases(found: Mapping[Any, Outcomes]) -> set[Any]:
    """Return each task under those conditions under which most models ran it."""
    ran = Counter(case for each in found.values() for case in each.tasks)
    most: dict[Any, int] = {}
    for case, count in ran.items():
        most[_task(case)] = max(count, most.get(_task(case), 0))
    return {case for case, count in ran.items() if count == most[_task(case)]}


def _task(case: Any) -> Any:
    return case[0] if isinstance(case, tuple) else case


def _on_common_tasks(found: Sequence[Outcomes]) -> tuple[int, list[float]]:
    """Return how many tasks all have in common, and the mean share of each one there."""
    cases = set.intersection(*(set(each.tasks) for each in found))
    shares = [
        float(each.only(np.array([case in cases for case in each.tasks])).shares.sum())
        for each in found
    ]
    return len({_task(case) for case in cases}), shares


def _too_few(tasks: int, alpha: float) -> str:
    """Return why no difference could be significant; empty where one could."""
    if not tasks:
        return "no task was run by all"
    if 2.0 ** (1 - tasks) > alpha:
        least = next(count for count in range(tasks, 200) if 2.0 ** (1 - count) <= alpha)
        return f"with {counted(tasks, 'task')} in common no difference can show; it takes {least}"
    return ""


def _confidence_set(found: Sequence[Outcomes], alpha: float, seed: int) -> set[int]:
    """Return the places of those that are left when no more differ by more than chance."""
    left = {*range(len(found))}
    pairs = [*combinations(range(len(found)), 2)]
    differences = _differences(found, pairs)
    scale = np.sqrt((differences**2).sum(axis=0))
    scale[scale == 0] = 1.0
    seen = differences.sum(axis=0) / scale
    by_chance = np.abs(_signs(len(differences), seed) @ differences) / scale
    while len(left) > 1:
        inside = [place for place, pair in enumerate(pairs) if left.issuperset(pair)]
        most = max(inside, key=lambda place: abs(seen[place]))
        exact = sign_flips(differences[:, most]) * len(inside)
        largest = by_chance[:, inside].max(axis=1)
        chance = float((largest >= abs(seen[most]) - 1e-9).mean())
        if (exact if len(inside) == 1 else min(exact, chance)) > alpha:
            break
        left.remove(pairs[most][int(seen[most] > 0)])
    return left


def _differences(found: Sequence[Outcomes], pairs: Sequence[tuple[int, int]]) -> Floats:
    """Return by how much the first of each pair does better on each task: a column a pair.

    It is the sum over the cases of a task that both ran, and 0 where they ran none.
    """
    cases = [*dict.fromkeys(case for each in found for case in each.tasks)]
    rows = {case: place for place, case in enumerate(cases)}
    shares = np.full((len(cases), len(found)), np.nan)
    for place, each in enumerate(found):
        shares[[rows[case] for case in each.tasks], place] = each.shares
    one, other = np.array(pairs).T
    by_case = np.nan_to_num(shares[:, one] - shares[:, other])
    names = {task: place for place, task in enumerate(dict.fromkeys(map(_task, cases)))}
    by_task = np.zeros((len(names), len(pairs)))
    np.add.at(by_task, [names[_task(case)] for case in cases], by_case)
    rounded: Floats = np.round(by_task, 9)
    return rounded


def _signs(tasks: int, seed: int) -> npt.NDArray[np.float64]:
    """Return choices of signs, a row each: all there are, or some of them drawn."""
    if 2**tasks <= _DRAWS:
        return np.array([*product((1.0, -1.0), repeat=tasks)])
    drawn = np.random.default_rng(seed).integers(0, 2, size=(_DRAWS, tasks))
    drawn[0] = 1  # what was seen is one of the choices, so that no chance is 0
    return (2 * drawn - 1).astype(np.float64)
