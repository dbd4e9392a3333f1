"""Rarer searches for unreachable objects while runs are made."""

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_NEW_OBJECTS = 20_000
"""Python's own 700 make it look through the tools and schemas of all systems every few runs."""
_lock = threading.Lock()
_usual: list[tuple[int, int, int]] = []
"""The thresholds from before, once for each batch under way."""


@contextmanager
def rarer_collections() -> Iterator[None]:
    """Collect garbage after 20,000 new objects while the block runs, in the whole process.

    Where the collector is off, or collects more rarely already, nothing changes. The thresholds
    from before return with the end of the last of several blocks.
    """
    with _lock:
        first, *others = gc.get_threshold()
        _usual.append(_usual[0] if _usual else (first, others[0], others[1]))
        if 0 < first < _NEW_OBJECTS:
            gc.set_threshold(_NEW_OBJECTS, *others)
    try:
        yield
    finally:
        with _lock:
            usual = _usual.pop()
            if not _usual:
                gc.set_threshold(*usual)
