"""Coroutine functions that may be called plainly, and results that may also be awaited."""

import asyncio
import functools
from collections.abc import Callable, Coroutine, Generator
from typing import Any, ParamSpec, Protocol, TypeVar, cast

from eopsgym.sync.background_loop import BackgroundCall
from eopsgym.sync.reentrant_loop import enter_again
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
    """A function that waits for its result, with its original coroutine function."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Out:
        """Run to the end and return the result."""
        ...

    async def aio(self, *args: P.args, **kwargs: P.kwargs) -> Out:
        """Return the result as a coroutine, on the caller's event loop."""
        ...

    def here(self, *args: P.args, **kwargs: P.kwargs) -> Out:
        """Call it synchronously on the event loop that is running on this thread."""
        ...


def synchronously(function: Callable[P, Coroutine[Any, Any, R]]) -> Plain[P, R]:
    """Make a coroutine function callable without `await`; its result may also be awaited.

    A call waits while an event loop in a thread of its own does the work, in a script and in a
    cell alike; Ctrl-C, or a kernel's interrupt, ends both. Programs that are asynchronous
    themselves use `function.aio(…)`, which is the coroutine function, on their own loop.

    `function.here(…)` is a plain call on the loop that is running on this thread. A plain function
    that was called from asynchronous code needs it for objects that are bound to that code's loop,
    such as a model with a client session opened there. It raises a ConfigError if the loop cannot
    be entered again (uvloop, a kernel's, any from Python 3.14 on).
    """

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        __tracebackhide__ = True
        with Shortened():
            return run_sync(function(*args, **kwargs))

    @functools.wraps(function)
    async def aio(*args: P.args, **kwargs: P.kwargs) -> R:
        __tracebackhide__ = True
        with Shortened():
            return await function(*args, **kwargs)

    @functools.wraps(function)
    def here(*args: P.args, **kwargs: P.kwargs) -> R:
        __tracebackhide__ = True
        with Shortened():
            loop = asyncio._get_running_loop()
            coroutine = function(*args, **kwargs)
            return enter_again(loop, coroutine) if loop else run_sync(coroutine)

    plain = cast(Any, call)
    plain.aio, plain.here = aio, here
    plain.__name__ = plain.__qualname__ = function.__name__.lstrip("_")
    return cast(Plain[P, R], plain)


def run_sync(coroutine: Coroutine[Any, Any, R]) -> R:
    """Run a coroutine to its end, whether or not a loop is running on this thread."""
    return BackgroundCall(coroutine).result()
