"""While replies of a model are awaited, a text says so, for how long, and why."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager

import pytest

from eopsgym.agents import LiteLLMModel, Message, Retries
from eopsgym.agents.models.awaited_replies import AwaitedReplies
from tests.agents.provider import KEY, Answer, Provider, completion, failure, hang

HELLO = [Message("user", "Hi")]


def model(server: Provider, **settings: object) -> LiteLLMModel:
    return LiteLLMModel("openai/test-model", api_base=server.url, api_key=KEY, **settings)


@asynccontextmanager
async def watched(*asked: Awaitable[object]) -> AsyncIterator[AwaitedReplies]:
    """Yield what is known of the replies that these wait for, while they wait."""
    seen = AwaitedReplies()
    with seen.watched():
        going = [asyncio.ensure_future(each) for each in asked]
    try:
        yield seen
    finally:
        for each in going:
            each.cancel()
        await asyncio.wait(going)


async def said(seen: AwaitedReplies, words: str) -> str:
    """Return the text about the wait as soon as `words` are in it."""
    async with asyncio.timeout(10):
        while words not in (text := seen.waiting_text(0)):
            await asyncio.sleep(0.01)
    return text


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (failure(429, Retry_After="20"), "(429 rate_limit; next try in 20 s)"),
        (failure(503, Retry_After="7"), "(503 overloaded; next try in 7 s)"),
        (failure(500, Retry_After="60"), "(500 server_error; next try in 60 s)"),
    ],
)
async def test_what_a_provider_says_is_shown_with_the_time_of_the_next_try(
    server: Provider, answer: Answer, words: str
) -> None:
    server.will(answer)
    async with watched(model(server).reply(HELLO, [])) as seen:
        assert await said(seen, "(") == f"waiting 0 s for a reply of openai/test-model {words}"


async def test_a_provider_that_hangs_is_shown_without_a_reason(server: Provider) -> None:
    server.will(hang)
    talker = model(server)
    async with watched(*(talker.reply(HELLO, []) for _ in range(3))) as seen:
        text = await said(seen, "3 replies")
        assert text == "waiting 0 s for 3 replies of openai/test-model"
        assert seen.waiting_text(5) == ""


async def test_a_try_after_a_failed_one_is_shown_as_such(server: Provider) -> None:
    server.will(failure(500), hang)
    async with watched(model(server, retries=Retries(base=0.01)).reply(HELLO, [])) as seen:
        assert (await said(seen, "tried")).endswith("test-model (500 server_error; tried again)")


async def test_those_who_leave_an_endpoint_alone_are_shown_too(server: Provider) -> None:
    server.will(failure(429, Retry_After="20"))
    async with watched(model(server).reply(HELLO, [])) as first:
        await said(first, "429")
        async with watched(model(server).reply(HELLO, [])) as second:
            await said(second, "(rate_limit; next try in 20 s)")


async def test_those_who_find_an_endpoint_full_are_shown_too(server: Provider) -> None:
    server.will(failure(429, Retry_After="0.01"), hang)
    async with watched(model(server).reply(HELLO, [])) as first:
        await said(first, "(429 rate_limit; tried again)")
        async with watched(model(server).reply(HELLO, [])) as second:
            await said(second, "(rate_limit; next try when others have their answers)")


async def test_nothing_is_shown_of_a_reply_that_is_there(server: Provider) -> None:
    server.will(completion("Hello."))
    seen = AwaitedReplies()
    with seen.watched():
        await model(server).reply(HELLO, [])
    assert seen.waiting_text(0) == ""


async def test_no_key_is_shown(server: Provider, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    server.will(failure(429, f"no more for {KEY}", Retry_After="20"))
    named = LiteLLMModel(f"openai/{KEY}", api_base=server.url, api_key=KEY)
    async with watched(named.reply(HELLO, [])) as seen:
        text = await said(seen, "429")
        assert KEY not in text
        assert "openai/[hidden] (429" in text
