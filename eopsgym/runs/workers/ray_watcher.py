"""Ends what is left of a Ray cluster that a program has started.

It notes Ray's processes while they start, and waits until its input closes: the program is done
with the cluster then, or has been killed. On a busy machine Ray's own end leaves agents as well.

It is started as a program, with the number of the process that starts Ray, and imports nothing of
this package: it starts beside Ray itself, which takes all the processor time there is.
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
"""How long Ray's processes may take to end by themselves."""


class RunningProcess(NamedTuple):
    """A process: its number, which another one may get later, and when it was started."""

    pid: int
    started: str


def main(program: int) -> None:
    """Wait, and end what is left.

    Args:
        program: the number of the process that starts Ray.
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
        time.sleep(2 * _LOOK_SECONDS)  # so that those that came last are noted
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
    """Return all processes there are."""
    return {*_parents()}


def below(pid: int) -> list[RunningProcess]:
    """Return the processes that one has started, and those that these have started."""
    parents = _parents()
    found: list[RunningProcess] = []
    above = {pid}
    while above:
        children = [each for each, parent in parents.items() if parent in above]
        found += children
        above = {each.pid for each in children}
    return found


def command(pid: int) -> str:
    """Return the command of a process; nothing where it has ended."""
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
    found = {}
    for folder in _PROC.glob("[0-9]*"):
        try:
            said = (folder / "stat").read_text(encoding="utf-8", errors="replace")
        except OSError:  # it has ended meanwhile
            continue
        # The name, in parentheses, may hold anything; what follows is numbered from the third on.
        fields = said.rpartition(")")[2].split()
        if fields[0] != "Z":
            found[RunningProcess(int(folder.name), fields[19])] = int(fields[1])
    return found


def _of_ps() -> dict[RunningProcess, int]:
    command = ["ps", "-A", "-o", "pid=,ppid=,lstart="]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    split = [line.split(None, 2) for line in lines]
    return {RunningProcess(int(pid), started): int(parent) for pid, parent, started in split}


if __name__ == "__main__":
    main(int(sys.argv[1]))
