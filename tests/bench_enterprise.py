"""Speed of all systems together, and of the tools over a world of a hundred branches.

A part of `make bench`; `python -m tests.bench_enterprise` prints it alone.
"""

import asyncio
import gc
import json
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from eopsgym.domains import domain_names, get_domain
from eopsgym.gym import Clock, Database, Episode
from eopsgym.gym.data_files import data_dir, find_seed, read_seed
from eopsgym.gym.new_world import write_world
from eopsgym.gym.template import load_template
from eopsgym.tasks import load_tasks, start
from eopsgym.tasks.gold import play

NOW = Clock("2026-03-02T09:00:00")
TIMES = 200
LARGE = "itsm"
"""The system of which a large world is made; its tools search the most."""
CALL_TIMES = 3
WRITES: Mapping[str, tuple[str, dict[str, Any]]] = {
    "calendar": ("create_calendar", {"summary": "Bench"}),
    "csm": ("add_location", {"name": "Bench", "city": "tokyo", "country": "japan", "active": True}),
    "email": ("create_label", {"userId": "me", "name": "Bench"}),
    "hr": ("add_new_skill", {"name": "Bench"}),
    "itsm": ("add_location", {"name": "Bench", "city": "Reno", "country": "USA"}),
}
"""Five systems with a call that writes in each."""
COLD = """
import sys, time, eopsgym
from eopsgym.domains import domain_names
names, seed = domain_names(), sys.argv[1]
started = time.perf_counter()
eopsgym.Episode.start(names, seed=seed)
print(time.perf_counter() - started)
"""
SERVED = """
import json, sys
from eopsgym.domains import domain_names
from eopsgym.gym.server import serve
with serve(*domain_names()) as servers:
    print(json.dumps({name: server.url for name, server in servers.items()}), flush=True)
    sys.stdin.read()
"""
Line = Callable[[str, str, str], None]


class Search(NamedTuple):
    """A call that reads, with who makes it."""

    tool: str
    arguments: Mapping[str, Any]
    user: str | None


def bench_enterprise(line: Line) -> None:
    """Print what all systems together take, and searches in a large world."""
    bench_start(line)
    bench_five(line)
    bench_served(line)
    bench_large(line)


def seed_name() -> str:
    """Return the seed of tasks over several systems; the company's where that is not made."""
    made = all((data_dir() / "seeds" / n / "enterprise.sql").is_file() for n in domain_names())
    return "enterprise" if made else "company"


def bench_start(line: Line) -> None:
    """An episode over all systems, in a fresh process and again."""
    seed, names = seed_name(), domain_names()
    command = [sys.executable, "-c", COLD, seed]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(3)]
    cold = statistics.median(float(run.stdout) for run in runs)
    warm = _median(lambda: Episode.start(names, seed=seed), 50)
    line(f"{len(names)} systems with {seed}.sql, in a fresh process", f"{cold:.2f} s", "< 2 s")
    line(f"{len(names)} systems with {seed}.sql, again", f"{warm * 1e3:.2f} ms", "< 3 ms")


def bench_five(line: Line) -> None:
    """A reset of five systems, in each of which a call has written."""
    databases = []
    for name in WRITES:
        databases.append(Database(load_template(get_domain(name), seed_name(), NOW), NOW))

    def write() -> None:
        for database in databases:
            tool, arguments = WRITES[database.domain.name]
            step = database.call(tool, arguments, _user(database))
            assert step.changes, (tool, step.text)

    def reset() -> None:
        for database in databases:
            database.reset()

    taken = _median(reset, TIMES, write)
    line(f"reset of {len(WRITES)} systems after a write in each", f"{taken * 1e3:.2f} ms", "< 1 ms")


def _user(database: Database) -> str | None:
    """Return a header value that the system accepts; most have a user of their own."""
    if database.domain.name != "csm":
        return None
    return str(database.rows("SELECT email FROM user WHERE role = 'admin' LIMIT 1")[0]["email"])


def _median(
    action: Callable[[], Any], times: int, before: Callable[[], Any] = lambda: None
) -> float:
    """Return the median seconds of an action; what goes before it is not timed."""
    gc.collect()
    gc.disable()
    try:
        taken = []
        for _ in range(times):
            before()
            started = time.perf_counter()
            action()
            taken.append(time.perf_counter() - started)
        return statistics.median(taken)
    finally:
        gc.enable()


# Servers


def bench_served(line: Line) -> None:
    """All systems over HTTP in one process: until each answers, and its memory while idle."""
    started = time.perf_counter()
    command = [sys.executable, "-c", SERVED]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as served:
        assert served.stdin is not None
        assert served.stdout is not None
        urls: dict[str, str] = json.loads(served.stdout.readline())
        for url in urls.values():
            _ask(f"{url}/health")
        ready = time.perf_counter() - started
        empty = _memory(served.pid)
        for name, url in urls.items():
            sql = read_seed(get_domain(name), find_seed(get_domain(name), seed_name()))
            body = {"database_id": "bench", "name": "b", "description": "", "sql_content": sql}
            _ask(f"{url}/api/seed-database", body)
        full = _memory(served.pid)
        served.stdin.close()
    line(f"HTTP servers of {len(urls)} systems in one process, ready", f"{ready:.2f} s", "< 4 s")
    line("    idle memory", f"{empty / 1e6:.0f} MB", "< 500 MB")
    line(f"    with a database of {seed_name()}.sql each", f"{full / 1e6:.0f} MB", "< 500 MB")


def _memory(process: int) -> int:
    """Return the bytes that a process holds in memory."""
    command = ["ps", "-o", "rss=", "-p", str(process)]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout) * 1024


def _ask(url: str, body: Mapping[str, Any] | None = None) -> None:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        answer.read()


# A large world


def bench_large(line: Line) -> None:
    """A world of a hundred branches: making it, and the searches of its tools."""
    domain = get_domain(LARGE)
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        path = write_world(Path(folder), LARGE, "large")
        made = time.perf_counter() - started
        started = time.perf_counter()
        large = Database(load_template(domain, path, NOW), NOW)
        loaded = time.perf_counter() - started
    small = Database(load_template(domain, seed_name(), NOW), NOW)
    counts = [_rows(database) for database in (small, large)]
    searches = asyncio.run(_searches(LARGE))
    taken = [[_seconds(database, each) for each in searches] for database in (small, large)]
    p95 = [sorted(seconds)[int(len(seconds) * 0.95) - 1] for seconds in taken]
    middle = [statistics.median(seconds) for seconds in taken]
    size = f"{counts[1]:,} rows, {counts[1] / counts[0]:.0f} times those of {seed_name()}.sql"
    line(f"{LARGE}: large world made ({size})", f"{made:.1f} s", "< 120 s")
    line(f"{LARGE}: large world read into a template", f"{loaded:.1f} s", "-")
    line(f"{LARGE}: p95 of {len(searches)} searches, large", f"{p95[1] * 1e3:.1f} ms", "< 100 ms")
    line("    of the same searches in the usual world", f"{p95[0] * 1e3:.1f} ms", "-")
    line("    median, large", f"{middle[1] * 1e3:.2f} ms", "-")
    line("    median in the usual world", f"{middle[0] * 1e3:.2f} ms", "-")
    slowest, which = max(zip(taken[1], (each.tool for each in searches), strict=True))
    line(f"    slowest, large ({which})", f"{slowest * 1e3:.0f} ms", "-")


def _rows(database: Database) -> int:
    tables = database.domain.schema.tables
    return sum(database.rows(f'SELECT count(*) AS n FROM "{name}"')[0]["n"] for name in tables)


async def _searches(system: str) -> list[Search]:
    """Return the different calls that read in the solutions of a system's tasks."""
    tools = get_domain(system).tools
    found: dict[str, Search] = {}
    for task in load_tasks(system, split="all"):
        assert task.gold is not None
        episode = await start(task)
        await play(episode, task.gold)
        for step in episode.steps:
            if not step.is_error and not tools[step.tool].writes:
                key = json.dumps([step.tool, step.arguments], sort_keys=True, default=str)
                found.setdefault(key, Search(step.tool, step.arguments, task.servers[0].user))
        await episode.close()
    return list(found.values())


def _seconds(database: Database, search: Search) -> float:
    """Return the median seconds of a search."""
    steps = [database.call(search.tool, search.arguments, search.user) for _ in range(CALL_TIMES)]
    return statistics.median(step.seconds for step in steps)


if __name__ == "__main__":
    from tests.bench import line as print_line

    bench_enterprise(print_line)
