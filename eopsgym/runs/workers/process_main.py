"""What runs in a process that makes runs for another one."""

import os
import signal
import threading
from contextlib import suppress
from multiprocessing.connection import Connection

from eopsgym.runs.workers.messages import from_bytes
from eopsgym.runs.workers.worker import Worker


def main(descriptor: int) -> None:
    """Make what is asked through a pipe, until it closes.

    Args:
        descriptor: the process's end of the pipe.
    """
    # Ctrl-C reaches every process of a terminal; the driver, whose matter it is, closes the pipe.
    # A function, and not SIG_IGN, which programs that are started here would inherit.
    signal.signal(signal.SIGINT, lambda *_: None)
    pipe, sending = Connection(descriptor), threading.Lock()

    def send(data: bytes) -> None:
        with sending, suppress(OSError):  # where the driver has gone, the pipe says so below
            pipe.send_bytes(data)

    worker = Worker(send)
    with suppress(EOFError, OSError):
        while True:
            worker.hear(from_bytes(pipe.recv_bytes()))
    worker.close()
    # Threads that never end, of a model or an orchestrator, keep no process alive.
    os._exit(0)
