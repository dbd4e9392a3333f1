"""Scripted runs of all systems, with records and both scores; of `make bench`.

Time is that of the processors, with the processes that long queries take. Beside it stands what
filling one seed takes in the same run, as a measure of the machine.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from eopsgym.domains import domain_names, get_domain
from eopsgym.gym import build_template
from eopsgym.runs import run_tasks
from eopsgym.tasks import Tasks, load_tasks

RUNS = 741
"""As many as there were tasks when the aim was set."""

Line = Callable[[str, str, str], None]


def tasks_of_all(count: int = RUNS) -> Tasks:
    """So many tasks, from all systems in equal parts of what each has."""
    every = [task for name in (*domain_names(), "hybrid") for task in load_tasks(name, split="all")]
    return Tasks([every[place * len(every) // count] for place in range(count)])


def bench_runs(line: Line, count: int = RUNS) -> None:
    """Print what runs take, and what that is in seeds filled."""
    tasks = tasks_of_all(count)
    with tempfile.TemporaryDirectory() as folder:
        before, started = _processors(), time.perf_counter()
        runs = run_tasks(tasks, "scripted/gold", results=folder, progress=False)
        used, wall = _processors() - before, time.perf_counter() - started
        size = sum(path.stat().st_size for path in Path(folder).glob("*.jsonl"))
        assert all(run.strict for run in runs)
    filled = min(_seed() for _ in range(5))
    line(f"{count} scripted runs, records and both scores", f"{used:.1f} s CPU", "-")
    line("    a run", f"{used / count * 1e3:.0f} ms CPU", "-")
    line("    a run / a seed of ITSM filled", f"{used / count / filled:.2f} x", "-")
    line("    on the clock, with whatever else runs here", f"{wall:.1f} s", "-")
    line("    a run in its file", f"{size / count / 1e3:.0f} kB", "-")


def _seed() -> float:
    domain = get_domain("itsm")
    sql = Path("data/seeds/itsm/company.sql").read_text(encoding="utf-8")
    started = time.process_time()
    build_template(domain, f"{sql}\n-- {time.perf_counter_ns()}")  # none that is kept
    return time.process_time() - started


def _processors() -> float:
    """Seconds of processors that this process took, and those that it started and saw end."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


if __name__ == "__main__":
    bench_runs(lambda *figure: print(*figure, sep="  "), *map(int, sys.argv[1:]))
