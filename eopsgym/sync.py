"""One function for both worlds: plain in a script, and with or without `await` in a cell."""

import asyncio
import functools
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Generic, ParamSpec, TypeVar

from eopsgym.errors import ConfigError

P = ParamSpec("P")
R = TypeVar("R")


class Awaitable:
    """A result that may also be awaited: `await run_task(…)` and `run_task(…)` give the same."""

    def __await__(self) -> Generator[Any, None, Any]:
        yield from ()
        return self


class either(Generic[P, R]):
    """Make a coroutine function callable without `await`; its result may be awaited all the same.

    In a script it runs an event loop of its own. In a notebook cell, where a loop is running
    already, it runs on that loop through nest_asyncio. Programs that are asynchronous themselves
    use `function.aio(…)`, which is the coroutine function.
    """

    def __init__(self, function: Callable[P, Coroutine[Any, Any, R]]) -> None:
        functools.update_wrapper(self, function)
        self.aio = function

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run to the end and give back the result."""
        return run_sync(self.aio(*args, **kwargs))


_at_end: list[Callable[[], Coroutine[Any, Any, None]]] = []


def at_loop_end(close: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Have something closed when a loop that `run_sync` has started ends."""
    if close not in _at_end:
        _at_end.append(close)


async def _whole(coroutine: Coroutine[Any, Any, R]) -> R:
    try:
        return await coroutine
    finally:
        for close in _at_end:
            await close()


def run_sync(coroutine: Coroutine[Any, Any, R]) -> R:
    """Run a coroutine to its end, whether or not a loop is running on this thread.

    Raises:
        ConfigError: on a running loop that cannot be entered again (uvloop).
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        # Not asyncio.run, which nest_asyncio replaces by one that leaves its loop open.
        with asyncio.Runner() as runner:
            return runner.run(_whole(coroutine))
    import nest_asyncio

    try:
        nest_asyncio.apply(loop)
    except ValueError as error:
        coroutine.close()
        raise ConfigError(
            f"this event loop cannot be entered again ({error}); await function.aio(...) instead"
        ) from error
    return loop.run_until_complete(coroutine)
