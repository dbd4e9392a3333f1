"""A guard that ends the subprocesses of this process after its end, even if it was killed.

A killed process cannot clean up. So the first server that needs it starts a small process, which
holds one end of a pipe whose other end is in this process. When the pipe closes, that process ends
the process groups that were registered. It cannot reach a process that left its group (a daemon, a
container behind a client). If the guard itself is killed, nothing is ended.

Run as a program, this module is the guard. It imports only the standard library.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress

_PATIENCE_SECONDS = 1.0
"""The seconds between asking a group to end and killing it."""


def guard(group: int) -> None:
    """End a process group when this process ends."""
    with _lock:
        _mine().add(group)


def unguard(group: int) -> None:
    """Stop guarding a process group that has ended."""
    with _lock:
        _mine().remove(group)


def signal_group(group: int, number: int) -> bool:
    """Send a signal to a process group, and return whether it existed."""
    try:
        os.killpg(group, number)
    except ProcessLookupError:
        return False
    except PermissionError:  # the group belongs to another user by now, or is about to end
        pass
    return True


class _Guard:
    """The guard of this process, which exists as long as a group is registered."""

    def __init__(self) -> None:
        self._groups: set[int] = set()
        self._process: subprocess.Popen[bytes] | None = None

    def add(self, group: int) -> None:
        self._groups.add(group)
        if self._process is not None and self._process.poll() is None:
            self._tell(f"+{group}\n")
            return
        with suppress(OSError):  # the registered processes work without a guard
            self._process = _start()
            self._tell("".join(f"+{each}\n" for each in self._groups))

    def remove(self, group: int) -> None:
        self._groups.discard(group)
        if self._process is None:  # the guard could not be started
            return
        if self._groups:
            self._tell(f"-{group}\n")
        else:
            self._process.kill()
            with self._process:  # closes the pipe and waits
                self._process = None

    def _tell(self, lines: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        with suppress(OSError):  # the guard was killed
            self._process.stdin.write(lines.encode())


_lock = threading.Lock()
# The key is the process: a forked child has the pipes of its parent, but does not use its guard.
_guards: dict[int, _Guard] = {}


def _mine() -> _Guard:
    return _guards.setdefault(os.getpid(), _Guard())


def _start() -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-I", "-S", __file__],
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # so that Ctrl-C in a terminal does not reach it
    )


# The guard's own process


def main() -> None:
    """Read the groups to guard until the input ends, then end those that are left."""
    groups: set[int] = set()
    for line in sys.stdin:
        number = int(line[1:])
        if line[0] == "+":
            groups.add(number)
        else:
            groups.discard(number)
    deadline = time.monotonic() + _PATIENCE_SECONDS
    left = {group for group in groups if signal_group(group, signal.SIGTERM)}
    while left and time.monotonic() < deadline:
        time.sleep(0.02)
        left = {group for group in left if signal_group(group, 0)}
    for group in left:
        signal_group(group, signal.SIGKILL)


if __name__ == "__main__":
    main()
