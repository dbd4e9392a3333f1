"""Coroutine functions that can be called plainly in a script or a cell, or awaited.

- `background_loop`: a plain call runs a coroutine on a loop in another thread, and waits
- `interrupts`: how a plain call, and the code in it, is interrupted
- `plain_call`: functions that can be called plainly, and results that may be awaited
- `reentrant_loop`: the exception, for objects that are bound to a loop of the user's own
- `unwaited`: coroutines that wait for nothing, run to their end on the caller's thread
- `short_traceback`, `users_line`: the form of errors and warnings that pass through all this
"""

from eopsgym.sync.background_loop import at_loop_end
from eopsgym.sync.interrupts import interrupted, keep_loop_awake, stop_if_interrupted
from eopsgym.sync.plain_call import Awaitable, Plain, run_sync, synchronously
from eopsgym.sync.users_line import warn, without_warnings
from eopsgym.sync.without_event_loop import at_once

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
