"""Running a coroutine on an event loop in a thread of its own, so that a caller can just wait.

A call takes an idle loop, or a new one, and uses it alone until it ends. No two running calls share
a loop, so calls may be nested in any way without waiting for each other. Consecutive calls get the
same loop, so that connections which a model binds to it stay valid.
"""

import asyncio
import contextvars
import os
import threading
from collections import defaultdict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Generic, TypeVar

from eopsgym.sync.interrupts import ctrl_c_comes_through, is_told_to_stop
from eopsgym.sync.users_line import around, users_line, warn

R = TypeVar("R")

PATIENCE_SECONDS = 5.0
"""The seconds for which an interrupted call may still run before a warning."""

# On Windows, Ctrl-C does not interrupt a wait without a time limit.
_WAIT_SECONDS = 0.2
_CLOSING_SECONDS = 5.0
_STUBBORN = (
    "the interrupted call has not ended within {:g} seconds, and goes on in the background: "
    "something in it (a model, a tool, a judge) blocks its thread, or catches "
    "asyncio.CancelledError without raising it again. Its further results are not used; to end it "
    "at once, restart the kernel or the process"
)
# The key is the process: a forked child has no threads of its parent, and does not use its loops.
_idle: defaultdict[int, list[asyncio.AbstractEventLoop]] = defaultdict(list)
_at_end: list[Callable[[], Coroutine[Any, Any, None]]] = []


def at_loop_end(close: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Close something, on the loop of a plain call, at the end of the call."""
    if close not in _at_end:
        _at_end.append(close)


class BackgroundCall(Generic[R]):
    """A coroutine that runs on a background loop while its caller waits."""

    _value: R

    def __init__(self, coroutine: Coroutine[Any, Any, R]) -> None:
        self.is_stopped = False
        self._is_stopped_around = is_told_to_stop.get()
        self._coroutine = coroutine
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[R] | None = None
        self._error: BaseException | None = None
        self._ended = threading.Event()

    def result(self) -> R:
        """Run it to its end, on a loop that no other call uses.

        An interrupt of the wait, such as Ctrl-C, interrupts the call and is raised here after the
        call has ended. If the call does not stop, a warning says so.
        """
        with ctrl_c_comes_through():
            try:
                self._start()
                while not self._ended.wait(_WAIT_SECONDS):
                    if self._is_stopped_around() and not self.is_stopped:
                        self._stop()
            except BaseException as error:
                self._stop()
                if not self._ended.wait(PATIENCE_SECONDS):
                    warn(_STUBBORN.format(PATIENCE_SECONDS), RuntimeWarning)
                elif isinstance(error, KeyboardInterrupt) and self._error is not None:
                    error.args = self._error.args  # describes the outcome of finished work
                raise
        if self._error is not None:
            raise self._error
        return self._value

    def _start(self) -> None:
        # The caller's context: printed and displayed output appears in the right cell.
        context = contextvars.copy_context()
        context.run(is_told_to_stop.set, lambda: self.is_stopped)
        context.run(around.set, users_line())
        self._loop = _take()
        context.run(asyncio.run_coroutine_threadsafe, self._run(), self._loop)

    def _stop(self) -> None:
        self.is_stopped = True
        if self._loop is None:
            self._coroutine.close()
            self._ended.set()
        elif self._task is not None:
            self._loop.call_soon_threadsafe(self._task.cancel)

    async def _run(self) -> None:
        # A separate task: an interrupt affects neither the code before it nor the code after it.
        self._task = asyncio.create_task(self._coroutine)
        if self.is_stopped:
            self._task.cancel()
        try:
            self._value = await self._task
        except BaseException as error:
            self._error = error
        await _tidy()
        _idle[os.getpid()].append(asyncio.get_running_loop())
        self._ended.set()


def _take() -> asyncio.AbstractEventLoop:
    """Return an idle event loop of this process, or start a new one on a new thread."""
    with suppress(IndexError):
        return _idle[os.getpid()].pop()
    loop = asyncio.new_event_loop()
    threading.Thread(target=_run_forever, args=[loop], name="eopsgym-calls", daemon=True).start()
    return loop


def _run_forever(loop: asyncio.AbstractEventLoop) -> None:
    while True:
        # If a task raises one of these, it ends the loop's turn; the task has it as its error.
        with suppress(KeyboardInterrupt, SystemExit):
            loop.run_forever()


async def _tidy() -> None:
    """Cancel the tasks that a call left on its loop, and close open resources."""
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    if left:
        await asyncio.wait(left, timeout=_CLOSING_SECONDS)
    for close in _at_end:
        # Errors of closing connections do not change the outcome of the call.
        with suppress(Exception):
            async with asyncio.timeout(_CLOSING_SECONDS):
                await close()
