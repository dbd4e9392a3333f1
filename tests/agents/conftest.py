"""Fixtures of the agents' tests."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from eopsgym.agents import LiteLLMModel, Message, close_clients
from tests.agents.provider import KEY, Provider, completion, provider


@pytest.fixture(scope="session")
def loaded_litellm() -> None:
    """Importing litellm, and its first call, take seconds that would upset tests with a clock."""
    asyncio.run(_first_call())


async def _first_call() -> None:
    with provider() as made:
        made.will(completion())
        model = LiteLLMModel("openai/test-model", api_base=made.url, api_key=KEY)
        await model.reply([Message("user", "Hi")], [])
        await close_clients()


@pytest.fixture
async def server(loaded_litellm: None) -> AsyncIterator[Provider]:
    """A provider that each test tells what to answer."""
    with provider() as made:
        yield made
        await close_clients()
