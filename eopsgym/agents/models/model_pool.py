"""Pools: one model at several endpoints, among which runs are divided."""

import asyncio
from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from eopsgym.agents.messages import Message, Reply
from eopsgym.agents.models.endpoint_load import endpoint
from eopsgym.agents.models.litellm_model import LiteLLMModel
from eopsgym.agents.models.retry_loop import Member, first_reply
from eopsgym.agents.models.thinking_budgets import Budget
from eopsgym.counting import counted
from eopsgym.gym import ToolInfo


class ModelPool:
    """Several endpoints of one model, from a model file that lists them.

    A run starts at the least busy endpoint and stays there, so that the provider's cache of the
    conversation is used. If that endpoint fails or is full, the next free one answers.

    Args:
        members: the models, at least one.
        name: the name in results.
    """

    simulated = False

    def __init__(self, members: Sequence[LiteLLMModel], name: str) -> None:
        self.members = tuple(members)
        self.name = name
        self.secrets = tuple(secret for member in members for secret in member.secrets)
        self._homes: WeakKeyDictionary[asyncio.Task[Any], Member] = WeakKeyDictionary()

    @property
    def budget(self) -> Budget | None:
        """The budget that its members share; None if they differ."""
        (first, *others) = self.members
        return first.budget if all(m.budget == first.budget for m in others) else None

    @property
    def settings(self) -> dict[str, Any]:
        """The settings that affect its answers, without the number of equal members."""
        different: list[dict[str, Any]] = []
        for member in self.members:
            if member.settings not in different:
                different.append(member.settings)
        return different[0] if len(different) == 1 else {"models": different}

    @property
    def has_address(self) -> bool:
        """Whether a member has an address that is not its provider's."""
        return any(member.has_address for member in self.members)

    def __repr__(self) -> str:
        return f"ModelPool({self.name!r}, {counted(len(self.members), 'model')})"

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """Return the next reply; see `LiteLLMModel.reply`."""
        run = asyncio.current_task()
        assert run is not None
        reply, by = await first_reply(self._in_order(run), messages, tools)
        self._homes[run] = by
        return reply

    def _in_order(self, run: asyncio.Task[Any]) -> list[LiteLLMModel]:
        """Return the members: first the one that answered `run` last, then by their load."""
        home = self._homes.get(run)
        return sorted(
            self.members, key=lambda m: (m is not home, endpoint(m.endpoint_key).in_flight)
        )
