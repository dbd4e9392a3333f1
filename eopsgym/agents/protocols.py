"""The three parts of an agent: who answers, what it acts on, and what drives the two."""

from collections.abc import Sequence
from typing import Any, Protocol

from eopsgym.agents.messages import EventSink, Message, Prompt, Reply
from eopsgym.agents.stopping import Limits, Outcome
from eopsgym.gym import ToolInfo


class ToolResult(Protocol):
    """The result of a tool call: text for the model, and whether it is an error."""

    @property
    def text(self) -> str:
        """The text that the model reads."""
        ...

    @property
    def is_error(self) -> bool:
        """Whether the tool refused or failed."""
        ...


class Model(Protocol):
    """Answers a conversation. `simulated` marks scripted models in stores, tables and plots.

    A model may have `secrets`, a tuple of texts: asterisks stand for them in the records of its
    runs, as for the keys in the environment.
    """

    @property
    def name(self) -> str:
        """The name that results carry."""
        ...

    @property
    def simulated(self) -> bool:
        """Whether no language model produces the replies."""
        ...

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """Return the next reply to `messages`.

        Raises:
            ModelError: it does not answer, after all its retries.
        """
        ...


class Environment(Protocol):
    """Lists and calls tools; an episode of the gym is one."""

    async def list_tools(self) -> Sequence[ToolInfo]:
        """Return the tools on offer; their names are unique."""
        ...

    async def call(self, name: str, arguments: dict[str, Any], /) -> ToolResult:
        """Call a tool. One that refuses gives an error result, as does one that is not on offer.

        Raises:
            EopsgymError: the environment itself cannot go on.
        """
        ...


class Orchestrator(Protocol):
    """Turns a prompt, a model and an environment into a final answer."""

    @property
    def name(self) -> str:
        """The name that results carry."""
        ...

    async def run(
        self,
        prompt: Prompt,
        model: Model,
        environment: Environment,
        limits: Limits,
        events: EventSink,
    ) -> Outcome:
        """Run to a final answer or a limit, reporting each event once.

        A cancelled run raises `asyncio.CancelledError` as any task does.
        """
        ...
