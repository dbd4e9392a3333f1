"""How long the import, a reset and calls take on this machine."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from eopsgym.domains import get_domain
from eopsgym.gym import Clock, Database, load_template

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


_NOW = "2026-03-02T09:00:00"
_ADDS = ("add_location", {"name": "Bench", "city": "Reno", "country": "USA"})
_READS = ("get_location_by_id", {"location_id": "LOC_001"})
_CHANGES = ("update_case", {"case_id": 1, "escalation": False})
_ADMIN = "SELECT email FROM user WHERE role = 'admin' AND active LIMIT 1"


class Pace(NamedTuple):
    """Microseconds of one thing at its best, and how many sums of a thousand numbers that is.

    The sum, at its best as well, tells how fast the machine is, so that the ratio is the same on
    another.
    """

    microseconds: float
    sums: float


def paces(times: int = 1500) -> Iterator[tuple[str, Pace]]:
    """A reset after a write, and a call of each kind, by name; on our own seeds."""

    def best(action: Callable[[], Any], before: Callable[[], Any] = lambda: None) -> Pace:
        return _pace(times, action, before)

    itsm = Database(load_template(get_domain("itsm")), Clock(_NOW))
    csm = Database(load_template(get_domain("csm")), Clock(_NOW))
    admin = csm.rows(_ADMIN)[0]["email"]
    yield "a reset", best(itsm.reset, lambda: itsm.call(*_ADDS))
    yield "a call that reads", best(lambda: itsm.call(*_READS))
    yield "a call that adds a row", best(lambda: itsm.call(*_ADDS), itsm.reset)
    yield "a call that changes a row", best(lambda: csm.call(*_CHANGES, admin), csm.reset)


def _pace(times: int, action: Callable[[], Any], before: Callable[[], Any]) -> Pace:
    """The best of so many, in turns with the sum."""
    takes, sums = [], []
    for _ in range(times):
        before()
        takes.append(_seconds(action))
        sums.append(_seconds(lambda: sum(range(1000))))
    return Pace(min(takes) * 1e6, min(takes) / min(sums))


def _seconds(action: Callable[[], Any]) -> float:
    started = time.perf_counter()
    action()
    return time.perf_counter() - started
