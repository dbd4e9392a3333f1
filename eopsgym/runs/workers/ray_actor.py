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
    def stream(self) -> Iterator[list[bytes]]:
        """Yield messages to the driver when they are there, until the worker is closed.

        Those that are there at the same time travel together.
        """
        while messages := self._waiting():
            yield messages

    def _waiting(self) -> list[bytes]:
        """Return the messages up to now, of which there is one at least; none after the end."""
        found = [self._messages.get()]
        with suppress(queue.Empty):
            while found[-1]:
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
