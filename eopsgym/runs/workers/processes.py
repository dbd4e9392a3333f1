"""Workers in processes of this machine, each connected by a pipe.

A worker ends when its pipe closes, so that none outlives its driver, however the driver ends.
"""

import asyncio
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe

from eopsgym.runs.workers.messages import FromDriver, FromWorker, from_bytes, to_bytes
from eopsgym.runs.workers.worker import CLOSING_SECONDS

_PATIENCE_SECONDS = CLOSING_SECONDS + 1
_MAIN = "import sys; sys.path[:] = {}; from eopsgym.runs.workers.process_main import main; main({})"


class ProcessLink:
    """The driver's connection to a process that makes runs.

    Args:
        hear, ended, is_extra: as in `StartWorker`.
    """

    def __init__(
        self,
        hear: Callable[[FromWorker], None],
        ended: Callable[[str], None],
        is_extra: bool = False,
    ) -> None:
        self._hear, self._ended = hear, ended
        self._loop = asyncio.get_running_loop()
        self._pipe, theirs = Pipe()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _MAIN.format(repr(sys.path), theirs.fileno())],
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
            )
        self._reading = threading.Thread(target=self._read, name="eopsgym-link", daemon=True)
        self._reading.start()

    def send(self, message: FromDriver) -> None:
        """Send a message; one to a process that has ended is dropped."""
        with suppress(OSError):
            self._pipe.send_bytes(to_bytes(message))

    async def close(self) -> None:
        """End the process by closing its pipe; kill it if it does not end in time."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        # A thread that reads keeps the pipe open, so it is shut down, which wakes both ends.
        with suppress(OSError):
            _shut_down(self._pipe.fileno())
        try:
            self._process.wait(_PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reading.join()
        self._pipe.close()

    def _read(self) -> None:
        unread = ""
        try:
            while True:
                message = from_bytes(self._pipe.recv_bytes())
                self._call(self._hear, message)
        except (EOFError, OSError):
            pass
        except Exception as error:  # an odd message may raise any error
            unread = f"a message of it cannot be read: {type(error).__name__}: {error}"
            self._process.kill()
        status = self._process.wait()
        self._call(self._ended, unread or _how(status))

    def _call(self, function: Callable[..., None], *given: object) -> None:
        with suppress(RuntimeError):  # the loop is closed, so nobody waits any more
            self._loop.call_soon_threadsafe(function, *given)


def _shut_down(descriptor: int) -> None:
    import os
    import socket

    with socket.socket(fileno=os.dup(descriptor)) as end:
        end.shutdown(socket.SHUT_RDWR)


def _how(status: int) -> str:
    """Return a text that says how a process ended."""
    if status >= 0:
        return f"exit status {status}"
    with suppress(ValueError):
        name = signal.Signals(-status).name
        out = " (the system may have run out of memory)" if name == "SIGKILL" else ""
        return f"killed by {name}{out}"
    return f"killed by signal {-status}"
