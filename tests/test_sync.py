"""Coroutine functions that may be called plainly, in a script and in a cell."""

import asyncio

import pytest

from eopsgym.errors import ConfigError
from eopsgym.sync import Awaitable, either, run_sync


class Answer(Awaitable):
    value = 42


async def _answer(wait: float = 0.0) -> Answer:
    """The answer."""
    await asyncio.sleep(wait)
    return Answer()


answer = either(_answer)


def test_it_is_called_plainly_in_a_script() -> None:
    assert answer().value == 42
    assert answer.__doc__ == "The answer."


async def test_it_is_called_with_and_without_await_in_a_running_loop() -> None:
    assert answer(0.001).value == (await answer(0.001)).value == 42
    assert (await answer.aio(wait=0.001)).value == 42


async def test_calls_may_be_nested_and_other_tasks_go_on() -> None:
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0.001)

    async def outer() -> int:
        return answer(0.01).value

    other = asyncio.ensure_future(tick())
    assert run_sync(outer()) == 42
    other.cancel()
    assert ticks > 1


def test_an_error_comes_out_as_it_is() -> None:
    async def fail() -> None:
        raise ConfigError("no")

    with pytest.raises(ConfigError, match="no"):
        run_sync(fail())
