"""A reply whole, as JSON, and back: with what only its provider can read."""

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from eopsgym.agents import Reply, ToolCall, Usage


def reply_to_json(reply: Reply) -> dict[str, Any]:
    """Convert a reply to JSON; data for its provider is left out where JSON cannot hold it."""
    said = dict(vars(reply))
    if not reply.notes:
        del said["notes"]
    return {
        **said,
        "tool_calls": [
            {**vars(call), "echo": echo_to_json(call.echo)} for call in reply.tool_calls
        ],
        "usage": usage_to_json(reply.usage),
        "echo": echo_to_json(reply.echo),
    }


def usage_to_json(usage: Usage) -> dict[str, int | None]:
    """Return tokens by kind, as JSON holds them; cache lifetimes only if they are known."""
    lives = ("cache_write_1h_tokens", "cache_write_5m_tokens")
    return {kind: n for kind, n in vars(usage).items() if n is not None or kind not in lives}


def reply_from_json(data: Mapping[str, Any]) -> Reply:
    """Convert back what `reply_to_json` returned; fields of later versions are ignored.

    Raises:
        LookupError, TypeError, …: for invalid data.
    """
    found = {item.name: data[item.name] for item in fields(Reply) if item.name in data}
    found["tool_calls"] = tuple(ToolCall(**call) for call in data["tool_calls"])
    found["usage"] = Usage(**data["usage"])
    for name in ("weaknesses", "notes"):
        found[name] = tuple(data.get(name, ()))
    return Reply(**found)


def echo_to_json(echo: Mapping[str, Any] | None) -> Any:
    """Return the data to send back to a provider, such as signed thinking; None if not JSON."""
    try:
        return json.loads(json.dumps(echo))
    except (TypeError, ValueError, RecursionError):
        return None
