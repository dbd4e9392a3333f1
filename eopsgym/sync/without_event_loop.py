"""Coroutines that wait for nothing, run to their end on the caller's own thread."""

from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def at_once(coroutine: Coroutine[Any, Any, T]) -> T:
    """Return the result of a coroutine that never waits, such as one on local databases.

    Raises:
        RuntimeError: if it waits for something; it is closed then.
    """
    try:
        coroutine.send(None)
    except StopIteration as end:
        value: T = end.value
        return value
    coroutine.close()
    raise RuntimeError("the coroutine waits for something outside this process")
