"""The worker, which makes several ordered runs at a time, and reports on each."""

import asyncio
import os
import platform
import queue
import threading
import traceback
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from eopsgym.agents import Stop, StopReason
from eopsgym.agents.messages import Reply
from eopsgym.agents.models.awaited_replies import AwaitedReplies, AwaitedReply
from eopsgym.errors import EopsgymError
from eopsgym.runs.garbage_collection import rarer_collections
from eopsgym.runs.job import Job
from eopsgym.runs.one_task import make_run
from eopsgym.runs.unexpected_error import detail_of
from eopsgym.runs.workers.messages import (
    Awaits,
    Failed,
    FromDriver,
    FromWorker,
    GoOn,
    Made,
    Ready,
    Replied,
    RunOrder,
    Welcome,
    to_bytes,
)
from eopsgym.runs.workers.orders import job_of, take_in
from eopsgym.sync import without_warnings
from eopsgym.version import __version__

CLOSING_SECONDS = 1.5
"""The time that cancelled runs may take to free their resources."""
_LATE_SECONDS = 1.0
_LOOK_SECONDS = 1.0


class Worker:
    """A worker whose runs share an event loop in a separate thread.

    Args:
        send: a function that sends a pickled message to the driver; it is called from any thread.
    """

    def __init__(self, send: Callable[[bytes], object]) -> None:
        self._send = send
        self._answers: dict[int, queue.SimpleQueue[str]] = {}
        self._is_closed = False
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._run_forever, name="eopsgym-worker", daemon=True).start()

    def hear(self, message: FromDriver) -> None:
        """Handle a message of the driver; may be called from any thread."""
        match message:
            case Welcome():
                take_in(message)
                where = f"process {os.getpid()} on {platform.node()}"
                self._tell(Ready(__version__, where))
            case RunOrder():
                self._answers[message.number] = queue.SimpleQueue()
                asyncio.run_coroutine_threadsafe(self._make(message), self._loop)
            case GoOn():
                if message.number in self._answers:
                    self._answers[message.number].put(message.why)

    def close(self) -> None:
        """Cancel the current runs, and wait a short time until they have freed their resources."""
        self._is_closed = True
        for answer in list(self._answers.values()):
            answer.put("the program that ordered this run has ended")
        with suppress(Exception):
            ending = asyncio.run_coroutine_threadsafe(_end_all(), self._loop)
            ending.result(CLOSING_SECONDS)

    def _run_forever(self) -> None:
        while True:
            # A task that raises one of these stops the loop, and keeps it as its own error.
            with suppress(KeyboardInterrupt, SystemExit):
                self._loop.run_forever()

    async def _make(self, order: RunOrder) -> None:
        try:
            job = self._job(order)
            # The first reply of a live model is reported, because other runs wait for it.
            is_awaited = not (order.is_counted or job.setup.agent.simulated)
            heard = _Heard(self, order, is_awaited)
            async with self._waits_reported(order.number):
                with rarer_collections():
                    record = await make_run(replace(job, allowance=heard), heard.first)
            self._tell(Made(order.number, record.line))
        except EopsgymError as error:
            self._tell(Failed(order.number, _portable(error)))
        except asyncio.CancelledError:
            raise
        except BaseException as error:  # a bug, which is reported so that the driver does not hang
            report = f"{detail_of(error)}\n{traceback.format_exc(limit=-5)}"
            self._tell(Failed(order.number, EopsgymError(f"a worker failed: {report}")))
        finally:
            self._answers.pop(order.number, None)

    @asynccontextmanager
    async def _waits_reported(self, number: int) -> AsyncIterator[None]:
        """Report, during the block, which replies a run has waited for over a second."""
        replies = AwaitedReplies()

        async def tell() -> None:
            before: dict[AwaitedReply, str] = {}
            while True:
                await asyncio.sleep(_LOOK_SECONDS)
                late = replies.late(_LATE_SECONDS)
                now = {each: f"{each.trouble} {each.again_at}" for each in late}
                if now != before:
                    self._tell(Awaits(number, tuple(late.values())))
                before = now

        with replies.watched():
            telling = asyncio.create_task(tell())
            try:
                yield
            finally:
                telling.cancel()

    def _job(self, order: RunOrder) -> Job:
        with without_warnings():  # the driver, which prepared the same job, has given them
            return job_of(order)

    def _tell(self, message: FromWorker) -> None:
        if not self._is_closed:
            self._send(to_bytes(message))

    def note(self, order: RunOrder, reply: Reply) -> None:
        """Report a reply and, if its budget has a limit, wait for the permission to continue.

        The wait also holds up the other runs of the worker, for as long as a message takes. In
        return, no run asks for a reply for which the budget has no room.

        Raises:
            Stop: the budget is used up, and the reply asks for tool calls.
        """
        is_asking = order.is_limited and bool(reply.tool_calls)
        counted = Reply("", usage=reply.usage, cost=reply.cost, model=reply.model)
        answer = self._answers.get(order.number)
        self._tell(Replied(order.number, counted, is_asking))
        if is_asking and answer is not None and (why := answer.get()):
            raise Stop(StopReason.CANCELLED, why)


class _Heard:
    """A counter of the replies of one run, which reports them to the driver."""

    def __init__(self, worker: Worker, order: RunOrder, is_awaited: bool) -> None:
        self._worker = worker
        self._order = order
        self._is_first = is_awaited

    def first(self) -> None:
        """Report the first reply of a run whose replies are not counted otherwise."""
        if self._is_first:
            self._is_first = False
            self._worker.note(self._order, Reply(""))

    def take(self, reply: Reply, run: str) -> None:
        """Count a reply; see `Allowance.take`."""
        if self._order.is_counted:
            self._worker.note(self._order, reply)

    def used_up(self) -> str:
        """Return an empty text, because the driver checks the budget before it orders a run."""
        return ""


async def _end_all() -> None:
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    if left:
        await asyncio.wait(left, timeout=CLOSING_SECONDS)


def _portable(error: EopsgymError) -> EopsgymError:
    """Return an error of the same kind that can be pickled, with only its message."""
    for kind in type(error).__mro__:
        if kind.__module__ == EopsgymError.__module__ and issubclass(kind, EopsgymError):
            return kind(str(error))
    return EopsgymError(str(error))
