"""What makes runs on a node of a Ray cluster; imported where Ray is installed, and only there.

Ray restarts no actor of this kind and repeats no call of it: what is given out again, and how
often, is the driver's matter.
"""

import queue
from collections.abc import Iterator
from contextlib import suppress

import ray

from eopsgym.runs.workers.messages import from_bytes
from eopsgym.runs.workers.worker import Worker

PART_BYTES = 2_000_000
WAITING_PARTS = 4
"""So many parts wait for the driver; a worker makes no more of them before it has taken one."""
_STREAM, _HEAR, _CLOSE = "stream", "hear", "close"


@ray.remote(
    max_restarts=0,
    max_task_retries=0,
    # Each has a thread of its own: what a worker is told comes in order, and while it works.
    concurrency_groups={_STREAM: 1, _HEAR: 1, _CLOSE: 1},
)
class RunMaker:
    """A worker behind a stream of messages."""

    def __init__(self) -> None:
        self._messages: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._worker = Worker(self._messages.put)

    @ray.method(concurrency_group=_STREAM)  # type: ignore[untyped-decorator]
    def stream(self) -> Iterator[list[bytes] | bytes]:
        """Yield messages to the driver when they are there, until the worker is closed.

        Those that are there at the same time travel together. One that is large is yielded in
        parts, the last of which is empty: together with `WAITING_PARTS` that bounds what is in the
        object store, however large a run is.
        """
        while messages := self._waiting():
            *others, last = messages
            if len(last) <= PART_BYTES:
                yield messages
                continue
            if others:
                yield others
            for start in range(0, len(last), PART_BYTES):
                yield last[start : start + PART_BYTES]
            yield b""

    def _waiting(self) -> list[bytes]:
        """Return the messages up to now, of which there is one at least; none after the end."""
        found = [self._messages.get()]
        with suppress(queue.Empty):
            while found[-1] and sum(map(len, found)) < PART_BYTES:
                found.append(self._messages.get_nowait())
        if not found[-1]:
            self._messages.put(found.pop())  # so that the end is found again
        return found

    @ray.method(concurrency_group=_HEAR)  # type: ignore[untyped-decorator]
    def hear(self, message: bytes) -> None:
        """Take in what the driver tells."""
        self._worker.hear(from_bytes(message))

    @ray.method(concurrency_group=_CLOSE)  # type: ignore[untyped-decorator]
    def close(self) -> None:
        """Cut off what is being made, and end the stream."""
        self._worker.close()
        self._messages.put(b"")
