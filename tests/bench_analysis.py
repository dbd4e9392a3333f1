"""Speed of what is made of runs."""

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from eopsgym.analysis import (
    interval,
    leading_group,
    paired_interval,
    sample_trajectories,
    sign_flip_test,
)
from eopsgym.analysis.simulated_sample import sample_lines
from eopsgym.trajectories import open_trajectories

Line = Callable[[str, str, str], None]
TASKS, REPEATS, DRAWS, MODELS = 1_150, 3, 10_000, 10
RUNS = 20_000


def bench_analysis(line: Line) -> None:
    """All rows."""
    bench_intervals(line)
    bench_sample(line)
    bench_report(line)
    bench_notebooks(line)


def bench_sample(line: Line) -> None:
    """Time the opening of the simulated runs that come along, against parsing their JSON."""
    started = time.perf_counter()
    for text in sample_lines():
        json.loads(text)
    parsed = time.perf_counter() - started
    started = time.perf_counter()
    sample_trajectories().close()
    opened = time.perf_counter() - started
    said = f"{opened:.2f} s, {opened / parsed:.1f} x parsing its JSON"
    line("the simulated runs that come along, opened", said, "< 4 x")


def bench_report(line: Line) -> None:
    """Write a report on the simulated runs that come along, each many times under other ids.

    Their store is filled before, and the memory is that of a process of its own.
    """
    lines = [*sample_lines()]
    copies = 1 + RUNS // len(lines)
    with TemporaryDirectory() as name:
        folder = Path(name)
        with (folder / "many.runs.jsonl").open("wb") as file:
            for text, copy in product(lines, range(copies)):
                run_id = json.loads(text)["id"].encode()
                file.write(text.rstrip().replace(run_id, b"%s_%d" % (run_id, copy)) + b"\n")
        open_trajectories(folder).close()
        page = folder / "report.html"
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-c", "from eopsgym.cli import main; main()", "report"]
        subprocess.run([*command, folder, "--out", page], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        size = page.stat().st_size
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    said = (
        f"{seconds:.0f} s of processor, {size / 1e6:.1f} MB, memory {after.ru_maxrss / 1e6:.1f} GB"
    )
    line(f"a report on {len(lines) * copies:,} simulated runs", said, "< 60 s, < 8 MB, < 3 GB")


def bench_notebooks(line: Line) -> None:
    """All notebooks, their outputs compared, as `make test` runs them."""
    command = ["-m", "pytest", "notebooks", "-q", "-p", "nbval", "-n", "2", "--dist", "loadfile"]
    command += ["--nbval", "--nbval-current-env", "--nbval-sanitize-with", "conf/nbval.cfg"]
    started = time.perf_counter()
    subprocess.run([sys.executable, *command], check=True, capture_output=True)
    count = len([*Path("notebooks").glob("*.ipynb")])
    line(f"{count} notebooks under nbval", f"{time.perf_counter() - started:.0f} s", "< 180 s")


def bench_intervals(line: Line) -> None:
    """Two models on as many tasks as the benchmark has: both intervals, and that of the difference.

    Verdicts come as a table, as from a study, and are read anew each time.
    """
    random = np.random.default_rng(0)
    hard = random.beta(0.5, 1.0, size=(TASKS, 1))
    a, b = (random.random((TASKS, REPEATS)) < hard + more for more in (0, 0.05))
    interval(a)  # imports
    started = time.perf_counter()
    for verdicts in (a, b):
        interval(verdicts)
    paired_interval(a, b, draws=DRAWS)
    taken = time.perf_counter() - started
    size = f"{TASKS:,} tasks x {REPEATS} x 2 models"
    line(f"three intervals, {DRAWS:,} draws, {size}", f"{taken:.2f} s", "< 2 s")
    started = time.perf_counter()
    sign_flip_test(a, b)
    line("    the exact test of the difference", f"{time.perf_counter() - started:.2f} s", "-")
    models = {place: random.random((TASKS, REPEATS)) < hard for place in range(MODELS)}
    started = time.perf_counter()
    leading_group(models)
    taken = time.perf_counter() - started
    line(f"the leading group of {MODELS} models on as many tasks", f"{taken:.2f} s", "< 2 s")
