"""A plain call on the loop that is running on this thread, for objects that are bound to it."""

import asyncio
import sys
from collections.abc import Coroutine
from typing import Any, TypeVar

from eopsgym.errors import ConfigError
from eopsgym.sync.background_loop import PATIENCE_SECONDS
from eopsgym.sync.interrupts import ctrl_c_comes_through

R = TypeVar("R")


def enter_again(loop: asyncio.AbstractEventLoop, coroutine: Coroutine[Any, Any, R]) -> R:
    """Run a coroutine to its end on a running loop, through nest_asyncio.

    Raises:
        ConfigError: on a loop that cannot be entered again (uvloop, a kernel's, any from
            Python 3.14 on).
    """
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
        raise ValueError("it is a kernel's loop, which would lose the cells queued behind this one")
    if sys.version_info >= (3, 14):
        raise ValueError("nest_asyncio works up to Python 3.13")
    import nest_asyncio

    nest_asyncio.apply(loop)
