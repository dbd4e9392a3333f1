"""How many systems, calls and twins our hybrid tasks have: for docs/hybrid.md, and for tests."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import mean, median

from dev.markdown import table
from eopsgym.analysis.paper import paper_table
from eopsgym.domains import domain_names, get_domain
from eopsgym.tasks import Task
from eopsgym.tasks.certify import Play, stored_plays, what_is_seen

PLAYER = "a player who saw prompt and tools only"
"""Who the certificates say played so."""
BACK_OFFICE = frozenset({"csm", "hr", "itsm"})
ALL_PAIRS = frozenset(combinations(domain_names(), 2))
_PART_IS_ASKED = "Only where the request itself asks for as much as is allowed"


@dataclass(frozen=True)
class HybridSizes:
    """What there is to count of tasks over several systems.

    Attributes:
        tasks: all of them.
    """

    tasks: Sequence[Task]

    def of_systems(self, *counts: int) -> list[Task]:
        """Return the tasks that mount so many systems."""
        return [task for task in self.tasks if len(task.servers) in counts]

    @property
    def wide(self) -> list[Task]:
        """The tasks over three systems or more, or over two back-office systems."""
        return [
            task
            for task in self.tasks
            if len(task.servers) > 2 or len(systems(task) & BACK_OFFICE) == 2
        ]

    @property
    def calls(self) -> list[int]:
        """The number of calls of each solution, look-ups among them."""
        return [len(task.gold.calls) for task in self.tasks if task.gold]

    @property
    def refused(self) -> list[Task]:
        """The tasks that cannot be done."""
        return [task for task in self.tasks if not task.feasible]

    @property
    def twins(self) -> list[tuple[Task, Task]]:
        """The pairs of tasks of one request that can both be done, by different writes."""
        by_id = {task.id: task for task in self.tasks if task.feasible}
        found = [(task, by_id.get(task.pair or "")) for task in by_id.values()]
        pairs = [(task, twin) for task, twin in found if twin and task.id < twin.id]
        return [(task, twin) for task, twin in pairs if written(task) != written(twin)]

    @property
    def partial(self) -> list[Task]:
        """The tasks that ask for as much as is allowed, where a part is not."""
        return [task for task in self.tasks if task.feasible and part_rules() & {*task.rules}]

    @property
    def unreachable(self) -> list[Task]:
        """The tasks that the published harness cannot make the solution of."""
        return [task for task in self.tasks if task.unreachable_tools()]

    @property
    def played(self) -> list[Task]:
        """The tasks that a player played who saw the prompt and tools of today and nothing else."""
        return [task for task in self.tasks if self.last_play(task) is not None]

    @property
    def plays(self) -> list[Play]:
        """Return the last play of each task that was played so."""
        return [play for task in self.tasks if (play := self.last_play(task)) is not None]

    def last_play(self, task: Task) -> Play | None:
        """Return the last play of a task by one who saw its prompt and tools, as today, alone."""
        seen = what_is_seen(task)
        found = [p for p in stored_plays(task) if (p.by, p.seen) == (PLAYER, seen)]
        return found[-1] if found else None

    def with_pair(self, pair: tuple[str, str]) -> list[Task]:
        """Return the tasks that mount both systems."""
        return [task for task in self.tasks if {*pair} <= systems(task)]


def systems(task: Task) -> set[str]:
    """Return the names of the systems that a task mounts."""
    return {server.domain.name for server in task.servers}


def part_rules() -> set[str]:
    """Return the rule of each policy that allows half of the work where the request asks for it."""
    rules = (get_domain(name).rules.items() for name in domain_names())
    return {rule for each in rules for rule, text in each if _PART_IS_ASKED in text}


def written(task: Task) -> list[object]:
    """Return what the footprints of a task say that its solution changes, for each server."""
    return [(each.gym_name, each.config) for each in task.verifiers if each.type == "footprint"]


def beside_published(tasks: Iterable[Task]) -> Iterator[str]:
    """Yield the lines of a table of the published hybrid tasks and ours, and one of the pairs."""
    own = HybridSizes([*tasks])
    counts = paper_table("task_counts").set_index("domain").loc["hybrid"]
    sizes = paper_table("published_tasks").set_index("domain").loc["hybrid"]
    number = len(own.tasks)
    rows = [
        ("tasks", f"{counts['listed']:.0f}, {counts['public_listed']:.0f} of them public", number),
        *(
            (f"over {count} systems", "all" if count == 2 else 0, len(own.of_systems(count)))
            for count in sorted({2, *map(lambda task: len(task.servers), own.tasks)})
        ),
        ("over three systems or more, or two back-office ones", 0, len(own.wide)),
        ("pairs of systems that occur in a task, of 21", "at most 12", len(pairs_of(own))),
        ("calls of a solution, mean", sizes["mean_steps"], f"{mean(own.calls):.2f}"),
        ("calls of a solution, median", "", f"{median(own.calls):.0f}"),
        ("calls of a solution, most", f"{sizes['max_steps']:.0f}", max(own.calls)),
        ("cannot be done", "", f"{len(own.refused)} ({len(own.refused) / number:.1%})"),
        ("ask for as much as is allowed, where a part is not", "", len(own.partial)),
        ("pairs of twins, whose writes differ", 0, len(own.twins)),
        ("solution that the published harness cannot make", "", len(own.unreachable)),
        ("played by somebody who saw prompt and tools only", "", len(own.played)),
        ("won by the last of these plays", "", sum(play.outcome == "won" for play in own.plays)),
    ]
    yield from table("", "published", "ours", rows=rows)
    yield ""
    yield "In how many of ours two systems are mounted together:"
    yield ""
    yield from _pair_table(own)


def pairs_of(own: HybridSizes) -> list[tuple[str, str]]:
    """Return the pairs of systems that some task mounts."""
    return [pair for pair in sorted(ALL_PAIRS) if own.with_pair(pair)]


def _pair_table(own: HybridSizes) -> Iterator[str]:
    names = domain_names()
    rows = [
        (one, *(len(own.with_pair((one, other))) if one < other else "" for other in names[1:]))
        for one in names[:-1]
    ]
    yield from table("", *names[1:], rows=rows)
