"""What a run reports while it happens: each message, reply and tool result exactly once.

A tool result names its call by id; the arguments stand in the reply that asked for it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, ClassVar, Literal

from eopsgym.agents.messages import Message, Reply, ToolCall

AgentRole = Literal["planner", "executor", "judge"]


def now() -> str:
    """The wall clock as ISO 8601 in UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(frozen=True)
class MessageEvent:
    """A system or user message that opened (or was added to) the conversation."""

    type: ClassVar[str] = "message"
    role: str
    content: str
    at: str = field(default_factory=now)

    @classmethod
    def of(cls, message: Message) -> "MessageEvent":
        """The event of `message`."""
        return cls(message.role, message.content)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready, with its `type`."""
        return {"type": self.type, **vars(self)}


@dataclass(frozen=True)
class ReplyEvent:
    """A model's reply; `turn` counts from 1, `at` is when it was complete."""

    type: ClassVar[str] = "reply"
    turn: int
    reply: Reply
    agent_role: AgentRole = "executor"
    at: str = field(default_factory=now)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready, with its `type`; without what only the provider can read."""
        reply = self.reply
        return {
            "type": self.type,
            "turn": self.turn,
            "agent_role": self.agent_role,
            "text": reply.text,
            "thinking": reply.thinking,
            "tool_calls": [_call(call) for call in reply.tool_calls],
            "usage": {**vars(reply.usage)},
            "cost": reply.cost,
            "seconds": reply.seconds,
            "finish_reason": reply.raw_finish_reason,
            "is_refusal": reply.is_refusal,
            "tries": reply.tries,
            "at": self.at,
        }


@dataclass(frozen=True)
class ToolResultEvent:
    """The result of one tool call; `seconds` is the time of the call.

    `step` is the number of the environment's step, None where it was not called or counts none.
    """

    type: ClassVar[str] = "tool_result"
    turn: int
    call_id: str
    name: str
    text: str
    is_error: bool
    seconds: float
    step: int | None = None
    at: str = field(default_factory=now)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready, with its `type`."""
        return {"type": self.type, **vars(self)}


Event = MessageEvent | ReplyEvent | ToolResultEvent
EventSink = Callable[[Event], None]


def ignore(event: Event) -> None:
    """A sink for runs that nobody records."""


def _call(call: ToolCall) -> dict[str, Any]:
    return {
        "id": call.id,
        "name": call.name,
        "arguments": call.arguments,
        "error": call.error,
    }
