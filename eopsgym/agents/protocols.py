"""The protocols of the parts of an agent: model, environment and orchestrator."""

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
    """A model, which replies to a conversation; `simulated` marks scripted models everywhere.

    A model may have `secrets`, a tuple of texts that are replaced by asterisks in the records of
    its runs, like the keys in the environment.
    """

    @property
    def name(self) -> str:
        """The name in results."""
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
    """An environment, which lists and calls tools, such as an episode of the gym."""

    async def list_tools(self) -> Sequence[ToolInfo]:
        """Return the offered tools; their names are unique."""
        ...

    async def call(self, name: str, arguments: dict[str, Any], /) -> ToolResult:
        """Call a tool; a refusal or a tool that is not offered gives an error result.

        Raises:
            EopsgymError: the environment itself cannot continue.
        """
        ...


class Orchestrator(Protocol):
    """An orchestrator, which makes a final answer from a prompt, a model and an environment."""

    @property
    def name(self) -> str:
        """The name in results."""
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
