"""The watcher: a program that ends the remaining processes of a Ray cluster.

It records Ray's processes while they start, and waits until its input closes, when the program does
not need the cluster any more or was killed. On a busy machine Ray's own shutdown leaves agents.

It is started as a program, with the id of the process that starts Ray. It imports nothing of this
package, because it starts together with Ray, which uses all the processor time.
"""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_PROC = Path("/proc")
STARTED = "started"
_OF_RAY = re.compile(r"^ray::|/ray/(core|_private|dashboard|autoscaler)/")
_LOOK_SECONDS = 0.5
_PATIENCE_SECONDS = 2.0
"""The time that Ray's processes may take to end by themselves."""


class RunningProcess(NamedTuple):
    """A process: its id, which another one may get later, and the time of its start."""

    pid: int
    started: str


def main(program: int) -> None:
    """Wait for the end of the cluster, and end the remaining processes.

    Args:
        program: the id of the process that starts Ray.
    """
    known: set[RunningProcess] = set()
    is_over = threading.Event()

    def look() -> None:
        while not is_over.wait(_LOOK_SECONDS):
            others = (each for each in below(program) if each.pid != os.getpid())
            known.update(each for each in others if _OF_RAY.search(command(each.pid)))

    looking = threading.Thread(target=look, daemon=True)
    looking.start()
    for _ in sys.stdin:  # STARTED
        time.sleep(2 * _LOOK_SECONDS)  # so that the last processes are recorded
        is_over.set()
    is_over.set()
    looking.join()
    _end(known)


def _end(known: set[RunningProcess]) -> None:
    ends_at = time.monotonic() + _PATIENCE_SECONDS
    while known and time.monotonic() < ends_at:
        time.sleep(0.1)
        known = known & running()
    for each in known:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(each.pid, signal.SIGKILL)


def running() -> set[RunningProcess]:
    """Return all running processes."""
    return {*_parents()}


def below(pid: int) -> list[RunningProcess]:
    """Return the descendants of a process."""
    parents = _parents()
    descendants: list[RunningProcess] = []
    above = {pid}
    while above:
        children = [each for each, parent in parents.items() if parent in above]
        descendants += children
        above = {each.pid for each in children}
    return descendants


def command(pid: int) -> str:
    """Return the command of a process; empty if it has ended."""
    if (_PROC / "self/cmdline").exists():
        try:
            return (
                (_PROC / f"{pid}/cmdline")
                .read_bytes()
                .replace(b"\0", b" ")
                .decode(errors="replace")
            )
        except OSError:
            return ""
    asked = ["ps", "-o", "args=", "-p", str(pid)]
    return subprocess.run(asked, capture_output=True, text=True).stdout.strip()


def _parents() -> dict[RunningProcess, int]:
    return _of_linux() if (_PROC / "self/stat").exists() else _of_ps()


def _of_linux() -> dict[RunningProcess, int]:
    parents = {}
    for folder in _PROC.glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text(encoding="utf-8", errors="replace")
        except OSError:  # it has ended meanwhile
            continue
        # The name, in parentheses, may contain any character; the third and later fields follow.
        fields = stat.rpartition(")")[2].split()
        if fields[0] != "Z":
            parents[RunningProcess(int(folder.name), fields[19])] = int(fields[1])
    return parents


def _of_ps() -> dict[RunningProcess, int]:
    command = ["ps", "-A", "-o", "pid=,ppid=,lstart="]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    split = [line.split(None, 2) for line in lines]
    return {RunningProcess(int(pid), started): int(parent) for pid, parent, started in split}


if __name__ == "__main__":
    main(int(sys.argv[1]))
