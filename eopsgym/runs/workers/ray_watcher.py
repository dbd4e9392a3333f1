"""Ends what is left of a Ray cluster that a program has started.

It notes Ray's processes while they start, and waits until its input closes: the program is done
with the cluster then, or has been killed. On a busy machine Ray's own end leaves agents as well.
"""

import os
import re
import signal
import sys
import threading
import time
from contextlib import suppress

from eopsgym.runs.workers.process_table import RunningProcess, below, command, running

STARTED = "started"
_OF_RAY = re.compile(r"^ray::|/ray/(core|_private|dashboard|autoscaler)/")
_LOOK_SECONDS = 0.5
_PATIENCE_SECONDS = 2.0
"""How long Ray's processes may take to end by themselves."""


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
