"""What goes back and forth between a model, the tools and a user."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Role = Literal["system", "user", "assistant", "tool"]


@dataclass(frozen=True)
class ToolCall:
    """A call a model asks for. `error` says why its arguments could not be read (then empty)."""

    id: str
    name: str
    arguments: dict[str, Any]
    error: str | None = None
    echo: Mapping[str, Any] | None = field(default=None, repr=False, compare=False)
    """What the provider wants to see again with this call (a signature), as it sent it."""


@dataclass(frozen=True)
class Usage:
    """Tokens of one reply; None is unknown, which is not 0.

    `reasoning_tokens` is a part of `output_tokens`, `cached_tokens` a part of `input_tokens`.
    """

    input_tokens: int | None = None
    output_tokens: int | None = None
    reasoning_tokens: int | None = None
    cached_tokens: int | None = None

    @property
    def total_tokens(self) -> int | None:
        """Input and output together, or None when either is unknown."""
        if self.input_tokens is None or self.output_tokens is None:
            return None
        return self.input_tokens + self.output_tokens


@dataclass(frozen=True)
class Reply:
    """One answer of a model.

    `cost` is in US dollars, None when unknown. `seconds` is the time of the call that answered,
    without failed tries and the waits between them; `tries` counts all of them.
    `raw_finish_reason` is litellm's word for why the reply ends: `stop`, `tool_calls`, `length`,
    `content_filter`.
    """

    text: str
    thinking: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    usage: Usage = Usage()
    cost: float | None = None
    seconds: float = 0.0
    raw_finish_reason: str | None = None
    tries: int = 1
    is_refusal: bool = False
    """Whether the provider sent the text, or the end of it, in its field for refusals."""
    echo: Mapping[str, Any] | None = field(default=None, repr=False, compare=False)
    """What the provider wants to see again with this message (thinking blocks), as it sent it."""


@dataclass(frozen=True)
class Message:
    """One message of a conversation; `tool_call_id`, `name` and `is_error` belong to role tool."""

    role: Role
    content: str
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str | None = None
    name: str | None = None
    is_error: bool = False
    thinking: str = ""
    echo: Mapping[str, Any] | None = field(default=None, repr=False, compare=False)

    @classmethod
    def of_reply(cls, reply: Reply) -> "Message":
        """The assistant message that a reply adds to the conversation."""
        return cls(
            "assistant", reply.text, reply.tool_calls, thinking=reply.thinking, echo=reply.echo
        )

    @classmethod
    def of_result(cls, call: ToolCall, text: str, is_error: bool) -> "Message":
        """The message that answers `call`."""
        return cls("tool", text, tool_call_id=call.id, name=call.name, is_error=is_error)


@dataclass(frozen=True)
class Prompt:
    """What a run starts from: the system prompt (may be empty) and the user's request."""

    system: str
    user: str

    def messages(self) -> list[Message]:
        """The opening messages of a conversation."""
        system = [Message("system", self.system)] if self.system else []
        return [*system, Message("user", self.user)]
