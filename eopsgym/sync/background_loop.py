"""Running a coroutine on an event loop in a thread of its own, so that a caller can just wait.

A call takes a loop that is idle, or a new one, and keeps it to itself until it has ended: as no two
calls in flight share a loop, calls may be nested in any way without waiting for each other. One
after the other they get the same loop, so that what a model binds to it stays good.
"""

import asyncio
import atexit
import contextvars
import os
import threading
import warnings
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Generic, TypeVar

from eopsgym.sync.interrupts import ctrl_c_comes_through, stop_if_interrupted, within

R = TypeVar("R")

PATIENCE_SECONDS = 5.0
"""How long an interrupted call is waited for."""

# A wait without an end does not let Ctrl-C through on Windows.
_WAIT_SECONDS = 0.2
_CLOSING_SECONDS = 5.0
_STUBBORN = (
    "the interrupted call has not ended within {:g} seconds, and goes on in the background: "
    "something in it (a model, a tool, a judge) blocks its thread, or catches "
    "asyncio.CancelledError without raising it again. It is asked for nothing more; to end it at "
    "once, restart the kernel or the process"
)
_at_end: list[Callable[[], Coroutine[Any, Any, None]]] = []


def at_loop_end(close: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Have something closed, on the loop of a plain call, when the call ends."""
    if close not in _at_end:
        _at_end.append(close)


class _LoopThread(threading.Thread):
    """An event loop that runs in a daemon thread from now on."""

    def __init__(self) -> None:
        super().__init__(name="eopsgym-calls", daemon=True)
        self.loop = asyncio.new_event_loop()
        self._is_ending = False
        self.start()

    def run(self) -> None:
        while not self._is_ending:
            # Either, raised by a task, ends the loop's turn; the task has it as its error.
            with suppress(KeyboardInterrupt, SystemExit):
                self.loop.run_forever()
        self.loop.close()

    def end(self) -> None:
        """Stop the loop and its thread; no call may be in flight on it."""
        self._is_ending = True
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.join(1)


_idle: list[_LoopThread] = []
_of_parent: list[_LoopThread] = []


def _forget() -> None:
    """In a forked child, where the threads are gone: keep their loops and never touch them."""
    _of_parent.extend(_idle)
    _idle.clear()


def _end() -> None:
    for thread in _idle:
        thread.end()


def _take() -> _LoopThread:
    try:
        return _idle.pop()
    except IndexError:
        return _LoopThread()


atexit.register(_end)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


class BackgroundCall(Generic[R]):
    """A coroutine that runs on a background loop while its caller waits."""

    _value: R
    _whole: asyncio.Task[None]

    def __init__(self, coroutine: Coroutine[Any, Any, R]) -> None:
        self.is_stopped = False
        self._coroutine = coroutine
        self._within = within.get()
        self._thread: _LoopThread | None = None
        self._is_running = False
        self._error: BaseException | None = None
        self._ended = threading.Event()

    def result(self) -> R:
        """Run it to its end, on a loop that nobody else uses.

        What interrupts the wait, Ctrl-C for one, interrupts the call and is raised here. By that
        time nothing of the call runs any more, unless it does not stop when it is told to: then a
        warning says so.
        """
        with ctrl_c_comes_through():
            try:
                self._start()
                self._wait()
            except BaseException as error:
                self._interrupt()
                if not self._ended.wait(PATIENCE_SECONDS):
                    warnings.warn(_STUBBORN.format(PATIENCE_SECONDS), RuntimeWarning, stacklevel=3)
                elif isinstance(error, KeyboardInterrupt) and self._error is not None:
                    error.args = self._error.args  # says what became of finished work
                raise
        if self._error is not None:
            raise self._error
        return self._value

    def _start(self) -> None:
        # The caller's: what is printed and displayed lands in the cell that it belongs to.
        context = contextvars.copy_context()
        context.run(within.set, self)
        self._thread = _take()
        self._thread.loop.call_soon_threadsafe(self._begin, context=context)

    def _wait(self) -> None:
        while not self._ended.wait(_WAIT_SECONDS):
            if self._within is not None and self._within.is_stopped and not self.is_stopped:
                self._interrupt()

    def _interrupt(self) -> None:
        self.is_stopped = True
        if self._thread is None:
            self._coroutine.close()
            self._ended.set()
        else:
            self._thread.loop.call_soon_threadsafe(self._cancel)

    def _begin(self) -> None:
        self._whole = asyncio.get_running_loop().create_task(self._run())

    def _cancel(self) -> None:
        if self._is_running:  # what goes before and after it is not to be cut off
            self._whole.cancel()

    async def _run(self) -> None:
        self._is_running = True
        try:
            stop_if_interrupted()
            self._value = await self._coroutine
        except BaseException as error:
            self._coroutine.close()
            self._error = error
        self._is_running = False
        try:
            await _tidy()
        finally:
            assert self._thread is not None
            _idle.append(self._thread)
            self._ended.set()


async def _tidy() -> None:
    """End what a call has left on its loop, and close what is to be closed."""
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    if left:
        await asyncio.wait(left, timeout=_CLOSING_SECONDS)
    for close in _at_end:
        # The call's outcome counts, whatever becomes of its connections.
        with suppress(Exception):
            async with asyncio.timeout(_CLOSING_SECONDS):
                await close()
