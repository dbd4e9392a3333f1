"""Attributes of other conventions, under the names of OpenTelemetry's own for generative AI.

- OpenInference, as of Phoenix: `openinference.span.kind`, `llm.input_messages.0.message.role`
- OpenLLMetry, as of Traceloop: `traceloop.span.kind`, `llm.request.type`

An attribute that has no other name stays as it is.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from eopsgym.trajectories.foreign.otel.spans import Span

OPERATION = "gen_ai.operation.name"
_OPERATIONS = (
    ("openinference.span.kind", {"LLM": "chat", "TOOL": "execute_tool", "AGENT": "invoke_agent"}),
    ("llm.request.type", {"chat": "chat", "completion": "text_completion"}),
    ("traceloop.span.kind", {"tool": "execute_tool", "agent": "invoke_agent"}),
)
"""The attributes that say what a span does, and their values as operations."""
_NAMES = {
    "llm.model_name": "gen_ai.request.model",
    "llm.token_count.prompt": "gen_ai.usage.input_tokens",
    "llm.token_count.completion": "gen_ai.usage.output_tokens",
    "llm.token_count.prompt_details.cache_read": "gen_ai.usage.cache_read.input_tokens",
    "llm.token_count.prompt_details.cache_write": "gen_ai.usage.cache_write.input_tokens",
    "llm.token_count.completion_details.reasoning": "gen_ai.usage.reasoning.output_tokens",
    "tool.name": "gen_ai.tool.name",
    "tool.id": "gen_ai.tool.call.id",
    "tool_call.id": "gen_ai.tool.call.id",
    "agent.name": "gen_ai.agent.name",
}
_OF_OPERATION = {
    "chat": {"input.value": "gen_ai.prompt", "output.value": "gen_ai.completion"},
    "execute_tool": {
        "input.value": "gen_ai.tool.call.arguments",
        "output.value": "gen_ai.tool.call.result",
        "traceloop.entity.name": "gen_ai.tool.name",
        "traceloop.entity.input": "gen_ai.tool.call.arguments",
        "traceloop.entity.output": "gen_ai.tool.call.result",
    },
    "invoke_agent": {"traceloop.entity.name": "gen_ai.agent.name"},
}
"""Names that mean different things in spans of different operations."""
_MESSAGE = re.compile(r"llm\.(input|output)_messages\.(\d+)\.message\.(.+)")
_PART = re.compile(r"contents\.(\d+)\.message_content\.(.+)")
_OF_CALL = re.compile(r"tool_calls\.(\d+)\.tool_call\.(?:function\.)?(.+)")
_NESTS = ("llm", "openinference", "tool", "tool_call", "agent", "input", "output")
"""The objects in which Phoenix writes the attributes of OpenInference."""


def translate(span: Span) -> None:
    """Give the attributes of a span the names of OpenTelemetry's conventions."""
    attributes = span.attributes
    for name in _NESTS:
        if isinstance(attributes.get(name), dict):
            attributes |= dict(_flat(name, attributes.pop(name)))
    for name in ("llm.input_messages", "llm.output_messages"):
        if isinstance(attributes.get(name), list):
            attributes |= dict(_flat(name, attributes.pop(name)))
    operation = _operation_of(attributes)
    if operation:
        attributes.setdefault(OPERATION, operation)
    _name_messages(attributes)
    if any(name.startswith("gen_ai.prompt.") for name in attributes):
        _rename(attributes, {"output.value": "gen_ai.completion"} if _is_silent(attributes) else {})
    else:
        _rename(attributes, _OF_OPERATION.get(operation, {}))
    _rename(attributes, _NAMES)
    for name in ("gen_ai.tool.call.arguments", "gen_ai.prompt"):
        if name in attributes:
            attributes[name] = _wanted(attributes[name])


def _operation_of(attributes: dict[str, Any]) -> str:
    """Return the operation, by other conventions or by the messages; empty if it has none."""
    for name, operations in _OPERATIONS:
        if operation := operations.get(str(attributes.get(name))):
            return operation
    said = ("gen_ai.output.messages", "gen_ai.completion.0.content", "gen_ai.completion.0.role")
    known = str(attributes.get(OPERATION) or "")
    return known or ("chat" if {*said} & {*attributes} else "")


def _is_silent(attributes: dict[str, Any]) -> bool:
    return not any(name.startswith("gen_ai.completion") for name in attributes)


def _rename(attributes: dict[str, Any], names: dict[str, str]) -> None:
    for name, other in names.items():
        if name in attributes and other not in attributes:
            attributes[other] = attributes.pop(name)


def _name_messages(attributes: dict[str, Any]) -> None:
    """Give the messages of OpenInference the names of OpenLLMetry, which are read as messages."""
    for name in [*attributes]:
        match = _MESSAGE.fullmatch(name)
        if match is None:
            continue
        kind = "prompt" if match[1] == "input" else "completion"
        message, value = f"gen_ai.{kind}.{match[2]}", attributes.pop(name)
        parts = attributes.get(f"{message}.content", [])
        if (part := _PART.fullmatch(match[3])) and isinstance(parts, list):
            attributes[f"{message}.content"] = parts
            place = min(int(part[1]), len(parts))
            if place == len(parts):
                parts.append({"type": "part"})
            parts[place][part[2]] = value
        elif call := _OF_CALL.fullmatch(match[3]):
            attributes[f"{message}.tool_calls.{call[1]}.{call[2]}"] = value
        else:
            attributes[f"{message}.{match[3]}"] = value


def _flat(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the leaves of a nested attribute, each with its dotted name."""
    if isinstance(value, dict) and value:
        for each, part in value.items():
            yield from _flat(f"{name}.{each}", part)
    elif isinstance(value, list) and any(isinstance(part, dict) for part in value):
        for place, part in enumerate(value):
            yield from _flat(f"{name}.{place}", part)
    else:
        yield name, value


def _wanted(value: Any) -> Any:
    """Return the messages of a request, or the named arguments of a call, which is all of it."""
    try:
        parsed = json.loads(value) if isinstance(value, str) else value
    except (ValueError, RecursionError):
        return value
    if not isinstance(parsed, dict):
        return value
    names = {*parsed}
    if names == {"messages"} or (names == {"args", "kwargs"} and not parsed["args"]):
        return parsed["messages" if "messages" in names else "kwargs"]
    return parsed["inputs"] if names == {"inputs"} else value
