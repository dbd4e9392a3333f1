"""The messages that a span of a model call names, in any version of the conventions.

- from 1.37: the attributes `gen_ai.input.messages`, `gen_ai.output.messages` and
  `gen_ai.system_instructions`, on the span or on an event
- 1.28 to 1.36: an event, or a log record, for each message, such as `gen_ai.user.message`
- 1.26 and 1.27: events with `gen_ai.prompt` and `gen_ai.completion`
- OpenLLMetry: attributes with numbers, such as `gen_ai.prompt.0.content`
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from eopsgym.agents import ToolCall
from eopsgym.trajectories.foreign.otel.spans import Span
from eopsgym.trajectories.foreign.taking import json_text

_NUMBERED = re.compile(r"gen_ai\.(prompt|completion)\.(\d+)\.(.+)")
_OF_EVENT = re.compile(r"gen_ai\.(system|user|assistant|tool)\.message")
_PLACED = frozenset({"role", "content", "parts", "tool_calls", "finish_reason", "id", "name"})


@dataclass
class Message:
    """A message of a span.

    Attributes:
        role: its role.
        text, thinking: its texts.
        calls: the calls of a reply.
        call_id: of the result of a tool, the id of its call; None for other messages.
        finish_reason: why a reply ended; empty if it is unknown.
        rest: the parts without a place.
    """

    role: str
    text: str = ""
    thinking: str = ""
    calls: tuple[ToolCall, ...] = ()
    call_id: str | None = None
    finish_reason: str = ""
    rest: list[Any] = field(default_factory=list)

    @property
    def key(self) -> tuple[Any, ...]:
        """The parts that make it the same message in the history of two calls."""
        calls = tuple((call.id, call.name) for call in self.calls)
        return self.role, self.text, calls, self.call_id


@dataclass
class Exchange:
    """The messages before a reply, and the reply; each empty where none is named."""

    asked: list[Message] = field(default_factory=list)
    said: list[Message] = field(default_factory=list)


def take_exchange(span: Span, records: Iterable[Span] = ()) -> Exchange:
    """Take the messages out of a span and the log records that belong to it."""
    exchange = Exchange()
    for part in (span, *span.events, *records):
        attributes = part.attributes
        instructions = _parsed(attributes.pop("gen_ai.system_instructions", None))
        if instructions is not None:
            listed = instructions if isinstance(instructions, list) else [instructions]
            exchange.asked.insert(0, _of_parts("system", listed)[0])
        exchange.asked += _listed(attributes.pop("gen_ai.input.messages", None))
        exchange.said += _listed(attributes.pop("gen_ai.output.messages", None))
        exchange.asked += _old(attributes.pop("gen_ai.prompt", None), "user")
        exchange.said += _old(attributes.pop("gen_ai.completion", None), "assistant")
        _add_of_event(exchange, part)
    numbered = _numbered(span.attributes)
    exchange.asked += [_of_chat(each, "user") for each in numbered["prompt"]]
    exchange.said += [_of_chat(each, "assistant") for each in numbered["completion"]]
    return exchange


def _add_of_event(exchange: Exchange, event: Span) -> None:
    """Add the message of an event of the versions 1.28 to 1.36."""
    name = str(event.attributes.get("event.name") or event.name)
    match = _OF_EVENT.fullmatch(name)
    if match is None and name != "gen_ai.choice":
        return
    fields = {**event.attributes, **(event.body if isinstance(event.body, Mapping) else {})}
    event.attributes.clear()
    event.body = None
    if match is not None:
        exchange.asked.append(_of_chat(fields, match[1]))
        return
    said = _parsed(fields.pop("message", None))
    said = said if isinstance(said, dict) else {"content": said}
    exchange.said.append(_of_chat({**fields, **said}, "assistant"))


def _listed(value: Any) -> list[Message]:
    """Return the messages in a list, or in its JSON."""
    listed = _parsed(value)
    if listed is None:
        return []
    messages: list[Message] = []
    for each in listed if isinstance(listed, list) else [listed]:
        if not isinstance(each, dict):
            messages.append(Message("unknown", json_text(each)))
        elif isinstance(each.get("parts"), list):
            made = _of_parts(str(each.get("role") or "unknown"), each["parts"])
            made[0].finish_reason = str(each.get("finish_reason") or "")
            made[0].rest += _others(each)
            messages += made
        else:
            messages.append(_of_chat(each, "unknown"))
    return messages


def _of_parts(role: str, parts: list[Any]) -> list[Message]:
    """Return the message of some parts; each result of a tool is a message of its own."""
    texts, thoughts, calls, results, rest = [], [], [], [], []
    for part in parts:
        kind = part.get("type") if isinstance(part, dict) else None
        if kind == "text":
            texts.append(json_text(part.get("content", "")))
        elif kind == "reasoning":
            thoughts.append(json_text(part.get("content", "")))
        elif kind == "tool_call":
            calls.append(call_in(part))
        elif kind == "tool_call_response":
            given = part.get("response", part.get("result"))
            results.append(Message("tool", json_text(given), call_id=str(part.get("id") or "")))
        elif isinstance(part, str):
            texts.append(part)
        else:
            texts.append(f"[{kind or 'part'}]")
            rest.append(part)
    message = Message(role, "\n".join(texts), "\n".join(thoughts), tuple(calls), rest=rest)
    return [message, *results] if texts or thoughts or calls or not results else results


def _old(value: Any, role: str) -> list[Message]:
    """Return the messages of the versions 1.26 and 1.27: the JSON of chat messages, or a text."""
    if value is None:
        return []
    parsed = _parsed(value)
    listed = parsed if isinstance(parsed, list) else [parsed]
    return [
        _of_chat(each, role) if isinstance(each, dict) else Message(role, json_text(each))
        for each in listed
    ]


def _of_chat(data: Mapping[str, Any], role: str) -> Message:
    """Return a chat message: a role, a content and calls."""
    said = str(data.get("role") or role)
    calls = _parsed(data.get("tool_calls"))
    made = tuple(call_in(call) for call in calls if isinstance(call, dict)) if calls else ()
    call_id = data.get("tool_call_id") or (data.get("id") if said == "tool" else None)
    content, rest = _parsed_content(data.get("content")), _others(data)
    return Message(
        said,
        content,
        str(data.get("reasoning_content") or ""),
        made,
        str(call_id or "") if said == "tool" else None,
        str(data.get("finish_reason") or ""),
        rest,
    )


def _parsed_content(content: Any) -> str:
    if content is None:
        return ""
    if isinstance(content, list):
        blocks = (each.get("text") if isinstance(each, dict) else each for each in content)
        return "\n".join(json_text(block) for block in blocks if block is not None)
    return json_text(content)


def _others(data: Mapping[str, Any]) -> list[Any]:
    """Return the fields of a message without a place, as a list of one object or none."""
    placed = (*_PLACED, "tool_call_id", "reasoning_content", "gen_ai.system", "event.name", "index")
    others = {name: value for name, value in data.items() if name not in placed}
    known = {name: value for name, value in others.items() if value is not None}
    return [known] if known else []


def call_in(part: Mapping[str, Any]) -> ToolCall:
    """Return the call in a part of a message, whose arguments may be JSON."""
    function = part.get("function")
    inner = function if isinstance(function, dict) else part
    arguments = _parsed(inner.get("arguments"))
    call_id, name = str(part.get("id") or ""), str(inner.get("name") or "")
    if arguments is None:
        return ToolCall(call_id, name, {})
    if not isinstance(arguments, dict):
        return ToolCall(call_id, name, {}, "its arguments are no object")
    return ToolCall(call_id, name, arguments)


def _numbered(attributes: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Take the numbered attributes of OpenLLMetry, as chat messages by their kind."""
    messages: dict[str, dict[int, dict[str, Any]]] = {"prompt": {}, "completion": {}}
    for name in [*attributes]:
        if match := _NUMBERED.fullmatch(name):
            message = messages[match[1]].setdefault(int(match[2]), {})
            _put(message, match[3].split("."), attributes.pop(name))
    return {kind: [each for _, each in sorted(found.items())] for kind, found in messages.items()}


def _put(message: dict[str, Any], path: list[str], value: Any) -> None:
    """Put a value at a path such as `tool_calls.0.name`."""
    if path[0] == "tool_calls" and len(path) == 3 and path[1].isdigit():
        calls = message.setdefault("tool_calls", [])
        number = min(int(path[1]), len(calls))
        if number == len(calls):
            calls.append({})
        calls[number][path[2]] = value
    else:
        message[".".join(path)] = value


def _parsed(value: Any) -> Any:
    """Return the value of a text that is a JSON object or list; other values unchanged."""
    if isinstance(value, str) and value[:1] in ("{", "["):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value
