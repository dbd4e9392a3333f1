"""A guard that ends the processes of this one when it is gone, however it went.

Who is killed ends nothing any more. So a small process of its own, started with the first server
that needs it, holds one end of a pipe whose other end is here: when that closes, it ends the
process groups that it was told of. A process that left its group (a daemon, a container behind a
client) is out of its reach, and so is what a guard watched that was killed itself.

Run as a program, this is the guard. It imports nothing but the standard library.
"""

import atexit
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress

_PATIENCE_SECONDS = 1.0
"""What a group is given between being asked to end and being killed."""
_lock = threading.Lock()
# By process: a forked child has pipes of its parent's, and leaves its guard alone.
_guards: dict[int, "subprocess.Popen[bytes]"] = {}


def guard(group: int) -> None:
    """Have a process group ended when this process is gone."""
    _tell(f"+{group}\n".encode(), start=True)


def unguard(group: int) -> None:
    """Let a process group be, as it has ended."""
    _tell(f"-{group}\n".encode(), start=False)


def signal_group(group: int, number: int) -> bool:
    """Send a signal to a process group; whether it was there."""
    try:
        os.killpg(group, number)
    except ProcessLookupError:
        return False
    except PermissionError:  # not ours any more, or about to go
        pass
    return True


def _tell(line: bytes, start: bool) -> None:
    with _lock:
        found = _guards.get(os.getpid())
        if found is not None and found.poll() is not None:
            found = None  # somebody has killed it
        if found is None and start:
            found = _guards[os.getpid()] = _start()
        if found is not None and found.stdin is not None:
            with suppress(OSError):
                found.stdin.write(line)


def _start() -> "subprocess.Popen[bytes]":
    program = [sys.executable, "-I", "-S", __file__]
    started = subprocess.Popen(
        program,
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # so that Ctrl-C at a terminal is not for it
    )
    atexit.register(_dismiss, started, os.getpid())
    return started


def _dismiss(started: "subprocess.Popen[bytes]", owner: int) -> None:
    if os.getpid() == owner and started.stdin is not None:
        started.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            started.wait(2 * _PATIENCE_SECONDS)


# The process


def main() -> None:
    """Read who is to be watched until nobody writes any more, then end those that are left."""
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
