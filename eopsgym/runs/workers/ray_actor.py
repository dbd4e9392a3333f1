"""The actor that makes runs on a node of a Ray cluster; imported only where Ray is installed.

Ray restarts no actor of this kind and repeats no call of it, because the driver decides which jobs
are repeated.
"""

import queue
from collections.abc import Iterator
from contextlib import suppress

import ray

from eopsgym.runs.workers.messages import from_bytes
from eopsgym.runs.workers.worker import Worker

PART_BYTES = 2_000_000
WAITING_PARTS = 4
"""The number of parts that may wait for the driver before a worker has to wait."""
_STREAM, _HEAR, _CLOSE = "stream", "hear", "close"


@ray.remote(
    max_restarts=0,
    max_task_retries=0,
    # Each has a separate thread, so that messages arrive in order while the worker works.
    concurrency_groups={_STREAM: 1, _HEAR: 1, _CLOSE: 1},
)
class RunMaker:
    """A worker whose messages are read as a stream."""

    def __init__(self) -> None:
        self._messages: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._worker = Worker(self._messages.put)

    @ray.method(concurrency_group=_STREAM)  # type: ignore[untyped-decorator]
    def stream(self) -> Iterator[list[bytes] | bytes]:
        """Yield messages to the driver as they come, until the worker is closed.

        Messages that are there at the same time are yielded together. A large one is yielded in
        parts, the last of which is empty. Together with `WAITING_PARTS`, this bounds the use of the
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
        """Return the waiting messages, at least one; none after the end."""
        messages = [self._messages.get()]
        with suppress(queue.Empty):
            while messages[-1] and sum(map(len, messages)) < PART_BYTES:
                messages.append(self._messages.get_nowait())
        if not messages[-1]:
            self._messages.put(messages.pop())  # so that the next call ends, too
        return messages

    @ray.method(concurrency_group=_HEAR)  # type: ignore[untyped-decorator]
    def hear(self, message: bytes) -> None:
        """Handle a message of the driver."""
        self._worker.hear(from_bytes(message))

    @ray.method(concurrency_group=_CLOSE)  # type: ignore[untyped-decorator]
    def close(self) -> None:
        """Cancel the current runs, and end the stream."""
        self._worker.close()
        self._messages.put(b"")
