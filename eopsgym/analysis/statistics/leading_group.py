"""The leading group: all models that are not shown to be worse than the best one."""

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
"""The least share of all tasks that a model has run if it is compared with the others."""
_DRAWS = 4_096
"""The number of choices of signs that are drawn; if there are no more than these, all are used."""


@dataclass(frozen=True)
class Leading:
    """The leading group, as far as the runs can decide.

    Attributes:
        best: the model with the highest share on the tasks that all have in common; None if no
            models can be compared.
        members: the best model, and all that are not significantly worse.
        behind: the models that are significantly worse.
        unknown: the models that cannot be compared, with the reasons.
        tasks: the number of tasks that the compared models have in common.
    """

    best: Any
    members: tuple[Any, ...]
    behind: tuple[Any, ...]
    unknown: Mapping[Any, str]
    tasks: int

    def holds(self, name: Any) -> bool | None:
        """Return whether a model is in the leading group; None if that is unknown."""
        return None if name in self.unknown else name in self.members

    @property
    def note(self) -> str:
        """The reasons why models cannot be compared, each once."""
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

    This is the model confidence set of Hansen, Lunde and Nason (2011). While some of the remaining
    models differ by more than chance explains, the one that is furthest behind another is removed.
    Differences are computed by task, on the tasks that both of a pair ran, and divided by their
    spread. Chance explains differences up to the largest one among all remaining pairs when signs
    are flipped by task for all of them together. Two models are compared by `sign_flip_test`. So a
    model that is worse than another by Holm's correction over all pairs is never in a group with
    it.

    A model that ran fewer than four in five of all tasks is not compared. If a task was run under
    several conditions, those count under which most models ran it. No models are compared if they
    have so few tasks in common that no difference could be significant.

    Args:
        models: the verdicts by name, in any form of `outcomes`. If a task is a tuple, its first
            part is the task and the rest a condition.
        alpha: how often any of the truly best models (several may be equally good) is wrongly left
            out.
        seed: the seed of the signs that are drawn; the same seed gives the same group.

    Raises:
        ConfigError: if alpha is not between 0 and 1.

    Example:
        >>> leading_group({"a": [1] * 20, "b": [1] * 19 + [0], "c": [0] * 20})
        a, b lead (2 of 3, 20 tasks)
    """
    if not 0 < alpha < 1:
        raise ConfigError(f"alpha must be between 0 and 1, not {alpha}")
    by_name = {name: outcomes(each) for name, each in models.items()}
    unknown = _not_compared(by_name)
    compared = [name for name in by_name if name not in unknown]
    if len(compared) < 2:
        unknown |= {name: _ALONE for name in compared}
        return Leading(None, (), (), unknown, 0)
    common, shares = _on_common_tasks([by_name[name] for name in compared])
    if why := _too_few(common, alpha):
        return Leading(None, (), (), unknown | dict.fromkeys(compared, why), common)
    left = _confidence_set([by_name[name] for name in compared], alpha, seed)
    members = tuple(name for place, name in enumerate(compared) if place in left)
    behind = tuple(name for place, name in enumerate(compared) if place not in left)
    best = compared[max(sorted(left), key=lambda place: shares[place])]
    return Leading(best, members, behind, unknown, common)


_ALONE = "there is no other to compare with"
_OTHER_TASKS = "others ran other tasks, or ran them under other conditions"


def _not_compared(by_name: Mapping[Any, Outcomes]) -> dict[Any, str]:
    """Return the models that ran too few of the tasks that any model ran, with the reasons."""
    usual = _usual_cases(by_name)
    return {
        name: "no run has a verdict" if not len(each) else _OTHER_TASKS
        for name, each in by_name.items()
        if not len(each) or len(usual & {*each.tasks}) < COVERED * len(usual)
    }


def _usual_cases(by_name: Mapping[Any, Outcomes]) -> set[Any]:
    """Return each task under the conditions under which most models ran it."""
    ran = Counter(case for each in by_name.values() for case in each.tasks)
    most: dict[Any, int] = {}
    for case, count in ran.items():
        most[_task(case)] = max(count, most.get(_task(case), 0))
    return {case for case, count in ran.items() if count == most[_task(case)]}


def _task(case: Any) -> Any:
    return case[0] if isinstance(case, tuple) else case


def _on_common_tasks(models: Sequence[Outcomes]) -> tuple[int, list[float]]:
    """Return the number of tasks that all have in common, and each model's sum of shares there."""
    cases = set.intersection(*(set(each.tasks) for each in models))
    shares = [
        float(each.only(np.array([case in cases for case in each.tasks])).shares.sum())
        for each in models
    ]
    return len({_task(case) for case in cases}), shares


def _too_few(tasks: int, alpha: float) -> str:
    """Return why no difference could be significant, or '' if one could."""
    if not tasks:
        return "no task was run by all"
    if 2.0 ** (1 - tasks) > alpha:
        least = next(count for count in range(tasks, 200) if 2.0 ** (1 - count) <= alpha)
        return f"with {counted(tasks, 'task')} in common no difference can show; it takes {least}"
    return ""


def _confidence_set(models: Sequence[Outcomes], alpha: float, seed: int) -> set[int]:
    """Return the indexes of the models that remain when no two differ by more than chance."""
    left = {*range(len(models))}
    pairs = [*combinations(range(len(models)), 2)]
    differences = _differences(models, pairs)
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


def _differences(models: Sequence[Outcomes], pairs: Sequence[tuple[int, int]]) -> Floats:
    """Return the differences of shares with a row per task and a column per pair.

    A difference is the sum over the cases of a task that both ran, and 0 if they ran none.
    """
    cases = [*dict.fromkeys(case for each in models for case in each.tasks)]
    rows = {case: place for place, case in enumerate(cases)}
    shares = np.full((len(cases), len(models)), np.nan)
    for place, each in enumerate(models):
        shares[[rows[case] for case in each.tasks], place] = each.shares
    one, other = np.array(pairs).T
    by_case = np.nan_to_num(shares[:, one] - shares[:, other])
    names = {task: place for place, task in enumerate(dict.fromkeys(map(_task, cases)))}
    by_task = np.zeros((len(names), len(pairs)))
    np.add.at(by_task, [names[_task(case)] for case in cases], by_case)
    rounded: Floats = np.round(by_task, 9)
    return rounded


def _signs(tasks: int, seed: int) -> npt.NDArray[np.float64]:
    """Return choices of signs, one per row: all choices, or a random sample of them."""
    if 2**tasks <= _DRAWS:
        return np.array([*product((1.0, -1.0), repeat=tasks)])
    drawn = np.random.default_rng(seed).integers(0, 2, size=(_DRAWS, tasks))
    drawn[0] = 1  # the observed signs are one of the choices, so that no p is 0
    return (2 * drawn - 1).astype(np.float64)
