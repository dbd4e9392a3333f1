"""The events of a published run, from its `conversation_flow`.

Calls have no ids there: a result belongs to the first call of the last reply that has its name and
no result yet. Other items are kept as messages whose role is their type.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from eopsgym.agents import (
    AgentRole,
    Event,
    MessageEvent,
    Reply,
    ReplyEvent,
    ToolCall,
    ToolResultEvent,
)
from eopsgym.gym import NOT_RECORDED, Step
from eopsgym.trajectories.published_results.token_usage import usage_of

OPENING = {"system_message": "system", "user_message": "user"}
HEADINGS = {"meta_agent_plan": "plan", "subtask_start": "subtask"}
"""The item types of the published planners, and our planners' names for them."""

_ROLES: dict[str, AgentRole] = {"planner": "planner", "judge": "judge"}
"""The roles of an exported reply; a published reply has none."""

_UNSAID = object()
"""A server that is not named; null is a call that reached none."""

_FINISH = {
    "end_turn": "stop",
    "max_tokens": "length",
    "refusal": "content_filter",
    "safety": "content_filter",
    "tool_use": "tool_calls",
}
"""The finish reasons of other providers, and those of litellm."""


def events_of(flow: Iterable[Any], model: str, servers: Mapping[str, str]) -> tuple[Event, ...]:
    """Return the events of a `conversation_flow`; times, and changes of calls, are unknown.

    Args:
        flow: its items, of any kind.
        model: the model that replied, as price lists name it.
        servers: gym name to system.
    """
    reading = _Reading(model, servers)
    for item in flow:
        reading.add(item if isinstance(item, dict) else {"type": "unknown", "item": item})
    return tuple(reading.events)


class _Reading:
    """A reader that makes events from items, one after the other."""

    def __init__(self, model: str, servers: Mapping[str, str]) -> None:
        self.events: list[Event] = []
        self._model = model
        self._servers = servers
        self._turns = self._calls = self._steps = 0
        self._waiting: list[ToolCall] = []

    def add(self, item: Mapping[str, Any]) -> None:
        type_name = item.get("type")
        kind = type_name if isinstance(type_name, str) else "unknown"
        if kind in OPENING and isinstance(item.get("content"), str):
            self.events.append(MessageEvent(OPENING[kind], item["content"], ""))
        elif kind == "ai_message":
            self._add_reply(item)
        elif kind == "tool_result" and (call := self._answered(item)) is not None:
            self._add_result(item, call)
        else:
            self.events.append(MessageEvent(HEADINGS.get(kind, kind), _words(item), ""))

    def _add_reply(self, item: Mapping[str, Any]) -> None:
        role = _ROLES.get(str(item.get("agent_role")), "agent")
        self._turns += role == "agent"
        asked = item.get("tool_calls")
        self._waiting = [self._call(each) for each in asked] if isinstance(asked, list) else []
        text, thinking = _spoken(item.get("content"))
        reply = Reply(
            text,
            thinking,
            tuple(self._waiting),
            usage_of(item),
            self._model,
            seconds=None,
            raw_finish_reason=_finish_reason(item),
        )
        self.events.append(ReplyEvent(self._turns if role == "agent" else 0, reply, role, ""))

    def _call(self, asked: Any) -> ToolCall:
        self._calls += 1
        call = asked if isinstance(asked, dict) else {}
        name, arguments = call.get("name"), call.get("args")
        name = name if isinstance(name, str) else ""
        if isinstance(arguments, dict):
            return ToolCall(f"call_{self._calls}", name, arguments)
        return ToolCall(f"call_{self._calls}", name, {}, "its arguments are no object")

    def _answered(self, item: Mapping[str, Any]) -> ToolCall | None:
        """Return the call that a result belongs to, and stop waiting for its result."""
        name = item.get("tool_name")
        answered = next((call for call in self._waiting if call.name == name), None)
        self._waiting = [call for call in self._waiting if call is not answered]
        return answered

    def _add_result(self, item: Mapping[str, Any], call: ToolCall) -> None:
        text, is_error = answer_of(item.get("result"))
        step, gym_name = None, item.get("gym_server", _UNSAID)
        if gym_name is not None:
            self._steps += 1
            server = self._server(gym_name)
            value = None if is_error else _value(text)
            step = Step(
                *(self._steps, server, call.name, call.arguments, text, is_error, value),
                changes=NOT_RECORDED,
                seconds=None,
            )
        self.events.append(ToolResultEvent(self._turns, call, text, is_error, None, step, ""))

    def _server(self, gym_name: Any) -> str:
        if isinstance(gym_name, str):
            return self._servers.get(gym_name, gym_name)
        return next(iter(self._servers.values())) if len(self._servers) == 1 else ""


def answer_of(result: Any) -> tuple[str, bool]:
    """Return the text of a tool's result for the model, and whether it is an error.

    A tool that failed sets `isError`; `success` only means that the result arrived. For a call that
    did not arrive the model read `{}`, for one that the server rejected `null`; the reason is in
    the result's `error`, which the model never saw.
    """
    if not isinstance(result, dict):
        return _text_of(result), result is None
    failed = result.get("success") is False
    if "result" not in result:
        return "{}", True
    inner = result["result"]
    if inner is None:
        return "null", True
    if not isinstance(inner, dict):
        return _text_of(inner), failed
    content = inner.get("content")
    blocks = [each for each in content if isinstance(each, dict)] if type(content) is list else []
    texts = [each["text"] for each in blocks if isinstance(each.get("text"), str)]
    text = "\n".join(texts) if texts or content == [] else _text_of(inner)
    return text, failed or inner.get("isError") is True


def _spoken(content: Any) -> tuple[str, str]:
    """Return the text and the thinking of a reply, whose content may be in blocks."""
    if not isinstance(content, list):
        return (content if isinstance(content, str) else ""), ""
    blocks = [{"text": each} if isinstance(each, str) else each for each in content]
    objects = [each for each in blocks if isinstance(each, dict)]
    return tuple(  # type: ignore[return-value]  # it is of two
        "\n".join(each[name] for each in objects if isinstance(each.get(name), str))
        for name in ("text", "thinking")
    )


def _finish_reason(item: Mapping[str, Any]) -> str | None:
    metadata = item.get("response_metadata")
    metadata = metadata if isinstance(metadata, dict) else {}
    reason = metadata.get("finish_reason") or metadata.get("stop_reason")
    if not isinstance(reason, str):
        return None
    return _FINISH.get(reason.lower(), reason.lower())


def _words(item: Mapping[str, Any]) -> str:
    """Return the text of an item: its content where it has no more, else JSON."""
    rest = {name: value for name, value in item.items() if name != "type"}
    content = rest.get("content")
    return content if rest.keys() == {"content"} and isinstance(content, str) else _text_of(rest)


def _text_of(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
