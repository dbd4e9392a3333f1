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
from eopsgym.trajectories.foreign.chat_messages import take_reply
from eopsgym.trajectories.foreign.conversation import take_call
from eopsgym.trajectories.foreign.otel.spans import Span
from eopsgym.trajectories.foreign.take_values import NOTHING, json_text, remains, take_text

_NUMBERED = re.compile(r"gen_ai\.(prompt|completion)\.(\d+)\.(.+)")
_OF_EVENT = re.compile(r"gen_ai\.(system|user|assistant|tool)\.message")
_OF_FORM = ("event.name", "index")
_SYSTEM = "gen_ai.system"


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
            exchange.asked[:0] = _of_parts({"role": "system", "parts": listed})
        exchange.asked += _listed(attributes.pop("gen_ai.input.messages", None), "user")
        exchange.said += _listed(attributes.pop("gen_ai.output.messages", None), "assistant")
        exchange.asked += _listed(attributes.pop("gen_ai.prompt", None), "user")
        exchange.said += _listed(attributes.pop("gen_ai.completion", None), "assistant")
        _add_of_event(exchange, part, span.attributes.get(_SYSTEM))
    numbered = _numbered(span.attributes)
    exchange.asked += [_of_chat(each, "user") for each in numbered["prompt"]]
    exchange.said += [_of_chat(each, "assistant") for each in numbered["completion"]]
    return exchange


def _add_of_event(exchange: Exchange, event: Span, system: Any) -> None:
    """Add the message of an event of the versions 1.28 to 1.36."""
    name = str(event.attributes.get("event.name") or event.name)
    match = _OF_EVENT.fullmatch(name)
    if match is None and name != "gen_ai.choice":
        return
    fields = {**event.attributes, **(event.body if isinstance(event.body, Mapping) else {})}
    for each in _OF_FORM:
        fields.pop(each, None)
    if fields.get(_SYSTEM) == system:
        fields.pop(_SYSTEM, None)  # the span names it as well
    event.attributes.clear()
    if isinstance(event.body, Mapping):
        event.body = None
    if match is not None:
        exchange.asked.append(_of_chat(fields, match[1]))
        return
    said = _parsed(fields.pop("message", None))
    said = said if isinstance(said, dict) else {} if said is None else {"content": said}
    exchange.said.append(_of_chat({**fields, **said}, "assistant"))


def _listed(value: Any, role: str) -> list[Message]:
    """Return the messages in a list, or in its JSON; a text is a message.

    Args:
        value: the messages, in any form.
        role: the role of a message that names none.
    """
    listed = _parsed(value)
    if listed is None:
        return []
    messages: list[Message] = []
    for each in listed if isinstance(listed, list) else [listed]:
        if each is None:
            continue
        if not isinstance(each, dict):
            messages.append(Message(role, json_text(each)))
        elif isinstance(each.get("parts"), list):
            messages += _of_parts({"role": role, **each})
        else:
            messages.append(_of_chat(each, role))
    return messages


def _of_parts(data: dict[str, Any]) -> list[Message]:
    """Return the message with some parts; each result of a tool is a message of its own."""
    role, reason = str(data.pop("role") or "unknown"), take_text(data, "finish_reason")
    texts, thoughts, calls, results, rest = [], [], [], [], []
    for part in data.pop("parts"):
        if not isinstance(part, dict):
            texts.append(json_text(part))
            continue
        kind = part.get("type")
        if kind == "text" and "content" in part:
            texts.append(json_text(part.pop("content")))
        elif kind == "reasoning" and "content" in part:
            thoughts.append(json_text(part.pop("content")))
        elif kind == "tool_call":
            calls.append(take_call(part, "id"))
        elif kind == "tool_call_response":
            name = "response" if "response" in part else "result"
            given, call_id = part.pop(name, None), take_text(part, "id")
            results.append(Message("tool", json_text(given), call_id=call_id))
        else:
            texts.append(f"[{kind or 'part'}]")
            rest.append(part)
            continue
        del part["type"]
        rest += _left(part)
    rest += _left(data)
    message = Message(role, "\n".join(texts), "\n".join(thoughts), tuple(calls), None, reason, rest)
    if results and not (texts or thoughts or calls):
        results[0].rest = rest
        return results
    return [message, *results]


def _of_chat(data: dict[str, Any], role: str) -> Message:
    """Return a chat message: a role, a content and calls."""
    said = take_text(data, "role") or role
    data["tool_calls"] = _parsed(data.get("tool_calls"))
    if isinstance(data.get("content"), dict | int | float):
        data["content"] = json_text(data["content"])
    call_id = None
    if said == "tool":
        call_id = take_text(data, "tool_call_id") or take_text(data, "id")
    reason, reply = take_text(data, "finish_reason"), take_reply(data)
    if not data.get("tool_calls"):
        del data["tool_calls"]
    return Message(said, reply.text, reply.thinking, reply.tool_calls, call_id, reason, _left(data))


def _left(data: dict[str, Any]) -> list[Any]:
    """Return what is left of a message or a part, as a list of one object or none."""
    rest = remains({name: value for name, value in data.items() if value is not None})
    return [] if rest is NOTHING else [rest]


def _numbered(attributes: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Take the numbered attributes of OpenLLMetry, as chat messages by their kind."""
    messages: dict[str, dict[int, dict[str, Any]]] = {"prompt": {}, "completion": {}}
    for name in [*attributes]:
        if match := _NUMBERED.fullmatch(name):
            message = messages[match[1]].setdefault(int(match[2]), {})
            _put(message, match[3].split("."), attributes.pop(name))
    for message in (each for found in messages.values() for each in found.values()):
        blocks = _parsed(message.get("content"))
        if isinstance(blocks, list) and all(isinstance(e, dict) and "type" in e for e in blocks):
            message["content"] = blocks
    return {kind: [each for _, each in sorted(found.items())] for kind, found in messages.items()}


def _put(message: dict[str, Any], path: list[str], value: Any) -> None:
    """Put a value at a path such as `tool_calls.0.name`."""
    calls = message.setdefault("tool_calls", []) if path[0] == "tool_calls" else None
    if isinstance(calls, list) and len(path) == 3 and path[1].isdigit():
        number = min(int(path[1]), len(calls))
        if number == len(calls):
            calls.append({})
        calls[number][path[2]] = value
    else:
        message[".".join(path)] = value


def _parsed(value: Any) -> Any:
    """Return the value of a text that is a JSON object, a list or null; others unchanged."""
    if value == "null":
        return None
    if isinstance(value, str) and value[:1] in ("{", "["):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value
