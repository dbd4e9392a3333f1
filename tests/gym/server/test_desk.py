"""Work on databases waits for its own kind only."""

import asyncio
import threading

from eopsgym.domains import get_domain
from eopsgym.gym import Database
from eopsgym.gym.server.desk import _THREADS, Desk
from eopsgym.gym.server.registry import Registry
from tests.gym.server.helpers import SEED


async def test_no_number_of_slow_queries_keeps_calls_of_other_databases_waiting() -> None:
    registry = Registry(get_domain("itsm"))
    desk, ended = Desk(registry), threading.Event()

    def slow(database: Database) -> None:
        ended.wait(10)

    names = [f"db_{number}" for number in range(_THREADS + 5)]
    for name in (*names, "mine"):
        registry.create(name, SEED)
    slow_ones = [asyncio.create_task(desk.on(name, slow, is_query=True)) for name in names]
    await asyncio.sleep(0.1)
    async with asyncio.timeout(5):
        result = await desk.on("mine", lambda database: database.call("find_locations"))
    assert not result.is_error
    assert not any(each.done() for each in slow_ones)
    ended.set()
    await asyncio.gather(*slow_ones)
    desk.close()
    registry.close()
