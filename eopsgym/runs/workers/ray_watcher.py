"""Ends what a killed program has left of its Ray cluster.

It reads a list of processes, and then waits: for the word that all is over, or for its input to
close without it, which says that the program is gone.
"""

import json
import os
import signal
import sys
import time
from contextlib import suppress

from eopsgym.runs.workers.process_table import RunningProcess, running

DONE = "done"
_PATIENCE_SECONDS = 2.0
"""How long Ray's processes may take to end by themselves."""


def main() -> None:
    """Wait, and end what is left."""
    known: list[RunningProcess] = []
    for line in sys.stdin:
        if line.strip() == DONE:
            return
        known = [RunningProcess(*each) for each in json.loads(line)]
    ends_at = time.monotonic() + _PATIENCE_SECONDS
    while known and time.monotonic() < ends_at:
        time.sleep(0.1)
        known = [each for each in known if each in running()]
    for each in known:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(each.pid, signal.SIGKILL)
