"""One function for both worlds: plain in a script or a cell, and with `await` all the same."""

from eopsgym.sync.apart import at_loop_end, interrupted, pulse, stop_if_interrupted
from eopsgym.sync.both import Awaitable, either, run_sync

__all__ = [
    "Awaitable",
    "at_loop_end",
    "either",
    "interrupted",
    "pulse",
    "run_sync",
    "stop_if_interrupted",
]
