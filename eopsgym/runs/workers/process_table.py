"""Which processes are running, and which of them a process has started."""

import subprocess
from pathlib import Path
from typing import NamedTuple

_PROC = Path("/proc")


class RunningProcess(NamedTuple):
    """A process: its number, which another one may get later, and when it was started."""

    pid: int
    started: str


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
