"""Runs by two workers against runs by one process, as ratios in one run; see `tests.bench`."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from tests.runs.processes import ROOT

RUNS = 741
# A program of its own each time, so that none finds seeds that another one has read.
_PROGRAM = """
import json, resource, sys, time, warnings
from eopsgym import load_tasks
from eopsgym.runs import run_grid
warnings.simplefilter("ignore")
folder, runs, place = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3])
tasks = load_tasks(split="all")[:runs]
started = time.perf_counter()
runs = run_grid(tasks, "scripted/gold", results=folder, progress=False, **place)
taken = time.perf_counter() - started
used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
print(json.dumps([len(runs), taken, *(each.ru_utime + each.ru_stime for each in used)]))
"""


def taken_by(place: dict[str, Any], runs: int = RUNS) -> tuple[float, float, float]:
    """Return the seconds that so many scripted runs take, and those of CPU: here, and below."""
    with tempfile.TemporaryDirectory() as folder:
        asked = [sys.executable, "-c", _PROGRAM, folder, str(runs), json.dumps(place)]
        done = subprocess.run(asked, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    made, seconds, here, below = json.loads(done.stdout)
    assert made == runs
    return seconds, here, below


def bench_workers(line: Callable[[str, str, str], None]) -> None:
    """One process against two workers; starting these is in their time."""
    one, *_ = taken_by({})
    line(f"{RUNS} scripted runs in one process", f"{one:.1f} s", "-")
    two, *_ = taken_by({"processes": 2})
    line("    one process / two processes", f"{one / two:.2f} x", "> 1.6 x")
    if find_spec("ray") is None:
        line("    one process / two workers of Ray", "no Ray here", "> 1.6 x")
        return
    by_ray = {"backend": "ray", "processes": 2}
    ray, *_ = taken_by(by_ray)
    line("    one process / two workers of Ray", f"{one / ray:.2f} x", "> 1.6 x")
    start, *_ = taken_by(by_ray, runs=2)
    line("    starting and ending a Ray cluster, with 2 runs", f"{start:.1f} s", "-")
    line("    one process / two workers of Ray, without that", f"{one / (ray - start):.2f} x", "-")
