"""Work on databases waits for its own kind only."""

import asyncio
import threading

from eopsgym.domains import get_domain
from eopsgym.gym import Database
from eopsgym.gym.server.database_registry import Registry
from eopsgym.gym.server.database_threads import _THREADS, DatabaseThreads
from tests.gym.server.old_client import SEED


async def test_no_number_of_slow_queries_keeps_calls_of_other_databases_waiting() -> None:
    registry = Registry(get_domain("itsm"))
    threads, ended = DatabaseThreads(registry), threading.Event()

    def slow(database: Database) -> None:
        ended.wait(10)

    names = [f"db_{number}" for number in range(_THREADS + 5)]
    for name in (*names, "mine"):
        registry.create(name, SEED)
    slow_ones = [asyncio.create_task(threads.on(name, slow, is_query=True)) for name in names]
    await asyncio.sleep(0.1)
    async with asyncio.timeout(5):
        result = await threads.on("mine", lambda database: database.call("find_locations"))
    assert not result.is_error
    assert not any(each.done() for each in slow_ones)
    ended.set()
    await asyncio.gather(*slow_ones)
    threads.close()
    registry.close()
