"""What a run reports while it happens: each message, reply and tool result exactly once."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import ClassVar, Literal

from eopsgym.agents.messages import Message, Reply, ToolCall
from eopsgym.gym import Step

AgentRole = Literal["planner", "agent", "judge"]


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


@dataclass(frozen=True)
class ReplyEvent:
    """A model's reply; `turn` counts from 1, `at` is when it was complete."""

    type: ClassVar[str] = "reply"
    turn: int
    reply: Reply
    agent_role: AgentRole = "agent"
    at: str = field(default_factory=now)


@dataclass(frozen=True)
class ToolResultEvent:
    """What came of one tool call of the last reply; `seconds` is the time of the call.

    `step` is what the environment recorded of it: None where it was not called, or records nothing.
    """

    type: ClassVar[str] = "tool_result"
    turn: int
    call: ToolCall
    text: str
    is_error: bool
    seconds: float
    step: Step | None = None
    at: str = field(default_factory=now)


Event = MessageEvent | ReplyEvent | ToolResultEvent
EventSink = Callable[[Event], None]


def ignore(event: Event) -> None:
    """A sink for runs that nobody records."""
