"""The choice of an experiment's tasks: sources, filters, and a random sample."""

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are
from eopsgym.tasks import TIERS, Task, find_task, load_tasks
from eopsgym.tasks.splits import Split

STRATA = ("domain", "tier", "feasible", "systems")
"""The properties by which a sample can be stratified."""
_SHOWN = 5
"""The number of sources that a text names of a longer list."""


@dataclass(frozen=True)
class TaskChoice:
    """The tasks of an experiment.

    Attributes:
        sources: systems, paths, data sets and ids, as for `load_tasks`, or tasks; all systems if
            empty.
        split: the split of our own tasks, as for `load_tasks`.
        config: the config of a data set.
        tiers: only tasks of these tiers.
        feasible: only feasible tasks, or only infeasible ones; None for both.
        pairs: only tasks with a twin; the twin is added if it is not among the sources.
        sample: the number of tasks that are drawn; None for all. A pair is drawn as a whole.
        seed: the random seed of the sample.
        by: the properties of `STRATA` by which the sample is stratified; each stratum gets its
            share.
    """

    sources: tuple[Task | str | Path, ...] = ()
    split: Split | None = None
    config: str | None = None
    tiers: tuple[str, ...] = ()
    feasible: bool | None = None
    pairs: bool = False
    sample: int | None = None
    seed: int = 0
    by: tuple[str, ...] = ("domain", "tier")

    def __post_init__(self) -> None:
        for name in ("sources", "tiers", "by"):
            value = getattr(self, name)
            if isinstance(value, str) or not isinstance(value, Iterable):  # one, not its letters
                object.__setattr__(self, name, (value,))
            elif not isinstance(value, Sequence):  # such as a generator, which can be read once
                object.__setattr__(self, name, tuple(value))
        for name in self.by:
            if name not in STRATA:
                known = names_there_are(str(name), STRATA)
                raise ConfigError(f"a sample cannot be stratified by {name!r}; {known}")
        for tier in self.tiers:
            if tier not in TIERS:
                raise ConfigError(f"there is no tier {tier!r}; {names_there_are(str(tier), TIERS)}")
        if self.sample is not None and (type(self.sample) is not int or self.sample < 1):
            raise ConfigError(f"sample must be a number of tasks from 1 on, not {self.sample!r}")
        if self.sample is not None and self.pairs and self.sample % 2:
            raise ConfigError(
                f"a sample of pairs must have an even number of tasks, not {self.sample}"
            )

    def load(self) -> list[Task]:
        """Return the tasks, or the sample, in the order of their sources.

        Raises:
            EopsgymError: a source does not exist, or no task is left.
        """
        tasks = self._wanted(self._all())
        if not tasks:
            raise ConfigError(f"no task is left of this choice: {self}; widen it")
        if self.sample is None:
            return tasks
        if self.sample > len(tasks):
            raise ConfigError(
                f"a sample of {self.sample} tasks is too large: {self} leaves {len(tasks)}; "
                "choose a smaller sample, or widen the choice"
            )
        if not self.pairs:
            return stratified(tasks, self.sample, self.seed, self.by)
        firsts = [task for task in tasks if task.id < str(task.pair)]
        drawn = stratified(firsts, self.sample // 2, self.seed, self.by)
        wanted = {name for task in drawn for name in (task.id, task.pair)}
        return [task for task in tasks if task.id in wanted]

    def _all(self) -> list[Task]:
        tasks = [each for each in self.sources if isinstance(each, Task)]
        names = [each for each in self.sources if not isinstance(each, Task)]
        if names or not tasks:
            tasks += load_tasks(*names, config=self.config, split=self.split)
        return list({task.id: task for task in tasks}.values())

    def _wanted(self, tasks: Iterable[Task]) -> list[Task]:
        wanted = [
            task
            for task in tasks
            if (not self.tiers or task.tier in self.tiers)
            and self.feasible in (None, task.feasible)
            and (task.pair or not self.pairs)
        ]
        if self.pairs:
            there = {task.id for task in wanted}
            twins = {task.pair: task for task in wanted if task.pair and task.pair not in there}
            wanted += [find_task(f"{task.domain}/{twin}") for twin, task in twins.items()]
        return wanted

    def __repr__(self) -> str:
        """Return a text with the first sources and the attributes that are not defaults."""
        parts = [repr(getattr(each, "id", each)) for each in self.sources[:_SHOWN]]
        if len(self.sources) > _SHOWN:
            parts.append(f"and {len(self.sources) - _SHOWN} more")
        for field in fields(self)[1:]:
            value = getattr(self, field.name)
            if value != field.default:
                parts.append(f"{field.name}={value!r}")
        return f"TaskChoice({', '.join(parts)})"

    def __str__(self) -> str:
        """Return the choice as a short text."""
        sources = ", ".join(getattr(each, "id", str(each)) for each in self.sources[:_SHOWN])
        left = len(self.sources) - _SHOWN
        more = f" and {left} more" if left > 0 else ""
        parts = [f"{sources}{more}" if sources else "all systems"]
        defaults = {field.name: field.default for field in fields(self)}
        for name in ("split", "config", "tiers", "feasible", "pairs"):
            value = getattr(self, name)
            if value != defaults[name]:
                parts.append(f"{name} {', '.join(value) if isinstance(value, tuple) else value}")
        return "; ".join(parts)


def stratified(
    tasks: Sequence[Task], count: int, seed: int, by: Sequence[str] = ("domain", "tier")
) -> list[Task]:
    """Return a sample in which each stratum has its share, as near as whole tasks allow.

    The same seed draws the same tasks, whatever their order. The remaining places after rounding
    down go to the strata that lost most by it; ties are broken at random by the seed.

    Args:
        tasks: the tasks to draw from.
        count: the size of the sample, at most the number of tasks.
        seed: the random seed.
        by: the properties of `STRATA` that define the strata; with none there is one stratum.
    """
    strata: dict[tuple[str, ...], list[Task]] = defaultdict(list)
    for task in tasks:
        strata[tuple(_stratum(task, name) for name in by)].append(task)
    draw = random.Random(f"eopsgym sample {seed}")
    shares = {name: count * len(group) / len(tasks) for name, group in sorted(strata.items())}
    taken = {name: int(share) for name, share in shares.items()}
    order = sorted(shares, key=lambda name: (taken[name] - shares[name], draw.random()))
    for name in order[: count - sum(taken.values())]:
        taken[name] += 1
    drawn = {
        task.id
        for name, number in taken.items()
        for task in draw.sample(sorted(strata[name], key=lambda task: task.id), number)
    }
    return [task for task in tasks if task.id in drawn]


def _stratum(task: Task, name: str) -> str:
    if name == "systems":
        return str(len(task.servers))
    return str(getattr(task, name))
