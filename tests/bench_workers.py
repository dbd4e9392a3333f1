"""Runs by two workers against runs by one process, as ratios in one run; see `tests.bench`."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, NamedTuple

from tests.runs.processes import ROOT

RUNS = 741
_ROUNDS = 2
"""The machine may be slower for a while, so that each is measured in turn and the best counts."""
# A program of its own each time, so that none finds seeds that another one has read.
_PROGRAM = """
import json, sys, time, warnings
from eopsgym import load_tasks
from eopsgym.runs import run_grid
warnings.simplefilter("ignore")
folder, runs, place = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3])
tasks = load_tasks(split="all")[:runs]
connected, cluster = None, time.perf_counter()
if place.get("backend") == "ray":
    from eopsgym.runs.workers.ray_here import end_ray, start_ray
    connected = start_ray(None, place["processes"])
cluster = time.perf_counter() - cluster
if connected is not None:
    time.sleep(6)  # until its own processes have started, as on a cluster that stands
taken = time.perf_counter()
runs = run_grid(tasks, "scripted/gold", results=folder, progress=False, **place)
taken = time.perf_counter() - taken
ending = time.perf_counter()
if connected is not None:
    end_ray(connected)
print(json.dumps([len(runs), taken, cluster + time.perf_counter() - ending]))
"""


class Taken(NamedTuple):
    """The seconds that runs take, and those of starting and ending a cluster for them."""

    runs: float
    cluster: float


def taken_by(place: dict[str, Any], runs: int = RUNS) -> Taken:
    """Return the seconds that so many scripted runs take on a number of workers."""
    with tempfile.TemporaryDirectory() as folder:
        asked = [sys.executable, "-c", _PROGRAM, folder, str(runs), json.dumps(place)]
        done = subprocess.run(asked, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    made, *seconds = json.loads(done.stdout)
    assert made == runs
    return Taken(*seconds)


def bench_workers(line: Callable[[str, str, str], None]) -> None:
    """One process against two workers, whose own start is in their time.

    Ray's cluster is one that stands: starting one takes as long for two runs as for a million.
    """
    places: dict[str, dict[str, Any]] = {"one": {}, "two": {"processes": 2}}
    if find_spec("ray") is not None:
        places["ray"] = {"backend": "ray", "processes": 2}
    rounds = [{name: taken_by(place) for name, place in places.items()} for _ in range(_ROUNDS)]
    best = {name: min(each[name] for each in rounds) for name in places}
    one = best["one"].runs
    line(f"{RUNS} scripted runs in one process", f"{one:.1f} s", "-")
    line("    one process / two processes", f"{one / best['two'].runs:.2f} x", "> 1.6 x")
    if "ray" not in best:
        line("    one process / two workers of Ray", "no Ray here", "> 1.6 x")
        return
    ray = best["ray"]
    line("    one process / two workers on a cluster of Ray", f"{one / ray.runs:.2f} x", "> 1.6 x")
    line("    starting a cluster for them, and ending it", f"{ray.cluster:.1f} s", "-")
    line("    one process / a cluster started for them", f"{one / sum(ray):.2f} x", "-")
