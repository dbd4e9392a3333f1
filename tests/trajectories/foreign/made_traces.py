"""Small files of ATIF, OpenTelemetry and verifiers, for tests that change or damage them."""

import json
from collections.abc import Sequence
from typing import Any

Turn = tuple[str, dict[str, Any], str]
"""A reply that calls a tool: its text, the arguments of its call, and the result."""
TURNS: Sequence[Turn] = [("Looking", {"name": "A"}, '{"id": 7}')]


def atif(request: str, turns: Sequence[Turn] = TURNS, **fields: Any) -> dict[str, Any]:
    """Return a trajectory of ATIF."""
    steps: list[dict[str, Any]] = [{"source": "user", "message": request}]
    for place, (text, arguments, result) in enumerate(turns):
        call = {"tool_call_id": f"c{place}", "function_name": "find", "arguments": arguments}
        given = {"source_call_id": f"c{place}", "content": result}
        used = {"prompt_tokens": 10, "completion_tokens": 2}
        step = {"source": "agent", "message": text, "tool_calls": [call], "metrics": used}
        steps.append({**step, "observation": {"results": [given]}})
    steps.append({"source": "agent", "message": "Done"})
    return {
        "schema_version": "ATIF-v1.8",
        "agent": {"name": "terminus", "version": "1", "model_name": "m"},
        "steps": [{"step_id": number, **step} for number, step in enumerate(steps, 1)],
        **fields,
    }


def rollout_row(request: str, turns: Sequence[Turn] = TURNS, **fields: Any) -> dict[str, Any]:
    """Return a row of results of verifiers."""
    said: list[dict[str, Any]] = []
    for place, (text, arguments, result) in enumerate(turns):
        call = {"id": f"c{place}", "name": "find", "arguments": json.dumps(arguments)}
        said.append({"role": "assistant", "content": text, "tool_calls": [json.dumps(call)]})
        said.append({"role": "tool", "tool_call_id": f"c{place}", "content": result})
    said.append({"role": "assistant", "content": "Done"})
    prompt = [{"role": "user", "content": request}]
    return {"example_id": 1, "prompt": prompt, "completion": said, "reward": 1.0, **fields}


def span_export(
    trace: str, request: str, turns: Sequence[Turn] = TURNS, **fields: Any
) -> dict[str, Any]:
    """Return an export of OpenTelemetry: a call of a model for each turn, with its history."""
    history: list[dict[str, Any]] = [
        {"role": "user", "parts": [{"type": "text", "content": request}]}
    ]
    spans = []
    for place, (text, arguments, result) in enumerate([*turns, ("Done", {}, "")]):
        call = {"type": "tool_call", "id": f"c{place}", "name": "find", "arguments": arguments}
        calls = [call] if place < len(turns) else []
        said = {"role": "assistant", "parts": [{"type": "text", "content": text}, *calls]}
        attributes = {
            "gen_ai.operation.name": "chat",
            "gen_ai.request.model": "m",
            "gen_ai.input.messages": json.dumps(history),
            "gen_ai.output.messages": json.dumps([said]),
        }
        start = 1_796_000_000_000_000_000 + place * 1_000_000_000
        spans.append(
            {
                "traceId": trace,
                "spanId": f"s{place}",
                "startTimeUnixNano": str(start),
                "endTimeUnixNano": str(start + 1000),
                "attributes": [
                    {"key": name, "value": {"stringValue": value}}
                    for name, value in attributes.items()
                ],
            }
        )
        given = {"type": "tool_call_response", "id": f"c{place}", "response": result}
        history += [said, {"role": "tool", "parts": [given]}]
    return {"resourceSpans": [{"scopeSpans": [{"spans": spans}]}], **fields}
