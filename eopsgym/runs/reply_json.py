"""The conversion of replies to JSON and back, with data that only their provider can read."""

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from eopsgym.agents import Reply, ToolCall, Usage


def reply_to_json(reply: Reply) -> dict[str, Any]:
    """Convert a reply to JSON, without data for its provider that JSON cannot hold."""
    data = dict(vars(reply))
    if not reply.notes:
        del data["notes"]
    return {
        **data,
        "tool_calls": [
            {**vars(call), "echo": echo_to_json(call.echo)} for call in reply.tool_calls
        ],
        "usage": usage_to_json(reply.usage),
        "echo": echo_to_json(reply.echo),
    }


def usage_to_json(usage: Usage) -> dict[str, int | None]:
    """Return tokens by kind as a JSON object, with cache lifetimes only if they are known."""
    lives = ("cache_write_1h_tokens", "cache_write_5m_tokens")
    return {kind: n for kind, n in vars(usage).items() if n is not None or kind not in lives}


def reply_from_json(data: Mapping[str, Any]) -> Reply:
    """Return the reply that `reply_to_json` converted; fields of later versions are ignored.

    Raises:
        LookupError, TypeError, …: the data is invalid.
    """
    values = {item.name: data[item.name] for item in fields(Reply) if item.name in data}
    values["tool_calls"] = tuple(ToolCall(**call) for call in data["tool_calls"])
    values["usage"] = Usage(**data["usage"])
    for name in ("weaknesses", "notes"):
        values[name] = tuple(data.get(name, ()))
    return Reply(**values)


def echo_to_json(echo: Mapping[str, Any] | None) -> Any:
    """Return data to send back to a provider, such as signed thinking; None if it is not JSON."""
    try:
        return json.loads(json.dumps(echo))
    except (TypeError, ValueError, RecursionError):
        return None
