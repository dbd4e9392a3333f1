"""The threads that work on databases, so that the event loop does not."""

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
    """Threads for work on databases: one task at a time per database, many databases at once.

    Tasks for the same database wait here in order, without holding a thread, so that a slow query
    delays no other database. Callers' queries have threads of their own, so that no number of slow
    queries delays tool calls.
    """

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        # Not anyio's threads: with a loop that nest-asyncio has changed, these never end.
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
        """Run `work` in a thread while no other task runs for that id, and return its result."""
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
        """End the threads after their current tasks."""
        self._threads.shutdown()
        self._queries.shutdown()
