"""One function for both worlds: plain in a script or a cell, and with `await` all the same."""

from eopsgym.sync.background_loop import at_loop_end
from eopsgym.sync.interrupts import interrupted, pulse, stop_if_interrupted
from eopsgym.sync.plain_call import Awaitable, Plain, plainly, run_sync

__all__ = [
    "Awaitable",
    "Plain",
    "at_loop_end",
    "interrupted",
    "plainly",
    "pulse",
    "run_sync",
    "stop_if_interrupted",
]
