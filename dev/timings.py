"""How long the import, a reset, a call and the loading of many runs take on this machine."""

import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from eopsgym.domains import get_domain
from eopsgym.gym import Database, build_template
from tests import bench

HEAVY = (
    "litellm", "ray", "datasets", "pandas", "matplotlib", "duckdb", "mcp", "IPython", "apsw",
)  # fmt: skip
_IMPORT = (
    "import sys, time; started = time.process_time(); import eopsgym; "
    "print(time.process_time() - started, *sys.modules)"
)


def import_of_package() -> tuple[float, list[str]]:
    """Milliseconds of CPU for `import eopsgym` in a fresh process, best of seven; heavy modules."""
    said = [
        subprocess.run(
            [sys.executable, "-c", _IMPORT], capture_output=True, encoding="utf-8", check=True
        ).stdout.split()
        for _ in range(7)
    ]
    return min(float(each[0]) for each in said) * 1000, sorted({*said[0]} & {*HEAVY})


class Pace(NamedTuple):
    """Microseconds of one thing, and how many sums of a thousand numbers that is.

    The sum tells how fast the machine is just now, so that the ratio stays where others use it,
    too.
    """

    microseconds: float
    sums: float


def reset_and_call() -> tuple[Pace, Pace]:
    """A reset after a write, and a call that reads; each the median of five takes."""
    _, sql = bench.seed_text("itsm")
    template = build_template(get_domain("itsm"), sql, "bench")
    database = Database(template, bench.NOW)
    write, read = bench.A_WRITE["itsm"], ("get_location_by_id", {"location_id": "LOC_001"})
    reset = _pace(lambda: bench.median(database.reset, 300, lambda: database.call(*write)))
    call = _pace(lambda: bench.median(lambda: database.call(*read), 500))
    return reset, call


def _pace(measure: Callable[[], float]) -> Pace:
    takes = []
    for _ in range(5):
        seconds = measure()
        takes.append(Pace(seconds * 1e6, seconds / bench.median(lambda: sum(range(1000)), 1000)))
    return sorted(takes)[2]


def load() -> tuple[float, float] | None:
    """Seconds and GB that `tests.bench.bench_load` takes; None where there is no such measure."""
    measure: Callable[[], Any] | None = getattr(import_module("tests.bench"), "bench_load", None)
    if measure is None:
        return None
    seconds, gigabytes = measure()
    return float(seconds), float(gigabytes)
