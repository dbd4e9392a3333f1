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
"""The bound of counts of tokens or tries; tables cannot hold larger numbers."""

Role = Literal["system", "user", "assistant", "tool"]
AgentRole = Literal["planner", "agent", "judge"]


@dataclass(frozen=True)
class ToolCall:
    """A call that a model asks for; `error` says why its arguments are unreadable, and so empty."""

    id: str
    name: str
    arguments: dict[str, Any]
    error: str | None = None
    echo: Mapping[str, Any] | None = field(default=None, repr=False, compare=False)
    """Data, such as a signature, that the provider expects back with this call, unchanged."""


@dataclass(frozen=True)
class Usage:
    """The tokens of one reply, each counted once; None means unknown, which is not 0.

    Attributes:
        input_tokens: fresh input, which the provider does not report as read from a cache or
            written to one. If it reports nothing about caches, that is the whole input.
        output_tokens: the whole output, including thinking.
        reasoning_tokens: the part of `output_tokens` that is thinking.
        cache_read_tokens: input that was read from a cache.
        cache_write_tokens: input that was written to a cache.
        cache_write_1h_tokens: the part of `cache_write_tokens` that was written for an hour, which
            costs more than the usual five minutes; None if the provider does not report it.
        cache_write_5m_tokens: the part of `cache_write_tokens` that was written for five minutes;
            None if the provider does not report it.
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
        """Return whether the parts that a provider reports add up to their counts.

        If they do not, the counts are kept as reported, and their cost is unknown.
        """
        lives = (self.cache_write_1h_tokens, self.cache_write_5m_tokens)
        if self.output_tokens is not None and (self.reasoning_tokens or 0) > self.output_tokens:
            return False
        known = [count for count in lives if count is not None]
        return not known or sum(known) == (self.cache_write_tokens or 0)

    @property
    def total_tokens(self) -> int | None:
        """All tokens read and written; None if input or output is unknown."""
        if self.input_tokens is None or self.output_tokens is None:
            return None
        cached = (self.cache_read_tokens or 0) + (self.cache_write_tokens or 0)
        return self.input_tokens + cached + self.output_tokens


@dataclass(frozen=True)
class Reply:
    """One answer of a model.

    `cost` is in US dollars, None if unknown. `seconds` is the time of the successful call, without
    failed attempts and waits, None if unknown; `tries` counts all attempts. `raw_finish_reason` is
    litellm's word for why the reply ended: `stop`, `tool_calls`, `length`, `content_filter`.
    """

    text: str
    thinking: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    usage: Usage = Usage()
    model: str = ""
    """The model that answered, by its name in price lists (`openai/gpt-5`); empty if unknown."""
    cost: float | None = None
    seconds: float | None = 0.0
    raw_finish_reason: str | None = None
    tries: int = 1
    is_refusal: bool = False
    """Whether the provider sent the text, or its end, in a special field for refusals."""
    weaknesses: tuple[str, ...] = ()
    """The kinds of its weaknesses, from `eopsgym.agents.WEAKNESSES`."""
    notes: tuple[str, ...] = ()
    """Remarks on how the reply was read, such as the form of a written call that could not be
    read."""
    echo: Mapping[str, Any] | None = field(default=None, repr=False, compare=False)
    """Data, such as thinking blocks, that the provider expects back unchanged."""


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
            return "with a ToolCall whose arguments have a name that is not a str"
    if not isinstance(reply.usage, Usage):
        return f"whose usage is {type(reply.usage).__name__} instead of Usage"
    for name, value in (*vars(reply.usage).items(), ("tries", reply.tries)):
        if value is not None and not (isinstance(value, int) and 0 <= value < _MOST):
            return f"whose {name} are not a whole number of 0 or more"
    for name, value in (("cost", reply.cost), ("seconds", reply.seconds)):
        if value is not None and not (isinstance(value, int | float) and 0 <= value < _MOST):
            return f"whose {name} is not a number of 0 or more"
    if not (reply.raw_finish_reason is None or isinstance(reply.raw_finish_reason, str)):
        return "whose raw_finish_reason is not a str"
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

    Models may cut a character in two, and half a character can be neither sent nor stored.
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

    `role` is `system` or `user`, or a word of the orchestrator for what it reports, such as `plan`
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
    """A model's reply; `turn` counts from 1, `at` is the time when it was complete."""

    type: ClassVar[str] = "reply"
    turn: int
    reply: Reply
    agent_role: AgentRole = "agent"
    at: str = field(default_factory=now)


@dataclass(frozen=True)
class ToolResultEvent:
    """The result of one tool call of the last reply; `seconds` is the call's time, if known.

    `step` is the environment's record of it; None if no tool was called, or nothing is recorded.
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
"""The kinds of events, and their parts that are texts."""


def check_event(event: Any) -> None:
    """Refuse an object that is not a valid event when it is reported.

    Raises:
        TypeError: it is not a valid event.
    """
    kind, problem = type(event), ""
    if kind not in _TEXTS_OF:
        raise TypeError(f"an orchestrator noted {kind.__name__} instead of an event")
    for name in _TEXTS_OF[kind]:
        if not isinstance(getattr(event, name), str):
            problem = f"whose {name} is {type(getattr(event, name)).__name__} instead of str"
    if not isinstance(getattr(event, "turn", 0), int):
        problem = f"whose turn is {type(event.turn).__name__} instead of int"
    if isinstance(event, ReplyEvent):
        is_reply = isinstance(event.reply, Reply)
        problem = problem or (what_is_wrong(event.reply) or "" if is_reply else "without a Reply")
    if problem:
        raise TypeError(f"an orchestrator noted {kind.__name__} {problem}")


def ignore(event: Event) -> None:
    """Ignore an event; a sink for runs that are not recorded."""


BEFORE_PLAN = (
    "\n\nA plan for this request follows. Keep to it as far as the policy and what the tools tell "
    "you allow.\n<plan"
)
"""The text between a request and its plan, followed by the mark of the plan and `>`.

The mark is usually empty; it is a number if the request or the plan contains these very words.
"""
END_OF_PLAN = r"\n</plan( \d+)?>"
"""The end of a request with a plan, as a regular expression; the group is the mark."""
_END = re.compile(rf"{END_OF_PLAN}\Z")


@dataclass(frozen=True)
class Prompt:
    """The start of a run: the system prompt (may be empty), the user's request, and a plan.

    A plan is appended to the request, in a form that `without_plan` can split.
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
        # A request that looks as if it ended with a plan gets a line end, to be distinguished.
        return f"{request}\n" if without_plan(request)[1] else request
    marks = chain([""], (f" {number}" for number in count(2)))
    prompts = (f"{request}{BEFORE_PLAN}{mark}>\n{plan}\n</plan{mark}>" for mark in marks)
    return next(text for text in prompts if without_plan(text) == (request, plan))


def without_plan(content: str) -> tuple[str, str]:
    """Split a user message made by `Prompt` into the request and the plan (or an empty text)."""
    end = _END.search(content)
    if end is None:
        return content, ""
    request, separator, plan = content[: end.start()].partition(f"{BEFORE_PLAN}{end[1] or ''}>\n")
    return (request, plan) if separator else (content, "")
