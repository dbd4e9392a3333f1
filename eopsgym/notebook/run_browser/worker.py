"""A thread that does the newest work of each kind, and drops what nobody waits for any more."""

import atexit
import threading
from collections.abc import Callable
from weakref import WeakSet

Work = Callable[[], None]
_END_SECONDS = 5.0
_working: "WeakSet[Worker]" = WeakSet()


class Worker:
    """A thread that does one piece of work after another.

    Of several waiting pieces of one kind, only the newest is done. It also stops a running piece of
    the same kind.

    Args:
        name: the name of the thread.
        failed: is called with an error that a piece raises; the thread goes on.
        interrupt: what stops a running piece, such as that of a connection.
    """

    def __init__(
        self, name: str, failed: Callable[[Exception], None], interrupt: Work = lambda: None
    ) -> None:
        self._failed = failed
        self._interrupt = interrupt
        self._waiting: dict[str, Work] = {}
        self._running = ""
        self._ended = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()
        _working.add(self)

    def put(self, kind: str, work: Work) -> None:
        """Add a piece of work, which replaces one of its kind."""
        with self._changed:
            self._waiting[kind] = work
            if self._running == kind:
                self._interrupt()
            self._changed.notify_all()

    def is_stale(self, kind: str) -> bool:
        """Return whether a newer piece of a kind waits, or the thread is to end."""
        with self._changed:
            return self._ended or kind in self._waiting

    def wait(self, seconds: float = 30) -> bool:
        """Wait until all work is done, and return whether it is."""
        with self._changed:
            return self._changed.wait_for(
                lambda: self._ended or not (self._waiting or self._running), seconds
            )

    def end(self) -> None:
        """Stop the running piece, drop the waiting ones, and wait for the end of the thread."""
        with self._changed:
            self._ended = True
            self._waiting.clear()
            if self._running:
                self._interrupt()
            self._changed.notify_all()
        if self._thread is not threading.current_thread():
            self._thread.join(_END_SECONDS)

    def _work(self) -> None:
        while (work := self._next()) is not None:
            try:
                work()
            except Exception as error:
                self._failed(error)
            finally:
                with self._changed:
                    self._running = ""
                    self._changed.notify_all()

    def _next(self) -> Work | None:
        with self._changed:
            self._changed.wait_for(lambda: self._ended or bool(self._waiting))
            if self._ended:
                return None
            kind = next(iter(self._waiting))
            self._running = kind
            return self._waiting.pop(kind)


@atexit.register
def _end_all() -> None:
    """End all threads while Python still runs: DuckDB does not survive the end of its caller."""
    for worker in [*_working]:
        worker.end()
