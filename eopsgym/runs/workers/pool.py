"""The pool of workers, which repeats a job if its worker ended before sending the run.

A run that was sent back is never made again. A run whose worker ended is made again: at most twice
beside other runs, and the third time in a separate worker. So a run that always ends its worker is
identified, and the other runs are not affected.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Protocol

from eopsgym.agents.models.awaited_replies import AwaitedElsewhere
from eopsgym.counting import counted
from eopsgym.errors import ConfigError, EopsgymError, ModelAccessError, StoreError
from eopsgym.runs.job import Job
from eopsgym.runs.run import Run
from eopsgym.runs.run_file import RunLine
from eopsgym.runs.spending import Allowance
from eopsgym.runs.workers.messages import (
    Awaits,
    Failed,
    FromDriver,
    FromWorker,
    GoOn,
    Made,
    Ready,
    Replied,
)
from eopsgym.runs.workers.orders import check_travels, order_of, welcome
from eopsgym.sync import warn
from eopsgym.version import __version__

TRIES = 3
"""The number of attempts at a run whose worker ends before it is done."""
_STARTS = 4
"""The number of workers that may end before they were ready; after that no more are started."""

_OTHERS_SECONDS = 10.0
"""The time to wait for the other workers after the first one is ready."""


class WorkerError(EopsgymError):
    """A worker that cannot be started, or that has ended."""


class WorkerLink(Protocol):
    """The driver's connection to one worker."""

    def send(self, message: FromDriver) -> None:
        """Send a message; one to a worker that has ended is dropped."""
        ...

    async def close(self) -> None:
        """End the worker and its runs, without leaving anything behind."""
        ...


class StartWorker(Protocol):
    """A function that starts a worker, whose messages arrive on the running event loop."""

    def __call__(
        self, hear: Callable[[FromWorker], None], ended: Callable[[str], None], is_extra: bool
    ) -> WorkerLink:
        """Start a worker.

        Args:
            hear: a function that is called with each message, in order.
            ended: a function that is called once, after the last message, with a text that says
                how the worker ended.
            is_extra: whether the worker is one more than the usual number.
        """
        ...


class _Ended(Exception):
    """The worker of a run has ended before it sent the run back."""


@dataclass
class _Pending:
    """A run that a worker is making."""

    job: Job
    heard: Callable[[], object]
    result: "asyncio.Future[RunLine]"
    awaits: AwaitedElsewhere = field(default_factory=AwaitedElsewhere)
    replies: int = 0


@dataclass
class _Worker:
    """The driver's view of a worker."""

    link: WorkerLink | None = None
    place: str = "a worker"
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    ended: str = ""
    pending: dict[int, _Pending] = field(default_factory=dict)

    @property
    def is_ready(self) -> bool:
        """Whether the worker can be given a run."""
        return self.ready.is_set() and not self.ended


class Pool:
    """A number of workers; one that ends is replaced.

    Args:
        start: the function that starts one.
        size: the number of workers.
    """

    def __init__(self, start: StartWorker, size: int) -> None:
        self._start = start
        self._size = size
        self._workers: list[_Worker] = []
        self._all: list[_Worker] = []
        self._numbers = count(1)
        self._alone = asyncio.Lock()
        self._change = asyncio.Event()
        self._failed_starts = 0

    async def open(self, jobs: Sequence[Job]) -> None:
        """Check that jobs can be sent, and start workers.

        At least one worker has to be ready at the end. The others are waited for a while, so that
        they share the first runs; on a shared cluster they may be ready later.

        Raises:
            ConfigError: a job cannot be sent.
            WorkerError: no worker starts.
        """
        check_travels(jobs)
        self._workers = [self._started() for _ in range(min(self._size, len(jobs)))]
        await self._ready()
        with suppress(TimeoutError):
            async with asyncio.timeout(_OTHERS_SECONDS):
                for worker in self._workers:
                    await worker.ready.wait()

    async def close(self) -> None:
        """End all workers."""
        links = [worker.link for worker in self._all if worker.link]
        await asyncio.gather(*(link.close() for link in links), return_exceptions=True)

    async def make(self, job: Job, heard: Callable[[], object]) -> RunLine:
        """Let a worker make a run; see `make_run`.

        Raises:
            EopsgymError: see `make_run`.
            WorkerError: each worker that got the run has ended.
        """
        why = ""
        for _ in range(TRIES - 1):
            try:
                return await self._made_by(await self._least_busy(job), job, heard)
            except _Ended as ended:
                why = str(ended)
        async with self._alone:
            extra = self._started(is_extra=True)
            try:
                return await self._made_by(extra, job, heard)
            except _Ended as ended:
                why = str(ended)
            finally:
                if extra.link is not None:
                    await extra.link.close()
        setup = job.setup
        raise WorkerError(
            f"{setup.domain}/{setup.task} (repeat {setup.repeat}) has ended its worker {TRIES} "
            f"times, the last time as its only run: {why}. Repeat the call to try again"
        )

    async def _least_busy(self, job: Job) -> _Worker:
        """Return the worker with the fewest runs.

        Runs of a task that share a generated plan go to one worker, which generates it once.

        Raises:
            WorkerError: no worker is left, and none starts.
        """
        ready = await self._ready()
        if hasattr(job.plan, "planner"):
            return ready[int(job.setup.content[:8] or "0", 16) % len(ready)]
        return min(ready, key=lambda each: len(each.pending))

    async def _ready(self) -> list[_Worker]:
        """Return the workers that can be given a run, of which there is at least one.

        Raises:
            WorkerError: no worker is left, and none starts.
        """
        while True:
            ready = [worker for worker in self._workers if worker.is_ready]
            if not ready and self._failed_starts >= _STARTS:
                raise WorkerError(f"no worker starts: {self._workers[0].ended}")
            self._workers = [self._started() if w.ended else w for w in self._workers]
            if ready:
                return ready
            self._change.clear()
            await self._change.wait()

    def _started(self, is_extra: bool = False) -> _Worker:
        worker = _Worker()
        self._all.append(worker)
        worker.link = self._start(
            lambda message: self._hear(worker, message),
            lambda how: self._end(worker, how),
            is_extra,
        )
        worker.link.send(welcome())
        return worker

    async def _made_by(self, worker: _Worker, job: Job, heard: Callable[[], object]) -> RunLine:
        number = next(self._numbers)
        order = order_of(job, number)
        pending = _Pending(job, heard, asyncio.get_running_loop().create_future())
        worker.pending[number] = pending
        assert worker.link is not None
        worker.link.send(order)
        try:
            return await pending.result
        finally:
            worker.pending.pop(number, None)
            pending.awaits.show(())

    def _hear(self, worker: _Worker, message: FromWorker) -> None:
        if isinstance(message, Ready):
            self._greet(worker, message)
            return
        pending = worker.pending.get(message.number)
        if pending is None or pending.result.done():
            return
        match message:
            case Awaits():
                pending.awaits.show(message.late)
            case Replied():
                pending.heard()
                try:
                    self._count(worker, pending, message)
                except StoreError as error:
                    pending.result.set_exception(error)
            case Made():
                try:
                    run = Run.from_json(message.line, worker.place)
                except StoreError as error:
                    pending.result.set_exception(error)
                else:
                    pending.result.set_result(RunLine(run, message.line))
            case Failed():
                pending.result.set_exception(_explained(message.error, worker))

    def _greet(self, worker: _Worker, ready: Ready) -> None:
        worker.place = ready.place
        if ready.version == __version__:
            self._failed_starts = 0
            worker.ready.set()
            self._change.set()
            return
        versions = f"it has eopsgym {ready.version}, and this program has {__version__}"
        self._end(worker, f"{versions}: install the same version for both")

    def _count(self, worker: _Worker, pending: _Pending, message: Replied) -> None:
        allowance = pending.job.allowance
        if allowance is None:
            return
        pending.replies += 1
        allowance.take(message.reply, pending.job.setup.hash)
        if message.is_asking and worker.link is not None:
            worker.link.send(GoOn(message.number, allowance.used_up()))

    def _end(self, worker: _Worker, how: str) -> None:
        """Record the end of a worker, and fail the runs that it has not sent back."""
        if not worker.ended and not worker.ready.is_set():
            self._failed_starts += 1
        worker.ended = worker.ended or how
        worker.ready.set()
        self._change.set()
        lost = [each for each in worker.pending.values() if not each.result.done()]
        for pending in lost:
            pending.result.set_exception(_Ended(f"{worker.place} ended: {how}"))
            if isinstance(pending.job.allowance, Allowance) and pending.replies:
                with suppress(StoreError):  # the next reply will report it
                    pending.job.allowance.ledger.note_lost(
                        pending.job.setup.hash, pending.replies, how
                    )
        if lost:
            warn(
                f"{worker.place} ended ({how}) before it sent back "
                f"{counted(len(lost), 'run')}, which will be made again"
            )


def _explained(error: EopsgymError, worker: _Worker) -> EopsgymError:
    """Return an error of a worker; one about a key says where the key is looked up."""
    if isinstance(error, ModelAccessError | ConfigError):
        return type(error)(f"{error} (in {worker.place}, which uses its own environment)")
    return error
