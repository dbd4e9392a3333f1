"""What it takes to see that a finished experiment is finished, in a process that starts anew."""

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.finished_experiment import RUNS

_AGAIN = """
import resource, sys, time
from pathlib import Path
started = time.perf_counter()
import eopsgym.runs.experiments
from tests.finished_experiment import large_study
study = large_study(Path(sys.argv[1]))
imported = time.perf_counter()
runs = study.run(progress=False)
assert runs.found == len(runs) == int(sys.argv[2])
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(imported - started, time.perf_counter() - imported, peak)
"""


def bench_experiments(line: Callable[[str, str, str], None]) -> None:
    """Print how long a call of a finished experiment takes, imports apart, and how much memory."""
    with tempfile.TemporaryDirectory() as folder:
        write = [sys.executable, "-m", "tests.finished_experiment", folder]
        subprocess.run(write, stdout=subprocess.PIPE, check=True)
        imported, seconds, peak = again(Path(folder))
    what = f"an experiment of {RUNS:,} runs that is finished"
    line(f"{what}: imports", f"{imported:.2f} s", "none")
    line(f"{what}: run()", f"{seconds:.2f} s", "< 1 s")
    line(f"{what}: peak of memory", f"{peak / 1024:.0f} MB", "< 300 MB")


def again(folder: Path, runs: int = RUNS) -> tuple[float, float, float]:
    """Return the seconds of imports and of the call, and the peak of memory in KB."""
    command = [sys.executable, "-c", _AGAIN, str(folder), str(runs)]
    said = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    imported, seconds, peak = map(float, said.stdout.split())
    return imported, seconds, peak
