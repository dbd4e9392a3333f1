"""The expectations of a task: footprints, look-ups and reference solution."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from eopsgym.analysis.failures.arguments import ids_of, is_id_column
from eopsgym.analysis.failures.facts import RunFacts
from eopsgym.domains import domain_names
from eopsgym.errors import EopsgymError
from eopsgym.runs.setup import content_digest, seed_digests
from eopsgym.tasks import Task, find_task, writes
from eopsgym.tasks.footprint.config import AnyOf, Footprint, FootprintRow
from eopsgym.tasks.gold import GoldCall, is_reference, parse_reference, reference_texts
from eopsgym.tasks.task import HYBRID

UNKNOWN_TASK = "the task is not known here"
CHANGED_TASK = "the task, or its seed, has changed since"
NO_SOLUTION = "the task has no solution to compare with"


@dataclass(frozen=True)
class Expected:
    """A task with the expectations that the rules use."""

    task: Task
    _contents: dict[tuple[str, ...], str] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @cached_property
    def footprints(self) -> dict[str, Footprint]:
        """The footprints by domain name."""
        domains = {server.gym_name: server.domain.name for server in self.task.servers}
        return {
            domains[verifier.gym_name]: verifier.footprint
            for verifier in self.task.verifiers
            if verifier.type == "footprint" and verifier.gym_name in domains
        }

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of the rows in the footprints."""
        return frozenset(
            str(value)
            for server, footprint in self.footprints.items()
            for row in footprint.every_row
            for value in _ids_of_row(server, row)
        )

    @cached_property
    def given_ids(self) -> frozenset[tuple[str, str]]:
        """The ids that are literals in the solutions, each with the name of its argument."""
        solutions = [each for each in (self.task.gold, self.task.naive) if each]
        calls = [call for solution in solutions for call in solution.calls]
        return frozenset(
            (name, str(id_))
            for call in calls
            for name, id_ in ids_of(self._server_of(call.tool), call.arguments)
        )

    def _server_of(self, tool: str) -> str:
        """Return the system to which a call of the solution goes, or else the task's domain."""
        system, _, name = tool.rpartition("/")
        mounted = (server.domain for server in self.task.servers)
        names = (d.name for d in mounted if name in d.tools and system in ("", d.name, d.gym_name))
        return next(names, self.domain)

    def sources(self, tool: str, name: str) -> Mapping[str, int]:
        """Return the tools from whose results the solution takes an argument of a tool.

        Each has the number of calls after which all values are known: two people need two look-ups.
        """
        return self._sources.get((tool, name), {})

    @cached_property
    def _sources(self) -> dict[tuple[str, str], dict[str, int]]:
        made: Counter[str] = Counter()
        sources: dict[str, tuple[str, int]] = {}
        by_argument: dict[tuple[str, str], dict[str, int]] = {}
        for call in self.calls:
            for name, value in call.arguments.items():
                needed = by_argument.setdefault((call.own_tool, name), {})
                for text in reference_texts(value):
                    tool, times = sources[parse_reference(text).alias]
                    needed[tool] = max(times, needed.get(tool, 0))
            made[call.own_tool] += 1
            if call.alias:
                sources[call.alias] = (call.own_tool, made[call.own_tool])
        return by_argument

    @cached_property
    def referred(self) -> frozenset[tuple[str, str]]:
        """The tools with their arguments that the solution takes unchanged from a result."""
        return frozenset(
            (call.own_tool, name)
            for call in self.calls
            for name, value in call.arguments.items()
            if is_reference(value)
        )

    @cached_property
    def free_texts(self) -> frozenset[tuple[str, str, str]]:
        """The columns that may have any value: system, table, column."""
        return frozenset(
            (server, row.table, column)
            for server, footprint in self.footprints.items()
            for row in footprint.every_row
            for column in row.free
        )

    def content(self) -> str:
        """Return the digest of the task's content, which is made again only for other seeds."""
        seeds = seed_digests(self.task)
        if seeds not in self._contents:
            self._contents.clear()
            self._contents[seeds] = content_digest(self.task)
        return self._contents[seeds]

    @property
    def domain(self) -> str:
        """The domain of the task, which may be `hybrid`."""
        return self.task.domain

    @cached_property
    def calls(self) -> tuple[GoldCall, ...]:
        """The calls of the reference solution."""
        return self.task.gold.calls if self.task.gold else ()

    @cached_property
    def writing(self) -> list[int]:
        """The indexes of the writing calls."""
        return [n for n, call in enumerate(self.calls) if writes(self.task, call.tool)]

    def sources_of(self, place: int) -> list[int]:
        """Return the indexes of the look-ups from which a call of the solution takes a value."""
        aliases = _aliases(self.calls[place])
        earlier = range(place)
        return [n for n in earlier if self.calls[n].alias in aliases and n not in self.writing]

    @cached_property
    def literal(self) -> list[dict[str, Any]]:
        """The arguments of each call that are not references."""
        return [
            {name: value for name, value in call.arguments.items() if not is_reference(value)}
            for call in self.calls
        ]

    @cached_property
    def before(self) -> dict[int, set[int]]:
        """The earlier writing calls on which each writing call depends.

        A call depends on another if it names the same record or one that the other made, or if it
        takes a value from a look-up of such a record.
        """
        named = {call.alias: call for call in self.calls if call.alias}
        needed: dict[int, set[int]] = {}
        for place in self.writing:
            aliases = _aliases(self.calls[place])
            about = _records(self.calls[place])
            looked_up = {pair for alias in aliases for pair in _pairs(named[alias])}
            direct = {
                n
                for n in needed
                if self.calls[n].alias in aliases
                or not about.isdisjoint(_records(self.calls[n]))
                or not looked_up.isdisjoint(_pairs(self.calls[n]))
            }
            needed[place] = direct.union(*(needed[n] for n in direct))
        return needed


_known: dict[tuple[str, str], Expected] = {}
"""The expectations of tasks by domain and id; a changed file makes another task object."""


class TasksOfRuns:
    """The tasks of runs, each read once."""

    def __init__(self, given: Sequence[Task] | None = None) -> None:
        self._given = None if given is None else {task.id: task for task in given}
        self._known: dict[tuple[str, str], Expected | None] = {}
        self._digests: dict[tuple[str, str], str] = {}

    def of(self, run: RunFacts) -> tuple[Expected | None, str]:
        """Return the expectations of a run's task, or None and the reason."""
        place = (run.domain, run.task)
        if place not in self._known:
            task = self._find(*place)
            self._known[place] = _expected(task) if task else None
            expected = self._known[place]
            self._digests[place] = expected.content() if expected else ""
        expected = self._known[place]
        if expected is None:
            return None, UNKNOWN_TASK
        if self._digests[place] != run.content:
            return None, CHANGED_TASK
        return (expected, "") if expected.footprints else (None, NO_SOLUTION)

    def _find(self, domain: str, name: str) -> Task | None:
        if self._given is not None:
            return self._given.get(name)
        try:
            known = (*domain_names(), HYBRID)
            return find_task(f"{domain}/{name}") if domain in known else None
        except EopsgymError:
            return None


def _expected(task: Task) -> Expected:
    place = (task.domain, task.id)
    if place not in _known or _known[place].task is not task:
        _known[place] = Expected(task)
    return _known[place]


def _aliases(call: GoldCall) -> set[str]:
    """Return the aliases of the calls from whose results a call takes a value."""
    return {parse_reference(text).alias for text in reference_texts(call.arguments)}


def _pairs(call: GoldCall) -> set[tuple[str, str]]:
    """Return the ids of a call in the solution, each with its name."""
    return {(name, str(id_)) for name, id_ in ids_of("", call.arguments, references=True)}


def _records(call: GoldCall) -> set[str]:
    """Return the ids of the records that a call of the solution names."""
    return {id_ for _, id_ in _pairs(call)}


def _ids_of_row(server: str, row: FootprintRow) -> Iterator[Any]:
    yield from row.key.values()
    for column, wanted in (*row.sets.items(), *row.may.items()):
        if is_id_column(server, row.table, column):
            yield from wanted.values if isinstance(wanted, AnyOf) else (wanted,)
