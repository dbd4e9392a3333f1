"""Running coroutines on event loops in threads of their own, so that a caller can just wait.

A plain call takes a loop that is idle, or a new one, and keeps it to itself until it has ended: as
no two calls in flight share a loop, calls may be nested in any way without waiting for each other.
One after the other they get the same loop, so that what a model binds to it stays good.
"""

import asyncio
import atexit
import contextvars
import os
import signal
import threading
import warnings
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, Generic, TypeVar

R = TypeVar("R")

PATIENCE_SECONDS = 5.0
"""How long an interrupted call is waited for."""

# A wait without an end does not let Ctrl-C through on Windows.
_WAIT_SECONDS = 0.2
_PULSE_SECONDS = 0.1
_CLOSING_SECONDS = 5.0
_STUBBORN = (
    "the interrupted call has not ended within {:g} seconds, and goes on in the background: "
    "something in it (a model, a tool, a judge) blocks its thread, or catches "
    "asyncio.CancelledError without raising it again. It is asked for nothing more; to end it at "
    "once, restart the kernel or the process"
)

_call: contextvars.ContextVar["Call[Any] | None"] = contextvars.ContextVar("_call", default=None)
_at_end: list[Callable[[], Coroutine[Any, Any, None]]] = []


def at_loop_end(close: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Have something closed, on the loop of a plain call, when the call ends."""
    if close not in _at_end:
        _at_end.append(close)


class Loop:
    """An event loop that runs in a daemon thread from now on."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._ending = False
        self._thread = threading.Thread(target=self._run, name="eopsgym-calls", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._ending:
            # Either, raised by a task, ends the loop's turn; the task has it as its error.
            with suppress(KeyboardInterrupt, SystemExit):
                self.loop.run_forever()
        self.loop.close()

    def end(self) -> None:
        """Stop the loop and its thread; no call may be in flight on it."""
        self._ending = True
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(1)


class _Pool:
    """The loops of this process that no call is using."""

    def __init__(self) -> None:
        self._free: list[Loop] = []
        self._lock = threading.Lock()
        self._lost: list[Loop] = []

    def take(self) -> Loop:
        with self._lock:
            return self._free.pop() if self._free else Loop()

    def give_back(self, loop: Loop) -> None:
        with self._lock:
            self._free.append(loop)

    def forget(self) -> None:
        """In a forked child, where the threads are gone: keep the loops and never touch them."""
        self._lost += self._free
        self._free, self._lock = [], threading.Lock()

    def end(self) -> None:
        with self._lock:
            free, self._free = self._free, []
        for loop in free:
            loop.end()


_pool = _Pool()
atexit.register(_pool.end)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.forget)


class Call(Generic[R]):
    """A coroutine that runs apart while its caller waits."""

    def __init__(self, coroutine: Coroutine[Any, Any, R]) -> None:
        self._coroutine = coroutine
        self._home: Loop | None = None
        self._task: asyncio.Task[R] | None = None
        self._value: R
        self._error: BaseException | None = None
        self._stopped = False
        self._ended = threading.Event()
        self._within = _call.get()
        self._inner: set[Call[Any]] = set()
        # The caller's: what is printed and displayed lands in the cell that it belongs to.
        self._context = contextvars.copy_context()
        self._context.run(_call.set, self)

    def finish(self) -> BaseException | None:
        """Run it to its end, on a loop that nobody else uses; its error, None for a good end.

        What interrupts the wait, Ctrl-C for one, interrupts the call and is the error then. By
        that time nothing of the call runs any more, unless it does not stop when it is told to:
        then a warning says so.
        """
        try:
            with ctrl_c_comes_through():
                self._start()
                while not self._ended.wait(_WAIT_SECONDS):
                    pass
        except BaseException as error:
            with ctrl_c_comes_through():
                self.interrupt()
                if not self._ended.wait(PATIENCE_SECONDS):
                    warnings.warn(_STUBBORN.format(PATIENCE_SECONDS), RuntimeWarning, stacklevel=3)
            if isinstance(error, KeyboardInterrupt) and self._error is not None:
                error.args = self._error.args  # says what became of finished work
            return error
        return self._error

    def _start(self) -> None:
        if self._within is not None:
            self._within._inner.add(self)
        self._home = _pool.take()
        self._home.loop.call_soon_threadsafe(self._begin, context=contextvars.Context())

    def _begin(self) -> None:
        assert self._home is not None
        self._whole_task = self._home.loop.create_task(self._whole(self._home))

    async def _whole(self, home: Loop) -> None:
        try:
            if self._stopped:
                self._coroutine.close()
                raise asyncio.CancelledError
            self._task = self._context.run(home.loop.create_task, self._coroutine)
            await asyncio.wait({self._task})
            self._value = self._task.result()
        except BaseException as error:
            self._error = error
        finally:
            try:
                await _tidy()
            finally:
                if self._within is not None:
                    self._within._inner.discard(self)
                _pool.give_back(home)
                self._ended.set()

    def value(self) -> R:
        """What it gave, once it has come to a good end."""
        return self._value

    def interrupt(self) -> None:
        """Tell it, and the calls made within it, to stop; from any thread."""
        self._stopped = True
        for inner in list(self._inner):
            inner.interrupt()
        if self._home is not None:
            self._home.loop.call_soon_threadsafe(self._cancel, context=contextvars.Context())

    @property
    def stopped(self) -> bool:
        """Whether it has been told to stop."""
        return self._stopped

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()


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


@contextmanager
def ctrl_c_comes_through() -> Iterator[None]:
    """Make Ctrl-C a KeyboardInterrupt, also where the loop of this thread takes it for itself.

    `asyncio.run` and a kernel's cells that await turn it into a message to their loop, which is
    never read while a plain call holds the thread.
    """
    before = None
    if threading.current_thread() is threading.main_thread() and asyncio._get_running_loop():
        before = signal.getsignal(signal.SIGINT)
    if not callable(before) or before is signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def interrupted() -> bool:
    """Whether what is running here has been told to stop, by Ctrl-C or by being cancelled."""
    call = _call.get()
    if call is not None and call.stopped:
        return True
    try:
        task = asyncio.current_task()
    except RuntimeError:
        return False
    return task is not None and task.cancelling() > 0


def stop_if_interrupted() -> None:
    """Stop here if told to: for work that never waits, and before what costs money.

    Raises:
        asyncio.CancelledError: if what is running here has been told to stop.
    """
    if interrupted():
        raise asyncio.CancelledError


@asynccontextmanager
async def pulse(beat: Callable[[], object] = lambda: None) -> AsyncIterator[None]:
    """Wake the loop now and then while a block runs, calling `beat`.

    A kernel notices an interrupt of a cell that awaits only when its loop wakes up.
    """

    async def beats() -> None:
        while True:
            await asyncio.sleep(_PULSE_SECONDS)
            beat()

    beating = asyncio.ensure_future(beats())
    try:
        yield
    finally:
        beating.cancel()
