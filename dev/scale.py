"""Measures what runs take, and writes docs/scale.md: machines and dollars for a million runs.

`python -m dev.scale` runs it (some minutes). With `--check` nothing is measured: it fails where the
page, its numbers aside, is not what this program would write.
"""

import asyncio
import csv
import os
import platform
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path

from eopsgym.agents import LiteLLMModel, Message
from eopsgym.gym import Episode
from eopsgym.runs import Runs, run_task, run_tasks
from eopsgym.runs.run_file import Journal
from eopsgym.tasks import load_tasks
from eopsgym.trajectories import open_trajectories
from tests.bench_agents import A_TASK, Thinking
from tests.bench_http import CLIENTS, VERSION, Load, load, served
from tests.bench_runs import tasks_of_all

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "scale.md"
TEMPLATE = ROOT / "dev" / "scale_page.md"
PAPER = ROOT / "data" / "paper"
TASKS = 100
IN_FLIGHT = 50
SHARDS = 64
SHARDED = 6_400
MILLION = 1_000_000
DAYS = 7
CORE_DOLLARS = 0.05
STORAGE_DOLLARS = 0.023


@dataclass(frozen=True)
class Measured:
    """The measured seconds, bytes and numbers, each for one run unless said otherwise.

    `busy` is the load average of the machine.
    """

    cpu_first: float
    cpu_again: float
    wall_to_ideal: float
    cpu_waiting: float
    cpu_request: float
    file_bytes: float
    store_bytes: float
    writer_rate: float
    load_rate: float
    shard_rate: float
    call_median: float
    call_rate: float
    workers_rate: float
    busy: float


@dataclass(frozen=True)
class Published:
    """The means of a run of the model in `data/paper/gpt5_runs.csv`."""

    runs: int
    seconds: float
    turns: float
    input_tokens: float
    cached_tokens: float
    output_tokens: float
    dollars: float


def published() -> Published:
    """Return the means of the published runs, at the prices beside them."""
    with (PAPER / "gpt5_runs.csv").open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    with (PAPER / "prices.csv").open(encoding="utf-8") as lines:
        price = next(row for row in csv.DictReader(lines) if row["model"] == "gpt-5")

    def mean(column: str) -> float:
        return statistics.mean(float(row[column]) for row in rows)

    given, cached = mean("input_tokens"), mean("cache_read_tokens")
    said = mean("output_tokens")
    parts = ((given - cached, "input"), (cached, "cache_read"), (said, "output"))
    dollars = sum(tokens * float(price[kind]) for tokens, kind in parts) / 1e6
    return Published(len(rows), mean("seconds"), mean("turns"), given, cached, said, dollars)


def measure() -> Measured:
    """Measure all of it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tasks = tasks_of_all(TASKS)
        again: list[Runs] = []
        first = _processors(lambda: run_tasks(tasks, "scripted/gold", progress=False))
        made = _processors(
            lambda: again.append(
                run_tasks(tasks, "scripted/gold", results=folder / "made", progress=False)
            )
        )
        (runs,) = again
        size = sum(path.stat().st_size for path in (folder / "made").glob("*.jsonl")) / TASKS
        ideal, waiting = _in_flight()
        one, many = folder / "one", folder / "many"
        _write_shards(runs, one, 1)
        _write_shards(runs, many, SHARDS)
        load_rate, store = _load(one)
        shard_rate, _ = _load(many)
        return Measured(
            first / TASKS,
            made / TASKS,
            ideal,
            waiting,
            asyncio.run(_request()),
            size,
            store,
            _writer(runs, folder / "writer"),
            load_rate,
            shard_rate,
            *_calls(),
            os.getloadavg()[0],
        )


def _processors(action: Callable[[], object]) -> float:
    """Return the seconds of processors that an action takes, its child processes included."""
    before = os.times()[:4]
    action()
    return sum(os.times()[:4]) - sum(before)


def _in_flight() -> tuple[float, float]:
    """Return the time of runs at once against the ideal, and seconds of processor for each."""
    task = load_tasks("itsm", split="all")[A_TASK]
    model = Thinking(run_task(task))
    made: list[Runs] = []
    started = time.perf_counter()
    used = _processors(
        lambda: made.append(
            run_tasks([task], model, repeats=IN_FLIGHT, concurrency=IN_FLIGHT, progress=False)
        )
    )
    taken = time.perf_counter() - started
    return taken / float(made[0][0].usage["turns"] or 1), used / IN_FLIGHT


async def _request() -> float:
    """Return the seconds of processor that one request takes in litellm, without network."""
    tools = (await Episode.start("itsm").list_tools())[:30]
    model = LiteLLMModel("openai/gpt-5", api_key="none", options={"mock_response": "Yes."})
    messages = [Message("user", "Good morning.")]
    await model.reply(messages, tools)  # loads what litellm loads
    started = time.process_time()
    for _ in range(20):
        await model.reply(messages, tools)
    return (time.process_time() - started) / 20


def _write_shards(runs: Runs, folder: Path, shards: int) -> None:
    """Write the runs again and again, under other ids, into so many run files."""
    folder.mkdir()
    lines = [(run.id, run.to_json()) for run in runs]
    for shard in range(shards):
        with (folder / f"worker_{shard:02}.runs.jsonl").open("w", encoding="utf-8") as file:
            for number in range(shard, SHARDED, shards):
                run_id, line = lines[number % len(lines)]
                file.write(line.replace(run_id, f"run_{number:08}", 1) + "\n")


def _load(folder: Path) -> tuple[float, float]:
    """Return how many runs a second come into a store, and how many bytes each takes there."""
    store = folder / "all.duckdb"
    started = time.perf_counter()
    with open_trajectories(folder, store) as trajectories:
        taken = time.perf_counter() - started
        (row,) = trajectories.rows("SELECT count(*) AS runs FROM runs")
        assert row["runs"] == SHARDED
    return SHARDED / taken, store.stat().st_size / SHARDED


def _writer(runs: Runs, folder: Path) -> float:
    """Return how many runs a second one process appends to one run file."""
    file = Journal(folder)
    started = time.perf_counter()
    for _ in range(5):
        for run in runs:
            file.append(run)
    return 5 * len(runs) / (time.perf_counter() - started)


def _calls() -> tuple[float, float, float]:
    """Return seconds of a pooled call, and calls a second of one process and of two."""
    with served(1) as one, served(2) as two:
        turns: list[tuple[Load, Load, Load]] = [
            (load(one, 1), load(one, CLIENTS), load(two, CLIENTS)) for _ in range(3)
        ]
    single, many, shared = zip(*turns, strict=True)
    best = max(turn.rate for turn in many), max(turn.rate for turn in shared)
    return min(turn.median for turn in single), *best


def page(m: Measured) -> str:
    """Return the page of what was measured."""
    p = published()
    live = m.cpu_again + p.turns * m.cpu_request
    seconds = DAYS * 86_400
    cores, at_once = MILLION * live / seconds, MILLION * p.seconds / seconds
    gigabytes = MILLION * (m.file_bytes + m.store_bytes) / 1e9
    return TEMPLATE.read_text(encoding="utf-8").format(
        **vars(m),
        p=p,
        processors=os.cpu_count(),
        machine=platform.machine(),
        python=platform.python_version(),
        tasks=TASKS,
        first_ms=m.cpu_first * 1e3,
        first_rate=3_600 / m.cpu_first,
        again_ms=m.cpu_again * 1e3,
        again_rate=3_600 / m.cpu_again,
        in_flight=IN_FLIGHT,
        waiting_ms=m.cpu_waiting * 1e3,
        waiting_rate=1 / m.cpu_waiting,
        request_ms=m.cpu_request * 1e3,
        request_rate=1 / m.cpu_request,
        file_kb=m.file_bytes / 1e3,
        store_kb=m.store_bytes / 1e3,
        file_gb=MILLION * m.file_bytes / 1e9,
        store_gb=MILLION * m.store_bytes / 1e9,
        sharded=SHARDED,
        shards=SHARDS,
        version=VERSION,
        clients=CLIENTS,
        call_ms=m.call_median * 1e3,
        workers_ratio=m.workers_rate / m.call_rate,
        cached=p.cached_tokens / p.input_tokens,
        live_ms=live * 1e3,
        days=DAYS,
        at_once=at_once,
        processes=at_once / IN_FLIGHT,
        cores=cores,
        core_price=CORE_DOLLARS,
        core_dollars=MILLION * live / 3_600 * CORE_DOLLARS,
        gigabytes=gigabytes,
        storage_price=STORAGE_DOLLARS,
        storage_dollars=gigabytes * STORAGE_DOLLARS,
        token_dollars=MILLION * p.dollars,
    )


def shape_of(text: str) -> str:
    """Return a page without its numbers."""
    return re.sub(r"\(\w+, Python [\d.]+\)", "()", re.sub(r"\d[\d,.]*\d|\d", "0", text))


def main() -> None:
    """Measure and write the page, or check it."""
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(page(measure()), encoding="utf-8")
        return
    anything = Measured(*[1.0] * len(fields(Measured)))
    kept = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    if shape_of(kept) != shape_of(page(anything)):
        sys.exit(f"{PAGE.relative_to(ROOT)} is out of date; run: python -m dev.scale")


if __name__ == "__main__":
    main()
