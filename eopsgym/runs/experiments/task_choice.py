"""Which tasks an experiment is about: sources, filters, and a sample that is drawn by a seed."""

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are
from eopsgym.tasks import Task, find_task, load_tasks
from eopsgym.tasks.splits import Split

STRATA = ("domain", "tier", "feasible", "systems")
"""What a sample can be stratified by."""
_SHOWN = 5
"""The number of sources that are named of a longer list."""


@dataclass(frozen=True)
class TaskChoice:
    """The tasks of an experiment.

    Attributes:
        sources: systems, paths, data sets and ids, as `load_tasks` takes them, or tasks; all
            systems where there is none.
        split: which of our own tasks, as `load_tasks` has it.
        config: which config of a data set.
        tiers: only tasks of these tiers.
        feasible: only tasks that can be done, or only others; both for None.
        pairs: only tasks with a twin, which is brought along where it is not among the sources.
        sample: how many are drawn of what is left; all of them for None. Pairs are drawn whole.
        seed: what the sample is drawn by.
        by: what it is stratified by, of `STRATA`: each stratum gives its share.
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
        for name in self.by:
            if name not in STRATA:
                raise ConfigError(
                    f"a sample cannot be stratified by {name!r}; {names_there_are(name, STRATA)}"
                )
        if self.sample is not None and (isinstance(self.sample, bool) or self.sample < 1):
            raise ConfigError(f"sample is a number of tasks from 1 on, not {self.sample!r}")
        if self.sample is not None and self.pairs and self.sample % 2:
            raise ConfigError(f"a sample of pairs has an even number of tasks, not {self.sample}")

    def load(self) -> list[Task]:
        """Return the tasks, in the order of their sources; a sample too.

        Raises:
            EopsgymError: for a source that there is not, or where no task is left.
        """
        found = self._wanted(self._all())
        if not found:
            raise ConfigError(f"no task is left: {self}")
        if self.sample is None:
            return found
        if self.sample > len(found):
            raise ConfigError(
                f"a sample of {self.sample} tasks was asked for, and {self} leaves {len(found)}; "
                "ask for fewer, or widen the choice"
            )
        if not self.pairs:
            return stratified(found, self.sample, self.seed, self.by)
        firsts = [task for task in found if task.id < str(task.pair)]
        drawn = stratified(firsts, self.sample // 2, self.seed, self.by)
        wanted = {name for task in drawn for name in (task.id, task.pair)}
        return [task for task in found if task.id in wanted]

    def _all(self) -> list[Task]:
        tasks = [each for each in self.sources if isinstance(each, Task)]
        names = [each for each in self.sources if not isinstance(each, Task)]
        if names or not tasks:
            tasks += load_tasks(*names, config=self.config, split=self.split)
        return list({task.id: task for task in tasks}.values())

    def _wanted(self, tasks: Iterable[Task]) -> list[Task]:
        kept = [
            task
            for task in tasks
            if (not self.tiers or task.tier in self.tiers)
            and self.feasible in (None, task.feasible)
            and (task.pair or not self.pairs)
        ]
        if self.pairs:
            there = {task.id for task in kept}
            twins = {task.pair: task for task in kept if task.pair and task.pair not in there}
            kept += [find_task(f"{task.domain}/{twin}") for twin, task in twins.items()]
        return kept

    def __repr__(self) -> str:
        """Return the first sources, and what else is not as usual."""
        said = [repr(getattr(each, "id", each)) for each in self.sources[:_SHOWN]]
        if len(self.sources) > _SHOWN:
            said.append(f"and {len(self.sources) - _SHOWN} more")
        for field in fields(self)[1:]:
            value = getattr(self, field.name)
            if value != field.default:
                said.append(f"{field.name}={value!r}")
        return f"TaskChoice({', '.join(said)})"

    def __str__(self) -> str:
        """Return the choice in words."""
        sources = ", ".join(getattr(each, "id", str(each)) for each in self.sources[:_SHOWN])
        left = len(self.sources) - _SHOWN
        more = f" and {left} more" if left > 0 else ""
        said = [f"{sources}{more}" if sources else "all systems"]
        defaults = {field.name: field.default for field in fields(self)}
        for name in ("split", "config", "tiers", "feasible", "pairs"):
            value = getattr(self, name)
            if value != defaults[name]:
                said.append(f"{name} {', '.join(value) if isinstance(value, tuple) else value}")
        return "; ".join(said)


def stratified(
    tasks: Sequence[Task], count: int, seed: int, by: Sequence[str] = ("domain", "tier")
) -> list[Task]:
    """Return a sample in which each stratum has its share, as near as whole tasks allow.

    The same seed draws the same tasks, in whatever order they come. What is left over of whole
    shares goes to the strata that lost most by rounding, drawn by the seed where they lost the
    same.

    Args:
        tasks: of what to draw.
        count: how many, at most as many as there are.
        seed: what to draw by.
        by: what makes the strata, of `STRATA`; nothing makes one of all.
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
