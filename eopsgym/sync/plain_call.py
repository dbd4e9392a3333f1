"""Coroutine functions that may be called plainly, and results that may be awaited all the same."""

import asyncio
import functools
import sys
from collections.abc import Callable, Coroutine, Generator
from typing import Any, ParamSpec, Protocol, TypeVar, cast

from eopsgym.errors import ConfigError
from eopsgym.sync.background_loop import PATIENCE_SECONDS, BackgroundCall
from eopsgym.sync.interrupts import ctrl_c_comes_through
from eopsgym.sync.short_traceback import Shortened

P = ParamSpec("P")
R = TypeVar("R")
Out = TypeVar("Out", covariant=True)


class Awaitable:
    """A result that may also be awaited: `await run_task(…)` and `run_task(…)` give the same."""

    def __await__(self) -> Generator[Any, None, Any]:
        yield from ()
        return self


class Plain(Protocol[P, Out]):
    """A function that waits for its result, with the coroutine function it was made of."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Out:
        """Run to the end and give back the result."""
        ...

    async def aio(self, *args: P.args, **kwargs: P.kwargs) -> Out:
        """The same as a coroutine, on the loop of whoever awaits it."""
        ...

    def here(self, *args: P.args, **kwargs: P.kwargs) -> Out:
        """Run to the end on the loop that is running on this thread; see `run_sync`."""
        ...


def plainly(function: Callable[P, Coroutine[Any, Any, R]]) -> Plain[P, R]:
    """Make a coroutine function callable without `await`; its result may be awaited all the same.

    A call waits while an event loop in a thread of its own does the work, in a script and in a
    cell alike; Ctrl-C, or a kernel's interrupt, ends both. Programs that are asynchronous
    themselves use `function.aio(…)`, which is the coroutine function, on their own loop.

    `function.here(…)` is a plain call on the loop that is running on this thread, for arguments
    that are bound to it: see `run_sync`.
    """

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        __tracebackhide__ = True
        with Shortened():
            return BackgroundCall(function(*args, **kwargs)).result()

    @functools.wraps(function)
    async def aio(*args: P.args, **kwargs: P.kwargs) -> R:
        __tracebackhide__ = True
        with Shortened():
            return await function(*args, **kwargs)

    @functools.wraps(function)
    def here(*args: P.args, **kwargs: P.kwargs) -> R:
        return run_sync(function(*args, **kwargs), here=True)

    made = cast(Any, call)
    made.aio, made.here = aio, here
    made.__name__ = made.__qualname__ = function.__name__.lstrip("_")
    return cast(Plain[P, R], made)


def run_sync(coroutine: Coroutine[Any, Any, R], *, here: bool = False) -> R:
    """Run a coroutine to its end, whether or not a loop is running on this thread.

    Args:
        coroutine: what to run.
        here: run it on the loop that is running on this thread, through nest_asyncio, instead of
            in a thread apart. A plain function that was called from asynchronous code needs it for
            what is bound to that code's loop, such as a model that holds a client session opened
            there. Asynchronous code itself, cells included, awaits `function.aio(…)` for that.

    Raises:
        ConfigError: with `here`, on a loop that cannot be entered again (uvloop, a kernel's, any
            from Python 3.14 on).
    """
    __tracebackhide__ = True
    with Shortened():
        if here and (loop := asyncio._get_running_loop()) is not None:
            return _enter_again(loop, coroutine)
        return BackgroundCall(coroutine).result()


def _enter_again(loop: asyncio.AbstractEventLoop, coroutine: Coroutine[Any, Any, R]) -> R:
    try:
        _make_reentrant(loop)
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


def _make_reentrant(loop: asyncio.AbstractEventLoop) -> None:
    ipython = sys.modules.get("IPython")
    kernel = getattr(ipython.get_ipython(), "kernel", None) if ipython else None
    if kernel is not None and getattr(kernel.io_loop, "asyncio_loop", None) is loop:
        raise ValueError("it is a kernel's, which would lose the cells queued behind this one")
    if sys.version_info >= (3, 14):
        raise ValueError("nest_asyncio works up to Python 3.13")
    import nest_asyncio

    nest_asyncio.apply(loop)
