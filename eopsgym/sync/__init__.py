"""One function for both worlds: plain in a script or a cell, and with `await` all the same.

- `background_loop`: a plain call runs a coroutine on a loop in another thread, and waits
- `interrupts`: what tells it, and what runs in it, to stop
- `plain_call`: functions that are called so, and results that may be awaited
- `reentrant_loop`: the exception, for what is bound to a loop of the user's own
- `unwaited`: coroutines that wait for nothing, run to their end where they are
- `short_traceback`, `users_line`: what errors and warnings show of all this
"""

from eopsgym.sync.background_loop import at_loop_end
from eopsgym.sync.interrupts import interrupted, keep_loop_awake, stop_if_interrupted
from eopsgym.sync.plain_call import Awaitable, Plain, run_sync, synchronously
from eopsgym.sync.unwaited import at_once
from eopsgym.sync.users_line import warn, without_warnings

__all__ = [
    "Awaitable",
    "Plain",
    "at_loop_end",
    "at_once",
    "interrupted",
    "keep_loop_awake",
    "run_sync",
    "stop_if_interrupted",
    "synchronously",
    "warn",
    "without_warnings",
]
