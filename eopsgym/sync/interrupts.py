"""Interrupts: by Ctrl-C, by a kernel, or by cancellation."""

import asyncio
import signal
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar

_WAKE_SECONDS = 0.1

is_told_to_stop: ContextVar[Callable[[], bool]] = ContextVar("stop", default=lambda: False)
"""Whether the plain call that this code is part of was asked to stop."""


def interrupted() -> bool:
    """Return whether the running code was asked to stop, by Ctrl-C or by cancellation."""
    if is_told_to_stop.get()():
        return True
    try:
        task = asyncio.current_task()
    except RuntimeError:
        return False
    return task is not None and task.cancelling() > 0


def stop_if_interrupted() -> None:
    """Stop here if asked to: for work that never waits, and before steps that cost money.

    Raises:
        asyncio.CancelledError: if the running code was asked to stop.
    """
    if interrupted():
        raise asyncio.CancelledError


@asynccontextmanager
async def keep_loop_awake(beat: Callable[[], object] = lambda: None) -> AsyncIterator[None]:
    """Wake the loop regularly while a block runs, and call `beat` each time.

    A kernel notices an interrupt of a cell that awaits only when its loop wakes up.
    """

    async def beats() -> None:
        while True:
            await asyncio.sleep(_WAKE_SECONDS)
            beat()

    beating = asyncio.create_task(beats())
    try:
        yield
    finally:
        beating.cancel()


@contextmanager
def ctrl_c_comes_through() -> Iterator[None]:
    """Make Ctrl-C a KeyboardInterrupt, even if this thread's loop handles it itself.

    `asyncio.run` and a kernel's cells that await turn it into a message to their loop, which is
    never read while a plain call holds the thread.
    """
    is_main = threading.current_thread() is threading.main_thread()
    before = signal.getsignal(signal.SIGINT) if is_main and asyncio._get_running_loop() else None
    if not callable(before):
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
