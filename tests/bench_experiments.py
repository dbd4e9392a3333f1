"""What it takes to see that a finished experiment is finished, in a process that starts anew."""

import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from eopsgym import Experiment
from tests.finished_experiment import REPEATS, RUNS, write_runs

_AGAIN = """
import sys, time
from pathlib import Path
import eopsgym.runs.experiments
from tests.finished_experiment import large_study
from tests.memory import peak
study = large_study(Path(sys.argv[1]))
imported = time.process_time()
runs = study.run(progress=False)
assert runs.found == len(runs) == int(sys.argv[2])
print(imported, time.process_time(), peak())
"""
_FILE = """
name = "large"
[tasks]
sample = {sample}
[runs]
models = ["scripted/gold"]
repeats = {repeats}
"""
_IN_FILE = 1_000
"""Runs of the experiment that the command is asked for: its first call reads all of them."""


def bench_experiments(line: Callable[[str, str, str], None]) -> None:
    """Print the processor seconds and the memory of calls of a finished experiment."""
    with tempfile.TemporaryDirectory() as folder:
        write = [sys.executable, "-m", "tests.finished_experiment", folder]
        subprocess.run(write, stdout=subprocess.PIPE, check=True)
        again(Path(folder))
        imported, seconds, peak = again(Path(folder))
    what = f"an experiment of {RUNS:,} runs that is finished"
    line(f"{what}: imports, CPU", f"{imported:.2f} s", "none")
    line(f"{what}: with run(), CPU", f"{seconds:.2f} s", "< 1 s")
    line(f"{what}: peak of memory", f"{peak / 1024:.0f} MB", "< 300 MB")
    with tempfile.TemporaryDirectory() as folder:
        first, second = command_twice(Path(folder))
    what = f"`eopsgym experiment run`, {_IN_FILE:,} runs that are there"
    line(f"{what}: CPU", f"{second:.2f} s", "< 1 s")
    line(f"{what}: without what it kept / with", f"{first / second:.1f} x", "> 5 x")


def again(folder: Path, runs: int = RUNS) -> tuple[float, float, float]:
    """Return the CPU seconds of imports and of the process, and the peak of memory in KB."""
    command = [sys.executable, "-c", _AGAIN, str(folder), str(runs)]
    said = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    imported, seconds, peak = map(float, said.stdout.split())
    return imported, seconds, peak


def command_twice(folder: Path, runs: int = _IN_FILE) -> tuple[float, float]:
    """Return the CPU seconds of the command without what it keeps beside the runs, and with it."""
    file = folder / "large.toml"
    file.write_text(_FILE.format(sample=runs // REPEATS, repeats=REPEATS), encoding="utf-8")
    study = Experiment.from_file(file, results=folder)
    write_runs(study, folder)
    program = "from eopsgym.cli import main; main()"
    asked = [
        sys.executable,
        "-c",
        program,
        "experiment",
        "run",
        str(file),
        "--results",
        str(folder),
    ]

    def seconds() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(asked, capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return seconds(), seconds()
