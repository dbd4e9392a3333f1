"""Steps of an ATIF trajectory, from the events of a run record.

A step has what ATIF has a field for; the rest of each event is in `extra.eopsgym`, so that the
event can be restored.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from eopsgym.trajectories.exports.conversations import SUBTASK, Part, unique_ids

OURS = "eopsgym"
"""The key in `extra` of the parts for which ATIF has no field."""

_SOURCES = {"user": "user", SUBTASK: "user"}
"""The sources of messages by role; others are of the source `system`."""

USAGE_IN_EXTRA = (
    "reasoning_tokens",
    "cache_write_tokens",
    "cache_write_1h_tokens",
    "cache_write_5m_tokens",
)
"""The counts of tokens for which ATIF has no field."""

_PLACED_IN_REPLY = {"type", "text", "thinking", "tool_calls", "usage", "model", "cost", "at"}
_PLACED_IN_RESULT = {"type", "reply", "call", "text", "at"}


def message_step(part: Part) -> dict[str, Any]:
    """Return the step of a message."""
    event = part.event
    source = _SOURCES.get(event["role"], "system")
    rest: dict[str, Any] = {"position": part.position}
    if source != event["role"]:
        rest["role"] = event["role"]
    return {
        **_time(event["at"], rest),
        "source": source,
        "message": event["content"],
        "extra": {OURS: rest},
    }


def reply_step(part: Part, results: Sequence[Part], effort: Any = None) -> dict[str, Any]:
    """Return the step of a reply, with the results of its calls as observation.

    Args:
        part: the reply.
        results: the results of its calls, in the order of the events.
        effort: the reasoning effort that was asked for; None if none was.
    """
    event = part.event
    rest = {"position": part.position}
    rest |= {name: value for name, value in event.items() if name not in _PLACED_IN_REPLY}
    calls = event["tool_calls"]
    ids = unique_ids([call["id"] for call in calls])
    step: dict[str, Any] = {**_time(event["at"], rest), "source": "agent"}
    if event["model"]:
        step["model_name"] = event["model"]
    if effort is not None:
        step["reasoning_effort"] = effort
    step["message"] = event["text"]
    if event["thinking"]:
        step["reasoning_content"] = event["thinking"]
    if calls:
        pairs = zip(calls, ids, strict=True)
        step["tool_calls"] = [_call(call, call_id) for call, call_id in pairs]
    if results:
        step["observation"] = {"results": [_result(each, ids) for each in results]}
    if metrics := _metrics(event["usage"], event["cost"]):
        step["metrics"] = metrics
    return {**step, "llm_call_count": 1, "extra": {OURS: rest}}


def subtask_step(part: Part, trajectory_id: str) -> dict[str, Any]:
    """Return the step that delegates a subtask to the trajectory with an id."""
    title = str(part.event["content"]).partition("\n")[0]
    reference = {"trajectory_id": trajectory_id}
    return {
        **_time(part.event["at"], {}),
        "source": "system",
        "message": title,
        "observation": {"results": [{"subagent_trajectory_ref": [reference]}]},
    }


def _call(call: Mapping[str, Any], call_id: str) -> dict[str, Any]:
    rest = {name: call[name] for name in ("error", "echo") if call.get(name)}
    if call_id != call["id"]:
        rest["id"] = call["id"]
    made = {
        "tool_call_id": call_id,
        "function_name": call["name"],
        "arguments": call["arguments"],
    }
    return {**made, "extra": {OURS: rest}} if rest else made


def _result(part: Part, ids: Sequence[str]) -> dict[str, Any]:
    event = part.event
    rest = {"position": part.position}
    rest |= {name: value for name, value in event.items() if name not in _PLACED_IN_RESULT}
    if event["at"]:
        rest["at"] = event["at"]  # a result has no time of its own in ATIF
    return {
        "source_call_id": ids[event["call"]],
        "content": event["text"],
        "extra": {OURS: rest},
    }


def _metrics(usage: Mapping[str, Any], cost: Any) -> dict[str, Any]:
    """Return the tokens and the cost of a reply; those that are unknown are left out."""
    fresh, read = usage.get("input_tokens"), usage.get("cache_read_tokens")
    written = usage.get("cache_write_tokens")
    metrics = {
        "prompt_tokens": None if fresh is None else fresh + (read or 0) + (written or 0),
        "completion_tokens": usage.get("output_tokens"),
        "cached_tokens": read,
        "cost_usd": cost,
    }
    known: dict[str, Any] = {name: value for name, value in metrics.items() if value is not None}
    others = {name: usage[name] for name in USAGE_IN_EXTRA if usage.get(name) is not None}
    return {**known, "extra": others} if others else known


def _time(at: str, rest: dict[str, Any]) -> dict[str, Any]:
    """Return the field of a time; a text that is no time is added to `rest` instead."""
    if not at:
        return {}
    try:
        datetime.fromisoformat(at.replace("Z", "+00:00"))
    except ValueError:
        rest["at"] = at
        return {}
    return {"timestamp": at}
