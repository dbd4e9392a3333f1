"""The plan of a study that may stop early: its question, its looks and the order of its runs."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from random import Random
from typing import Any, Literal, NamedTuple, TypeAlias

from eopsgym.analysis.statistics.spending import Spending, spending_bounds
from eopsgym.errors import ConfigError

Side: TypeAlias = Literal["a", "b"]


class PlannedRun(NamedTuple):
    """A run of one of the two sides on a task; repeats count from 0."""

    task: Any
    side: Side
    repeat: int


@dataclass(frozen=True)
class SequentialPlan:
    """The plan of a study of two sides on the same tasks that stops at the look that decides it.

    The question is whether A is better than B by at least `difference`. Everything is decided
    before the first run, and nothing in it depends on a result.

    Attributes:
        tasks: all planned tasks, in the order in which they run.
        looks: how many of these tasks both sides have run at each look; the last look has all.
        repeats: how often each side runs a task.
        difference: of pass@1, A's less B's, −1 to 1; with 0 the question is whether A is better at
            all.
        alpha: how often, two-sided, all looks together may decide where the true difference is
            exactly this one; half of it for A and half for B.
        spending: which of the functions of `spending_bounds` distributes it over the looks.
        least_chance: a study stops undecided when it is less likely than this to be decided by all
            its tasks, if the observed difference continues; with 0 it never stops for that reason.
        seed: the seed of the random orders.
    """

    tasks: tuple[Any, ...]
    looks: tuple[int, ...]
    repeats: int = 1
    difference: float = 0.0
    alpha: float = 0.05
    spending: Spending = "obrien_fleming"
    least_chance: float = 0.0
    seed: int = 0

    def __post_init__(self) -> None:
        _check(self)
        _ = self.bounds  # computing them checks the rest

    @property
    def times(self) -> tuple[float, ...]:
        """Return the share of the planned tasks at each look."""
        return tuple(look / len(self.tasks) for look in self.looks)

    @property
    def bounds(self) -> tuple[float, ...]:
        """Return how large z has to be at each look, on either side."""
        return spending_bounds(self.times, self.alpha / 2, self.spending)

    @property
    def planned_runs(self) -> int:
        """Return how many runs there are if the study goes on to its last look."""
        return 2 * len(self.tasks) * self.repeats

    def runs(self, look: int) -> list[PlannedRun]:
        """Return the further runs that a look needs, in a balanced order.

        Each task has the same number of runs on both sides. In each repeat, A is first on half of
        the tasks, so what changes during the study, such as a provider, affects both alike.

        Args:
            look: counts from 1.

        Raises:
            ConfigError: if there is no such look.
        """
        if not 1 <= look <= len(self.looks):
            raise ConfigError(f"there is no look {look}; there are looks 1 to {len(self.looks)}")
        start, end = (0, *self.looks)[look - 1 : look + 1]
        return [run for repeat in range(self.repeats) for run in self._repeat(start, end, repeat)]

    def _repeat(self, start: int, end: int, repeat: int) -> Iterator[PlannedRun]:
        random = Random(f"{self.seed} {start} {repeat}")
        sides: list[Side] = ["a", "b"]
        random.shuffle(sides)
        first = [sides[place % 2] for place in range(end - start)]
        random.shuffle(first)
        for task, side in zip(self.tasks[start:end], first, strict=True):
            yield PlannedRun(task, side, repeat)
            yield PlannedRun(task, "b" if side == "a" else "a", repeat)


def sequential_plan(
    tasks: "Sequence[Any] | Mapping[Any, Hashable]",
    looks: int | Sequence[float] = 4,
    *,
    repeats: int = 1,
    difference: float = 0.0,
    alpha: float = 0.05,
    spending: Spending = "obrien_fleming",
    least_chance: float = 0.0,
    seed: int = 0,
) -> SequentialPlan:
    """Return a plan with tasks in a random order, where each look has some of every stratum.

    Args:
        tasks: names of tasks, or of other independent units, such as pairs of twins;
            a mapping gives each its stratum, such as its system. Their order
            does not matter.
        looks: how many, equally spaced; or the share of the tasks at each, the last
            one 1.
        repeats, difference, alpha, spending, least_chance, seed: as `SequentialPlan`.

    Raises:
        ConfigError: for tasks that are named twice, looks that do not rise by a task each, and
            shares out of range.

    Example:
        >>> plan = sequential_plan({f"t{n}": n % 2 for n in range(8)}, looks=2)
        >>> plan.looks, [round(bound, 3) for bound in plan.bounds], plan.planned_runs
        ((4, 8), [2.963, 1.969], 16)
        >>> plan.runs(1)[:2]
        [PlannedRun(task='t6', side='a', repeat=0), PlannedRun(task='t6', side='b', repeat=0)]
    """
    strata = tasks if isinstance(tasks, Mapping) else dict.fromkeys(tasks)
    if len(strata) < len(tasks):
        raise ConfigError("a plan has a task twice; name each task once")
    shares = _shares(looks, len(strata))
    sizes = tuple(ceil(round(share * len(strata), 6)) for share in shares)
    return SequentialPlan(
        _in_drawn_order(strata, seed),
        sizes,
        repeats,
        difference,
        alpha,
        spending,
        least_chance,
        seed,
    )


def _shares(looks: Any, tasks: int) -> Sequence[float]:
    """Return the share of the tasks at each look."""
    if isinstance(looks, int) and not isinstance(looks, bool):
        if looks > tasks > 0:
            raise ConfigError(
                f"looks must rise by at least a task each, up to all {tasks} tasks, which are "
                f"fewer than {looks} looks"
            )
        return [(n + 1) / looks for n in range(looks)]
    is_list = isinstance(looks, Sequence) and not isinstance(looks, str)
    shares: list[Any] = [*looks] if is_list else [None]
    for share in shares:
        if isinstance(share, bool) or not isinstance(share, int | float) or not 0 < share <= 1:
            raise ConfigError(
                "looks must be a number of looks, or the share of the tasks at each look, above 0 "
                f"and up to 1, not {looks!r}"
            )
    return shares


def _in_drawn_order(strata: Mapping[Any, Hashable], seed: int) -> tuple[Any, ...]:
    """Return the tasks such that the first n have its share of each stratum, to within one task.

    The tasks of a stratum, shuffled, are spread over the line from 0 to 1, each anywhere within
    its own equal part; the order is that of their places.
    """
    of_stratum: dict[Hashable, list[Any]] = {}
    for task in sorted(strata, key=str):
        of_stratum.setdefault(strata[task], []).append(task)
    placed = []
    for stratum in sorted(of_stratum, key=str):
        random, members = Random(f"{seed} {stratum}"), of_stratum[stratum]
        random.shuffle(members)
        placed += [((n + random.random()) / len(members), task) for n, task in enumerate(members)]
    return tuple(task for _, task in sorted(placed, key=lambda each: each[0]))


def _check(plan: SequentialPlan) -> None:
    """Raise a ConfigError for a plan that cannot be carried out."""
    size = len(plan.tasks)
    if len({*plan.tasks}) < size or not size:
        raise ConfigError("a plan must have tasks, each named once")
    rise = all(one < other for one, other in pairwise((0, *plan.looks)))
    if not plan.looks or not rise or plan.looks[-1] != size:
        looks = ", ".join(map(str, plan.looks)) or "none"
        raise ConfigError(
            f"looks must rise by at least a task each, up to all {size} tasks, not {looks}"
        )
    if plan.repeats < 1:
        raise ConfigError(f"repeats must be at least 1, not {plan.repeats}")
    if not 0 < plan.alpha < 1:
        raise ConfigError(f"alpha must be between 0 and 1, not {plan.alpha}")
    if not -1 < plan.difference < 1:
        raise ConfigError(f"difference must be between -1 and 1, not {plan.difference}")
    if not 0 <= plan.least_chance < 1:
        raise ConfigError(f"least_chance must be at least 0 and below 1, not {plan.least_chance}")
