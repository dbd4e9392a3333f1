"""Spans of OpenTelemetry that use every attribute of its conventions, of all their versions.

Each text and number is another one, so that a test sees which of them a reader loses.
"""

import json
from typing import Any

from tests.trajectories.foreign.full_documents import number, word

_START = 1_796_000_000_000_000_000


def full_otlp() -> dict[str, Any]:
    """Return an export of OTLP: agents, models and tools, with messages in attributes."""
    instructions = [{"type": "text", "content": word()}]
    user = {"role": "user", "parts": _parts(), "name": word("name")}
    called = _called("c1", "c2")
    found = {
        "role": "tool",
        "parts": [
            {"type": "tool_call_response", "id": "c1", "response": {"of": word()}, "x": word()},
            {"type": "tool_call_response", "id": "none", "response": word()},
        ],
    }
    first = {
        **_settings(),
        "gen_ai.system_instructions": json.dumps(instructions),
        "gen_ai.input.messages": json.dumps([user]),
        "gen_ai.output.messages": json.dumps([called]),
        "gen_ai.tool.definitions": json.dumps([{"name": word("tool")}]),
    }
    second = {
        **_settings(),
        "gen_ai.input.messages": json.dumps([user, called, found]),
        "gen_ai.output.messages": json.dumps([_called(), {"role": word("role"), "parts": []}]),
    }
    tool = {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": word("tool"),
        "gen_ai.tool.call.id": "c2",
        "gen_ai.tool.description": word(),
        "gen_ai.tool.type": word("type"),
        "gen_ai.tool.call.arguments": json.dumps({"of": word()}),
        "gen_ai.tool.call.result": json.dumps({"of": word()}),
        "error.type": word("Error"),
    }
    agent = {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.agent.name": word("agent"),
        "gen_ai.agent.id": word("id"),
        "gen_ai.agent.description": word(),
        "gen_ai.conversation.id": word("conversation"),
        "gen_ai.data_source.id": word("source"),
        "gen_ai.input.messages": json.dumps([{"role": "user", "parts": _parts()}]),
        "gen_ai.output.messages": json.dumps([_called()]),
        "gen_ai.system_instructions": json.dumps([{"type": "text", "content": word()}]),
    }
    exception = ("exception", {"exception.message": word(), "exception.stacktrace": word()})
    score = {
        "gen_ai.evaluation.name": word("score"),
        "gen_ai.evaluation.score.value": number(),
        "gen_ai.evaluation.score.label": word("label"),
        "gen_ai.evaluation.explanation": word(),
        "gen_ai.response.id": word("response"),
    }
    return _export(
        _span(1, 0, agent),
        _span(2, 1, first, exception),
        _span(3, 1, tool, exception),
        _span(4, 1, second, ("gen_ai.evaluation.result", score)),
        _span(5, 3, {"http.url": word("url"), "nested": {"deep": [word(), {"of": number()}]}}),
    )


def full_old_otlp() -> list[dict[str, Any]]:
    """Return exports by older conventions: events, log records, attributes with numbers."""
    call = {
        "id": "c1",
        "type": "function",
        "function": {"name": word("tool"), "arguments": '{"a": "' + word() + '"}'},
    }
    events = [
        ("gen_ai.system.message", {"content": word(), "gen_ai.system": "openai"}),
        ("gen_ai.user.message", {"content": word(), "name": word("name")}),
        ("gen_ai.assistant.message", {"content": word(), "tool_calls": json.dumps([call])}),
        ("gen_ai.tool.message", {"content": word(), "id": "c1"}),
        (
            "gen_ai.choice",
            {"index": 0, "finish_reason": word("r"), "message": json.dumps({"content": word()})},
        ),
    ]
    prompt = [{"role": "user", "content": [{"type": "text", "text": word(), "x": word()}]}]
    said = [{"role": "assistant", "content": word(), "audio": {"id": word()}}]
    contents = [
        ("gen_ai.content.prompt", {"gen_ai.prompt": json.dumps(prompt)}),
        ("gen_ai.content.completion", {"gen_ai.completion": json.dumps(said)}),
    ]
    numbered = {
        "gen_ai.prompt.0.role": "user",
        "gen_ai.prompt.0.content": word(),
        "gen_ai.prompt.1.role": "assistant",
        "gen_ai.prompt.1.tool_calls.0.id": "c3",
        "gen_ai.prompt.1.tool_calls.0.name": word("tool"),
        "gen_ai.prompt.1.tool_calls.0.arguments": "{broken " + word(),
        "gen_ai.prompt.2.role": "tool",
        "gen_ai.prompt.2.tool_call_id": "c3",
        "gen_ai.prompt.2.content": word(),
        "gen_ai.completion.0.content": word(),
        "gen_ai.completion.0.finish_reason": word("reason"),
        "gen_ai.completion.0.refusal": word(),
        "llm.request.functions.0.name": word("tool"),
    }
    records = [
        {
            "traceId": "t2",
            "spanId": "4",
            "timeUnixNano": str(_START + number()),
            "severityText": word("severity"),
            "eventName": "gen_ai.user.message",
            "body": _value({"content": word(), "role": "user", "x": word()}),
            "attributes": _pairs({"gen_ai.system": "openai", "other": word()}),
        },
        {
            "traceId": "t2",
            "spanId": "4",
            "timeUnixNano": str(_START + number()),
            "body": {"stringValue": word()},
            "attributes": _pairs({"of_log": word()}),
        },
    ]
    chat = {"gen_ai.operation.name": "chat"}
    return [
        {"resourceLogs": [{"scopeLogs": [{"logRecords": records}]}]},
        _export(
            _span(2, 0, chat, *events, trace="t2"),
            _span(3, 0, {**chat, **numbered}, trace="t2"),
            _span(4, 0, {**chat, "gen_ai.usage.prompt_tokens": number()}, trace="t2"),
            _span(5, 0, chat, *contents, trace="t2"),
        ),
    ]


def full_sdk() -> list[dict[str, Any]]:
    """Return spans as the SDK prints them."""
    asked = json.dumps([{"role": "user", "parts": _parts()}])
    return [
        {
            "name": word("name"),
            "context": {"trace_id": "0xt3", "span_id": f"0x{place}", "trace_state": word("state")},
            "kind": word("kind"),
            "parent_id": None,
            "start_time": "2026-11-30T00:00:00.000000Z",
            "end_time": "2026-11-30T00:00:01.000000Z",
            "status": {"status_code": "ERROR", "description": word()},
            "attributes": {
                "gen_ai.operation.name": "chat",
                "gen_ai.input.messages": asked,
                "gen_ai.output.messages": json.dumps([_called()]),
                "list": [word(), number()],
            },
            "events": [{"name": word("event"), "attributes": {"x": word()}}],
            "links": [{"context": {"trace_id": word("trace")}, "attributes": {"x": word()}}],
            "resource": {"attributes": {"service.name": word()}, "schema_url": ""},
        }
        for place in (1, 2)
    ]


def _parts() -> list[Any]:
    return [
        {"type": "text", "content": word(), "x": word()},
        {"type": "blob", "mime_type": word("mime"), "modality": "image", "content": word("blob")},
        {"type": "uri", "uri": word("uri"), "modality": word("modality")},
        {"type": "file", "file_id": word("file")},
        {"type": word("type"), "of": word()},
        word(),
    ]


def _called(*ids: str) -> dict[str, Any]:
    calls = [
        {"type": "tool_call", "id": id, "name": word("tool"), "arguments": {"of": word()}, "x": 1.5}
        for id in ids
    ]
    wrong = {"type": "tool_call", "id": "c9", "name": word("tool"), "arguments": "[" + word()}
    thought = {"type": "reasoning", "content": word(), "signature": word()}
    said = {"type": "text", "content": word()}
    return {
        "role": "assistant",
        "parts": [thought, said, *calls, wrong],
        "finish_reason": word("reason"),
        "x": word(),
    }


def _settings() -> dict[str, Any]:
    return {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": word("provider"),
        "gen_ai.request.model": word("model"),
        "gen_ai.response.model": word("model"),
        "gen_ai.response.id": word("response"),
        "gen_ai.response.finish_reasons": [word("reason"), word("reason")],
        "gen_ai.request.max_tokens": number(),
        "gen_ai.request.temperature": number(),
        "gen_ai.request.stop_sequences": [word(), word()],
        "gen_ai.request.seed": number(),
        "gen_ai.output.type": word("output"),
        "gen_ai.usage.input_tokens": 30_000_000_000,
        "gen_ai.usage.output_tokens": number(),
        "gen_ai.usage.cache_read.input_tokens": number(),
        "gen_ai.usage.cache_creation.input_tokens": number(),
        "gen_ai.usage.prompt_tokens": number(),
        "gen_ai.usage.reasoning.output_tokens": number(),
        "server.address": word("server"),
        "server.port": number(),
        "error.type": word("Error"),
    }


def _span(
    place: int,
    parent: int,
    attributes: dict[str, Any],
    *events: tuple[str, dict[str, Any]],
    trace: str = "t1",
) -> dict[str, Any]:
    return {
        "traceId": trace,
        "spanId": str(place),
        "parentSpanId": str(parent) if parent else "",
        "traceState": word("state"),
        "flags": number(),
        "name": word("name"),
        "kind": number(),
        "startTimeUnixNano": str(_START + place * 1_000_000_000),
        "endTimeUnixNano": str(_START + place * 1_000_000_000 + 500_000_000),
        "attributes": _pairs(attributes),
        "droppedAttributesCount": number(),
        "events": [
            {"name": name, "attributes": _pairs(each), "droppedAttributesCount": number()}
            for name, each in events
        ],
        "links": [{"traceId": word("trace"), "attributes": _pairs({"x": word()})}],
        "status": {"code": 2, "message": word()},
        "a_later_field": word(),
    }


def _export(*spans: dict[str, Any]) -> dict[str, Any]:
    scope = {"name": word("scope"), "version": word(), "attributes": _pairs({"x": word()})}
    schema = f"https://opentelemetry.io/schemas/{word('version')}"
    return {
        "resourceSpans": [
            {
                "resource": {"attributes": _pairs({"service.name": word("service")})},
                "scopeSpans": [{"scope": scope, "spans": list(spans), "schemaUrl": schema}],
            }
        ]
    }


def _pairs(attributes: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"key": name, "value": _value(value)} for name, value in attributes.items()]


def _value(value: Any) -> dict[str, Any]:
    """Return a value in the form of OTLP."""
    if isinstance(value, int):
        return {"intValue": str(value)}
    if isinstance(value, float):
        return {"doubleValue": value}
    if isinstance(value, list):
        return {"arrayValue": {"values": [_value(each) for each in value]}}
    if isinstance(value, dict):
        return {"kvlistValue": {"values": _pairs(value)}}
    return {"stringValue": value}
