"""Messages between a model, the tools and a user, and the events that report them.

A run reports each message, reply and tool result exactly once, while it happens.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import chain, count
from typing import Any, ClassVar, Literal

from eopsgym.gym import Step

_MOST = 2**63
"""No count of tokens or tries is larger, and no table takes one that is."""

Role = Literal["system", "user", "assistant", "tool"]
AgentRole = Literal["planner", "agent", "judge"]


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
    """Tokens of one reply, each counted once; None is unknown, which is not 0.

    Attributes:
        input_tokens: fresh input: what the provider does not say to have been read from a cache or
            written to one. Where it says nothing of caches, that is the whole input.
        output_tokens: what was written, thinking and all.
        reasoning_tokens: the part of `output_tokens` that is thinking.
        cache_read_tokens: input that was read from a cache.
        cache_write_tokens: input that was written to a cache.
        cache_write_1h_tokens: the part of `cache_write_tokens` that was written for an hour, which
            costs more than the usual five minutes; None where no provider tells them apart.
        cache_write_5m_tokens: the part of `cache_write_tokens` that was written for five minutes;
            None where no provider tells them apart.
    """

    input_tokens: int | None = None
    output_tokens: int | None = None
    reasoning_tokens: int | None = None
    cache_read_tokens: int | None = None
    cache_write_tokens: int | None = None
    cache_write_1h_tokens: int | None = None
    cache_write_5m_tokens: int | None = None

    @property
    def adds_up(self) -> bool:
        """Return whether the parts that a provider tells add up to their counts.

        Where they are not, the counts stand as they were told, and what they cost is unknown.
        """
        lives = (self.cache_write_1h_tokens, self.cache_write_5m_tokens)
        if self.output_tokens is not None and (self.reasoning_tokens or 0) > self.output_tokens:
            return False
        told = [count for count in lives if count is not None]
        return not told or sum(told) == (self.cache_write_tokens or 0)

    @property
    def total_tokens(self) -> int | None:
        """Everything read and written, or None when input or output is unknown."""
        if self.input_tokens is None or self.output_tokens is None:
            return None
        cached = (self.cache_read_tokens or 0) + (self.cache_write_tokens or 0)
        return self.input_tokens + cached + self.output_tokens


@dataclass(frozen=True)
class Reply:
    """One answer of a model.

    `cost` is in US dollars, None when unknown. `seconds` is the time of the call that answered,
    without failed tries and the waits between them, None when unknown; `tries` counts all of them.
    `raw_finish_reason` is litellm's word for why the reply ends: `stop`, `tool_calls`, `length`,
    `content_filter`.
    """

    text: str
    thinking: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    usage: Usage = Usage()
    model: str = ""
    """The model that answered, as price lists name it (`openai/gpt-5`); empty where none does."""
    cost: float | None = None
    seconds: float | None = 0.0
    raw_finish_reason: str | None = None
    tries: int = 1
    is_refusal: bool = False
    """Whether the provider sent the text, or the end of it, in its field for refusals."""
    weaknesses: tuple[str, ...] = ()
    """In which ways it is a weak answer; the kinds are those of `eopsgym.agents.WEAKNESSES`."""
    notes: tuple[str, ...] = ()
    """What a reader of the run should know of how it was read, such as the form of a written call
    that could not be read."""
    echo: Mapping[str, Any] | None = field(default=None, repr=False, compare=False)
    """What the provider wants to see again with this message (thinking blocks), as it sent it."""


def what_is_wrong(reply: Any) -> str | None:
    """Return why a `Reply` is invalid, so that limits or tables cannot use it; None if it is valid.

    Texts must be `str`, calls `ToolCall`s, and amounts finite and not below 0.
    """
    for name, text in (("text", reply.text), ("thinking", reply.thinking), ("model", reply.model)):
        if not isinstance(text, str):
            return f"whose {name} is {type(text).__name__} instead of str"
    if not isinstance(reply.tool_calls, tuple | list):
        return f"whose tool_calls are {type(reply.tool_calls).__name__} instead of a tuple"
    for call in reply.tool_calls:
        if not isinstance(call, ToolCall):
            return f"with {type(call).__name__} instead of a ToolCall among its tool_calls"
        parts: tuple[Any, ...] = (call.id, call.name, call.arguments)
        if not all(map(isinstance, parts, (str, str, dict))):
            return "with a ToolCall whose id, name and arguments are not str, str and dict"
        if not all(isinstance(name, str) for name in call.arguments):
            return "with a ToolCall whose arguments have a name that is no str"
    if not isinstance(reply.usage, Usage):
        return f"whose usage is {type(reply.usage).__name__} instead of Usage"
    for name, value in (*vars(reply.usage).items(), ("tries", reply.tries)):
        if value is not None and not (isinstance(value, int) and 0 <= value < _MOST):
            return f"whose {name} are not a whole number of 0 or more"
    for name, value in (("cost", reply.cost), ("seconds", reply.seconds)):
        if value is not None and not (isinstance(value, int | float) and 0 <= value < _MOST):
            return f"whose {name} is not a number of 0 or more"
    if not (reply.raw_finish_reason is None or isinstance(reply.raw_finish_reason, str)):
        return "whose raw_finish_reason is no str"
    return None


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
        """Return the assistant message that a reply adds to the conversation."""
        return cls(
            "assistant", reply.text, reply.tool_calls, thinking=reply.thinking, echo=reply.echo
        )

    @classmethod
    def of_result(cls, call: ToolCall, text: str, is_error: bool) -> "Message":
        """Return the message that answers `call`."""
        return cls("tool", text, tool_call_id=call.id, name=call.name, is_error=is_error)


def whole_characters(text: str) -> str:
    """Return `text` as valid Unicode: join surrogate pairs and replace lone surrogates by U+FFFD.

    Models cut characters in two, and half a character can be neither sent nor stored.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def now() -> str:
    """Return the wall clock as ISO 8601 in UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(frozen=True)
class MessageEvent:
    """A system or user message that opened (or was added to) the conversation.

    `role` is `system` or `user`, or an orchestrator's own word for what it reports, such as `plan`
    or `subtask`.
    """

    type: ClassVar[str] = "message"
    role: str
    content: str
    at: str = field(default_factory=now)

    @classmethod
    def of(cls, message: Message) -> "MessageEvent":
        """Return the event of `message`."""
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
    """The result of one tool call of the last reply; `seconds` is the call's time, if known.

    `step` is what the environment recorded of it: None where it was not called, or records nothing.
    """

    type: ClassVar[str] = "tool_result"
    turn: int
    call: ToolCall
    text: str
    is_error: bool
    seconds: float | None
    step: Step | None = None
    at: str = field(default_factory=now)


Event = MessageEvent | ReplyEvent | ToolResultEvent
EventSink = Callable[[Event], None]

_TEXTS_OF: dict[type, tuple[str, ...]] = {
    MessageEvent: ("role", "content", "at"),
    ReplyEvent: ("agent_role", "at"),
    ToolResultEvent: ("text", "at"),
}
"""The kinds of events, and which of their parts are texts."""


def check_event(event: Any) -> None:
    """Refuse an object that is no valid event, at the place where it is reported.

    Raises:
        TypeError: it is.
    """
    kind, said = type(event), ""
    if kind not in _TEXTS_OF:
        raise TypeError(f"an orchestrator noted {kind.__name__} instead of an event")
    for name in _TEXTS_OF[kind]:
        if not isinstance(getattr(event, name), str):
            said = f"whose {name} is {type(getattr(event, name)).__name__} instead of str"
    if not isinstance(getattr(event, "turn", 0), int):
        said = f"whose turn is {type(event.turn).__name__} instead of int"
    if isinstance(event, ReplyEvent):
        is_reply = isinstance(event.reply, Reply)
        said = said or (what_is_wrong(event.reply) or "" if is_reply else "without a Reply")
    if said:
        raise TypeError(f"an orchestrator noted {kind.__name__} {said}")


def ignore(event: Event) -> None:
    """Ignore an event; a sink for runs that are not recorded."""


BEFORE_PLAN = (
    "\n\nA plan for this request follows. Keep to it as far as the policy and what the tools tell "
    "you allow.\n<plan"
)
"""What stands between a request and the plan for it, up to the mark of the plan and `>`.

The mark is empty, or a number where request or plan hold these very words.
"""
END_OF_PLAN = r"\n</plan( \d+)?>"
"""How a request with a plan ends, as a regular expression; the group is the mark."""
_END = re.compile(rf"{END_OF_PLAN}\Z")


@dataclass(frozen=True)
class Prompt:
    """The start of a run: the system prompt (may be empty), the user's request, and a plan.

    Where there is a plan, the request ends with it, so that `without_plan` can take them apart.
    """

    system: str
    user: str
    plan: str = ""

    def messages(self) -> list[Message]:
        """Return the opening messages of a conversation."""
        system = [Message("system", self.system)] if self.system else []
        return [*system, Message("user", _with_plan(self.user, self.plan))]


def _with_plan(request: str, plan: str) -> str:
    if not plan:
        # One that looks as if a plan ended it is told by another end.
        return f"{request}\n" if without_plan(request)[1] else request
    marks = chain([""], (f" {number}" for number in count(2)))
    told = (f"{request}{BEFORE_PLAN}{mark}>\n{plan}\n</plan{mark}>" for mark in marks)
    return next(text for text in told if without_plan(text) == (request, plan))


def without_plan(content: str) -> tuple[str, str]:
    """Split a user message made by `Prompt` into the request and the plan (or an empty text)."""
    end = _END.search(content)
    if end is None:
        return content, ""
    request, found, plan = content[: end.start()].partition(f"{BEFORE_PLAN}{end[1] or ''}>\n")
    return (request, plan) if found else (content, "")
