"""Endpoints: how many requests each gets at a time, and when it gets none.

The number of requests is unlimited until an endpoint reports overload. Then the limit is halved,
and it grows with each answer until the next report. All models of a process that use one endpoint
in one event loop share its state.
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
        most: the limit of concurrent requests; infinite until the endpoint reports overload.
        in_flight: the number of current requests.
        rests_until: the moment of the monotonic clock before which it gets no request.
    """

    def __init__(self) -> None:
        self.most = math.inf
        self.in_flight = 0
        self.rests_until = 0.0
        self._cut_at = 0.0
        self.waiting: deque[asyncio.Future[None]] = deque()

    @property
    def free_at(self) -> float:
        """The moment from which it accepts a request; infinite if it is full."""
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
        """Halve the limit and wait, after the endpoint refused a request sent at `started`.

        Several such refusals of requests that were sent before the limit was halved count once.
        """
        now = time.monotonic()
        self.rests_until = max(self.rests_until, now + wait)
        if started >= self._cut_at:
            self.most = max(1.0, min(self.most, self.in_flight) / 2)
            self._cut_at = now

    def _wake(self) -> None:
        """Wake the first waiting request, so that it checks again."""
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
            for each in endpoints:  # pass the offered slot on to another request
                each.wake_if_free()
        raise
    finally:
        for each in endpoints:
            if seen in each.waiting:
                each.waiting.remove(seen)
