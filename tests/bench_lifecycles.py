"""Episodes that are made, reset, used for a step and closed, one after the other in one process.

`python -m tests.bench_lifecycles 100000` makes as many as the aim names, in a minute or more;
`make bench` makes fewer. Memory and descriptors are counted after a tenth of them, and at the end.
"""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from eopsgym.gym import Episode
from eopsgym.gym.episode_server import LocalServer

LIFECYCLES = 20_000
"""Made by `make bench`; the aim is of 100,000."""
_PROC = Path("/proc/self")

Line = Callable[[str, str, str], None]


def bench_lifecycles(line: Line, count: int = LIFECYCLES) -> None:
    """Print what lifecycles take, and what they leave behind."""
    command = [sys.executable, "-m", "tests.bench_lifecycles", str(count)]
    said = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    seconds, kilobytes, descriptors = map(float, said.split())
    what = f"{count:,} episodes made, reset, used and closed"
    line(f"{what}: CPU of one", f"{seconds / count * 1e3:.2f} ms", "-")
    line(f"{what}: memory grows by", f"{kilobytes / 1024:.1f} MB", "flat, of 100,000")
    line(f"{what}: descriptors left open", f"{descriptors:.0f}", "0")


async def lifecycles(count: int) -> tuple[float, int, int]:
    """Return the CPU seconds of so many, and by how many KB and descriptors the process grew.

    The first tenth is counted in the seconds alone: caches fill then.
    """
    started = time.process_time()
    for number in range(count):
        if number == count // 10:
            memory, descriptors = _resident(), _open()
        episode = Episode.start("itsm")
        server = episode.servers["itsm"]
        assert isinstance(server, LocalServer)
        server.database.reset()
        step = episode.call("get_location_by_id", location_id="LOC_001")
        assert not step.is_error, step
        await episode.close()
    return time.process_time() - started, _resident() - memory, _open() - descriptors


def _resident() -> int:
    """Return the KB of this process that are in memory."""
    lines = (_PROC / "status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def _open() -> int:
    return len(os.listdir(_PROC / "fd"))


if __name__ == "__main__":
    print(*asyncio.run(lifecycles(int(sys.argv[1]))))
