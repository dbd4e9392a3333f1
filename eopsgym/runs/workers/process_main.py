"""The main function of a process that makes runs for another one."""

import os
import signal
import threading
from contextlib import suppress
from multiprocessing.connection import Connection

from eopsgym.runs.workers.messages import from_bytes
from eopsgym.runs.workers.worker import Worker


def main(descriptor: int) -> None:
    """Make the runs that are ordered through a pipe, until it closes.

    Args:
        descriptor: the process's end of the pipe.
    """
    # Ctrl-C reaches every process of a terminal; the driver handles it and closes the pipe.
    # A function, not SIG_IGN, because child processes would inherit SIG_IGN.
    signal.signal(signal.SIGINT, lambda *_: None)
    pipe, sending = Connection(descriptor), threading.Lock()

    def send(data: bytes) -> None:
        with sending, suppress(OSError):  # if the driver is gone, receiving will fail below
            pipe.send_bytes(data)

    worker = Worker(send)
    with suppress(EOFError, OSError):
        while True:
            worker.hear(from_bytes(pipe.recv_bytes()))
    worker.close()
    # Leave at once, so that endless threads of a model or an orchestrator do not keep it alive.
    os._exit(0)
