"""How fast failures are tagged: part of `make bench`."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from eopsgym.analysis import tag_failures
from eopsgym.trajectories import open_trajectories
from tests.many_runs import write_many

Line = Callable[[str, str, str], None]
RUNS = 6_000
"""A third each of the solution, of wrong ids and of missing look-ups, on all our tasks."""


def bench_tagging(line: Line) -> None:
    """From an open store to the table of findings, in a process that has read no task yet."""
    with tempfile.TemporaryDirectory() as folder:
        write_many(Path(folder) / "many.runs.jsonl", RUNS)
        open_trajectories(folder).close()  # so that the store is filled
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench_tagging", folder],
            check=True,
            capture_output=True,
            text=True,
        )
    cold, warm, found = map(float, done.stdout.split())
    line(f"tagging {RUNS:,} runs, {found:,.0f} findings", f"{RUNS / warm:,.0f} runs/s", "4,000")
    line("the same, the tasks being read meanwhile", f"{RUNS / cold:,.0f} runs/s", "4,000")


def _tag(folder: str) -> str:
    """Seconds of the first tagging and of a second one, and how much was found."""
    with open_trajectories(folder) as trajectories:
        moments = [time.perf_counter()]
        for _ in range(2):
            frame = tag_failures(trajectories)
            moments.append(time.perf_counter())
    return f"{moments[1] - moments[0]} {moments[2] - moments[1]} {len(frame)}"


if __name__ == "__main__":
    print(_tag(sys.argv[1]))
