"""Speed of every tool of the four collaboration systems, on the own seed: part of `make bench`.

What is called stands in the solutions of the tasks, and in `bench_tools.toml` for the tools that no
solution calls. Each call is made again and again on a copy of the state that it was made in there.

Left out, and in rows of their own: calls that ask in one of the three query languages, and
free/busy. A tool that can do more than search is measured by its other calls.
"""

import asyncio
import gc
import math
import statistics
import time
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from eopsgym.domains import get_domain
from eopsgym.gym import Clock, Database, Episode, Step
from eopsgym.gym.template import Template
from eopsgym.tasks import load_tasks, start
from eopsgym.tasks.gold import Gold, play, read_gold

SYSTEMS = ("calendar", "email", "drive", "teams")
TIMES = 20
"""How often each call is measured; one before them is not."""
CALLS = 12
"""Different calls of one tool, spread evenly over those that there are."""
ASKED_IN = {"email": ("q",), "drive": ("q",), "teams": ("_filter", "_search"), "calendar": ()}
"""The parameters that take a text in a query language."""
FREE_BUSY = "query_freebusy"
BAR, SEARCH_BAR = 1e-3, 20e-3
ROUNDS = Path(__file__).with_suffix(".toml")
Line = Callable[[str, str, str], None]


class Taken(NamedTuple):
    """Seconds by the clock, and of them those in which this thread had a processor."""

    wall: float
    busy: float


@dataclass(frozen=True)
class Place:
    """A call, and the state that it was made in: a template, and what was done to it before."""

    template: Template
    clock: Clock
    repaired: bool
    done: Sequence[bytes]
    step: Step
    user: str | None

    @cached_property
    def _state(self) -> Template:
        past = Database(self.template, self.clock.after(0))
        past.replay(self.done)
        state = replace(past.template, data=past.serialize())
        past.close()
        return state

    def database(self) -> Database:
        """That state, which nobody has asked anything yet."""
        return Database(self._state, self.clock.after(0), repaired=self.repaired)

    @property
    def searches(self) -> bool:
        """Whether the call asks in a query language."""
        return any(self.step.arguments.get(each) for each in ASKED_IN[self.step.server])

    def call(self, database: Database) -> Taken:
        """Make the call, which has to succeed."""
        wall, busy = time.perf_counter(), time.thread_time()
        result = database.call(self.step.tool, self.step.arguments, self.user)
        taken = Taken(time.perf_counter() - wall, time.thread_time() - busy)
        assert not result.is_error, f"{self.step.tool}: {result.text}"
        return taken

    def again(self) -> list[Taken]:
        """What the call takes on a connection that has made it before."""
        database = self.database()
        taken = []
        for _ in range(TIMES + 1):
            database.reset()
            taken.append(self.call(database))
        database.close()
        return taken[1:]

    def first(self) -> Taken:
        """What it takes as the first that is asked of a new clone."""
        database = self.database()
        taken = self.call(database)
        database.close()
        return taken


def bench_tools(line: Line) -> None:
    """Print the figures of the four systems."""
    for system in SYSTEMS:
        bench_system(system, line)


def bench_system(system: str, line: Line) -> None:
    """Print the figures of one of them."""
    places = asyncio.run(collect(system))
    gc.collect()
    gc.freeze()  # what is kept of the tasks is not looked through while calls are measured
    line(f"{system}: reset, own seed", f"{reset(places) * 1e6:.0f} us", "-")
    direct = {name: found for name, all_ in places.items() if (found := _direct(all_))}
    left_out = ", ".join(sorted({*get_domain(system).tools} - {*direct})) or "none"
    tools = f"{len(direct)} of {len(get_domain(system).tools)}"
    line(f"{system}: tools measured (left out: {left_out})", tools, "all but searches, free/busy")
    _print_p95(f"{system}: p95 of a call", _again(direct), line, BAR)
    first = {name: [each.first() for each in found] for name, found in direct.items()}
    _print_p95(f"{system}: first call of a new clone, p95", first, line, None)
    searches = [each for found in places.values() for each in found if each.searches]
    if searches:
        by_tool = {
            name: _spread([each for each in searches if each.step.tool == name])
            for name in {each.step.tool for each in searches}
        }
        _print_p95(f"{system}: p95 of a search", _again(by_tool), line, SEARCH_BAR)
    gc.unfreeze()


def _again(places: Mapping[str, Sequence[Place]]) -> dict[str, list[Taken]]:
    return {name: [t for each in found for t in each.again()] for name, found in places.items()}


def _print_p95(
    what: str, taken: Mapping[str, Sequence[Taken]], line: Line, bar: float | None
) -> None:
    """All tools, the ninth in ten, the slowest, and those above the bar: by the clock, and busy.

    Where others work on the machine as well, the second is what the calls themselves take.
    """
    aim = f"< {bar * 1e3:g} ms" if bar else "-"
    for kind in Taken._fields:
        times = {name: [getattr(each, kind) for each in of] for name, of in taken.items()}
        found = {name: p95(of) for name, of in times.items()}
        slowest = max(found, key=lambda name: found[name])
        ninth = sorted(found.values())[int(len(found) * 0.9) - 1]
        by = {"wall": what, "busy": f"{what}, on a processor"}[kind]
        line(f"{by}, of all tools", f"{p95_of_all(times.values()) * 1e3:.2f} ms", aim)
        line(f"{by}, ninth tool in ten", f"{ninth * 1e3:.2f} ms", aim)
        line(f"{by}, slowest ({slowest})", f"{found[slowest] * 1e3:.2f} ms", aim)
        over = sorted((name for name in found if bar and found[name] > bar), key=found.__getitem__)
        if bar:
            line(f"{by}, tools above {bar * 1e3:g} ms", f"{len(over)} of {len(found)}", "0")
        for name in reversed(over):
            middle = statistics.median(getattr(each, kind) for each in taken[name])
            print(f"    {name}: {found[name] * 1e3:.2f} ms, median {middle * 1e3:.2f} ms")


def p95(values: Sequence[float]) -> float:
    """The value that is larger than, or as large as, 95 in a hundred of them."""
    return sorted(values)[math.ceil(len(values) * 0.95) - 1]


def p95_of_all(groups: Iterable[Sequence[float]]) -> float:
    """The same of the values of groups, each of which weighs as much, however many it has."""
    weighed = sorted((value, 1 / len(group)) for group in groups for value in group)
    wanted, passed = 0.95 * sum(weight for _, weight in weighed), 0.0
    for value, weight in weighed:
        passed += weight
        if passed >= wanted - 1e-9:
            return value
    raise ValueError("there is nothing to take the 95th in a hundred of")


def _direct(places: Iterable[Place]) -> list[Place]:
    return _spread([each for each in places if not each.searches and each.step.tool != FREE_BUSY])


def _spread(places: Sequence[Place]) -> list[Place]:
    step = max(len(places) / CALLS, 1)
    return [places[int(n * step)] for n in range(min(len(places), CALLS))]


def reset(places: Mapping[str, Sequence[Place]]) -> float:
    """The median of what a reset takes after one call of a writing tool, in seconds."""
    taken = []
    for place in (found[0] for found in places.values()):
        if place.template.domain.tools[place.step.tool].writes:
            database = place.database()
            for _ in range(TIMES):
                place.call(database)
                started = time.perf_counter()
                database.reset()
                taken.append(time.perf_counter() - started)
            database.close()
    return statistics.median(taken)


async def collect(system: str) -> dict[str, list[Place]]:
    """The calls of all solutions, and of the rounds through what no solution calls, by tool."""
    found: dict[str, list[Place]] = defaultdict(list)
    for task in load_tasks(system, split="all"):
        assert task.gold is not None
        await _play(await start(task), task.gold, system, found)
    for user, gold in read_rounds(system):
        await _play(Episode.start(system, user=user, repaired=True), gold, system, found)
    return found


def read_rounds(system: str) -> list[tuple[str, Gold]]:
    """Who acts in each round, and the calls, written as the solution of a task is."""
    rounds = tomllib.loads(ROUNDS.read_text(encoding="utf-8")).get(system, [])
    where = f"{ROUNDS.name}, {system}"
    return [
        (each["user"], read_gold({"calls": each["calls"], "answer": ""}, where)) for each in rounds
    ]


async def _play(episode: Episode, gold: Gold, system: str, found: dict[str, list[Place]]) -> None:
    await play(episode, gold)
    database, user = episode.database(system), episode.users.get(system)
    done: list[bytes] = []
    for step in episode.steps:
        if step.server == system:
            kind = database.template, database.clock, database.repaired
            found[step.tool].append(Place(*kind, tuple(done), step, user))
            done.append(step.changes.changeset)
    await episode.close()
