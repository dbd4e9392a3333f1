"""The `conversation_flow` and `tool_results` of a run, as the published harness writes them."""

from collections.abc import Iterable, Mapping
from typing import Any

from eopsgym.agents import Event, MessageEvent, ReplyEvent, ToolResultEvent
from eopsgym.trajectories.published_results.events_of_flow import HEADINGS, OPENING
from eopsgym.trajectories.published_results.token_usage import usage_metadata

_TYPES = {role: kind for kind, role in {**OPENING, **HEADINGS}.items()}


def flow_of(events: Iterable[Event], gym_names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the items of a `conversation_flow`.

    Args:
        events: the events of a run.
        gym_names: system to gym name.
    """
    return [_item(event, gym_names) for event in events]


def tool_results_of(events: Iterable[Event], gym_names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the results again, each with the arguments of its call."""
    results = [event for event in events if isinstance(event, ToolResultEvent)]
    return [
        {
            "tool_name": event.call.name,
            "arguments": event.call.arguments,
            **_answer(event, gym_names),
        }
        for event in results
    ]


def _item(event: Event, gym_names: Mapping[str, str]) -> dict[str, Any]:
    if isinstance(event, MessageEvent):
        return {"type": _TYPES.get(event.role, event.role), "content": event.content}
    if isinstance(event, ReplyEvent):
        return _reply(event)
    return {"type": "tool_result", "tool_name": event.call.name, **_answer(event, gym_names)}


def _reply(event: ReplyEvent) -> dict[str, Any]:
    reply = event.reply
    item = {
        "type": "ai_message",
        "content": reply.text,
        "usage_metadata": usage_metadata(reply.usage),
        "response_metadata": {"finish_reason": reply.raw_finish_reason, "model_name": reply.model},
        "tool_calls": [{"name": call.name, "args": call.arguments} for call in reply.tool_calls],
    }
    # Published files have no field for the role that replied; without it, it is the agent.
    return item if event.agent_role == "agent" else {**item, "agent_role": event.agent_role}


def _answer(event: ToolResultEvent, gym_names: Mapping[str, str]) -> dict[str, Any]:
    block = {"type": "text", "text": event.text, "annotations": None, "meta": None}
    inner = {
        "meta": None,
        "content": [block],
        "structuredContent": None,
        "isError": event.is_error,
    }
    return {
        "result": {"success": True, "result": inner, "error": None},
        "gym_server": event.step and gym_names.get(event.step.server, event.step.server),
    }
