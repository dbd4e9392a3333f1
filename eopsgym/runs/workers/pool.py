"""Gives jobs to workers, and gives a job out again where its worker ended before handing it over.

A run that was handed over is never made again. One whose worker ended is: twice among others, and
the third time by a worker that makes nothing else, so that who ends its worker every time is found
and the others do not suffer for it.
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
"""How often a run is given out whose worker ends before it is done."""
_STARTS = 4
"""After so many workers that ended before they could be given a run, no more are started."""

_OTHERS_SECONDS = 10.0
"""How long to wait for the other workers when the first one is there."""


class WorkerError(EopsgymError):
    """A worker that cannot be started, or that has ended."""


class WorkerLink(Protocol):
    """The driver's end of one worker, wherever that is."""

    def send(self, message: FromDriver) -> None:
        """Send a message; one to a worker that has ended is dropped."""
        ...

    async def close(self) -> None:
        """End the worker, and what it is making; nothing of it is left afterwards."""
        ...


class StartWorker(Protocol):
    """Starts a worker, which tells of itself on the loop that is running."""

    def __call__(
        self, hear: Callable[[FromWorker], None], ended: Callable[[str], None], is_extra: bool
    ) -> WorkerLink:
        """Start it.

        Args:
            hear: called with each message, in order.
            ended: called once, after the last message, with how it ended in words.
            is_extra: whether it comes on top of those that there are usually.
        """
        ...


class _Ended(Exception):
    """The worker of a run has ended before the run was handed over."""


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
    """A worker, as the driver knows it."""

    link: WorkerLink | None = None
    place: str = "a worker"
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    ended: str = ""
    pending: dict[int, _Pending] = field(default_factory=dict)

    @property
    def is_ready(self) -> bool:
        """Whether it can be given a run."""
        return self.ready.is_set() and not self.ended


class Pool:
    """So many workers; one that ends is started again.

    Args:
        start: starts one.
        size: how many make runs at the same time.
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
        """Check that jobs can travel, and start workers.

        One of them has to be there then. The others are waited for a while, so that they share the
        first runs; on a cluster that others use they may come later.

        Raises:
            ConfigError: a job cannot travel.
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
        """Have a run made; as `make_run`.

        Raises:
            EopsgymError: as `make_run`.
            WorkerError: each worker that was given it has ended.
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
            f"times, at last on its own: {why}. It is tried again when it is asked for again"
        )

    async def _least_busy(self, job: Job) -> _Worker:
        """Return the worker with the fewest runs.

        Who makes a plan that others use has to be the one that they ask: runs of a task that share
        a plan go to one worker.

        Raises:
            WorkerError: none is left, and none starts.
        """
        ready = await self._ready()
        if hasattr(job.plan, "planner"):
            return ready[int(job.setup.content[:8] or "0", 16) % len(ready)]
        return min(ready, key=lambda each: len(each.pending))

    async def _ready(self) -> list[_Worker]:
        """Return the workers that can be given a run, of which there is one at least.

        Raises:
            WorkerError: none is left, and none starts.
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
                pending.result.set_exception(_told(message.error, worker))

    def _greet(self, worker: _Worker, said: Ready) -> None:
        worker.place = said.place
        if said.version == __version__:
            self._failed_starts = 0
            worker.ready.set()
            self._change.set()
            return
        versions = f"eopsgym {said.version} there, and {__version__} here"
        self._end(worker, f"{versions}: install the same for both")

    def _count(self, worker: _Worker, pending: _Pending, message: Replied) -> None:
        allowance = pending.job.allowance
        if allowance is None:
            return
        pending.replies += 1
        allowance.take(message.reply, pending.job.setup.hash)
        if message.is_asking and worker.link is not None:
            worker.link.send(GoOn(message.number, allowance.used_up()))

    def _end(self, worker: _Worker, how: str) -> None:
        """Give back what a worker has not handed over; what it has told before counts."""
        if not worker.ended and not worker.ready.is_set():
            self._failed_starts += 1
        worker.ended = worker.ended or how
        worker.ready.set()
        self._change.set()
        lost = [each for each in worker.pending.values() if not each.result.done()]
        for pending in lost:
            pending.result.set_exception(_Ended(f"{worker.place} ended: {how}"))
            if isinstance(pending.job.allowance, Allowance) and pending.replies:
                with suppress(StoreError):  # the next reply will say so
                    pending.job.allowance.ledger.note_lost(
                        pending.job.setup.hash, pending.replies, how
                    )
        if lost:
            warn(
                f"{worker.place} ended ({how}) with {counted(len(lost), 'run')} that it had not "
                "handed over: they are made again"
            )


def _told(error: EopsgymError, worker: _Worker) -> EopsgymError:
    """Return an error of a worker; one about a key says where the key is looked for."""
    if isinstance(error, ModelAccessError | ConfigError):
        return type(error)(f"{error} (in {worker.place}, which looks in its own environment)")
    return error
