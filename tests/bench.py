"""Speed and size, as ratios measured in one run: `make bench`.

Nothing here passes or fails by time in the test suite; the aims printed beside each figure are what
the design promises.
"""

import asyncio
import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import httpx

from eopsgym.domains import get_domain
from eopsgym.gym import Clock, Database, Template, build_template
from eopsgym.gym.server import serve
from eopsgym.runs import run_task
from eopsgym.runs.read_runs import read_line
from eopsgym.tasks import load_tasks
from eopsgym.trajectories import open_trajectories
from tests.bench_agents import bench_episodes, bench_fork, bench_turn
from tests.bench_analysis import bench_analysis
from tests.bench_beside import bench_beside
from tests.bench_browser import bench_browser
from tests.bench_calendar import bench_calendar
from tests.bench_drive import bench_drive
from tests.bench_email import bench_email
from tests.bench_enterprise import bench_enterprise
from tests.bench_env import bench_env
from tests.bench_experiments import bench_experiments
from tests.bench_formats import bench_formats
from tests.bench_http import bench_http_load
from tests.bench_lifecycles import bench_lifecycles
from tests.bench_runs import bench_runs
from tests.bench_tagging import bench_tagging
from tests.bench_teams import bench_teams
from tests.bench_tools import bench_tools
from tests.bench_workers import bench_workers
from tests.many_runs import STUDY_TURNS, write_many
from tests.reference import REFERENCE

PUBLISHED = {
    "itsm": "seeds/itsm/db_1768479715490_ex6u7viv2.sql",
    "csm": "seeds/csm/db_1762232091750_3ev7dns6b.sql",
}
A_WRITE: dict[str, tuple[str, dict[str, Any]]] = {
    "itsm": ("add_location", {"name": "Bench", "city": "Reno", "country": "USA"}),
    "csm": ("add_location", {"name": "Bench", "city": "tokyo", "country": "japan", "active": True}),
}
NOW = Clock("2026-03-02T09:00:00")
MANY = 2_000
"""Runs in the file that the store is filled from; a tenth of a large study."""


def median(
    action: Callable[[], Any], times: int, before: Callable[[], Any] = lambda: None
) -> float:
    """Median seconds of an action, garbage collection off; what goes before it is not timed."""
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


def line(what: str, measured: str, aim: str) -> None:
    """One figure beside what is aimed at."""
    print(f"{what:<62} {measured:>16}   aim: {aim}")


def seed_text(domain: str) -> tuple[str, str]:
    """The published seed of a domain, or our own where the reference is not there."""
    if REFERENCE is not None and domain in PUBLISHED:
        path = REFERENCE / PUBLISHED[domain]
        return f"published {domain} seed", path.read_text(encoding="utf-8")
    seed = Path("data/seeds") / domain / "company.sql"
    return f"own {domain} seed (no reference here)", seed.read_text(encoding="utf-8")


def execute_dump(template: Template, sql: str, folder: str) -> None:
    """What a reset costs without templates: a new file, the schema, every statement."""
    path = os.path.join(folder, "dump.sqlite")
    connection = apsw.Connection(path)
    connection.execute(template.domain.schema.sql)
    connection.execute(sql, can_cache=False)
    connection.close()
    os.remove(path)


def bench_reset(domain: str, aim: int) -> None:
    """Reset against executing the dump into a file."""
    name, sql = seed_text(domain)
    template = build_template(get_domain(domain), sql, name)
    database = Database(template, NOW)
    with tempfile.TemporaryDirectory() as folder:
        dump = median(lambda: execute_dump(template, sql, folder), 5)
    write, arguments = A_WRITE[domain]
    user = first_user(database)
    reset = median(database.reset, 500, lambda: database.call(write, arguments, user))
    line(f"{domain}: reset, {name}", f"{reset * 1000:.3f} ms", "< 0.2 ms (itsm)")
    line(f"{domain}: dump into a file / reset", f"{dump / reset:,.0f} x", f"{aim} x")


def bench_calls(domain: str) -> None:
    """Direct calls of every tool, with the arguments of its example in the reference."""
    if REFERENCE is None:
        return
    name, sql = seed_text(domain)
    database = Database(build_template(get_domain(domain), sql, name), NOW)
    user = first_user(database)
    listed = (REFERENCE / "tools" / f"{domain}.json").read_text(encoding="utf-8")
    taken = sorted(
        (call_p95(database, tool, user), tool["name"])
        for tool in json.loads(listed)
        if tool["name"] in database.domain.tools
    )
    ninth = taken[int(len(taken) * 0.9) - 1][0]
    slowest, which = taken[-1]
    line(
        f"{domain}: p95 of a call, {len(taken)} tools, ninth in ten",
        f"{ninth * 1e3:.2f} ms",
        "< 1 ms",
    )
    line(f"{domain}: p95 of the slowest ({which})", f"{slowest * 1e3:.2f} ms", "< 20 ms")


def call_p95(database: Database, tool: dict[str, Any], user: str | None) -> float:
    """The 95th percentile of twenty calls in seconds, each on a fresh database."""
    arguments = (tool.get("example_success") or {}).get("arguments") or {}
    seconds = []
    for _ in range(21):
        database.reset()
        # The first query of a connection parses the schema, which belongs to the reset.
        database.rows("SELECT 1 FROM sqlite_schema")
        seconds.append(database.call(tool["name"], arguments, user).seconds)
    return sorted(seconds[1:])[18]


def first_user(database: Database) -> str | None:
    """A header value that the domain accepts."""
    if database.domain.name == "csm":
        return str(database.rows("SELECT email FROM user LIMIT 1")[0]["email"])
    return None


async def bench_http() -> None:
    """A direct call against the same call over HTTP, a new client and connection each time."""
    name, sql = seed_text("itsm")
    database = Database(build_template(get_domain("itsm"), sql, name), NOW)
    call = {"name": "get_location_by_id", "arguments": {"location_id": "LOC_001"}}
    direct = median(lambda: database.call(call["name"], call["arguments"]), 2000)  # type: ignore[arg-type]
    async with serve("itsm") as servers:
        url = servers["itsm"].url
        body = {"database_id": "bench", "name": "bench", "description": "", "sql_content": sql}
        httpx.post(f"{url}/api/seed-database", json=body, timeout=60).raise_for_status()
        request = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
        headers = {"x-database-id": "bench", "accept": "application/json, text/event-stream"}

        def over_http() -> None:
            with httpx.Client() as client:
                client.post(f"{url}/mcp", json=request, headers=headers).raise_for_status()

        remote = median(over_http, 50)
    line("direct tool call", f"{direct * 1e6:.0f} us", "-")
    line("HTTP call, new client and connection / direct call", f"{remote / direct:,.0f} x", "200 x")


def bench_store() -> None:
    """A run file into the store, against reading it alone; and a filter on its values.

    The best of three each, in turns: filling takes both cores, reading one, so that whatever else
    the machine does comes on top of the one more than of the other.
    """
    with tempfile.TemporaryDirectory() as folder:
        path, store = Path(folder) / "many.runs.jsonl", Path(folder) / "many.duckdb"
        written = write_many(path, MANY, STUDY_TURNS)
        reads, runs, fills = [], [], []
        for _ in range(3):
            reads.append(median(lambda: [json.loads(line) for line in path.open("rb")], 1))
            runs.append(median(lambda: [read_line(line, "", 0) for line in path.open("rb")], 1))
            store.unlink(missing_ok=True)
            before = time.process_time()
            taken = median(lambda: open_trajectories(path, store).close(), 1)
            fills.append((taken, time.process_time() - before))
        read, filled = min(reads), min(taken for taken, _ in fills)
        used = min(used for _, used in fills)
        with open_trajectories(path, store) as trajectories:
            value = "SELECT count(*) AS n FROM tool_calls WHERE result.name::VARCHAR = 'x'"
            text = "SELECT count(*) AS n FROM texts WHERE TRY(result ->> 'name') = 'x'"
            trajectories.connection.execute(
                "CREATE TEMP TABLE texts AS SELECT result::JSON::VARCHAR AS result FROM tool_calls"
            )
            values = median(lambda: trajectories.rows(value), 5)
            texts = median(lambda: trajectories.rows(text), 5)
    size = f"{written['messages']:,} messages, {written['bytes'] / 1e6:,.0f} MB"
    line(f"{MANY:,} runs ({size}) into the store", f"{filled:.1f} s", "-")
    line("into the store / json.loads of each line", f"{filled / read:.1f} x", "< 1.5 x")
    line("    seconds of processor, of both cores", f"{used / read:.1f} x", "< 3 x")
    line("into the store / our reader of each line", f"{filled / min(runs):.1f} x", "< 1.5 x")
    line("filter on JSON text of results / on values", f"{texts / values:.1f} x", "> 1 x")
    seconds, gigabytes = bench_load()
    line("20,000 runs into the store", f"{seconds:.1f} s, {gigabytes:.2f} GB", "< 6 s, < 0.8 GB")


ROOT = Path(__file__).resolve().parent.parent
_LOAD = """
import sys, time
from eopsgym.trajectories import open_trajectories
from tests.memory import peak
started = time.perf_counter()
open_trajectories(sys.argv[1], sys.argv[2]).close()
print(time.perf_counter() - started, peak())
"""


def bench_load(runs: int = 20_000) -> tuple[float, float]:
    """`load` of a file of so many runs, made in the folder for temporary files: 44 kB a run.

    The best of three: it takes both cores, and whatever else the machine does comes on top.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "many.runs.jsonl"
        write = [sys.executable, "-m", "tests.many_runs", str(path), str(runs), str(STUDY_TURNS)]
        subprocess.run(write, stdout=subprocess.PIPE, check=True)
        return min(load(path) for _ in range(3))


def load(path: Path) -> tuple[float, float]:
    """Seconds and GB (at the most) that a run file takes into a store, in a process of its own."""
    store = path.with_suffix(".duckdb")
    store.unlink(missing_ok=True)
    command = [sys.executable, "-c", _LOAD, str(path), str(store)]
    said = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, cwd=ROOT)
    seconds, memory = said.stdout.split()
    unit = 1e9 if sys.platform == "darwin" else 1e6  # bytes there, kilobytes elsewhere
    return float(seconds), float(memory) / unit


def bench_gold() -> None:
    """Gold runs of all ITSM tasks with record and verification."""
    tasks = load_tasks("itsm", split="all")
    with tempfile.TemporaryDirectory() as folder:
        taken: list[float] = []
        kept: list[float] = []
        for task in tasks:
            for seconds, results in ((kept, folder), (taken, None)):
                run_task(task, "scripted/gold", results=results, again=True)
                started = time.perf_counter()
                run_task(task, "scripted/gold", results=results, again=True)
                seconds.append(time.perf_counter() - started)
    line(
        f"gold run of {len(tasks)} tasks, median",
        f"{statistics.median(kept) * 1000:.1f} ms",
        "< 30 ms",
    )
    ratio = statistics.median(kept) / statistics.median(taken)
    line("gold run that is kept / in memory only", f"{ratio:.2f} x", "< 1.3 x")


def bench_import() -> None:
    """`import eopsgym` in a fresh interpreter, less the interpreter's own start."""
    code = (
        "import time; s = time.perf_counter(); import eopsgym; print(time.perf_counter() - s); "
        "import sys; print(sum(m in sys.modules for m in "
        "('litellm', 'ray', 'datasets', 'pandas', 'matplotlib')))"
    )
    runs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in range(5)
    ]
    seconds = statistics.median(float(run.stdout.split()[0]) for run in runs)
    line("import eopsgym", f"{seconds * 1000:.0f} ms", "< 300 ms")
    line("heavy packages it loads", runs[0].stdout.split()[1], "0")


def main() -> None:
    """Print all figures."""
    print(f"Python {sys.version.split()[0]}, SQLite {apsw.sqlite_lib_version()}")
    print(f"{os.cpu_count()} cores\n")
    bench_reset("itsm", 500)
    asyncio.run(bench_http())
    bench_http_load(line)
    bench_gold()
    bench_runs(line)
    asyncio.run(bench_turn(line))
    asyncio.run(bench_fork(line))
    bench_episodes(line)
    bench_lifecycles(line)
    bench_env(line)
    bench_store()
    bench_browser(line)
    bench_experiments(line)
    bench_analysis(line)
    bench_tagging(line)
    bench_formats(line)
    bench_beside(line)
    bench_import()
    for domain, aim in (("csm", 800),):
        bench_reset(domain, aim)
        bench_calls(domain)
    bench_calendar(line)
    bench_email(line)
    bench_drive(line)
    bench_teams(line)
    bench_tools(line)
    bench_enterprise(line)
    bench_workers(line)


if __name__ == "__main__":
    main()
