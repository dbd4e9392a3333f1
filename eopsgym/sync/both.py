"""Coroutine functions that may be called plainly, and results that may be awaited all the same."""

import asyncio
import functools
import sys
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Generic, ParamSpec, TypeVar

from eopsgym.errors import ConfigError
from eopsgym.sync.apart import PATIENCE_SECONDS, Call, ctrl_c_comes_through
from eopsgym.sync.traces import shorten

P = ParamSpec("P")
R = TypeVar("R")


class Awaitable:
    """A result that may also be awaited: `await run_task(…)` and `run_task(…)` give the same."""

    def __await__(self) -> Generator[Any, None, Any]:
        yield from ()
        return self


class either(Generic[P, R]):
    """Make a coroutine function callable without `await`; its result may be awaited all the same.

    A call waits while an event loop in a thread of its own does the work, in a script and in a
    cell alike; Ctrl-C, or a kernel's interrupt, ends both. Programs that are asynchronous
    themselves use `function.aio(…)`, which is the coroutine function, on their own loop.

    `function.here(…)` is a plain call on the loop that is running on this thread, for arguments
    that are bound to it: see `run_sync`.
    """

    def __init__(self, function: Callable[P, Coroutine[Any, Any, R]]) -> None:
        functools.update_wrapper(self, function)
        self._function = function

    async def aio(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """The same as a coroutine, on the loop of whoever awaits it."""
        __tracebackhide__ = True
        try:
            return await self._function(*args, **kwargs)
        except BaseException as error:
            failure = shorten(error)
        try:
            raise failure
        finally:
            del failure  # it would hold on to this frame

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run to the end and give back the result."""
        __tracebackhide__ = True
        call = Call(self._function(*args, **kwargs))
        error = call.finish()
        try:
            if error is not None:
                raise shorten(error)
            return call.value()
        finally:
            del error, call  # they would hold on to this frame

    def here(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run to the end on the loop that is running on this thread; see `run_sync`."""
        return run_sync(self._function(*args, **kwargs), here=True)


def run_sync(coroutine: Coroutine[Any, Any, R], *, here: bool = False) -> R:
    """Run a coroutine to its end, whether or not a loop is running on this thread.

    Args:
        coroutine: what to run.
        here: run it on the loop that is running on this thread, through nest_asyncio, instead of
            in a thread apart. A plain function that was called from asynchronous code needs it for
            what is bound to that code's loop, such as a model that holds a client session opened
            there. Asynchronous code itself, cells included, awaits `function.aio(…)` for that.

    Raises:
        ConfigError: with `here`, on a loop that cannot be entered again (uvloop, a kernel's).
    """
    __tracebackhide__ = True
    if here and (loop := asyncio._get_running_loop()) is not None:
        return _nested(loop, coroutine)
    call = Call(coroutine)
    error = call.finish()
    try:
        if error is not None:
            raise shorten(error)
        return call.value()
    finally:
        del error, call


def _nested(loop: asyncio.AbstractEventLoop, coroutine: Coroutine[Any, Any, R]) -> R:
    import nest_asyncio

    try:
        if _is_of_kernel(loop):
            raise ValueError("it is a kernel's, which would lose the cells queued behind this one")
        nest_asyncio.apply(loop)
    except ValueError as error:
        coroutine.close()
        raise ConfigError(
            f"this event loop cannot be entered again ({error}); await function.aio(...) instead"
        ) from error
    task = loop.create_task(coroutine)
    try:
        with ctrl_c_comes_through():
            return loop.run_until_complete(task)
    except BaseException:
        if not task.done():
            task.cancel()
            loop.run_until_complete(asyncio.wait({task}, timeout=PATIENCE_SECONDS))
        raise


def _is_of_kernel(loop: asyncio.AbstractEventLoop) -> bool:
    ipython = sys.modules.get("IPython")
    kernel = getattr(ipython.get_ipython(), "kernel", None) if ipython else None
    return kernel is not None and getattr(kernel.io_loop, "asyncio_loop", None) is loop
