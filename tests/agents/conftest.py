"""Fixtures of the agents' tests."""

from collections.abc import AsyncIterator

import pytest

from eopsgym.agents import close_clients
from tests.agents.provider import Provider, provider


@pytest.fixture
async def server(loaded_litellm: None) -> AsyncIterator[Provider]:
    """A provider that each test tells what to answer."""
    with provider() as made:
        yield made
        await close_clients()
