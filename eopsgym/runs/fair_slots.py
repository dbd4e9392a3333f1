"""Slots for runs, shared fairly so that models which hang do not hold up the others."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Hashable, Iterable
from contextlib import asynccontextmanager


class FairSlots:
    """A number of slots for concurrent runs, of which each model has its share while it needs it.

    Within a share, the slots are given in the order of the requests. A model whose runs wait for a
    dead endpoint blocks only its own share; slots that others do not need are free for all.

    Args:
        total: the number of concurrent runs.
        models: the model of each run to come.
    """

    def __init__(self, total: int, models: Iterable[Hashable]) -> None:
        self._free = total
        self._total = total
        self._to_come = Counter(models)
        self._in_use: Counter[Hashable] = Counter()
        self._asked = 0
        self._waiting: dict[Hashable, deque[tuple[int, asyncio.Future[None]]]] = {}

    @asynccontextmanager
    async def of(self, model: Hashable) -> AsyncIterator[None]:
        """Hold a slot for a run of a model during the block."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._asked += 1
        self._waiting.setdefault(model, deque()).append((self._asked, turn))
        self._grant()
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled():
                self._leave(model)  # the slot was granted during the cancellation
            raise
        try:
            yield
        finally:
            self._leave(model)

    def _leave(self, model: Hashable) -> None:
        self._in_use[model] -= 1
        self._free += 1
        self._grant()

    def _grant(self) -> None:
        """Give free slots to waiting runs, in the order of the requests."""
        while self._free:
            going = {each for each, count in self._to_come.items() if count > 0}
            going |= {*+self._in_use}
            share = max(1, self._total // max(1, len(going)))
            first = [
                (queue[0][0], model)
                for model, queue in self._waiting.items()
                if self._has_one(queue) and self._may_begin(model, going, share)
            ]
            if not first:
                break
            _, model = min(first, key=lambda each: each[0])
            _, turn = self._waiting[model].popleft()
            self._free -= 1
            self._in_use[model] += 1
            self._to_come[model] -= 1
            turn.set_result(None)

    def _has_one(self, queue: deque[tuple[int, asyncio.Future[None]]]) -> bool:
        while queue and queue[0][1].done():  # it was cancelled
            queue.popleft()
        return bool(queue)

    def _may_begin(self, model: Hashable, going: Iterable[Hashable], share: int) -> bool:
        return self._in_use[model] < share or not any(
            self._to_come[other] > 0 and self._in_use[other] < share
            for other in going
            if other != model
        )
