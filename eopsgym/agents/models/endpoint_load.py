"""Endpoints: how many requests each takes at a time, and when it wants to be left alone.

Nothing is held back until an endpoint says that it is too much. Then half as many requests are
let through at a time, and with each that is answered a little more again, until it says so anew.
All models of a process that use one endpoint in one event loop share what is known of it.
"""

import asyncio
import math
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from weakref import WeakKeyDictionary


class ModelEndpoint:
    """One address with one key.

    Attributes:
        most: how many requests it gets at a time; infinite until it complains.
        in_flight: how many it is answering.
        rests_until: the moment of the monotonic clock before which it gets none.
    """

    def __init__(self) -> None:
        self.most = math.inf
        self.in_flight = 0
        self.rests_until = 0.0
        self._cut_at = 0.0
        self.waiting: deque[asyncio.Future[None]] = deque()

    @property
    def free_at(self) -> float:
        """The moment from which it takes a request; infinite if it is full."""
        return self.rests_until if self.in_flight + 1 <= self.most else math.inf

    def wake_if_free(self) -> None:
        """Wake one waiting request if the endpoint has room for it."""
        if self.free_at <= time.monotonic():
            self._wake()

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Count one more request in flight while the block runs."""
        self.in_flight += 1
        self.wake_if_free()
        try:
            yield
        finally:
            self.in_flight -= 1
            self._wake()

    def answered(self) -> None:
        """Raise the limit by 1/limit after a success."""
        if self.most < math.inf:
            self.most += 1 / self.most

    def complained(self, started: float, wait: float) -> None:
        """Halve the limit and wait after the endpoint refused a request sent at `started` as too
        many.

        Requests that were in flight together and come back with the same complaint count once.
        """
        now = time.monotonic()
        self.rests_until = max(self.rests_until, now + wait)
        if started >= self._cut_at:
            self.most = max(1.0, min(self.most, self.in_flight) / 2)
            self._cut_at = now

    def _wake(self) -> None:
        """Wake the first waiting request, so that it looks again."""
        while self.waiting:
            first = self.waiting.popleft()
            if not first.done():
                first.set_result(None)
                return


_ENDPOINTS: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[tuple[str, ...], ModelEndpoint]] = (
    WeakKeyDictionary()
)


def endpoint(key: tuple[str, ...]) -> ModelEndpoint:
    """Return the endpoint of that address and key in the running event loop."""
    known = _ENDPOINTS.setdefault(asyncio.get_running_loop(), {})
    return known.setdefault(key, ModelEndpoint())


async def wait_for_any(endpoints: Sequence[ModelEndpoint], until: float) -> None:
    """Return when one of `endpoints` may have become free, or at the moment `until`."""
    seen: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    for each in endpoints:
        each.waiting.append(seen)
    try:
        async with asyncio.timeout(max(0.0, until - time.monotonic())):
            await seen
    except TimeoutError:
        pass
    except asyncio.CancelledError:
        if seen.done() and not seen.cancelled():
            for each in endpoints:  # the place that was offered is for somebody else now
                each.wake_if_free()
        raise
    finally:
        for each in endpoints:
            if seen in each.waiting:
                each.waiting.remove(seen)
