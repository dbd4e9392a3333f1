"""Ends what a killed program has left of the Ray cluster that it has started.

It notes Ray's processes while they start, and then waits: for the word that all is over, or for its
input to close without it, which says that the program is gone.
"""

import os
import re
import signal
import sys
import threading
import time
from contextlib import suppress

from eopsgym.runs.workers.process_table import RunningProcess, below, command, running

STARTED, DONE = "started", "done"
_OF_RAY = re.compile(r"ray::|/ray/|\braylet\b")
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
            found = [each for each in below(program) if _OF_RAY.search(command(each.pid))]
            known.update(found)

    looking = threading.Thread(target=look, daemon=True)
    looking.start()
    for line in sys.stdin:
        if line.strip() == DONE:
            return
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
