"""The threads that work on databases for the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from weakref import WeakValueDictionary

from eopsgym.gym.database import Database
from eopsgym.gym.database_ids import check_id
from eopsgym.gym.server.database_registry import Registry

T = TypeVar("T")
_THREADS = 64


class DatabaseThreads:
    """Runs work in threads: one piece at a time on a database, many databases at once.

    Those who wait for the same database wait here, in order and without holding a thread, so
    that a slow query holds up nobody else. Queries of callers have threads of their own, so that
    no number of slow ones, on whatever databases, keeps tool calls waiting.
    """

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        # Not anyio's threads: should somebody change the loop with nest-asyncio, they never end.
        self._threads = ThreadPoolExecutor(_THREADS, "eopsgym-threads")
        self._queries = ThreadPoolExecutor(_THREADS, "eopsgym-queries")

    async def on(
        self, database_id: str, work: Callable[[Database], T], *, is_query: bool = False
    ) -> T:
        """Return the result of `work` on a database; `is_query` if it runs a caller's SQL.

        Raises:
            DatabaseError: if there is no such database.
        """

        def use() -> T:
            with self.registry.use(database_id) as database:
                return work(database)

        return await self.alone(database_id, use, is_query=is_query)

    async def alone(self, database_id: str, work: Callable[[], T], *, is_query: bool = False) -> T:
        """Run `work` in a thread while nothing else runs under that id, and return its result."""
        name = check_id(database_id)
        turn = self._turns.get(name) or asyncio.Lock()
        self._turns[name] = turn
        async with turn:
            return await self.apart(work, is_query=is_query)

    async def apart(self, work: Callable[[], T], *, is_query: bool = False) -> T:
        """Run `work` in a thread and return its result."""
        threads = self._queries if is_query else self._threads
        return await asyncio.get_running_loop().run_in_executor(threads, work)

    def close(self) -> None:
        """End the threads, once they have done their work."""
        self._threads.shutdown()
        self._queries.shutdown()
