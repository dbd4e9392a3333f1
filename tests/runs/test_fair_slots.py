"""Who may begin when not all can."""

import asyncio

from eopsgym.runs.fair_slots import FairSlots


class Begun:
    """Runs of models by their first letters, which end when they are let."""

    def __init__(self, total: int, runs: str) -> None:
        self.slots = FairSlots(total, runs)
        self.begun: list[str] = []
        self.ends = {model: asyncio.Event() for model in runs}
        self.tasks = [asyncio.create_task(self._run(model)) for model in runs]

    async def _run(self, model: str) -> None:
        async with self.slots.of(model):
            self.begun.append(model)
            await self.ends[model].wait()

    async def settle(self) -> str:
        for _ in range(200):
            await asyncio.sleep(0)
        return "".join(self.begun)

    async def close(self) -> None:
        for event in self.ends.values():
            event.set()
        await asyncio.gather(*self.tasks)


async def test_a_model_that_hangs_keeps_its_share_and_no_more() -> None:
    runs = Begun(4, "aaaaaabbbbbb")
    assert await runs.settle() == "aabb"
    runs.ends["b"].set()
    assert (await runs.settle()).count("b") == 6
    assert (await runs.settle()).count("a") == 4  # what nobody else needs
    await runs.close()


async def test_one_model_has_all_places_in_the_order_of_asking() -> None:
    runs = Begun(3, "aaaaa")
    assert await runs.settle() == "aaa"
    await runs.close()
    assert await runs.settle() == "aaaaa"


async def test_one_at_a_time_they_run_in_the_order_of_asking() -> None:
    runs = Begun(1, "abbaab")
    await runs.close()
    assert await runs.settle() == "abbaab"


async def test_with_more_models_than_places_each_comes_to_its_turn() -> None:
    runs = Begun(2, "aabbccdd")
    assert await runs.settle() == "ab"
    runs.ends["b"].set()
    runs.ends["c"].set()
    runs.ends["d"].set()
    assert sorted(await runs.settle()) == sorted("aabbccdd")
    await runs.close()


async def test_who_is_cancelled_leaves_the_place_to_others() -> None:
    runs = Begun(1, "abc")
    await runs.settle()
    runs.tasks[1].cancel()
    runs.tasks[0].cancel()
    assert await runs.settle() == "ac"
    runs.ends["c"].set()
    await asyncio.gather(*runs.tasks, return_exceptions=True)
    async with asyncio.timeout(5), runs.slots.of("a"):
        pass
